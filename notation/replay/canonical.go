package replay

import (
	"slices"

	"damone/notation"
	"damone/notation/record"
	"damone/rules"
)

// Canonical returns a judged record as the standard wants it written: each move in the shortest form that says
// what it takes, numbers before White's moves and where a line has been interrupted, and the tags that tell the
// game and the ruleset. Moves that could not be followed, or could mean several captures, stay as they are. The
// report must have its steps.
func (r *Report) Canonical() *record.Record {
	rec := *r.Record
	rec.Tags, rec.Items = slices.Clone(rec.Tags), slices.Clone(rec.Items)
	if r.Ruleset == nil {
		for i := range rec.Items {
			rec.Items[i].KeepLetters()
		}
		return &rec
	}
	if !r.Guessed {
		r.tellGame(&rec)
	}
	for i := range r.Steps {
		if s := &r.Steps[i]; !s.Guessed {
			r.rewrite(&rec, s)
		}
	}
	return &rec
}

// tellGame puts the game into the tags, and the ruleset where the game does not tell it.
func (r *Report) tellGame(rec *record.Record) {
	spec := r.Ruleset.Spec()
	if rec.Tag("GameType") == "" && spec.GameType != "" {
		rec.SetTag("GameType", spec.GameType)
	}
	if rec.Tag("Variant") == "" && spec.Game != "" {
		rec.SetTag("Variant", spec.Game)
	}
	if told, ok := NewChooser(rules.Rulesets()).Choose(rec); !ok || told.ID() != r.Ruleset.ID() {
		rec.SetTag("Ruleset", spec.ID)
	}
}

// rewrite spells a move and numbers it.
func (r *Report) rewrite(rec *record.Record, s *Step) {
	old := &rec.Items[s.Item]
	text := notation.FormatMove(s.Move, notation.Number)
	if s.Legal {
		text = notation.FormatShort(s.Move, r.Ruleset.Moves(nil, s.Before), notation.Number)
	}
	it := record.NewMove(text)
	it.Place, it.Written, it.Strength, it.Piece, it.Crown = old.Place, old.Written, old.Strength, old.Piece, old.Crown
	goesOn := s.Item > 0 && rec.Items[s.Item-1].Kind == record.Move
	if white := s.Before.Turn() == rules.White; white || !goesOn {
		it.Number, it.Dots = s.Number, !white
	}
	*old = it
}

// MainLine returns the moves of the main line that could be followed from its
// start, up to the first that had to be guessed.
func (r *Report) MainLine() []rules.Move {
	var moves []rules.Move
	p := r.Start
	for i := range r.Steps {
		s := &r.Steps[i]
		if s.Guessed {
			break
		}
		if !s.Variation && s.Before == p {
			moves, p = append(moves, s.Move), p.After(s.Move)
		}
	}
	return moves
}

// Legal returns the steps of the main line up to the first move that is illegal, unclear
// or unknown. A position set up in between does not end it.
func (r *Report) Legal() (steps []Step) {
	for _, s := range r.Steps {
		switch {
		case s.Variation:
		case !s.Legal || s.Guessed || r.lost > 0 && s.Item >= r.lost:
			return steps
		default:
			steps = append(steps, s)
		}
	}
	return steps
}
