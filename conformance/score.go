package conformance

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Discrepancy is one thing that came out differently.
type Discrepancy struct {
	Part   string     `json:"part"` // the key of the expectation: legal, losers, status ...
	Kind   Difference `json:"kind"`
	Move   string     `json:"move,omitempty"` // the move concerned, if any
	Sent   string     `json:"sent,omitempty"` // the move as the subject wrote it, where we write it otherwise
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

// String returns the discrepancy in one line.
func (d Discrepancy) String() string {
	text := d.Part + ": " + string(d.Kind)
	if d.Move != "" {
		text += " " + d.Given()
	}
	if d.Want != "" || d.Got != "" {
		text += fmt.Sprintf(" (want %s, got %s)", cmp.Or(d.Want, "nothing"), cmp.Or(d.Got, "nothing"))
	}
	if d.Clause != "" {
		text += " [" + d.Clause + "]"
	}
	return text
}

// Given returns the move concerned as the subject wrote it, or else as we write it.
func (d Discrepancy) Given() string { return cmp.Or(d.Sent, d.Move) }

// about returns the discrepancy about a move that a subject wrote.
func (d Discrepancy) about(move, text string) Discrepancy {
	if d.Move = move; text != move {
		d.Sent = text
	}
	return d
}

// part is one question of a case and how its answer is scored. The discrepancies
// of a score do not name the part, and it is not asked about a rejection unless
// it is of a refusal.
type part struct {
	name  string
	ask   Question
	want  Answer // the right one, as far as the case says
	score func(*Answer) []Discrepancy
	leads bool // the case is about what moves lead to

	otherwise bool // of an admitted answer: not what the case expects
}

// discrepancies returns what an answer has wrong.
func (p *part) discrepancies(a *Answer) []Discrepancy {
	if a.Kind == Rejected && p.want.Kind != Rejected {
		d := Discrepancy{Part: p.name, Kind: Refused, Move: p.ask.Move, Got: string(a.Rejected.Phase), Clause: a.Rejected.By}
		if a.Rejected.Code != "" {
			d.Got += ": " + a.Rejected.Code
		}
		if p.ask.Op == OpRecord {
			d.Move = plyText(a.Rejected.Ply)
		}
		return []Discrepancy{d}
	}
	out := p.score(a)
	for i := range out {
		out[i].Part = p.name
	}
	return out
}

// ask draws up the questions of the case, in a fixed order.
func (v *view) ask() {
	x := &v.Expect
	add := func(name string, op Op, want Answer, score func(*Answer) []Discrepancy) *part {
		q := Question{Op: op, Ruleset: v.Ruleset, With: v.With, FEN: v.fen, Case: v.id}
		v.parts = append(v.parts, part{name: name, ask: q, want: want, score: score})
		return &v.parts[len(v.parts)-1]
	}
	if x.Legal != nil {
		add("legal", OpLegal, Answer{Moves: v.legal}, v.scoreLegal).leads = slices.ContainsFunc(v.Cites, v.promotesBy)
	}
	if x.Status != nil && v.Record == nil {
		add("status", OpLegal, Answer{Status: v.standing()}, v.scoreStatus)
	}
	if x.Losers != nil {
		add("losers", OpExplain, Answer{Fallen: v.losers}, v.scoreLosers)
	}
	for _, want := range x.Refused {
		move := v.move(want.Text)
		add("refused", OpApply, Answer{Kind: Rejected, Rejected: want.Rejection}, func(a *Answer) []Discrepancy {
			return v.scoreRefusal(a, want.Rejection, Discrepancy{Move: move, Clause: want.By})
		}).ask.Move = move
	}
	for _, want := range x.Plays {
		move, after := v.move(want.Text), v.position(want.After)
		add("plays", OpApply, Answer{After: after}, func(a *Answer) []Discrepancy { return differentAfter(move, after, a.After) }).ask.Move = move
	}
	for _, c := range x.Perft {
		add("perft", OpPerft, Answer{Leaves: c.Leaves}, c.score).ask.Depth = c.Depth
	}
	switch {
	case x.Invalid != nil:
		add("invalid", OpParse, Answer{Kind: Rejected, Rejected: *x.Invalid}, v.scoreInvalid)
	case x.Reads != nil:
		after := v.position(x.Reads)
		add("reads", OpParse, Answer{After: after}, func(a *Answer) []Discrepancy { return differentAfter("", after, a.After) })
	case v.Record != nil && (x.Breaks != nil || x.Status != nil || x.Final != nil):
		want := Answer{Status: v.standing(), After: v.position(x.Final)}
		if x.Breaks != nil {
			want = Answer{Kind: Rejected, Rejected: *x.Breaks}
		}
		p := add("record", OpRecord, want, v.scoreRecord)
		p.ask.Moves, p.ask.Agreed = lists.Each(v.Record.Moves, v.move), v.Record.Agreed
	}
}

// compare pairs what was given with what is expected and reports what either
// side has alone; the rest is up to score. missing and extra say what the
// discrepancy is about.
func compare[W, G any](want []W, got []G, same func(*W, *G) bool, missing func(*W) Discrepancy, extra func(*G) Discrepancy,
	score func(*W, *G) []Discrepancy) (out []Discrepancy) {
	taken := make([]bool, len(got))
	for i := range want {
		at := 0
		for at < len(got) && (taken[at] || !same(&want[i], &got[at])) {
			at++
		}
		if at == len(got) {
			d := missing(&want[i])
			d.Kind = Missing
			out = append(out, d)
			continue
		}
		out = append(out, score(&want[i], &got[at])...)
		taken[at] = true
	}
	for i := range got {
		if taken[i] {
			continue
		}
		d := extra(&got[i])
		d.Kind = Extra
		if slices.ContainsFunc(want, func(w W) bool { return same(&w, &got[i]) }) {
			d.Kind = Twice
		}
		out = append(out, d)
	}
	return out
}

func (v *view) scoreLegal(a *Answer) []Discrepancy {
	if slices.ContainsFunc(a.Moves, byEnds) {
		return v.scoreEffects(a.Moves)
	}
	return compare(v.legal, a.Moves, v.sameMove,
		func(want *Played) Discrepancy { return Discrepancy{Move: PathText(want.Path)} },
		func(got *Played) Discrepancy {
			return Discrepancy{Clause: v.rungAgainst(got.Path)}.about(PathText(got.Path), got.text())
		}, scoreMove)
}

// takes returns what the move takes, given or not.
func (m *Played) takes() []rules.Square {
	if m.Takes == nil {
		return Jumped(m.Path)
	}
	return m.Takes
}

// byEnds reports whether a capture is told by its ends and what it takes, and
// not by every square it visits.
func byEnds(m Played) bool { return len(m.Path) == 2 && len(m.Takes) > 1 }

// Jumped returns what a path of leaps takes, nil for any other path.
func Jumped(path []rules.Square) (takes []rules.Square) {
	for i := 1; i < len(path); i++ {
		from, to := path[i-1], path[i]
		prey, ok := rules.SquareAt((from.Row()+to.Row())/2, (from.Col()+to.Col())/2)
		if rows, cols := from.Row()-to.Row(), from.Col()-to.Col(); !ok || rows*rows != 4 || cols*cols != 4 {
			return nil
		}
		takes = append(takes, prey)
	}
	return takes
}

// scoreEffects scores a subject that tells captures by their ends and what they
// take: ways round that end and take alike are one, however often it is given.
func (v *view) scoreEffects(moves []Played) []Discrepancy {
	alike := func(a, b Played) bool { return sameEffect(&a, &b) }
	want := lists.Each(v.legal, func(m Played) Played { return Played{m.Text, m.Path, m.takes(), m.After} })
	return compare(lists.Distinct(want, alike), lists.Distinct(moves, alike), sameEffect,
		func(want *Played) Discrepancy { return Discrepancy{Move: PathText(want.Path)} },
		func(got *Played) Discrepancy {
			return Discrepancy{}.about(PathText(got.Path)+got.besides(), got.String())
		}, scoreMove)
}

// sameEffect reports whether a subject's move starts, ends and takes as the
// expected one does.
func sameEffect(want, got *Played) bool {
	return want.Path[0] == got.Path[0] && want.Path[len(want.Path)-1] == got.Path[len(got.Path)-1] &&
		rules.SetOf(want.Takes...) == rules.SetOf(got.Takes...)
}

// sameMove reports whether a subject's move is the expected one: the same
// squares visited, or the same effect where the case reads READ-7 so.
func (v *view) sameMove(want, got *Played) bool {
	if v.reading("same_move") == "effect" && len(want.Path) > 2 && len(want.Takes) == len(got.Takes) {
		return sameEffect(want, got)
	}
	return slices.Equal(want.Path, got.Path)
}

// scoreMove compares what a move takes and leads to.
func scoreMove(want, got *Played) []Discrepancy {
	var out []Discrepancy
	if want.Takes != nil && got.Takes != nil && rules.SetOf(want.Takes...) != rules.SetOf(got.Takes...) {
		out = append(out, Discrepancy{Kind: WrongTakes, Want: squares(want.Takes), Got: squares(got.Takes)})
	}
	out = append(out, differentAfter("", want.After, got.After)...)
	for i := range out {
		out[i] = out[i].about(PathText(got.Path), got.text())
	}
	return out
}

// text returns the move as the subject wrote it, or else as we write it.
func (m Played) text() string { return cmp.Or(m.Text, PathText(m.Path)) }

// besides returns what the move takes, where its squares do not say so.
func (m Played) besides() string {
	if rules.SetOf(m.Takes...) == rules.SetOf(Jumped(m.Path)...) {
		return ""
	}
	return " takes " + squares(m.Takes)
}

// String returns the move as the subject gave it.
func (m Played) String() string { return m.text() + m.besides() }

func differentAfter(move string, want, got *rules.Setup) []Discrepancy {
	if want == nil || got == nil || *want == *got {
		return nil
	}
	return []Discrepancy{{Kind: WrongAfter, Move: move, Want: SetupText(want), Got: SetupText(got)}}
}

// SetupText writes a position, "" for nil.
func SetupText(s *rules.Setup) string {
	if s == nil {
		return ""
	}
	return notation.FormatSetup(*s, notation.Number)
}

func squares(list []rules.Square) string {
	return strings.Join(lists.Each(list, rules.Square.String), ",")
}

func plyText(ply int) string { return fmt.Sprintf("ply %d", ply) }

// rungAgainst returns the rung by which the case excludes a capture.
func (v *view) rungAgainst(path []rules.Square) string {
	for _, l := range v.losers {
		if slices.Equal(l.Path, path) {
			return l.By
		}
	}
	return ""
}

// scoreStatus compares how the game stands, as far as the subject says.
func (v *view) scoreStatus(a *Answer) []Discrepancy {
	want, got := v.status(*v.Expect.Status), a.Status
	switch {
	case got == nil:
		return nil
	case got.Outcome != want.Outcome:
		return []Discrepancy{{Kind: WrongStatus, Want: string(want.Outcome), Got: string(got.Outcome), Clause: want.By}}
	case !v.sameClause(want.By, got.By):
		return []Discrepancy{{Kind: WrongClause, Want: want.By, Got: got.By}}
	}
	return nil
}

func (v *view) scoreLosers(a *Answer) []Discrepancy {
	return compare(v.losers, a.Fallen,
		func(want, got *Loser) bool { return slices.Equal(want.Path, got.Path) },
		func(want *Loser) Discrepancy { return Discrepancy{Move: PathText(want.Path), Clause: want.By} },
		func(got *Loser) Discrepancy { return Discrepancy{Clause: got.By}.about(PathText(got.Path), got.Text) },
		func(want, got *Loser) []Discrepancy {
			if v.sameClause(want.By, got.By) {
				return nil
			}
			return []Discrepancy{Discrepancy{Kind: WrongClause, Want: want.By, Got: got.By}.about(PathText(got.Path), got.Text)}
		})
}

// sameClause reports whether a clause given is as good as the one expected, as
// far as either is named: the same, the whole for its lettered part or a part
// for the whole, or one that is equally true. A side without pieces has no move
// either, and no piece of the royal rank.
func (v *view) sameClause(want, got string) bool {
	if want == "" || got == "" || partOf(want, got) || partOf(got, want) {
		return true
	}
	rs := v.Rules()
	c := rs.Clauses()
	return partOf(want, c.NoPieces) && (partOf(got, c.NoMove) || got == c.Royal && rs.Spec().Royal != rules.NoRank)
}

// partOf reports whether a clause is another one or a lettered part of it.
func partOf(clause, whole string) bool {
	return whole != "" && (clause == whole || strings.TrimRight(clause, "abcd") == whole)
}

// scoreRefusal compares where and why something was refused, as far as the
// subject says; accepted says what there is to say if it was not.
func (v *view) scoreRefusal(a *Answer, want Rejection, accepted Discrepancy) []Discrepancy {
	got, d := &a.Rejected, Discrepancy{Kind: WrongCode, Move: accepted.Move, Clause: want.By}
	switch {
	case a.Kind != Rejected:
		d = accepted
		d.Kind = Accepted
	case got.Phase != want.Phase:
		d.Want, d.Got = string(want.Phase), string(got.Phase)
	case want.Code != "" && got.Code != "" && got.Code != want.Code:
		d.Want, d.Got = want.Code, got.Code
	case !v.sameClause(want.By, got.By):
		d = Discrepancy{Kind: WrongClause, Move: accepted.Move, Want: want.By, Got: got.By}
	default:
		return nil
	}
	return []Discrepancy{d}
}

func (c Count) score(a *Answer) []Discrepancy {
	if a.Leaves == c.Leaves {
		return nil
	}
	return []Discrepancy{{Kind: WrongCount, Move: fmt.Sprintf("depth %d", c.Depth), Want: fmt.Sprint(c.Leaves), Got: fmt.Sprint(a.Leaves)}}
}

func (v *view) scoreInvalid(a *Answer) []Discrepancy {
	return v.scoreRefusal(a, *v.Expect.Invalid, Discrepancy{Want: v.Expect.Invalid.Code})
}

func (v *view) scoreRecord(a *Answer) []Discrepancy {
	if v.Expect.Breaks != nil {
		return v.scoreBreak(a, v.Expect.Breaks)
	}
	out := differentAfter("", v.position(v.Expect.Final), a.After)
	if v.Expect.Status != nil {
		out = append(out, v.scoreStatus(a)...)
	}
	return out
}

func (v *view) scoreBreak(a *Answer, b *Rejection) []Discrepancy {
	accepted := Discrepancy{Move: plyText(b.Ply), Want: b.Code, Clause: b.By}
	if a.Status != nil {
		accepted.Got = string(a.Status.Outcome)
	}
	if a.Kind == Rejected && a.Rejected.Ply != b.Ply && a.Rejected.Ply != 0 {
		return []Discrepancy{{Kind: WrongCode, Want: plyText(b.Ply), Got: plyText(a.Rejected.Ply), Clause: b.By}}
	}
	return v.scoreRefusal(a, *b, accepted)
}
