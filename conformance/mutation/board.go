package mutation

import (
	"fmt"
	"math/rand/v2"

	"damone/notation"
	"damone/rules"
)

var directionNames = [...]string{rules.NorthWest: "nw", rules.NorthEast: "ne", rules.SouthWest: "sw", rules.SouthEast: "se"}

// movement turns each direction of each rank on or off, for steps and leaps.
func (b *breeder) movement() {
	b.class = Movement
	for _, r := range b.ranks() {
		for d := rules.NorthWest; d <= rules.SouthEast; d++ {
			way, rank := directionNames[d], b.rankName(r)
			b.breed(fmt.Sprintf("step-%s-%s", rank, way), fmt.Sprintf("a %s's step to the %s is turned on or off", rank, way),
				b.citeStep(r, d), func(s *rules.Spec) { s.Steps[r] ^= 1 << d })
			b.breed(fmt.Sprintf("leap-%s-%s", rank, way), fmt.Sprintf("a %s's capture to the %s is turned on or off", rank, way),
				b.citeLeap(r, d), func(s *rules.Spec) { s.Leaps[r] ^= 1 << d })
		}
		b.breed("all-steps-"+b.rankName(r), "a "+b.rankName(r)+" steps in all directions", b.citeStep(r, rules.SouthEast),
			func(s *rules.Spec) { s.Steps[r] = rules.AllDirections })
		b.breed("all-leaps-"+b.rankName(r), "a "+b.rankName(r)+" captures in all directions", b.citeLeap(r, rules.SouthEast),
			func(s *rules.Spec) { s.Leaps[r] = rules.AllDirections })
		b.breed("no-leaps-"+b.rankName(r), "a "+b.rankName(r)+" captures nothing", b.citeLeap(r, rules.NorthWest),
			func(s *rules.Spec) { s.Leaps[r] = 0 })
	}
}

// citeStep are the clauses on one step of a rank.
func (b *breeder) citeStep(r rules.Rank, d rules.Direction) []string {
	switch {
	case r != rules.Pedina:
		return b.cite(ids("DAM-4.3"), ids("ITA-3.2"), nil)
	case d == rules.SouthEast:
		return b.cite(ids("DAM-4.2"), ids("ITA-3.1"), nil)
	}
	return b.cite(ids("DAM-4.1"), ids("ITA-3.1"), nil)
}

// citeLeap are the clauses on one leap of a rank.
func (b *breeder) citeLeap(r rules.Rank, d rules.Direction) []string {
	switch {
	case r != rules.Pedina:
		return b.cite(ids("DAM-6.2"), ids("ITA-4.4"), nil)
	case d == rules.SouthEast:
		return b.cite(ids("DAM-6.2"), ids("ITA-4.2"), ids("WIN-Q1"))
	}
	return b.cite(ids("DAM-6.2"), ids("ITA-4.2"), nil)
}

// prey lets each rank capture each other or not.
func (b *breeder) prey() {
	b.class = Prey
	for _, r := range b.ranks() {
		for _, q := range b.ranks() {
			clauses := b.cite(ids("DAM-5"), ids("ITA-4.4"), nil)
			if b.twoRanks() && r == rules.Pedina {
				clauses = ids("ITA-4.3")
				if q == rules.Pedina {
					clauses = ids("ITA-4.2", "ITA-4.1")
				}
			}
			b.breed(fmt.Sprintf("prey-%s-%s", b.rankName(r), b.rankName(q)),
				fmt.Sprintf("whether a %s captures a %s is turned round", b.rankName(r), b.rankName(q)),
				clauses, func(s *rules.Spec) { s.Prey[r] ^= 1 << q })
		}
	}
}

// crowning adds each square to those where a rank is promoted, or takes it
// away, and promotes to another rank.
func (b *breeder) crowning() {
	b.class = Crowning
	for _, r := range b.ranks()[:len(b.ranks())-1] {
		for at := range rules.Square(rules.Squares) {
			b.breed(fmt.Sprintf("crown-%s-%s", b.rankName(r), notation.FormatSquare(at, notation.Algebraic)),
				fmt.Sprintf("%s: whether a White %s is promoted there is turned round", notation.FormatSquare(at, notation.Algebraic), b.rankName(r)),
				b.citeCrown(r, at), func(s *rules.Spec) {
					c := &s.Crowns[r]
					c.Squares ^= rules.SetOf(at)
					if c.Becomes = r + 1; c.Squares == 0 {
						c.Becomes = rules.NoRank
					}
				})
		}
		b.breed("never-crown-"+b.rankName(r), "a "+b.rankName(r)+" is never promoted", b.citeCrown(r, rules.Squares),
			func(s *rules.Spec) { s.Crowns[r] = rules.Crown{} })
		b.breed("crown-"+b.rankName(r)+"-twice", "a "+b.rankName(r)+" skips a rank when it is promoted", b.citeCrown(r, rules.Squares),
			func(s *rules.Spec) { s.Crowns[r].Becomes = r + 2 })
		b.breed("crown-"+b.rankName(r)+"-last-row", "a "+b.rankName(r)+" is promoted on the whole last row", b.citeCrown(r, rules.Squares),
			func(s *rules.Spec) { s.Crowns[r] = rules.Crown{Squares: 0x0F, Becomes: r + 1} })
	}
}

func (b *breeder) citeCrown(r rules.Rank, at rules.Square) []string {
	switch {
	case r == rules.Dama:
		return ids("DAM-7.2")
	case at == 0:
		return b.cite(ids("DAM-7.1", "READ-8"), ids("ITA-6.1"), nil)
	}
	return b.cite(ids("DAM-7.1"), ids("ITA-6.1"), nil)
}

// start takes each piece of the set-up away, changes its rank and adds others.
func (b *breeder) start() {
	b.class = Start
	clauses := ids(b.spec.Clauses.Start)
	if b.spec.Clauses.Start == "DAM-9" { // which leaves a choice
		clauses = append(clauses, "READ-5")
	}
	for c := rules.White; c <= rules.Black; c++ {
		for at := range rules.Square(rules.Squares) {
			b.startSquare(c, at, clauses)
		}
	}
	b.breed("black-begins", "Black moves first", b.cite(ids("READ-3", "DAM-1"), ids("ITA-2"), nil),
		func(s *rules.Spec) { s.First, s.Start.Turn = rules.Black, rules.Black })
	b.breed("first-black", "White is to move in the set-up, but Black is said to begin", b.cite(ids("READ-3"), ids("ITA-2"), nil),
		func(s *rules.Spec) { s.First = rules.Black })
}

// startSquare makes what stands on one square of the set-up something else.
func (b *breeder) startSquare(c rules.Color, at rules.Square, clauses []string) {
	square := notation.FormatSquare(at, notation.Algebraic)
	for r := rules.NoRank; int(r) <= len(b.spec.Ranks); r++ {
		what := "nothing"
		if r != rules.NoRank {
			what = b.rankName(r)
		}
		if r == rules.NoRank && !b.spec.Start.Side(c).Has(at) || b.spec.Start.Side(c.Other()).Has(at) {
			continue
		}
		b.breed(fmt.Sprintf("start-%s-%s-%s", [...]string{"white", "black"}[c], square, what),
			fmt.Sprintf("the set-up has %s on %s", what, square), clauses, func(s *rules.Spec) {
				for q := rules.Pedina; q <= rules.Damone; q++ {
					s.Start.Pieces[c][q] = s.Start.Pieces[c][q].Without(at)
				}
				if r != rules.NoRank {
					s.Start.Put(rules.Piece{Color: c, Rank: r}, at)
				}
			})
	}
}

// dealer makes random positions, most of them so rich in captures that every
// rung of a ladder finds work. The same seed deals the same positions.
type dealer struct {
	spec rules.Spec
	rng  *rand.Rand
}

func newDealer(rs *rules.Ruleset, seed uint64) *dealer {
	return &dealer{rs.Spec(), rand.New(rand.NewPCG(seed, 7))}
}

// deal is a random setup, not always one that a ruleset accepts.
func (d *dealer) deal() rules.Setup {
	s := rules.Setup{Turn: rules.Color(d.rng.IntN(2))}
	switch d.rng.IntN(8) {
	case 0:
		d.scatter(&s, 3)
	case 1:
		d.scatter(&s, 10)
	case 2:
		d.crowd(&s)
	default:
		d.orchard(&s, d.rng.IntN(3) > 0)
	}
	for c := rules.White; c <= rules.Black; c++ {
		if d.spec.Royal != rules.NoRank && s.Of(c, d.spec.Royal) == 0 && d.rng.IntN(16) > 0 {
			d.put(&s, c, d.square(), d.spec.Royal)
		}
	}
	return s
}

// scatter drops pieces anywhere.
func (d *dealer) scatter(s *rules.Setup, most int) {
	for c := rules.White; c <= rules.Black; c++ {
		for range d.rng.IntN(most + 1) {
			d.put(s, c, d.square(), d.rank())
		}
	}
}

// crowd hems a few low pieces in among many high ones.
func (d *dealer) crowd(s *rules.Setup) {
	for range 1 + d.rng.IntN(3) {
		d.put(s, s.Turn, d.square(), rules.Pedina)
	}
	for range 8 + d.rng.IntN(40) {
		d.put(s, s.Turn.Other(), d.square(), d.rank())
	}
}

// orchard stands the enemy on every other row with gaps between, where pieces
// on the rows between can leap from one to the next; twin makes the two sides
// of the diagonal h1-a8 alike but for the ranks, so that lines come in pairs.
func (d *dealer) orchard(s *rules.Setup, twin bool) {
	parity, thick := d.rng.IntN(2), 2+d.rng.IntN(5)
	them := s.Turn.Other()
	for sq := range rules.Square(rules.Squares) {
		if sq.Row()%2 == parity || twin && sq > sq.Reflected() || d.rng.IntN(10) >= thick {
			continue
		}
		d.put(s, them, sq, d.rank())
		if twin {
			d.put(s, them, sq.Reflected(), d.rank())
		}
	}
	for range 1 + d.rng.IntN(3) {
		at, rank := rules.Square(8*d.rng.IntN(4)+4*parity+d.rng.IntN(4)), d.rank()
		d.put(s, s.Turn, at, rank)
		if twin {
			d.put(s, s.Turn, at.Reflected(), rank)
		}
	}
}

func (d *dealer) square() rules.Square { return rules.Square(d.rng.IntN(rules.Squares)) }

// rank is a random rank of the game.
func (d *dealer) rank() rules.Rank { return rules.Pedina + rules.Rank(d.rng.IntN(len(d.spec.Ranks))) }

// put stands a piece on a vacant square, promoted if it would have been
// promoted there, nearly always.
func (d *dealer) put(s *rules.Setup, c rules.Color, at rules.Square, r rules.Rank) {
	if (s.Side(rules.White) | s.Side(rules.Black)).Has(at) {
		return
	}
	lax := d.rng.IntN(200) == 0
	for !lax && d.crowns(c, r).Has(at) {
		r = d.spec.Crowns[r].Becomes
	}
	s.Put(rules.Piece{Color: c, Rank: r}, at)
}

func (d *dealer) crowns(c rules.Color, r rules.Rank) rules.Set {
	if c == rules.Black {
		return d.spec.Crowns[r].Squares.Turned()
	}
	return d.spec.Crowns[r].Squares
}
