package rulesetfile

import "damone/rules"

// field is one key of a mapping, bound to where its value goes.
type field struct {
	key   string
	need  bool // it must be given wherever its mapping is
	value value
}

// specFields is every key of a ruleset but extends, bound to a Spec: the
// one table from which rulesets are read, written and documented. A ruleset
// that stands alone, extending none, must have more of them.
func specFields(s *rules.Spec, alone bool) mapping {
	return mapping{
		{"id", alone, nameValue(&s.ID)},
		{"title", alone, lineValue(&s.Title, false)},
		{"ranks", alone, namesValue{&s.Ranks}},
		{"pdn", false, mapping{
			{"variant", false, lineValue(&s.Variant, true)},
			{"gametype", false, lineValue(&s.Game, true)},
		}},
		{"first", false, choice(&s.First, "white", "black")},
		{"start", alone, setupValue{&s.Start}},
		{"steps", alone, directionsByRank(&s.Steps)},
		{"captures", alone, directionsByRank(&s.Leaps)},
		{"prey", alone, mapping{
			{"pedina", false, preyOf(&s.Prey[rules.Pedina])},
			{"dama", false, preyOf(&s.Prey[rules.Dama])},
			{"damone", false, preyOf(&s.Prey[rules.Damone])},
		}},
		{"crowns", false, mapping{
			{"pedina", false, crownValue{&s.Crowns[rules.Pedina]}},
			{"dama", false, crownValue{&s.Crowns[rules.Dama]}},
			{"damone", false, crownValue{&s.Crowns[rules.Damone]}},
		}},
		{"capture", false, either(&s.CaptureOptional, "compulsory", "optional")},
		{"capture_goes_on", false, either(&s.MayStop, "while-it-can", "may-stop")},
		{"ladder", alone, ladderValue{&s.Ladder}},
		{"free", false, clauseValue(&s.Free)},
		{"promotion_in_capture", false, choice(&s.PromotionInCapture, "ends", "continue-promoted", "continue-unpromoted")},
		{"captured_leave", false, choice(&s.Removal, "after", "at-once")},
		{"capturing_rank", false, choice(&s.MoverRank, "at-start", "at-end")},
		{"same_move", false, choice(&s.SameMove, "path", "effect")},
		{"on_crowning_square", false, choice(&s.OnCrown, "refuse", "accept")},
		{"royal", false, choice(&s.Royal, "none", "pedina", "dama", "damone")},
		{"no_pieces", false, choice(&s.NoPieces, effects...)},
		{"no_move", false, choice(&s.NoMove, effects...)},
		{"repetition", alone, mapping{
			{"count", false, countValue{&s.Repetition.Count, 1000}},
			{"effect", alone, choice(&s.Repetition.Effect, effects...)},
		}},
		{"quiet_limit", false, countValue{&s.Quiet.Plies, 100000}},
		{"clauses", false, clauseFields(&s.Clauses)},
	}
}

// effects are the names of the Effects, in their order.
var effects = []string{rules.Loses: "loses", rules.Draws: "draws", rules.NoEffect: "none", rules.WinsInstead: "wins"}

// tierNames are the names of the Tiers, in their order.
var tierNames = func() (names []string) {
	for _, t := range rules.Tiers() {
		names = append(names, t.String())
	}
	return names
}()

// rungFields is every key of a rung.
func rungFields(r *rules.Rung) mapping {
	return mapping{
		{"tier", true, choice(&r.Tier, tierNames...)},
		{"clause", true, clauseValue(&r.Clause)},
		{"prefer", false, either(&r.Least, "most", "least")},
	}
}

// crownFields is every key of a crowning.
func crownFields(c *rules.Crown) mapping {
	return mapping{
		{"squares", true, squaresValue{&c.Squares}},
		{"becomes", true, choice(&c.Becomes, "none", "pedina", "dama", "damone")},
	}
}

// clauseFields is every rule that can name its clause.
func clauseFields(c *rules.Clauses) mapping {
	return mapping{
		{"board", false, clauseValue(&c.Board)},
		{"start", false, clauseValue(&c.Start)},
		{"turn", false, clauseValue(&c.Turn)},
		{"vacant", false, clauseValue(&c.Vacant)},
		{"steps", false, clauseByRank(&c.Steps)},
		{"leap", false, clauseValue(&c.Leap)},
		{"captures", false, clauseByRank(&c.Leaps)},
		{"prey", false, clauseByRank(&c.Prey)},
		{"compulsory", false, clauseValue(&c.Compulsory)},
		{"must_go_on", false, clauseValue(&c.MustGoOn)},
		{"once", false, clauseValue(&c.Once)},
		{"crowns", false, clauseByRank(&c.Crowns)},
		{"crown_ends", false, clauseValue(&c.CrownEnds)},
		{"on_crown", false, clauseValue(&c.OnCrown)},
		{"no_pieces", false, clauseValue(&c.NoPieces)},
		{"no_move", false, clauseValue(&c.NoMove)},
		{"royal", false, clauseValue(&c.Royal)},
		{"repetition", false, clauseValue(&c.Repetition)},
		{"quiet", false, clauseValue(&c.Quiet)},
		{"agreement", false, clauseValue(&c.Agreement)},
	}
}

func clauseByRank(c *[rules.Damone + 1]string) mapping {
	return mapping{
		{"pedina", false, clauseValue(&c[rules.Pedina])},
		{"dama", false, clauseValue(&c[rules.Dama])},
		{"damone", false, clauseValue(&c[rules.Damone])},
	}
}

// directions is where White's pieces of a rank may go.
func directions(d *rules.Directions) value {
	return setValue[rules.Directions]{d, []string{
		rules.NorthWest: "nw", rules.NorthEast: "ne", rules.SouthWest: "sw", rules.SouthEast: "se"}}
}

// preyOf is what a rank may capture.
func preyOf(p *rules.Ranks) value {
	return setValue[rules.Ranks]{p, []string{
		rules.Pedina: "pedina", rules.Dama: "dama", rules.Damone: "damone"}}
}

func directionsByRank(d *[rules.Damone + 1]rules.Directions) mapping {
	return mapping{
		{"pedina", false, directions(&d[rules.Pedina])},
		{"dama", false, directions(&d[rules.Dama])},
		{"damone", false, directions(&d[rules.Damone])},
	}
}
