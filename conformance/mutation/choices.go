package mutation

import (
	"fmt"
	"reflect"
	"slices"

	"damone/rules"
)

// readings takes each reading the other way.
func (b *breeder) readings() {
	b.class = Readings
	ends := b.cite(ids("READ-1"), ids("ITA-6.2", "READ-1"), nil)
	b.breed("promoted-goes-on", "a capture goes on at the new rank", ends,
		func(s *rules.Spec) { s.PromotionInCapture = rules.ContinuesPromoted })
	b.breed("unpromoted-goes-on", "a capture goes on at the old rank and promotes at its end", ends,
		func(s *rules.Spec) { s.PromotionInCapture = rules.ContinuesUnpromoted })
	b.breed("removed-at-once", "captured pieces leave as they are jumped", b.cite(ids("READ-2", "READ-2a"), ids("ITA-4.7a"), nil),
		func(s *rules.Spec) { s.Removal = rules.RemovedAtOnce })
	b.breed("rank-at-end", "the capturing rank is the one at the end", b.cite(ids("READ-6"), ids("ITA-5.2"), nil),
		func(s *rules.Spec) { s.MoverRank = rules.RankAtEnd })
	if asks(b.spec.Ladder, rules.HigherPreyFirst) {
		b.breed("first-king-only", "of the kings taken only the first is compared", ids("READ-11"),
			func(s *rules.Spec) { s.KingEarliest = rules.FirstKingOnly })
	}
	b.breed("same-effect", "captures of the same effect are one move", ids("READ-7"),
		func(s *rules.Spec) { s.SameMove = rules.SameEffect })
	b.breed("stands-on-crown", "pieces may stand where they would have been promoted", ids("READ-9"),
		func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted })
	b.breed("corner-crowns", "the far corner promotes a Pedina", b.cite(ids("READ-8"), nil, nil),
		func(s *rules.Spec) { s.Crowns[rules.Pedina].Squares |= s.Crowns[rules.Dama].Squares })
}

var effectNames = [...]string{rules.Loses: "loses", rules.Draws: "draws", rules.NoEffect: "goes-on", rules.WinsInstead: "wins"}

// ends changes who wins.
func (b *breeder) ends() {
	b.class = Ends
	for e, name := range effectNames {
		effect := rules.Effect(e)
		b.breed("no-pieces-"+name, "a side without pieces "+name, b.cite(ids("DAM-8.1"), ids("ITA-7.1", "ITA-7.1a"), nil),
			func(s *rules.Spec) { s.NoPieces = effect })
		b.breed("no-move-"+name, "a side without a move "+name, b.cite(ids("DAM-8.2"), ids("ITA-7.1", "ITA-7.1b"), nil),
			func(s *rules.Spec) { s.NoMove = effect })
	}
	for r := rules.NoRank; int(r) <= len(b.spec.Ranks); r++ {
		name := "none"
		if r != rules.NoRank {
			name = b.rankName(r)
		}
		clauses := b.cite(ids("DAM-8.1"), ids("ITA-7.1", "ITA-7.1a"), nil)
		if b.spec.Royal != rules.NoRank {
			clauses = ids("DAM-8.3")
		}
		b.breed("royal-"+name, "the royal rank is "+name, clauses, func(s *rules.Spec) { s.Royal = r })
	}
}

// draws changes repetition and the limit on quiet play.
func (b *breeder) draws() {
	b.class = Draws
	clauses := ids(b.spec.Clauses.Repetition)
	for _, n := range []int{2, 3, 4, 5} {
		b.breed(fmt.Sprintf("repetition-%d", n), fmt.Sprintf("occurrence %d counts", n), clauses,
			func(s *rules.Spec) { s.Repetition.Count = n })
	}
	for e, name := range effectNames {
		b.breed("repetition-"+name, "on repetition the player who brings it about "+name, clauses,
			func(s *rules.Spec) { s.Repetition.Effect = rules.Effect(e) })
	}
	var quiet []string
	if b.spec.Clauses.Quiet != "" {
		quiet = ids(b.spec.Clauses.Quiet)
	}
	if b.spec.Repetition.Effect == rules.Draws || b.spec.Quiet.Plies > 0 {
		b.breed("claims-never", "a draw that could be claimed ends a record", ids("READ-10"),
			func(s *rules.Spec) { s.Claims = rules.NeverClaimed })
		b.breed("claims-always", "a draw that could be claimed does not end play", ids("READ-10"),
			func(s *rules.Spec) { s.Claims = rules.AlwaysClaimed })
	}
	for _, n := range []int{0, 1, 40, 50, 79, 80, 81, 100, 160} {
		b.breed(fmt.Sprintf("quiet-%d", n), fmt.Sprintf("%d quiet moves draw (0: never)", n), quiet,
			func(s *rules.Spec) { s.Quiet.Plies = n })
	}
}

// duty relaxes what a player who can capture must do.
func (b *breeder) duty() {
	b.class = Duty
	b.breed("optional", "a capture need not be taken", b.cite(ids("DAM-6.3"), ids("ITA-4.5"), nil),
		func(s *rules.Spec) { s.CaptureOptional = true })
	b.breed("may-stop", "a capture may be broken off", b.cite(ids("DAM-6.4"), ids("ITA-4.6"), nil),
		func(s *rules.Spec) { s.MayStop = true })
	b.breed("may-stop-unranked", "a capture may be broken off and its length does not matter", b.cite(ids("DAM-6.4"), ids("ITA-4.6"), nil),
		func(s *rules.Spec) { s.MayStop, s.Ladder = true, s.Ladder[1:] })
}

// neighbours puts in whole rules of the games next door.
func (b *breeder) neighbours() {
	b.class = Neighbours
	if b.twoRanks() {
		b.draughtsNeighbours()
		return
	}
	for _, other := range rules.Rulesets() {
		o := other.Spec()
		if len(o.Ranks) == len(b.spec.Ranks) {
			b.breed("ladder-of-"+other.ID(), "the ladder is that of "+other.ID(), b.citeRungs(b.all()...),
				func(s *rules.Spec) { s.Ladder, s.Free = o.Ladder, o.Free })
			b.breed("start-of-"+other.ID(), "the set-up is that of "+other.ID(), b.cite(ids("DAM-3.1", "DAM-9"), nil, nil),
				func(s *rules.Spec) { s.Start = o.Start })
		}
	}
	b.breed("like-italian-draughts", "Pedine go straight up the board, as in Italian draughts", ids("DAM-4.1", "DAM-6.2"),
		func(s *rules.Spec) {
			up := b.otherGame().Steps[rules.Pedina]
			s.Steps[rules.Pedina], s.Leaps[rules.Pedina] = up, up
		})
	b.breed("everything-captures-everything", "rank does not protect, as in English draughts", ids("DAM-5"),
		func(s *rules.Spec) {
			for r := rules.Pedina; r <= rules.Damone; r++ {
				s.Prey[r] = rules.RanksOf(rules.Pedina, rules.Dama, rules.Damone)
			}
		})
	b.breed("lower-only", "only lower ranks are captured", ids("DAM-5"), func(s *rules.Spec) {
		for r := rules.Pedina; r <= rules.Damone; r++ {
			s.Prey[r] &^= 1 << r
		}
		s.Prey[rules.Pedina] = rules.RanksOf(rules.Pedina)
	})
}

// otherGame is the first ruleset that is of another game than this one.
func (b *breeder) otherGame() rules.Spec {
	all := rules.Rulesets()
	i := slices.IndexFunc(all, func(rs *rules.Ruleset) bool { return len(rs.Spec().Ranks) != len(b.spec.Ranks) })
	return all[i].Spec()
}

// draughtsNeighbours are the games that Italian draughts is taken for.
func (b *breeder) draughtsNeighbours() {
	ladder := b.citeRungs(b.all()...)
	b.breed("like-english-draughts", "men capture kings and any capture may be chosen, as in English draughts",
		append(ids("ITA-4.3"), ladder...), func(s *rules.Spec) {
			s.Prey[rules.Pedina] |= 1 << rules.Dama
			s.Ladder = nil
		})
	b.breed("like-pool", "men capture backward, as in pool and Russian draughts", append(ids("ITA-4.2"), ladder...), func(s *rules.Spec) {
		s.Leaps[rules.Pedina], s.Ladder = rules.AllDirections, nil
	})
	b.breed("like-spanish", "quality is counted by kings taken only, as in Spanish draughts", ids("ITA-5.2", "ITA-5.4"),
		func(s *rules.Spec) { s.Ladder = []rules.Rung{s.Ladder[0], s.Ladder[2]} })
	b.breed("like-diagonal", "men go from corner to corner, as in Damone", ids("ITA-3.1", "ITA-4.2"), func(s *rules.Spec) {
		way := b.otherGame().Steps[rules.Pedina]
		s.Steps[rules.Pedina], s.Leaps[rules.Pedina] = way, way
	})
}

// labels gives each rule that names a clause another's name: the right answer
// for the wrong reason.
func (b *breeder) labels() {
	b.class = Labels
	clauses := reflect.ValueOf(b.spec.Clauses)
	for i := range clauses.NumField() {
		field := clauses.Type().Field(i).Name
		if field == "Start" { // no verdict cites it
			continue
		}
		if clauses.Field(i).Kind() == reflect.String {
			b.label(field, clauses.Field(i).String(), func(c reflect.Value) reflect.Value { return c.Field(i) })
			continue
		}
		for _, r := range b.ranks() {
			b.label(field+"-"+b.rankName(r), clauses.Field(i).Index(int(r)).String(),
				func(c reflect.Value) reflect.Value { return c.Field(i).Index(int(r)) })
		}
	}
	for i, rung := range b.spec.Ladder {
		b.breed("label-"+rung.Tier.String(), "the rung says "+wrongClause+" instead of "+rung.Clause, ids(rung.Clause),
			func(s *rules.Spec) { s.Ladder[i].Clause = wrongClause })
	}
}

// wrongClause is no clause of any game.
const wrongClause = "DAM-0"

func (b *breeder) label(field, clause string, find func(reflect.Value) reflect.Value) {
	if clause == "" {
		return
	}
	b.breed("label-"+field, "the rule says "+wrongClause+" instead of "+clause, ids(clause), func(s *rules.Spec) {
		find(reflect.ValueOf(&s.Clauses).Elem()).SetString(wrongClause)
	})
}
