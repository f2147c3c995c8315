package foreign

import "strings"

// Words splits a command line as a shell does, quotes and backslashes included,
// without its expansions; ok is false for an open quote or no word at all.
func Words(text string) (out []string, ok bool) {
	var word strings.Builder
	open, quote := false, rune(0)
	escaped := false
	for _, r := range text {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			escaped, open = true, true
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, open = r, true
		case quote == 0 && r == ' ':
			if open {
				out = append(out, word.String())
			}
			word.Reset()
			open = false
		default:
			word.WriteRune(r)
			open = true
		}
	}
	if open {
		out = append(out, word.String())
	}
	return out, quote == 0 && len(out) > 0
}
