package conformance

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"damone/notation/lists"
	"damone/rules"
)

// readingKeys are the choices a case may make differently, spelled as in a
// ruleset's file, with their values and what each does to a Spec.
var readingKeys = []readingKey{
	{"first", []string{"white", "black"}, func(s *rules.Spec, v int) { // READ-3
		s.First, s.Start.Turn = rules.Color(v), rules.Color(v)
	}, never},
	{"promotion_in_capture", []string{"ends", "continue-promoted", "continue-unpromoted"}, // READ-1
		func(s *rules.Spec, v int) { s.PromotionInCapture = rules.PromotionInCapture(v) },
		func(s *rules.Spec) bool { return isReading(s.Clauses.CrownEnds) }},
	{"captured_leave", []string{"after", "at-once"}, // READ-2
		func(s *rules.Spec, v int) { s.Removal = rules.Removal(v) }, always},
	{"repetition", []string{"loses", "draws", "none"}, // READ-4
		func(s *rules.Spec, v int) { s.Repetition.Effect = rules.Effect(v) },
		func(s *rules.Spec) bool { return isReading(s.Clauses.Repetition) }},
	{"capturing_rank", []string{"at-start", "at-end"}, // READ-6
		func(s *rules.Spec, v int) { s.MoverRank = rules.MoverRank(v) }, always},
	{"king_earliest", []string{"leap-by-leap", "first-only"}, // READ-11
		func(s *rules.Spec, v int) { s.KingEarliest = rules.KingEarliest(v) }, always},
	{"same_move", []string{"path", "effect"}, // READ-7
		func(s *rules.Spec, v int) { s.SameMove = rules.SameMove(v) }, never},
	{"draw_claims", []string{"in-records", "never", "always"}, // READ-10
		func(s *rules.Spec, v int) { s.Claims = rules.Claims(v) }, never},
	{"corner_crowns_pedina", []string{"no", "yes"}, crownInCorner, // READ-8
		func(s *rules.Spec) bool { return s.Crowns[rules.Dama].Squares != 0 }},
	{"on_crowning_square", []string{"refuse", "accept"}, // READ-9
		func(s *rules.Spec, v int) { s.OnCrown = rules.OnCrown(v) }, always},
}

// readingKey is a choice. Open reports whether the sources of a ruleset leave
// it open; the choices of who begins, which every position says, of how moves
// are listed and of who claims a draw are not counted.
type readingKey struct {
	key    string
	values []string
	apply  func(s *rules.Spec, value int)
	open   func(s *rules.Spec) bool
}

func always(*rules.Spec) bool { return true }

func never(*rules.Spec) bool { return false }

// isReading reports whether a rule is a reading of ours in its ruleset.
func isReading(clause string) bool { return strings.HasPrefix(clause, "READ-") }

// hingesOn is a reading other than the case's under which the program gives
// other answers.
func (c *Case) hingesOn(ctx context.Context, s Subject) (hinge Reading, hinges bool) {
	spec := c.Rules().Spec()
	for _, k := range readingKeys {
		if !k.open(&spec) || c.reading(k.key) != "" {
			continue
		}
		for _, value := range k.values {
			other, r := *c, Reading{k.key, value}
			if other.With = append(slices.Clone(c.With), r); !Passes(ctx, &other, s) {
				return r, true
			}
		}
	}
	return Reading{}, false
}

// crownInCorner counts the far corner among a Pedina's crowning squares, or not.
func crownInCorner(s *rules.Spec, v int) {
	corner := s.Crowns[rules.Dama].Squares
	s.Crowns[rules.Pedina].Squares &^= corner
	if v == 1 {
		s.Crowns[rules.Pedina].Squares |= corner
	}
}

// Apply makes the reading's choice in a Spec. The error says that the reading
// is unknown.
func (r Reading) Apply(s *rules.Spec) error {
	for _, k := range readingKeys {
		if v := slices.Index(k.values, r.Value); k.key == r.Key && v >= 0 {
			k.apply(s, v)
			return nil
		}
	}
	return fmt.Errorf("there is no reading %q", r)
}

// WithReadings is a ruleset with some readings chosen differently.
func WithReadings(rs *rules.Ruleset, with []Reading) (*rules.Ruleset, error) {
	if len(with) == 0 {
		return rs, nil
	}
	spec := rs.Spec()
	for _, r := range with {
		if err := r.Apply(&spec); err != nil {
			return nil, err
		}
	}
	return rules.Compile(spec)
}

// ReadingKeys lists the choices a case may make differently.
func ReadingKeys() []string {
	return lists.Each(readingKeys, func(k readingKey) string { return k.key })
}

// ReadingValues lists the values of a choice.
func ReadingValues(key string) []string {
	i := slices.IndexFunc(readingKeys, func(k readingKey) bool { return k.key == key })
	return readingKeys[i].values
}
