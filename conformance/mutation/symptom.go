package mutation

import (
	"fmt"
	"slices"
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

// mutant returns the symptom as a diagnosis names it.
func (s symptom) mutant(ruleset string) *Mutant {
	m := &Mutant{Name: s.name, Ruleset: ruleset, Class: Symptoms}
	if s.clause != "" {
		m.Clauses, m.Fill = []string{s.clause}, []any{"clause", s.clause}
	}
	return m
}

// saying are the symptoms, those that say most first.
var saying = []string{
	"symptom-steps-beside-captures", "symptom-cut-short", "symptom-outranked", "symptom-ladder", "symptom-impossible-captures",
	"symptom-impossible-steps", "symptom-captures-lost", "symptom-steps-lost", "symptom-twice", "symptom-takes", "symptom-after",
	"symptom-draw-missed", "symptom-draw-early", "symptom-end", "symptom-reason", "symptom-refuses", "symptom-accepts",
}

// saysMore reports whether a symptom says more than another.
func (s symptom) saysMore(other symptom) bool {
	return other.name == "" || slices.Index(saying, s.name) < slices.Index(saying, other.name)
}

// shownBy names what failing cases of a ruleset have in common: the symptom that
// says most of those that half of them show, of two cases at least. A
// program that does not find the best capture makes a lesser one, and its ladder
// is not at fault: captures not found are named where they explain more, and no
// better capture was found beside a lesser one.
func shownBy(ruleset string, failing []*conformance.CaseResult) []Diagnosis {
	by := make(map[symptom][]*conformance.CaseResult)
	var best symptom
	for _, r := range failing {
		for _, s := range symptoms(r) {
			by[s] = append(by[s], r)
			if n := len(by[s]); 2*n >= len(failing) && by[s][0].Case != r.Case && s.saysMore(best) {
				best = s
			}
		}
	}
	ladder, lost := symptom{name: "symptom-ladder"}, symptom{name: "symptom-captures-lost"}
	if (best == ladder || best.name == "symptom-outranked") && len(by[lost]) > len(by[ladder]) && !slices.ContainsFunc(by[ladder], uneven) {
		best = lost
	}
	if best.name == "" {
		return nil
	}
	return []Diagnosis{{Ruleset: ruleset, Mutant: best.mutant(ruleset), Explained: len(by[best]), Failing: len(failing), Equals: 1, Example: by[best][0]}}
}

// symptoms returns what a failing case shows, each once. Which captures are out
// and why says something only where the legal moves are right.
func symptoms(r *conformance.CaseResult) (out []symptom) {
	for _, d := range r.Discrepancies {
		if d.Part == "losers" && r.Discrepancies[0].Part == "legal" {
			continue
		}
		for _, s := range symptomsOf(r, d) {
			if !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	return out
}

// symptomsOf returns what one discrepancy shows.
func symptomsOf(r *conformance.CaseResult, d conformance.Discrepancy) []symptom {
	switch draw := string(conformance.Draw); {
	case d.Kind == conformance.Missing && isCapture(d) && d.Part == "legal" && (uneven(r) || ruledOut(r, d.Move)):
		return nil
	case d.Kind == conformance.Missing && (d.Part == "losers" || isCapture(d)):
		return []symptom{{name: "symptom-captures-lost"}}
	case d.Kind == conformance.Extra && d.Part == "losers":
		return []symptom{{name: "symptom-reason"}}
	case d.Kind == conformance.Extra:
		return extra(r, d)
	case d.Kind == conformance.WrongStatus && r.Case.Record != nil && d.Want == draw:
		return []symptom{{"symptom-draw-missed", d.Clause}}
	case d.Kind == conformance.WrongStatus && r.Case.Record != nil && d.Got == draw:
		return []symptom{{name: "symptom-draw-early"}}
	}
	if name := plainSymptoms[d.Kind]; name != "" {
		return []symptom{{name: name}}
	}
	return nil
}

// plainSymptoms are those that the kind of a discrepancy says.
var plainSymptoms = map[conformance.Difference]string{
	conformance.Missing: "symptom-steps-lost", conformance.Twice: "symptom-twice", conformance.WrongTakes: "symptom-takes",
	conformance.WrongAfter: "symptom-after", conformance.WrongClause: "symptom-reason", conformance.WrongStatus: "symptom-end",
	conformance.Accepted: "symptom-accepts", conformance.Refused: "symptom-refuses",
}

// isCapture reports whether the move of a discrepancy is a capture, written by its
// squares or by its ends and what it takes.
func isCapture(d conformance.Discrepancy) bool {
	attempt, err := notation.ParseAttempt(d.Given())
	return err != nil || attempt.Capture
}

// extra returns what it means that a move was given that is not legal.
func extra(r *conformance.CaseResult, d conformance.Discrepancy) []symptom {
	legal := *r.Case.Expect.Legal
	mayCapture := slices.ContainsFunc(legal, func(m conformance.Expected) bool { return len(m.Takes) > 0 })
	missing := len(lists.Where(r.Discrepancies, func(d conformance.Discrepancy) bool { return ofLegal(d) && d.Kind == conformance.Missing }))
	name := "symptom-steps-beside-captures"
	switch possible, short := lineOf(r, d.Move); {
	case d.Clause != "":
		return []symptom{{"symptom-outranked", d.Clause}, {name: "symptom-ladder"}}
	case !isCapture(d) && !mayCapture:
		name = "symptom-impossible-steps"
	case !isCapture(d) && missing == len(legal):
		name = "symptom-captures-lost"
	case !isCapture(d):
	case possible: // and the case does not say what rules it out
		name = "symptom-ladder"
	case short:
		name = "symptom-cut-short"
	default:
		name = "symptom-impossible-captures"
	}
	return []symptom{{name: name}}
}

// lineOf reports whether a move is a capture that the rules of a case know, whatever
// its rank, and whether it is the beginning of one.
func lineOf(r *conformance.CaseResult, move string) (whole, part bool) {
	for _, m := range linesOf(r) {
		whole = whole || told(m.Path, move)
		for n := 2; n < len(m.Path); n++ {
			part = part || told(m.Path[:n], move)
		}
	}
	return whole, part
}

// uneven reports whether the captures given are not all of one worth, so that one
// was allowed beside another that outranks it.
func uneven(r *conformance.CaseResult) bool {
	worths := make(map[string]bool)
	for _, m := range linesOf(r) {
		if slices.ContainsFunc(r.Given, func(g conformance.Played) bool { return slices.Equal(g.Path, m.Path) }) {
			spec := r.Case.Rules().Spec()
			worths[fmt.Sprint(lists.Each(spec.Ladder, func(rung rules.Rung) []int { return plain.New(spec).Merit(rung.Tier, m) }))] = true
		}
	}
	return len(worths) > 1
}

// ruledOut reports whether a subject said that a legal move is outranked.
func ruledOut(r *conformance.CaseResult, move string) bool {
	return slices.ContainsFunc(r.Discrepancies, func(d conformance.Discrepancy) bool {
		return d.Part == "losers" && d.Kind == conformance.Extra && d.Move == move
	})
}

// linesOf returns the captures of a case that were possible before the ladder.
func linesOf(r *conformance.CaseResult) []plain.Move {
	s, err := notation.ParseSetup(r.FEN)
	rs := r.Case.Rules()
	if err != nil || rs == nil {
		return nil
	}
	return plain.New(rs.Spec()).Lines(s)
}

// told reports whether a move is a path, by its squares or by its ends and what it
// takes.
func told(path []rules.Square, move string) bool {
	text := conformance.PathText(path)
	return text == move || strings.Contains(move, " takes ") && effectOf(text) == effectOf(move)
}
