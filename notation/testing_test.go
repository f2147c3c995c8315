package notation_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"damone/notation"
	"damone/rules"
)

// quotePlace returns a fault's column and text as the tables spell them.
func quotePlace(f notation.Fault) string { return fmt.Sprintf(`%d:"%s"`, f.Place.Col, visible(f.Text)) }

// visible spells bytes that are no text as Go would.
func visible(text string) string {
	q := fmt.Sprintf("%q", text)
	return strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`)
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// walk plays games at random, always the same ones, and shows every position
// met with its legal moves.
func walk(rs *rules.Ruleset, games, plies int, visit func(rules.Position, []rules.Move)) {
	random := rand.New(rand.NewPCG(1, 2))
	for range games {
		p := rs.Start()
		for range plies {
			legal := rs.Moves(nil, p)
			visit(p, legal)
			if len(legal) == 0 {
				break
			}
			p = p.After(legal[random.IntN(len(legal))])
		}
	}
}
