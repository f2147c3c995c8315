package mutation

import (
	"fmt"
	"slices"

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

// saying are the symptoms, those that say most first.
var saying = []string{
	"startpos-unknown", "perft-one-ply-short", "impossible-captures", "steps-beside-captures", "cut-short", "ladder", "impossible-steps", "captures-lost", "steps-lost",
	"twice", "takes", "after", "draw-missed", "draw-early", "end", "reason", "refuses", "accepts",
}

// shownBy names what failing cases of a ruleset have in common: the symptom that
// says most of those that half of them show, of two cases at least; of captures that no
// piece can make two are enough. A record that breaks says less than a position. A program
// that does not find the best capture makes a lesser one, and its ladder is not at fault:
// captures not found are named if all lack the same leap, and nothing if they explain more.
func shownBy(failing []*conformance.CaseResult) []Diagnosis {
	if positions := lists.Where(failing, func(r *conformance.CaseResult) bool { return r.Case.Record == nil }); len(positions) > 1 {
		failing = positions
	}
	by := make(map[symptom][]*conformance.CaseResult)
	var best symptom
	for _, r := range failing {
		for _, s := range symptoms(r) {
			by[s] = append(by[s], r)
			says := slices.Index(saying, best.name) - slices.Index(saying, s.name)
			common := 2*len(by[s]) >= len(failing) || s.name == "impossible-captures"
			if common && by[s][0].Case != r.Case && (best.name == "" || says > 0) {
				best = s
			}
		}
	}
	outranked, lost := by[symptom{name: "ladder"}], by[symptom{name: "captures-lost"}]
	more := len(lost) - len(outranked)
	switch even := best.name == "ladder" && !slices.ContainsFunc(outranked, uneven); {
	case even && more >= 0 && lackOneLeap(lost):
		best = symptom{name: "captures-lost"}
	case even && more > 0, best.name == "":
		return nil
	}
	m := &Mutant{Name: "symptom-" + best.name, Ruleset: failing[0].Case.Ruleset, Class: Symptoms}
	if best.clause != "" {
		m.Clauses, m.Fill = []string{best.clause}, []any{"clause", best.clause}
	}
	return []Diagnosis{{Mutant: m, Explained: len(by[best]), Failing: len(failing), Equals: 1, Example: by[best][0]}}
}

// lackOneLeap reports whether one leap is missing in all cases, and made in none.
func lackOneLeap(cases []*conformance.CaseResult) bool {
	var lacking [][2]rules.Square
	for i, r := range cases {
		made := leapsOf(r.Given)
		lacking = lists.Where(leapsOf(r.Case.Expect.Legal), func(leap [2]rules.Square) bool {
			return !slices.Contains(made, leap) && (i == 0 || slices.Contains(lacking, leap))
		})
	}
	return len(lacking) > 0
}

func leapsOf(moves []conformance.Played) (out [][2]rules.Square) {
	for _, m := range moves {
		for i := range len(m.Path) - 1 {
			out = append(out, [2]rules.Square(m.Path[i:]))
		}
	}
	return out
}

// symptoms returns what a failing case shows, each once. Which captures are out
// and why says something only where the legal moves are right.
func symptoms(r *conformance.CaseResult) (out []symptom) {
	for _, d := range r.Discrepancies {
		if s := symptomOf(r, d); s.name != "" && !slices.Contains(out, s) && (d.Part != "losers" || !ofLegal(r.Discrepancies[0])) {
			out = append(out, s)
		}
	}
	return out
}

// symptomOf returns what one discrepancy shows, if anything.
func symptomOf(r *conformance.CaseResult, d conformance.Discrepancy) symptom {
	attempt, err := notation.ParseAttempt(d.Given())
	capture := err != nil || attempt.Capture // by its squares or by its ends and what it takes
	s := symptom{name: plainSymptoms[d.Kind]}
	switch draw := string(conformance.Draw); {
	case d.Kind == conformance.Missing && ofLegal(d) && capture && (uneven(r) || ruledOut(r, d.Move)), d.Kind == conformance.Twice && !ofLegal(d):
		return symptom{}
	case d.Kind == conformance.Missing && (!ofLegal(d) || capture):
		s.name = "captures-lost"
	case d.Kind == conformance.Extra && !ofLegal(d):
		s.name = "reason"
	case d.Kind == conformance.Extra && d.Clause != "":
		s.name = "ladder"
	case d.Kind == conformance.Extra:
		s.name = extra(r, d.Move, capture)
	case d.Kind == conformance.Refused && r.FEN == "startpos":
		s.name = "startpos-unknown"
	case d.Kind == conformance.WrongCount && onePlyShort(r, d):
		s.name = "perft-one-ply-short"
	case d.Kind == conformance.WrongStatus && r.Case.Record != nil && d.Want == draw:
		return symptom{"draw-missed", d.Clause}
	case d.Kind == conformance.WrongStatus && r.Case.Record != nil && d.Got == draw:
		s.name = "draw-early"
	}
	return s
}

// onePlyShort reports whether a count is that of the depth before.
func onePlyShort(r *conformance.CaseResult, d conformance.Discrepancy) bool {
	p, ok := r.Case.Position(r.FEN)
	var depth int
	_, err := fmt.Sscanf(d.Move, "depth %d", &depth)
	return err == nil && ok && d.Got == fmt.Sprint(r.Case.Rules().Perft(p, depth-1))
}

// plainSymptoms are those that the kind of a discrepancy says.
var plainSymptoms = map[conformance.Difference]string{
	conformance.Missing: "steps-lost", conformance.Twice: "twice", conformance.WrongTakes: "takes", conformance.WrongAfter: "after",
	conformance.WrongClause: "reason", conformance.WrongStatus: "end", conformance.Accepted: "accepts", conformance.Refused: "refuses",
}

// extra returns what it means that a move was given that is not legal, and the case
// does not say what rules it out.
func extra(r *conformance.CaseResult, move string, capture bool) string {
	legal := r.Case.Expect.Legal
	mayCapture := slices.ContainsFunc(legal, func(m conformance.Played) bool { return len(m.Takes) > 0 })
	missing := lists.Where(r.Discrepancies, func(d conformance.Discrepancy) bool { return ofLegal(d) && d.Kind == conformance.Missing })
	switch {
	case !capture && !mayCapture:
		return "impossible-steps"
	case !capture && len(missing) == len(legal):
		return "captures-lost"
	case !capture:
		return "steps-beside-captures"
	}
	name := "impossible-captures"
	for _, m := range linesOf(r) {
		for n := 2; n < len(m.Path); n++ {
			if effectOf(conformance.PathText(m.Path[:n])) == effectOf(move) {
				name = "cut-short"
			}
		}
		if effectOf(conformance.PathText(m.Path)) == effectOf(move) {
			return "ladder"
		}
	}
	return name
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
