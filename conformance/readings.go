package conformance

import (
	"fmt"
	"slices"

	"damone/rules"
)

// readingKeys are the choices a case may make differently, spelled as in a
// ruleset's file, with their values and what each does to a Spec.
var readingKeys = []readingKey{
	{"first", []string{"white", "black"}, func(s *rules.Spec, v int) { // READ-3
		s.First, s.Start.Turn = rules.Color(v), rules.Color(v)
	}},
	{"promotion_in_capture", []string{"ends", "continue-promoted", "continue-unpromoted"}, // READ-1
		func(s *rules.Spec, v int) { s.PromotionInCapture = rules.PromotionInCapture(v) }},
	{"captured_leave", []string{"after", "at-once"}, // READ-2
		func(s *rules.Spec, v int) { s.Removal = rules.Removal(v) }},
	{"repetition", []string{"loses", "draws", "none"}, // READ-4
		func(s *rules.Spec, v int) { s.Repetition.Effect = rules.Effect(v) }},
	{"capturing_rank", []string{"at-start", "at-end"}, // READ-6
		func(s *rules.Spec, v int) { s.MoverRank = rules.MoverRank(v) }},
	{"king_earliest", []string{"leap-by-leap", "first-only"}, // READ-11
		func(s *rules.Spec, v int) { s.KingEarliest = rules.KingEarliest(v) }},
	{"same_move", []string{"path", "effect"}, // READ-7
		func(s *rules.Spec, v int) { s.SameMove = rules.SameMove(v) }},
	{"draw_claims", []string{"in-records", "never", "always"}, // READ-10
		func(s *rules.Spec, v int) { s.Claims = rules.Claims(v) }},
	{"corner_crowns_pedina", []string{"no", "yes"}, crownInCorner}, // READ-8
	{"on_crowning_square", []string{"refuse", "accept"}, // READ-9
		func(s *rules.Spec, v int) { s.OnCrown = rules.OnCrown(v) }},
}

type readingKey struct {
	key    string
	values []string
	apply  func(s *rules.Spec, value int)
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
	return each(readingKeys, func(k readingKey) string { return k.key })
}
