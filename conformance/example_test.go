package conformance_test

import (
	"context"
	"fmt"
	"strings"
	"testing/fstest"

	"damone"
	"damone/conformance"
	"damone/notation"
	"damone/rules"
)

// italian returns the cases of Italian draughts.
func italian() *conformance.Suite {
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		panic(err)
	}
	return suite.Filter(func(c *conformance.Case) bool { return c.Ruleset == "italian" })
}

// hasty is an engine of one's own: it lists every capture, whatever the ladder
// says of it.
type hasty struct{ rules *rules.Ruleset }

func (hasty) Name() string { return "hasty 1.0" }

func (hasty) Offers(ruleset string, op conformance.Op) bool {
	return (ruleset == "" || ruleset == "italian") && (op == "" || op == conformance.OpLegal)
}

func (h hasty) Ask(_ context.Context, q conformance.Question) conformance.Answer {
	p, err := notation.ParsePosition(h.rules, q.FEN)
	if err != nil || len(q.With) > 0 {
		return conformance.Answer{Kind: conformance.Unsupported}
	}
	moves := h.rules.Lines(nil, p)
	if len(moves) == 0 {
		moves = h.rules.Moves(nil, p)
	}
	var a conformance.Answer
	for _, m := range moves {
		a.Moves = append(a.Moves, conformance.Played{Path: m.Path()})
	}
	return a
}

// A Subject of one's own sits the exam.
func ExampleSubject() {
	suite := italian().Filter(func(c *conformance.Case) bool { return c.Chapter() == "ladder" && c.Base() == c.ID })
	results := conformance.Runner{Suite: suite, Subject: hasty{rules.ItalianDraughts}}.Run(context.Background())
	for _, r := range results {
		if r.Verdict == conformance.Fail {
			fmt.Println(r.ID, r.Discrepancies)
			break
		}
	}
	// Output: it-free-men [legal: extra 23x16 [ITA-5.1]]
}

// A suite is a folder of files; every fault of every file is listed.
func ExampleLoad() {
	_, err := conformance.Load(fstest.MapFS{
		"MANIFEST": {Data: []byte("version 1.0.0\nfirst\n")},
		"italian/capture/mine.yaml": {Data: []byte(strings.TrimSpace(`
ruleset: italian
cases:
- id: first
  titel: A man takes a man
  cites: [ITA-4.1]
  source: derived
  fen: "W:W18:B14"
  expect: {legal: [{move: 18x99}]}
`))},
	})
	fmt.Println(err)
	// Output:
	// italian/capture/mine.yaml:3:3: key missing: key title
	// italian/capture/mine.yaml:4:3: "titel": misspelt key: meant title
	// italian/capture/mine.yaml:8:30: "99": no such square
}

// Draft fills in what our rules say of a position; FormatCase writes the case
// as it stands in a file.
func ExampleDraft() {
	rs := rules.ItalianDraughts
	p, err := notation.ParsePosition(rs, "W:WK18,22:B13,14")
	if err != nil {
		fmt.Println(err)
		return
	}
	c := conformance.Draft(rs, p)
	c.ID, c.Title, c.Source, c.Cites = "mine", "The king must capture", "derived", []string{"ITA-5.2"}
	fmt.Print(conformance.FormatCase(c))
	// Output:
	// - id: mine
	//   title: The king must capture
	//   cites: [ITA-5.2]
	//   source: derived
	//   fen: W:WK18,22:B13,14
	//   expect:
	//     legal:
	//       - {move: 18x9, takes: [13], after: 'B:WK9,22:B14'}
	//       - {move: 18x11, takes: [14], after: 'B:WK11,22:B13'}
}
