package conformance

import (
	"fmt"
	"slices"

	"damone/notation"
	"damone/rules"
)

// Discrepancy is one thing that came out differently.
type Discrepancy struct {
	Part   string     `json:"part"` // the key of the expectation: legal, losers, status ...
	Kind   Difference `json:"kind"`
	Move   string     `json:"move,omitempty"` // the move concerned, if any
	Want   string     `json:"want,omitempty"`
	Got    string     `json:"got,omitempty"`
	Clause string     `json:"clause,omitempty"` // the rung or clause that the case names, if any
}

// Difference is the kind of a discrepancy.
type Difference string

// The differences.
const (
	Missing     Difference = "missing"      // a legal move was not given
	Extra       Difference = "extra"        // a move was given that is not legal
	Twice       Difference = "listed-twice" // a right one was given again
	WrongTakes  Difference = "wrong-takes"  // it takes other pieces
	WrongAfter  Difference = "wrong-after"  // it leads to another position
	WrongClause Difference = "wrong-clause" // the right answer for the wrong reason
	WrongStatus Difference = "wrong-status"
	WrongCount  Difference = "wrong-count"
	WrongCode   Difference = "wrong-code"
	Accepted    Difference = "accepted" // it should have been refused
	Refused     Difference = "refused"  // it should have been accepted
)

// String is the discrepancy in one line.
func (d Discrepancy) String() string {
	text := d.Part + ": " + string(d.Kind)
	if d.Move != "" {
		text += " " + d.Move
	}
	if d.Want != "" || d.Got != "" {
		text += fmt.Sprintf(" (want %s, got %s)", orNothing(d.Want), orNothing(d.Got))
	}
	if d.Clause != "" {
		text += " [" + d.Clause + "]"
	}
	return text
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// part is one question of a case and how its answer is scored.
type part struct {
	name  string
	ask   Question
	score func(*Answer) []Discrepancy
}

// parts are the questions of a case, in a fixed order.
func (v *view) parts() []part {
	x := &v.Expect
	var out []part
	if x.Legal != nil {
		out = append(out, part{"legal", v.question(OpLegal), v.scoreLegal})
	}
	if x.Status != nil && v.Record == nil {
		out = append(out, part{"status", v.question(OpLegal), v.scoreStatus})
	}
	if x.Losers != nil {
		out = append(out, part{"losers", v.question(OpExplain), v.scoreLosers})
	}
	for i := range x.Refused {
		out = append(out, v.refusalPart(&x.Refused[i]))
	}
	for i := range x.Plays {
		out = append(out, v.playPart(&x.Plays[i]))
	}
	for _, c := range x.Perft {
		out = append(out, v.perftPart(c))
	}
	if x.Invalid != nil {
		out = append(out, part{"invalid", v.question(OpParse), v.scorePosition})
	} else if x.Reads != nil {
		out = append(out, part{"reads", v.question(OpParse), v.scorePosition})
	}
	if v.Record != nil {
		out = append(out, v.recordPart())
	}
	return out
}

// unexpected is the discrepancy of a rejection where an answer was due.
func unexpected(name, move string, a *Answer) ([]Discrepancy, bool) {
	if a.Kind != Rejected {
		return nil, false
	}
	got := string(a.Rejected.Phase)
	if a.Rejected.Code != "" {
		got += ": " + a.Rejected.Code
	}
	return []Discrepancy{{Part: name, Kind: Refused, Move: move, Got: got, Clause: a.Rejected.By}}, true
}

func (v *view) scoreLegal(a *Answer) []Discrepancy {
	if d, bad := unexpected("legal", "", a); bad {
		return d
	}
	if a.Partial {
		return v.scoreChoice(a.Moves)
	}
	var out []Discrepancy
	left := slices.Clone(a.Moves)
	for i := range *v.Expect.Legal {
		want := &(*v.Expect.Legal)[i]
		at := slices.IndexFunc(left, func(m Played) bool { return v.sameMove(want, &m) })
		if at < 0 {
			out = append(out, Discrepancy{Part: "legal", Kind: Missing, Move: PathText(v.path(want.Path))})
			continue
		}
		out = append(out, v.scoreMove(want, &left[at])...)
		left = slices.Delete(left, at, at+1)
	}
	for _, m := range left {
		kind := Extra
		if slices.ContainsFunc(*v.Expect.Legal, func(want Expected) bool { return v.sameMove(&want, &m) }) {
			kind = Twice
		}
		out = append(out, Discrepancy{Part: "legal", Kind: kind, Move: PathText(m.Path), Clause: v.rungAgainst(m.Path)})
	}
	return out
}

// scoreChoice scores a subject that gives one move of its choice.
func (v *view) scoreChoice(moves []Played) []Discrepancy {
	var out []Discrepancy
	for _, m := range moves {
		from, to := m.Path[0], m.Path[len(m.Path)-1]
		if !slices.ContainsFunc(*v.Expect.Legal, func(e Expected) bool {
			path := v.path(e.Path)
			return path[0] == from && path[len(path)-1] == to && rules.SetOf(v.path(e.Takes)...) == rules.SetOf(m.Takes...)
		}) {
			out = append(out, Discrepancy{Part: "legal", Kind: Extra, Move: PathText(m.Path)})
		}
	}
	return out
}

// sameMove reports whether a subject's move is the expected one: the same
// squares visited, or the same effect where the case reads READ-7 so.
func (v *view) sameMove(want *Expected, got *Played) bool {
	path := v.path(want.Path)
	if v.reading("same_move") != "effect" || len(path) < 3 || len(want.Takes) != len(got.Takes) {
		return slices.Equal(path, got.Path)
	}
	return path[0] == got.Path[0] && path[len(path)-1] == got.Path[len(got.Path)-1] &&
		rules.SetOf(v.path(want.Takes)...) == rules.SetOf(got.Takes...)
}

// scoreMove compares what a move takes and leads to.
func (v *view) scoreMove(want *Expected, got *Played) []Discrepancy {
	var out []Discrepancy
	move := PathText(got.Path)
	if takes := v.path(want.Takes); takes != nil && got.Takes != nil && rules.SetOf(takes...) != rules.SetOf(got.Takes...) {
		out = append(out, Discrepancy{Part: "legal", Kind: WrongTakes, Move: move, Want: squares(takes), Got: squares(got.Takes)})
	}
	return append(out, differentAfter("legal", move, v.position(want.After), got.After)...)
}

func differentAfter(name, move string, want, got *rules.Setup) []Discrepancy {
	if want == nil || got == nil || *want == *got {
		return nil
	}
	return []Discrepancy{{Part: name, Kind: WrongAfter, Move: move, Want: setupText(want), Got: setupText(got)}}
}

func setupText(s *rules.Setup) string { return notation.FormatSetup(*s, notation.Number) }

func squares(list []rules.Square) string {
	text := ""
	for i, s := range list {
		if i > 0 {
			text += ","
		}
		text += notation.FormatSquare(s, notation.Number)
	}
	return text
}

// rungAgainst is the rung by which the case excludes a capture.
func (v *view) rungAgainst(path []rules.Square) string {
	if v.Expect.Losers == nil {
		return ""
	}
	for _, l := range *v.Expect.Losers {
		if slices.Equal(v.path(l.Path), path) {
			return l.By
		}
	}
	return ""
}

func (v *view) scoreStatus(a *Answer) []Discrepancy {
	if d, bad := unexpected("status", "", a); bad {
		return d
	}
	return differentStatus("status", v.status(*v.Expect.Status), a.Status)
}

func differentStatus(name string, want Status, got *Status) []Discrepancy {
	switch {
	case got == nil:
		return nil
	case got.Outcome != want.Outcome:
		return []Discrepancy{{Part: name, Kind: WrongStatus, Want: string(want.Outcome), Got: string(got.Outcome), Clause: want.By}}
	case want.By != "" && got.By != "" && got.By != want.By:
		return []Discrepancy{{Part: name, Kind: WrongClause, Want: want.By, Got: got.By}}
	}
	return nil
}

func (v *view) scoreLosers(a *Answer) []Discrepancy {
	if d, bad := unexpected("losers", "", a); bad {
		return d
	}
	var out []Discrepancy
	left := slices.Clone(a.Fallen)
	for _, want := range *v.Expect.Losers {
		path := v.path(want.Path)
		at := slices.IndexFunc(left, func(l Loser) bool { return slices.Equal(l.Path, path) })
		if at < 0 {
			out = append(out, Discrepancy{Part: "losers", Kind: Missing, Move: PathText(path), Clause: want.By})
			continue
		}
		if got := left[at].By; got != "" && got != want.By {
			out = append(out, Discrepancy{Part: "losers", Kind: WrongClause, Move: PathText(path), Want: want.By, Got: got})
		}
		left = slices.Delete(left, at, at+1)
	}
	for _, l := range left {
		kind := Extra
		if slices.ContainsFunc(*v.Expect.Losers, func(want Loser) bool { return slices.Equal(v.path(want.Path), l.Path) }) {
			kind = Twice
		}
		out = append(out, Discrepancy{Part: "losers", Kind: kind, Move: PathText(l.Path), Clause: l.By})
	}
	return out
}

func (v *view) refusalPart(want *Refusal) part {
	q := v.question(OpApply)
	q.Move = v.move(want.Text)
	return part{"refused", q, func(a *Answer) []Discrepancy {
		if a.Kind != Rejected {
			return []Discrepancy{{Part: "refused", Kind: Accepted, Move: q.Move, Clause: want.By}}
		}
		return differentRefusal("refused", q.Move, PhaseMove, want.Code, want.By, &a.Rejected)
	}}
}

// differentRefusal compares where and why something was refused, as far as the
// subject says.
func differentRefusal(name, move string, phase Phase, code, by string, got *Rejection) []Discrepancy {
	switch {
	case got.Phase != phase:
		return []Discrepancy{{Part: name, Kind: WrongCode, Move: move, Want: string(phase), Got: string(got.Phase), Clause: by}}
	case code != "" && got.Code != "" && got.Code != code:
		return []Discrepancy{{Part: name, Kind: WrongCode, Move: move, Want: code, Got: got.Code, Clause: by}}
	case by != "" && got.By != "" && got.By != by:
		return []Discrepancy{{Part: name, Kind: WrongClause, Move: move, Want: by, Got: got.By}}
	}
	return nil
}

func (v *view) playPart(want *Expected) part {
	q := v.question(OpApply)
	q.Move = v.move(want.Text)
	return part{"plays", q, func(a *Answer) []Discrepancy {
		if d, bad := unexpected("plays", q.Move, a); bad {
			return d
		}
		return differentAfter("plays", q.Move, v.position(want.After), a.After)
	}}
}

func (v *view) perftPart(c Count) part {
	q := v.question(OpPerft)
	q.Depth = c.Depth
	return part{"perft", q, func(a *Answer) []Discrepancy {
		if d, bad := unexpected("perft", "", a); bad || a.Leaves == c.Leaves {
			return d
		}
		return []Discrepancy{{Part: "perft", Kind: WrongCount, Move: fmt.Sprintf("depth %d", c.Depth),
			Want: fmt.Sprint(c.Leaves), Got: fmt.Sprint(a.Leaves)}}
	}}
}

func (v *view) scorePosition(a *Answer) []Discrepancy {
	if want := v.Expect.Invalid; want != nil {
		if a.Kind != Rejected {
			return []Discrepancy{{Part: "invalid", Kind: Accepted, Want: want.Code}}
		}
		return differentRefusal("invalid", "", want.Phase, want.Code, want.By, &a.Rejected)
	}
	if d, bad := unexpected("reads", "", a); bad {
		return d
	}
	return differentAfter("reads", "", v.Expect.Reads, a.After)
}

func (v *view) recordPart() part {
	q := v.question(OpRecord)
	q.Agreed = v.Record.Agreed
	for _, m := range v.Record.Moves {
		q.Moves = append(q.Moves, v.move(m))
	}
	return part{"record", q, v.scoreRecord}
}

func (v *view) scoreRecord(a *Answer) []Discrepancy {
	x := &v.Expect
	if x.Breaks != nil {
		return scoreBreak(x.Breaks, a)
	}
	if d, bad := unexpected("record", "", a); bad {
		d[0].Move = fmt.Sprintf("ply %d", a.Rejected.Ply)
		return d
	}
	out := differentAfter("record", "", v.position(x.Final), a.After)
	if x.Status != nil {
		out = append(out, differentStatus("record", v.status(*x.Status), a.Status)...)
	}
	return out
}

func scoreBreak(want *Breaks, a *Answer) []Discrepancy {
	ply := fmt.Sprintf("ply %d", want.Ply)
	if a.Kind != Rejected {
		d := Discrepancy{Part: "record", Kind: Accepted, Move: ply, Want: want.Code, Clause: want.By}
		if a.Status != nil {
			d.Got = string(a.Status.Outcome)
		}
		return []Discrepancy{d}
	}
	if a.Rejected.Ply != want.Ply && a.Rejected.Ply != 0 {
		return []Discrepancy{{Part: "record", Kind: WrongCode, Want: ply, Got: fmt.Sprintf("ply %d", a.Rejected.Ply), Clause: want.By}}
	}
	return differentRefusal("record", ply, PhaseRecord, want.Code, want.By, &a.Rejected)
}
