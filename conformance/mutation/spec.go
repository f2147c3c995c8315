package mutation

import (
	"fmt"
	"reflect"
	"slices"

	"damone/notation"
	"damone/rules"
)

// ladder drops, reverses, swaps, merges, replaces and inserts rungs.
func (b *breeder) ladder() {
	ladder, all := b.spec.Ladder, rungs(b.spec.Ladder)
	is := func(name, title string, ladder []rules.Rung, clauses ...string) {
		b.breed(name, title, func(s *rules.Spec) { s.Ladder = ladder }, clauses...)
	}
	for i, rung := range ladder {
		name, clause, before, after := rung.Tier.String(), rung.Clause, ladder[:i], ladder[i+1:]
		is("drop-"+name, clause+" is never asked", slices.Concat(before, after), clause)
		b.breed("reverse-"+name, clause+" prefers the least", func(s *rules.Spec) { s.Ladder[i].Least = true }, clause)
		is("only-"+name, "only "+clause+" is asked", ladder[i:i+1], all...)
		if len(after) > 0 {
			is("stop-after-"+name, "the ladder ends after "+clause, ladder[:i+1], all[i+1:]...)
			is("merge-"+name+"-"+after[0].Tier.String(), "neither "+clause+" nor the rung after it decides", slices.Concat(before, after[1:]), all[i:i+2]...)
		}
		is("lead-"+name, clause+" is asked first of all", slices.Concat(ladder[i:i+1], before, after), all[:i+1]...)
		for j, other := range before {
			b.breed(fmt.Sprintf("swap-%s-%s", other.Tier, name), clause+" is asked before "+other.Clause,
				func(s *rules.Spec) { s.Ladder[i], s.Ladder[j] = s.Ladder[j], s.Ladder[i] }, clause, other.Clause)
		}
	}
	for _, tier := range rules.Tiers() {
		for i, rung := range ladder {
			if rungOf(ladder, tier) < 0 && slices.ContainsFunc(rules.Rulesets(), func(rs *rules.Ruleset) bool { return rungOf(rs.Spec().Ladder, tier) >= 0 }) {
				b.breed(fmt.Sprintf("%s-for-%s", tier, rung.Tier), rung.Clause+" asks for "+tier.String(), func(s *rules.Spec) { s.Ladder[i].Tier = tier }, rung.Clause)
			}
		}
	}
	is("no-ladder", "any capture may be chosen", nil, all...)
	b.breed("ladder-upside-down", "the ladder is climbed from the last rung", func(s *rules.Spec) { slices.Reverse(s.Ladder) }, all...)
}

var directionNames = [...]string{rules.NorthWest: "nw", rules.NorthEast: "ne", rules.SouthWest: "sw", rules.SouthEast: "se"}

// movement turns each direction of each rank on or off, for steps and leaps.
func (b *breeder) movement() {
	for _, r := range ranksOf(&b.spec) {
		rank, step, leap := b.rankName(r), b.spec.Clauses.Steps[r], b.spec.Clauses.Leaps[r]
		for d, way := range directionNames {
			b.breed("step-"+rank+"-"+way, fmt.Sprintf("a %s's step to the %s is turned on or off", rank, way), func(s *rules.Spec) { s.Steps[r] ^= 1 << d }, step)
			b.breed("leap-"+rank+"-"+way, fmt.Sprintf("a %s's capture to the %s is turned on or off", rank, way), func(s *rules.Spec) { s.Leaps[r] ^= 1 << d }, leap)
		}
		b.breed("all-steps-"+rank, "a "+rank+" steps in all directions", func(s *rules.Spec) { s.Steps[r] = rules.AllDirections }, step)
		b.breed("all-leaps-"+rank, "a "+rank+" captures in all directions", func(s *rules.Spec) { s.Leaps[r] = rules.AllDirections }, leap)
		b.breed("no-leaps-"+rank, "a "+rank+" captures nothing", func(s *rules.Spec) { s.Leaps[r] = 0 }, leap)
	}
}

// prey lets each rank capture each other or not.
func (b *breeder) prey() {
	for _, r := range ranksOf(&b.spec) {
		for _, q := range ranksOf(&b.spec) {
			mine, theirs := b.rankName(r), b.rankName(q)
			b.breed("prey-"+mine+"-"+theirs, fmt.Sprintf("whether a %s captures a %s is turned round", mine, theirs),
				func(s *rules.Spec) { s.Prey[r] ^= 1 << q }, b.spec.Clauses.Prey[r])
		}
	}
}

// crowning adds each square to those where a rank is promoted, or takes it
// away, and promotes to another rank.
func (b *breeder) crowning() {
	ranks := ranksOf(&b.spec)
	for _, r := range ranks[:len(ranks)-1] {
		rank, clause := b.rankName(r), b.spec.Clauses.Crowns[r]
		for at := range rules.Square(rules.Squares) {
			square := notation.FormatSquare(at, notation.Algebraic)
			b.breed("crown-"+rank+"-"+square, fmt.Sprintf("%s: whether a White %s is promoted there is turned round", square, rank), func(s *rules.Spec) {
				c := &s.Crowns[r]
				c.Squares ^= rules.SetOf(at)
				if c.Becomes = r + 1; c.Squares == 0 {
					c.Becomes = rules.NoRank
				}
			}, clause)
		}
		b.breed("never-crown-"+rank, "a "+rank+" is never promoted", func(s *rules.Spec) { s.Crowns[r] = rules.Crown{} }, clause)
		b.breed("crown-"+rank+"-twice", "a "+rank+" skips a rank when it is promoted", func(s *rules.Spec) { s.Crowns[r].Becomes = r + 2 }, clause)
		b.breed("crown-"+rank+"-last-row", "a "+rank+" is promoted on the whole last row",
			func(s *rules.Spec) { s.Crowns[r] = rules.Crown{Squares: 0x0F, Becomes: r + 1} }, clause)
	}
}

// start takes each piece of the set-up away, changes its rank and adds others.
func (b *breeder) start() {
	for c, color := range [...]string{"white", "black"} {
		mine, theirs := b.spec.Start.Side(rules.Color(c)), b.spec.Start.Side(1-rules.Color(c))
		for at := range (^theirs).All() {
			square := notation.FormatSquare(at, notation.Algebraic)
			if mine.Has(at) {
				b.breed("start-"+color+"-"+square+"-nothing", "the set-up has nothing on "+square, func(s *rules.Spec) { lift(&s.Start, at) }, b.spec.Clauses.Start)
			}
			for _, r := range ranksOf(&b.spec) {
				b.breed("start-"+color+"-"+square+"-"+b.rankName(r), "the set-up has "+b.rankName(r)+" on "+square,
					func(s *rules.Spec) { stand(&s.Start, rules.Color(c), r, at) }, b.spec.Clauses.Start)
			}
		}
	}
	b.breed("black-begins", "Black moves first", func(s *rules.Spec) { s.First, s.Start.Turn = rules.Black, rules.Black }, b.spec.Clauses.Turn)
}

// readings takes each reading the other way.
func (b *breeder) readings() {
	k := b.spec.Clauses
	b.breed("promoted-goes-on", "a capture goes on at the new rank", func(s *rules.Spec) { s.PromotionInCapture = rules.ContinuesPromoted }, k.CrownEnds)
	b.breed("unpromoted-goes-on", "a capture goes on at the old rank and promotes at its end",
		func(s *rules.Spec) { s.PromotionInCapture = rules.ContinuesUnpromoted }, k.CrownEnds)
	b.breed("removed-at-once", "captured pieces leave as they are jumped", func(s *rules.Spec) { s.Removal = rules.RemovedAtOnce }, k.Once)
	b.breed("rank-at-end", "the capturing rank is the one at the end", func(s *rules.Spec) { s.MoverRank = rules.RankAtEnd })
	if rungOf(b.spec.Ladder, rules.HigherPreyFirst) >= 0 {
		b.breed("first-king-only", "of the kings taken only the first is compared", func(s *rules.Spec) { s.KingEarliest = rules.FirstKingOnly })
	}
	b.breed("same-effect", "captures of the same effect are one move", func(s *rules.Spec) { s.SameMove = rules.SameEffect })
	b.breed("stands-on-crown", "pieces may stand where they would have been promoted", func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted }, k.OnCrown)
	b.breed("corner-crowns", "the far corner promotes a Pedina",
		func(s *rules.Spec) { s.Crowns[rules.Pedina].Squares |= s.Crowns[rules.Dama].Squares }, k.Crowns[rules.Pedina])
}

var effectNames = [...]string{rules.Loses: "loses", rules.Draws: "draws", rules.NoEffect: "goes-on", rules.WinsInstead: "wins"}

// ends changes who wins.
func (b *breeder) ends() {
	k := b.spec.Clauses
	for e, name := range effectNames {
		b.breed("no-pieces-"+name, "a side without pieces "+name, func(s *rules.Spec) { s.NoPieces = rules.Effect(e) }, k.NoPieces)
		b.breed("no-move-"+name, "a side without a move "+name, func(s *rules.Spec) { s.NoMove = rules.Effect(e) }, k.NoMove)
	}
	for r := rules.NoRank; int(r) <= len(b.spec.Ranks); r++ {
		clause := k.NoPieces
		if b.spec.Royal != rules.NoRank {
			clause = k.Royal
		}
		b.breed("royal-"+b.rankName(r), "the royal rank is "+b.rankName(r), func(s *rules.Spec) { s.Royal = r }, clause)
	}
}

// draws changes repetition and the limit on quiet play.
func (b *breeder) draws() {
	k := b.spec.Clauses
	for _, n := range []int{2, 3, 4, 5} {
		b.breed(fmt.Sprintf("repetition-%d", n), fmt.Sprintf("occurrence %d counts", n), func(s *rules.Spec) { s.Repetition.Count = n }, k.Repetition)
	}
	for e, name := range effectNames {
		b.breed("repetition-"+name, "on repetition the player who brings it about "+name,
			func(s *rules.Spec) { s.Repetition.Effect = rules.Effect(e) }, k.Repetition)
	}
	if b.spec.Repetition.Effect == rules.Draws || b.spec.Quiet.Plies > 0 {
		b.breed("claims-never", "a draw that could be claimed ends a record", func(s *rules.Spec) { s.Claims = rules.NeverClaimed })
		b.breed("claims-always", "a draw that could be claimed does not end play", func(s *rules.Spec) { s.Claims = rules.AlwaysClaimed })
	}
	for _, n := range []int{0, 1, 40, 50, 79, 80, 81, 100, 160} {
		b.breed(fmt.Sprintf("quiet-%d", n), fmt.Sprintf("%d quiet moves draw (0: never)", n), func(s *rules.Spec) { s.Quiet.Plies = n }, k.Quiet)
	}
}

// duty relaxes what a player who can capture must do.
func (b *breeder) duty() {
	k := b.spec.Clauses
	b.breed("optional", "a capture need not be taken", func(s *rules.Spec) { s.CaptureOptional = true }, k.Compulsory)
	b.breed("may-stop", "a capture may be broken off", func(s *rules.Spec) { s.MayStop = true }, k.MustGoOn)
	if len(b.spec.Ladder) > 0 {
		b.breed("may-stop-unranked", "a capture may be broken off and its length does not matter",
			func(s *rules.Spec) { s.MayStop, s.Ladder = true, s.Ladder[1:] }, k.MustGoOn)
	}
}

// neighbours puts in whole rules of other games.
func (b *breeder) neighbours() {
	k, ladder := b.spec.Clauses, rungs(b.spec.Ladder)
	for _, other := range rules.Rulesets() {
		o, id := other.Spec(), other.ID()
		b.breed("ladder-of-"+id, "the ladder is that of "+id, func(s *rules.Spec) { s.Ladder, s.Free = o.Ladder, o.Free }, ladder...)
		b.breed("start-of-"+id, "the set-up is that of "+id, func(s *rules.Spec) { s.Start = o.Start }, k.Start)
		b.breed("ways-of-"+id, "the lowest rank goes as in "+id, func(s *rules.Spec) {
			s.Steps[rules.Pedina], s.Leaps[rules.Pedina] = o.Steps[rules.Pedina], o.Leaps[rules.Pedina]
		}, k.Steps[rules.Pedina], k.Leaps[rules.Pedina])
	}
	b.breed("everything-captures-everything", "rank does not protect", anyPrey, k.Prey[:]...)
	b.breed("like-english-draughts", "rank does not protect and any capture may be chosen", func(s *rules.Spec) {
		anyPrey(s)
		s.Ladder = nil
	}, append(ladder, k.Prey[:]...)...)
}

// anyPrey lets every rank capture every rank.
func anyPrey(s *rules.Spec) {
	ranks := ranksOf(s)
	for _, r := range ranks {
		s.Prey[r] = rules.RanksOf(ranks...)
	}
}

// wrongClause is no clause of any game.
const wrongClause = "DAM-0"

// labels gives each rule that names a clause another's name: the right answer
// for the wrong reason.
func (b *breeder) labels() {
	label := func(name, clause string, at func(s *rules.Spec) *string) {
		if clause != "" && name != "Start" && name != "First" { // which no verdict cites
			b.breed("label-"+name, "the rule says "+wrongClause+" instead of "+clause, func(s *rules.Spec) { *at(s) = wrongClause }, clause)
		}
	}
	fields := reflect.ValueOf(b.spec.Clauses)
	for i := range fields.NumField() {
		name := fields.Type().Field(i).Name
		field := func(s *rules.Spec) any { return reflect.ValueOf(&s.Clauses).Elem().Field(i).Addr().Interface() }
		switch clause := field(&b.spec).(type) {
		case *string:
			label(name, *clause, func(s *rules.Spec) *string { return field(s).(*string) })
		case *[rules.Damone + 1]string:
			for _, r := range ranksOf(&b.spec) {
				label(name+"-"+b.rankName(r), clause[r], func(s *rules.Spec) *string { return &field(s).(*[rules.Damone + 1]string)[r] })
			}
		}
	}
	for i, rung := range b.spec.Ladder {
		label(rung.Tier.String(), rung.Clause, func(s *rules.Spec) *string { return &s.Ladder[i].Clause })
	}
}
