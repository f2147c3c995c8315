package report

import (
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation/lists"
)

// diagnosis says which faults the subject seems to have, each in a line, and
// for the first of each ruleset one question with the answers expected and
// given.
func (e *Exam) diagnosis() []string {
	var lines []string
	for i, d := range e.Diagnoses {
		lines = append(lines, e.behaves(d))
		if last := i+1 == len(e.Diagnoses) || e.Diagnoses[i+1].Ruleset != d.Ruleset; last && d.Example != nil {
			fen, expected, given := exampleOf(d.Example)
			lines = append(lines, e.say("exam-example", "position", fen, "want", e.moves(expected), "got", e.moves(given)))
		}
	}
	return lines
}

// behaves returns a diagnosis in one line.
func (e *Exam) behaves(d mutation.Diagnosis) string {
	key, where := catalog.Key("exam-behaves"), e.say("exam-in", "ruleset", d.Ruleset)
	if d.Only != nil {
		where = e.say("exam-in-only", "ruleset", d.Ruleset, "side", catalog.Side(e.Lang, *d.Only))
	}
	switch {
	case d.Ruleset == "":
		key = "exam-adapter"
	case d.Mutant.Class == mutation.Symptoms || d.Mutant.Class == mutation.Adapters:
		key = "exam-looks"
	}
	line := e.say(key, "where", where, "mutant", d.Mutant.Name, "title", MutantTitle(e.Lang, d.Mutant),
		"explained", d.Explained, "failing", d.Failing)
	if d.Equals > 1 {
		line += " " + e.say("exam-equally", "n", d.Equals)
	}
	return line
}

func (e *Exam) moves(list []string) string {
	if len(list) == 0 {
		return e.say("nothing")
	}
	return strings.Join(list, ", ")
}

// exampleOf returns what was asked, expected and answered in a failing case: legal
// moves, or what else came out differently.
func exampleOf(r *conformance.CaseResult) (fen string, expected, given []string) {
	about := lists.Where(r.Discrepancies, func(d conformance.Discrepancy) bool { return d.Part == "legal" })
	if len(about) == 0 {
		for _, d := range r.Discrepancies {
			expected, given = append(expected, d.Part+" "+d.Move+" "+d.Want), append(given, strings.TrimSpace(string(d.Kind)+" "+d.Got))
		}
		return r.FEN, expected, given
	}
	expected = lists.Each(r.Case.Expect.Legal, func(m conformance.Played) string { return conformance.PathText(r.Variant.Path(m.Path)) })
	given = lists.Each(r.Given, conformance.Played.String)
	if i := slices.IndexFunc(about, func(d conformance.Discrepancy) bool { return d.Kind == conformance.Refused }); i >= 0 {
		given = []string{"rejected (" + about[i].Got + ")"}
	}
	for _, d := range about {
		if d.Kind == conformance.WrongAfter || d.Kind == conformance.WrongTakes {
			beside(expected, d.Move, d.Want)
			beside(given, d.Given(), d.Got)
		}
	}
	return r.FEN, expected, given
}

// beside puts what a move takes or leads to beside it.
func beside(moves []string, move, what string) {
	if i := slices.Index(moves, move); i >= 0 {
		moves[i] += " (" + what + ")"
	}
}
