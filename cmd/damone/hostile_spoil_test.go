package main

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"regexp"
	"strings"
	"unicode/utf16"
)

// spoiler spoils good inputs, always in the same way for the same seed.
type spoiler struct {
	*rand.Rand
	good []sample
}

// spoiled returns one of the good inputs after one to three changes for the worse.
func (s spoiler) spoiled() sample {
	one := s.good[s.IntN(len(s.good))]
	for range 1 + s.IntN(3) {
		one.text = waysToSpoil[s.IntN(len(waysToSpoil))](s, one.text)
		if len(one.text) > 4<<20 {
			one.text = one.text[:4<<20]
		}
	}
	return one
}

var waysToSpoil = []func(spoiler, string) string{
	spoiler.setByte, spoiler.setByte, spoiler.setByte, spoiler.setByte,
	spoiler.truncate, spoiler.cut, spoiler.splice, spoiler.repeat,
	spoiler.insert, spoiler.insert, spoiler.insert, spoiler.insert,
	spoiler.number, spoiler.number, spoiler.shuffleLines, spoiler.repeatWord,
	spoiler.encode, spoiler.endLines, spoiler.hugeLine, spoiler.nest, spoiler.aliases,
	spoiler.forge,
}

// place returns a place in a text, its end included.
func (s spoiler) place(text string) int { return s.IntN(len(text) + 1) }

// span returns a part of a text, of at most some bytes.
func (s spoiler) span(text string, most int) (from, to int) {
	from = s.place(text)
	return from, min(len(text), from+s.IntN(most+1))
}

// setByte changes a byte, often by a bit only.
func (s spoiler) setByte(text string) string {
	if text == "" {
		return text
	}
	i := s.IntN(len(text))
	b := []byte{text[i] ^ 1<<s.IntN(8), text[i] ^ 1<<s.IntN(8), byte(s.IntN(256))}[s.IntN(3)]
	return text[:i] + string([]byte{b}) + text[i+1:]
}

func (s spoiler) truncate(text string) string { return text[:s.place(text)] }

func (s spoiler) cut(text string) string {
	from, to := s.span(text, 1+len(text)/2)
	return text[:from] + text[to:]
}

func (s spoiler) splice(text string) string {
	other := s.good[s.IntN(len(s.good))].text
	return text[:s.place(text)] + other[s.place(other):]
}

func (s spoiler) repeat(text string) string {
	from, to := s.span(text, 200)
	return text[:to] + strings.Repeat(text[from:to], 1<<s.IntN(8)) + text[to:]
}

// put puts one of some words in a text, over and over.
func (s spoiler) put(text string, times int, words ...string) string {
	i := s.place(text)
	return text[:i] + strings.Repeat(words[s.IntN(len(words))], times) + text[i:]
}

func (s spoiler) insert(text string) string { return s.put(text, 1, poisons...) }

// poisons is what has hurt readers and terminals before.
var poisons = []string{
	"\x00", "\x01", "\x07", "\b", "\v", "\f", "\r", "\x1a", "\x1b[31m", "\x1b]0;title\x07", "\x1b[2J", "\x1c", "\x1d", "\x1e", "\x1f", "\x7f",
	"\u0080", "\u0085", "\u009b31m", "\u009d", "\u00a0", "\u00ad", "\u061c", "\u200b", "\u200e", "\u200f", "\u2028", "\u2029",
	"\u202a", "\u202e", "\u2066", "\u2069", "\ufeff", "\ufffd", "\ufffe", "\U000e0001", "\xff", "\xc3\x28", "\xed\xa0\x80", "\xf8\x88\x80\x80\x80", "\xc0\xaf", "\x9b31m",
	"{", "}", "(", ")", "[", "]", "\"", "'", "\\", "`", "%s%n", "%", "$1", "~", ";", ",", ".", ":", "/", "../", "//", "|", ">", "<", "<script>", "&", "*", "!", "?", "@", "#", "-", "--", "=", "\t", "\n", "\n\n", " ",
	"{limit}", "{cases case}", "&a [*a]", "*a", "<<: *a", "!!binary x", "!!int x", "!!python/object:os.system x", "---\n", "...\n", "%YAML 9.9\n", "? ", "null", "~\n", "true", ".inf", ".nan", "0x7fffffff", "1e309", "2001-01-01",
	"$", "$$$", "1... ", "...", "1-0", "0-1", "1/2-1/2", "*", "{ { } }", "(((", ")))", "\\u0000", "\\ud800", "\"\"", "[]", "{}", "x", "W:W:B", "K", "E", "0", "33", "-1",
}

func (s spoiler) number(text string) string { return s.replace(text, digits, numbers) }

// repeatWord puts one word of a text in the place of another.
func (s spoiler) repeatWord(text string) string {
	return s.replace(text, words, append(words.FindAllString(text, -1), "x"))
}

// replace puts one of some words in the place of one that is there.
func (s spoiler) replace(text string, what *regexp.Regexp, with []string) string {
	all := what.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return s.insert(text)
	}
	at := all[s.IntN(len(all))]
	return text[:at[0]] + with[s.IntN(len(with))] + text[at[1]:]
}

var (
	digits  = regexp.MustCompile(`\d+`)
	words   = regexp.MustCompile(`[\w.-]+`)
	numbers = []string{
		"0", "-1", "1", "33", "255", "256", "65536", "-2147483649", "4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
		"99999999999999999999999999", "1e309", "1e-400", "0.1", "NaN", "Inf", "00000000000000000000000000001", "1_000", "0x10", "١٢", strings.Repeat("9", 5000),
	}
)

func (s spoiler) shuffleLines(text string) string {
	lines := strings.SplitAfter(text, "\n")
	i, j := s.IntN(len(lines)), s.IntN(len(lines))
	lines[i], lines[j] = lines[j], lines[i]
	if s.IntN(2) == 0 {
		lines[i] += lines[j]
	}
	return strings.Join(lines, "")
}

// encode writes a text in another encoding, or with a mark that it is in one.
func (s spoiler) encode(text string) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		out = binary.LittleEndian.AppendUint16(out, unit)
	}
	return []string{
		"\ufeff" + text, "\ufeff\ufeff" + text, string(out), "\xfe\xff" + text, "\x1f\x8b\x08" + text, "\x00\x00\xfe\xff" + text,
	}[s.IntN(6)]
}

func (s spoiler) endLines(text string) string {
	ends := []string{"\r\n", "\r", "\n\n", "\r\r\n", "\u2028", "\x00", "\v", " \\\n", ""}
	return strings.ReplaceAll(text, "\n", ends[s.IntN(len(ends))])
}

// hugeLine makes one line very long, but seldom as long as it may be.
func (s spoiler) hugeLine(text string) string {
	return s.put(text, 1<<min(s.IntN(20), s.IntN(20), 19), "x", " ", "1,", "9", "\x00", "(", "é", "\ufeff", "1. ", "\\", "a b ", "-")
}

func (s spoiler) nest(text string) string {
	return s.put(text, 1<<s.IntN(17), "(", "[", "{", "{\"a\":", "- ", "a: {", "(1. ", "\"", "? ", "[[", "!a ", "{ (")
}

// aliases begins a text with a bomb of YAML.
func (s spoiler) aliases(text string) string {
	bomb := "a: &a [x, x, x, x, x, x, x, x, x]\n"
	for i := range 1 + s.IntN(9) {
		bomb += fmt.Sprintf("%[1]c: &%[1]c [%[2]s*%[3]c]\n", 'b'+i, strings.Repeat(fmt.Sprintf("*%c, ", 'a'+i), 8), 'a'+i)
	}
	return bomb + text
}

// forge makes the checksum right with which a table ends.
func (s spoiler) forge(text string) string {
	if len(text) < crc32.Size {
		return text
	}
	data := []byte(text[:len(text)-crc32.Size])
	if len(data) > 0 {
		data[s.IntN(len(data))] = byte(s.IntN(256))
	}
	return string(binary.LittleEndian.AppendUint32(data, crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli))))
}
