package conformance

import (
	"slices"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Variant is a way to put the same case again.
type Variant string

// The variants.
const (
	AsWritten Variant = ""
	Flip      Variant = "flip"   // the board turned round, the colours exchanged
	Mirror    Variant = "mirror" // reflected in the diagonal h1-a8, where the game allows it
)

// Variants lists them in the order in which they are put, beside a case as it is written.
var Variants = []Variant{Flip, Mirror}

// view is a case as one variant puts it, with its questions.
type view struct {
	*Case
	variant Variant
	id      string // the case's with the variant's name: it-most-kings~flip
	fen     string
	setup   func(rules.Setup) rules.Setup // nil for a variant that moves nothing
	legal   []Played
	losers  []Loser
	parts   []part
	others  []other
}

// appendViews appends the ways to put a case: as written, and as many of the
// wanted variants as make sense for it.
func (c *Case) appendViews(out []*view, wanted []Variant) []*view {
	views := c.views
	if views == nil {
		views = c.everyView
	}
	for _, v := range views() {
		if v.variant == AsWritten || slices.Contains(wanted, v.variant) {
			out = append(out, v)
		}
	}
	return out
}

// everyView returns the case as written and in every variant that makes sense for it.
func (c *Case) everyView() []*view {
	out := []*view{c.view(AsWritten, c.FEN, nil)}
	rs := c.Rules()
	setup, ok := c.movable(rs)
	if !ok {
		return out
	}
	out = append(out, c.view(Flip, notation.FormatSetup(setup.Turned(), notation.Number), rules.Setup.Turned))
	if rs.Reflects() {
		out = append(out, c.view(Mirror, notation.FormatSetup(setup.Reflected(), notation.Number), rules.Setup.Reflected))
	}
	return out
}

// view returns the case as one variant puts it, with all that is admitted.
func (c *Case) view(variant Variant, fen string, setup func(rules.Setup) rules.Setup) *view {
	v := c.bare(variant, fen, setup)
	v.admit()
	return v
}

// bare returns the case as one variant puts it, with what is expected.
func (c *Case) bare(variant Variant, fen string, setup func(rules.Setup) rules.Setup) *view {
	v := &view{Case: c, variant: variant, id: c.ID, fen: fen, setup: setup}
	if variant != AsWritten {
		v.id += "~" + string(variant)
	}
	v.legal = lists.Each(c.Expect.Legal, func(m Played) Played {
		return Played{m.Text, v.path(m.Path), v.path(m.Takes), v.position(m.After)}
	})
	v.losers = lists.Each(c.Expect.Losers, func(l Loser) Loser { return Loser{l.Text, v.path(l.Path), l.By} })
	v.ask()
	return v
}

const startpos = "startpos"

// movable returns the case's setup, when the case is about a position and not about
// how one is written.
func (c *Case) movable(rs *rules.Ruleset) (rules.Setup, bool) {
	if c.FEN == startpos {
		return rs.Start().Setup(), c.Expect.Reads == nil && c.reading("first") == ""
	}
	s, err := notation.ParseSetup(c.FEN)
	if err != nil || c.Expect.Reads != nil || c.aboutText() {
		return s, false
	}
	return s, true
}

// aboutText reports whether a move of the case cannot be put in other squares.
func (c *Case) aboutText() bool {
	return slices.ContainsFunc(c.Expect.Refused, func(r Refusal) bool {
		_, err := notation.ParseAttempt(r.Text)
		return err != nil
	}) || slices.ContainsFunc(c.Expect.Plays, func(p Played) bool {
		a, err := notation.ParseAttempt(p.Text)
		return err != nil || len(a.Squares) < 2
	})
}

// Path returns a list of squares as the variant has them; nil stays nil.
func (v Variant) Path(squares []rules.Square) []rules.Square {
	switch {
	case squares == nil:
	case v == Flip:
		return lists.Each(squares, rules.Square.Turned)
	case v == Mirror:
		return lists.Each(squares, rules.Square.Reflected)
	}
	return squares
}

func (v *view) path(squares []rules.Square) []rules.Square { return v.variant.Path(squares) }

// position returns a setup as the variant has it.
func (v *view) position(s *rules.Setup) *rules.Setup {
	if v.setup == nil || s == nil {
		return s
	}
	moved := v.setup(*s)
	return &moved
}

// move returns a move's text as the variant has it.
func (v *view) move(text string) string {
	if v.setup == nil {
		return text
	}
	a, err := notation.ParseAttempt(text)
	if err != nil {
		return text
	}
	a.Squares = v.path(a.Squares)
	return string(notation.AppendAttempt(nil, a, notation.Number))
}

// PathText writes a path as a move: with - when it is a step to a neighbour,
// with x when it leaps.
func PathText(path []rules.Square) string {
	capture := len(path) > 2
	if len(path) == 2 {
		rows := path[0].Row() - path[1].Row()
		capture = rows == 2 || rows == -2
	}
	return string(notation.AppendAttempt(nil, rules.Attempt{Squares: path, Capture: capture}, notation.Number))
}

// status returns how the game must stand, as the variant has it.
func (v *view) status(s Status) Status {
	switch {
	case v.variant == Flip && s.Outcome == WhiteWins:
		s.Outcome = BlackWins
	case v.variant == Flip && s.Outcome == BlackWins:
		s.Outcome = WhiteWins
	}
	return s
}
