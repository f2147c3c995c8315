package generate

import (
	"context"
	"fmt"
	"strings"

	"damone/notation"
	"damone/puzzles"
)

// What is wrong with a puzzle that is made once more.
const (
	turnedDown      notation.Kind = "puzzle-turned-down" // why: a Rejection
	solutionDiffers notation.Kind = "solution-differs"   // stored, found, as of all the others
	gradeDiffers    notation.Kind = "grade-differs"
	classDiffers    notation.Kind = "class-differs"
	themesDiffer    notation.Kind = "themes-differ"
	featuresDiffer  notation.Kind = "features-differ"
	bandDiffers     notation.Kind = "band-differs"
)

func differs(k notation.Kind, stored, found any) notation.Fault {
	return notation.Fault{Kind: k, Args: []notation.Arg{{Name: "stored", Value: stored}, {Name: "found", Value: found}}}
}

// Regenerate makes a puzzle once more from its position and stipulation, and
// lists what differs from what is stored. The verifier is not asked.
func Regenerate(ctx context.Context, p *puzzles.Puzzle) []notation.Fault {
	j := judge{ctx: ctx, rs: p.Ruleset, Standards: StandardStandards(), source: p.Source}
	q, why := j.prove(Candidate{Position: p.Position}, p.Stipulation)
	if why != None {
		return []notation.Fault{{Kind: turnedDown, Args: []notation.Arg{{Name: "why", Value: why}}}}
	}
	var faults []notation.Fault
	note := func(k notation.Kind, stored, found any) {
		if fmt.Sprint(stored) != fmt.Sprint(found) {
			faults = append(faults, differs(k, stored, found))
		}
	}
	note(solutionDiffers, p.LineText(notation.Number), q.LineText(notation.Number))
	note(gradeDiffers, p.Grade, q.Grade)
	note(classDiffers, p.Class, q.Class)
	note(themesDiffer, strings.Join(p.Themes, ", "), strings.Join(q.Themes, ", "))
	note(featuresDiffer, p.Features, q.Features)
	return faults
}
