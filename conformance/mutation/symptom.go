package mutation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// Symptoms is the class of what failures have in common where no mutant fails
// like the subject. Diagnoses name them; they belong to no score.
const Symptoms Class = "symptoms"

// symptom is something that a failing case shows.
type symptom struct{ name, clause string }

// mutant is the symptom as a diagnosis names it.
func (s symptom) mutant(ruleset string) *Mutant {
	m := &Mutant{Name: s.name, Ruleset: ruleset, Class: Symptoms}
	if s.clause != "" {
		m.Clauses, m.Fill = []string{s.clause}, []any{"clause", s.clause}
	}
	return m
}

// shownBy is what failing cases of a ruleset have in common: the symptom that
// says most of those that half of them show, and as many as are evidence. A program that
// does not find the best capture makes a lesser one, and its ladder is not at
// fault: captures not found are named before the ladder where they explain more,
// and no better capture was found beside a lesser one.
func shownBy(ruleset string, failing []*conformance.CaseResult, evidence int) []Diagnosis {
	by := make(map[symptom][]*conformance.CaseResult)
	var best symptom
	for _, r := range failing {
		for _, s := range symptoms(r) {
			by[s] = append(by[s], r)
			if n := len(by[s]); n >= evidence && 2*n >= len(failing) && (best.name == "" || s.saysMore(best)) {
				best = s
			}
		}
	}
	lost, ladder := symptom{name: "symptom-captures-lost"}, by[symptom{name: "symptom-ladder"}]
	if best.ofLadder() && len(by[lost]) > len(ladder) && !slices.ContainsFunc(ladder, uneven) {
		best = lost
	}
	if best.name == "" {
		return nil
	}
	return []Diagnosis{{Ruleset: ruleset, Mutant: best.mutant(ruleset), Explained: len(by[best]), Failing: len(failing), Equals: 1, Example: by[best][0]}}
}

// ofLadder reports whether a symptom is that a capture was preferred to better
// ones.
func (s symptom) ofLadder() bool { return s.name == "symptom-ladder" || s.name == "symptom-outranked" }

// saysMore reports whether a symptom says more than another.
func (s symptom) saysMore(other symptom) bool {
	return slices.Index(saying, s.name) < slices.Index(saying, other.name)
}

// saying are the symptoms, those that say most first.
var saying = []string{
	"symptom-steps-beside-captures", "symptom-cut-short", "symptom-goes-on", "symptom-turn", "symptom-left", "symptom-start", "symptom-promotion",
	"symptom-outranked", "symptom-ladder", "symptom-impossible-captures", "symptom-impossible-steps", "symptom-captures-lost", "symptom-steps-lost",
	"symptom-twice", "symptom-takes", "symptom-after", "symptom-draw-missed", "symptom-draw-early", "symptom-end", "symptom-reason",
	"symptom-refuses", "symptom-accepts",
}

// symptoms are what a failing case shows, each once. Which captures are out and
// why says something only where the legal moves are right.
func symptoms(r *conformance.CaseResult) []symptom {
	var out []symptom
	for _, d := range r.Discrepancies {
		if d.Part == "losers" && r.Discrepancies[0].Part == "legal" {
			continue
		}
		for _, s := range symptomsOf(r, d) {
			if s.name != "" && !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	return out
}

// symptomsOf is what one discrepancy shows.
func symptomsOf(r *conformance.CaseResult, d conformance.Discrepancy) []symptom {
	switch d.Kind {
	case conformance.Missing, conformance.Extra:
		if d.Part == "legal" {
			return ofMove(r, d)
		}
		return one(ofLoser(r, d))
	case conformance.WrongStatus:
		return ofStatus(r, d)
	case conformance.WrongAfter:
		return append(one(ofPosition(d)), one("symptom-after")...)
	case conformance.WrongClause:
		return one("symptom-reason")
	}
	return one(map[conformance.Difference]string{
		conformance.Twice: "symptom-twice", conformance.WrongTakes: "symptom-takes",
		conformance.Accepted: "symptom-accepts", conformance.Refused: "symptom-refuses",
	}[d.Kind])
}

// ofPosition says what is wrong with a position that a move has led to.
func ofPosition(d conformance.Discrepancy) string {
	want, err := notation.ParseSetup(d.Want)
	got, other := notation.ParseSetup(d.Got)
	if err != nil || other != nil {
		return ""
	}
	mover := want.Turn.Other()
	switch more := got.Side(mover) &^ want.Side(mover); {
	case got.Pieces == want.Pieces:
		return "symptom-turn"
	case got.Side(want.Turn)&^want.Side(want.Turn) != 0:
		return "symptom-left"
	case more != 0:
		return "symptom-start"
	case got.Side(mover) == want.Side(mover):
		return "symptom-promotion"
	}
	return ""
}

func one(name string) []symptom { return []symptom{{name: name}} }

// ofLoser says what it means that a capture which is out was not named as out,
// or one that is not was.
func ofLoser(r *conformance.CaseResult, d conformance.Discrepancy) string {
	switch {
	case d.Kind == conformance.Missing:
		return "symptom-captures-lost"
	case slices.ContainsFunc(legalPaths(r), func(path []rules.Square) bool { return conformance.PathText(path) == d.Move }):
		return "symptom-reason"
	}
	return lengthOf(r, d.Move)
}

// ofStatus tells the draws of a game from other ends.
func ofStatus(r *conformance.CaseResult, d conformance.Discrepancy) []symptom {
	switch draw := string(conformance.Draw); {
	case r.Case.Record != nil && d.Want == draw:
		return []symptom{{"symptom-draw-missed", d.Clause}}
	case r.Case.Record != nil && d.Got == draw:
		return one("symptom-draw-early")
	}
	return one("symptom-end")
}

// ofMove says what it means that a move was not given, or given and not legal.
func ofMove(r *conformance.CaseResult, d conformance.Discrepancy) []symptom {
	attempt, err := notation.ParseAttempt(d.Given())
	capture := err != nil || attempt.Capture // or its ends and what it takes
	switch {
	case d.Kind == conformance.Missing && capture:
		return lost(r)
	case d.Kind == conformance.Missing:
		return one("symptom-steps-lost")
	case d.Clause != "":
		return []symptom{{"symptom-outranked", d.Clause}, {name: "symptom-ladder"}}
	case capture && len(worthsOf(r, []string{d.Move})) > 0: // possible, and the case does not say what rules it out
		return one("symptom-ladder")
	case capture:
		return one(lengthOf(r, d.Move))
	case !slices.ContainsFunc(*r.Case.Expect.Legal, func(m conformance.Expected) bool { return len(m.Takes) > 0 }):
		return one("symptom-impossible-steps")
	case !slices.ContainsFunc(legalPaths(r), func(path []rules.Square) bool { return !leftOut(r, path) }):
		return one("symptom-captures-lost")
	}
	return one("symptom-steps-beside-captures")
}

// lost is that captures were not found, unless one that was left out is said to be
// outranked, or of those that were found a lesser one was allowed beside a better.
func lost(r *conformance.CaseResult) []symptom {
	ruledOut := func(d conformance.Discrepancy) bool {
		return d.Part == "losers" && d.Kind == conformance.Extra && slices.ContainsFunc(r.Discrepancies, func(of conformance.Discrepancy) bool {
			return ofLegal(of) && of.Kind == conformance.Missing && of.Move == d.Move
		})
	}
	if uneven(r) || slices.ContainsFunc(r.Discrepancies, ruledOut) {
		return nil
	}
	return one("symptom-captures-lost")
}

// uneven reports whether the captures given are not all of one worth, so that one
// was allowed beside another that outranks it.
func uneven(r *conformance.CaseResult) bool {
	worths := worthsOf(r, given(r))
	return len(worths) > 0 && !slices.ContainsFunc(worths[0], func(worth string) bool {
		return !slices.ContainsFunc(worths, func(other []string) bool { return !slices.Contains(other, worth) })
	})
}

// worthsOf is what some moves of a case are worth on all rungs of the ladder, of
// those that are captures: each of one worth, or of several if it is told by its
// ends and there are several ways.
func worthsOf(r *conformance.CaseResult, moves []string) (worths [][]string) {
	s, err := notation.ParseSetup(r.FEN)
	rs := r.Case.Rules()
	if err != nil || rs == nil {
		return nil
	}
	spec := rs.Spec()
	game := plain.New(spec)
	for _, text := range moves {
		var worth []string
		for _, m := range game.Lines(s) {
			if path := conformance.PathText(m.Path); path == text || strings.Contains(text, " takes ") && effectOf(path) == effectOf(text) {
				worth = append(worth, fmt.Sprint(lists.Each(spec.Ladder, func(rung rules.Rung) []int { return game.Merit(rung.Tier, m) })))
			}
		}
		if worth != nil {
			worths = append(worths, worth)
		}
	}
	return worths
}

// lengthOf compares a capture that cannot be made with those that can.
func lengthOf(r *conformance.CaseResult, move string) string {
	attempt, err := notation.ParseAttempt(move)
	for _, p := range append(legalPaths(r), loserPaths(r)...) {
		switch n := len(p); {
		case begins(p, move):
			return "symptom-cut-short"
		case err == nil && len(attempt.Squares) > n && slices.Equal(p, attempt.Squares[:n]):
			return "symptom-goes-on"
		}
	}
	return "symptom-impossible-captures"
}

// begins reports whether a move, told by its squares or by its ends and what it
// takes, is the beginning of a longer path.
func begins(path []rules.Square, move string) bool {
	for n := 2; n < len(path); n++ {
		if effectOf(conformance.PathText(path[:n])) == effectOf(move) {
			return true
		}
	}
	return false
}

// legalPaths are the legal moves of a case as its variant puts them.
func legalPaths(r *conformance.CaseResult) [][]rules.Square {
	if r.Case.Expect.Legal == nil {
		return nil
	}
	return lists.Each(*r.Case.Expect.Legal, func(m conformance.Expected) []rules.Square { return r.Variant.Path(m.Path) })
}

// loserPaths are the captures of a case that are out.
func loserPaths(r *conformance.CaseResult) [][]rules.Square {
	if r.Case.Expect.Losers == nil {
		return nil
	}
	return lists.Each(*r.Case.Expect.Losers, func(l conformance.Loser) []rules.Square { return r.Variant.Path(l.Path) })
}

// link is a step or a leap from one square to another.
type link struct{ from, to rules.Square }

// neverGone finds that all moves from one square to another, and few others,
// were left out, in as many cases as are evidence: a table that lacks an entry.
func neverGone(results []conformance.CaseResult, evidence int) []Diagnosis {
	lost, kept := make(map[link][]*conformance.CaseResult), make(map[link]bool)
	failing := 0
	for i := range results {
		r := &results[i]
		if r.Verdict == conformance.Fail && r.Case.Expect.Perft == nil {
			failing++
		}
		for _, path := range moves(r) {
			left := leftOut(r, path)
			for n := range path[1:] {
				l := link{path[n], path[n+1]}
				if kept[l] = kept[l] || !left; left && !slices.Contains(lost[l], r) {
					lost[l] = append(lost[l], r)
				}
			}
		}
	}
	var best link
	for l, list := range lost {
		if !kept[l] && (len(list) > len(lost[best]) || len(list) == len(lost[best]) && l.from < best.from) {
			best = l
		}
	}
	if n := len(lost[best]); n < evidence || 3*n < 2*failing {
		return nil
	}
	m := symptom{name: "symptom-never"}.mutant("")
	m.Fill = []any{"from", best.from.String(), "to", best.to.String()}
	return []Diagnosis{{Mutant: m, Explained: len(lost[best]), Failing: failing, Equals: 1, Example: lost[best][0]}}
}

// moves are the moves that a case has a subject give or play.
func moves(r *conformance.CaseResult) [][]rules.Square {
	if len(r.Case.With) > 0 {
		return nil
	}
	var out [][]rules.Square
	if slices.Contains(r.Scored, "legal") {
		out = legalPaths(r)
	}
	if slices.Contains(r.Scored, "losers") {
		out = append(out, loserPaths(r)...)
	}
	if r.Case.Record != nil && r.Case.Expect.Breaks == nil && slices.Contains(r.Scored, "record") {
		for _, text := range r.Case.Record.Moves[:playedBy(r)] {
			if a, err := notation.ParseAttempt(text); err == nil && len(a.Squares) > 1 {
				out = append(out, r.Variant.Path(a.Squares))
			}
		}
	}
	return out
}

// playedBy is how many moves of a record a subject looked at: up to the one it
// refused.
func playedBy(r *conformance.CaseResult) int {
	n := len(r.Case.Record.Moves)
	for _, d := range r.Discrepancies {
		if ply, err := strconv.Atoi(strings.TrimPrefix(d.Move, "ply ")); d.Kind == conformance.Refused && err == nil && ply > 0 && ply <= n {
			return ply
		}
	}
	return n
}

// leftOut reports whether a subject did not give or play a move.
func leftOut(r *conformance.CaseResult, path []rules.Square) bool {
	return slices.ContainsFunc(r.Discrepancies, func(d conformance.Discrepancy) bool {
		if d.Kind != conformance.Refused || d.Part != "record" {
			return (d.Part == "legal" || d.Part == "losers") && d.Kind == conformance.Missing && d.Move == conformance.PathText(path)
		}
		a, err := notation.ParseAttempt(r.Case.Record.Moves[playedBy(r)-1])
		return err == nil && slices.Equal(r.Variant.Path(a.Squares), path)
	})
}
