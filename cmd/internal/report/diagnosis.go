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
			x := exampleOf(d.Example)
			lines = append(lines, e.say("exam-example", "position", x.FEN, "want", e.moves(x.Expected), "got", e.moves(x.Given)))
		}
	}
	return lines
}

// behaves is a diagnosis in one line.
func (e *Exam) behaves(d mutation.Diagnosis) string {
	keys, of := [...]catalog.Key{"exam-behaves", "exam-behaves-white", "exam-behaves-black"}, 0
	if d.Mutant.Class == mutation.Symptoms || d.Mutant.Class == mutation.Adapters {
		keys = [...]catalog.Key{"exam-looks", "exam-looks-white", "exam-looks-black"}
	}
	if d.Only != nil {
		of = 1 + int(*d.Only)
	}
	key := keys[of]
	if d.Ruleset == "" {
		key = "exam-adapter"
	}
	line := e.say(key, "ruleset", d.Ruleset, "mutant", d.Mutant.Name, "title", MutantTitle(e.Lang, d.Mutant),
		"explained", d.Explained, "failing", d.Failing, "others", d.Spurious)
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

// example is a question with the answers expected and given.
type example struct {
	FEN      string   `json:"fen"`
	Expected []string `json:"expected"`
	Given    []string `json:"given"`
}

// exampleOf is what was asked and answered in a failing case: legal moves, or
// what else came out differently.
func exampleOf(r *conformance.CaseResult) example {
	x := example{FEN: r.FEN}
	about := lists.Where(r.Discrepancies, func(d conformance.Discrepancy) bool { return d.Part == "legal" })
	if len(about) == 0 {
		for _, d := range r.Discrepancies {
			x.Expected, x.Given = append(x.Expected, d.Part+" "+d.Move+" "+d.Want), append(x.Given, strings.TrimSpace(string(d.Kind)+" "+d.Got))
		}
		return x
	}
	x.Expected = lists.Each(*r.Case.Expect.Legal, func(m conformance.Expected) string { return conformance.PathText(r.Variant.Path(m.Path)) })
	x.Given = lists.Each(r.Given, conformance.Played.String)
	if i := slices.IndexFunc(about, func(d conformance.Discrepancy) bool { return d.Kind == conformance.Refused }); i >= 0 {
		x.Given = []string{"rejected (" + about[i].Got + ")"}
	}
	for _, d := range about {
		if d.Kind == conformance.WrongAfter || d.Kind == conformance.WrongTakes {
			beside(x.Expected, d.Move, d.Want)
			beside(x.Given, d.Given(), d.Got)
		}
	}
	return x
}

// beside puts what a move takes or leads to beside it.
func beside(moves []string, move, what string) {
	if i := slices.Index(moves, move); i >= 0 {
		moves[i] += " (" + what + ")"
	}
}
