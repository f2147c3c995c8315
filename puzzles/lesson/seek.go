package lesson

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"sync"

	"damone/rules"
)

// mostTries is how many positions are drawn for an exercise: a ruleset may have none for it.
const mostTries = 50_000

var made sync.Map // the positions of exercises

// Position returns where an exercise begins, from 1, or with 0 the board that shows what
// the lesson teaches. It is always the same one; ok is false where none was found.
func (l Lesson) Position(n int) (p rules.Position, ok bool) {
	key := [...]any{l.Ruleset, l.Name, n}
	if n < 0 || n > Exercises {
		return p, false
	}
	if known, ok := made.Load(key); ok {
		return known.(rules.Position), true
	}
	digest := fnv.New64a()
	digest.Write([]byte(l.Name))
	d := drawer{Rand: rand.New(rand.NewPCG(digest.Sum64(), uint64(n))), lesson: l, spec: l.Ruleset.Spec(), n: n}
	for range mostTries {
		if p, ok = d.position(); ok {
			made.Store(key, p)
			return p, true
		}
	}
	return p, false
}

// drawer draws positions for an exercise.
type drawer struct {
	*rand.Rand
	lesson Lesson
	spec   rules.Spec
	n      int
	setup  rules.Setup
	empty  rules.Set // that must stay so
	lines  []rules.Move
}

// captures is how many captures each exercise has on offer.
var captures = [Exercises + 1]int{2, 2, 2, 3, 2, 3, 3, 4, 5}

// position draws a position that may do, and reports whether it does.
func (d *drawer) position() (p rules.Position, ok bool) {
	d.setup, d.empty = rules.Setup{Turn: rules.Color(d.n % 2)}, 0
	rs := d.lesson.Ruleset
	switch d.lesson.Kind {
	case Ending:
		d.few()
	case Crown:
		d.beforeCrown()
		d.bystanders(3)
	case Take:
		d.line(d.capture(1))
		d.bystanders(2 + d.n/3)
	case Leap:
		for range 3 {
			d.line(d.capture(1))
		}
		d.bystanders(d.n / 2)
	default:
		if !d.alike() {
			return p, false
		}
		d.bystanders(d.IntN(2 + d.n/3))
	}
	p, err := rs.Position(d.setup)
	if err != nil || d.lesson.Kind != Ending && len(rs.Doubts(p)) > 0 || rs.Status(p).Over() {
		return p, false
	}
	return p, d.fits(p)
}

// fits reports whether a position is an exercise of the lesson.
func (d *drawer) fits(p rules.Position) bool {
	l, rs := d.lesson, d.lesson.Ruleset
	if l.Kind == Ending {
		moves := (endingOf(rs, p).plies(p) + 1) / 2
		slip := func(m rules.Move) bool { return !l.Try(p, m).Right }
		return moves > d.n/2 && moves <= d.n/2+4 && slices.ContainsFunc(rs.Moves(nil, p), slip)
	}
	d.lines = rs.Lines(d.lines[:0], p)
	if l.Kind == Crown {
		moves := rs.Moves(nil, p)
		crowns := func(m rules.Move) bool { return l.Try(p, m).Right }
		i := slices.IndexFunc(moves, crowns)
		return len(d.lines) == 0 && len(moves) > 4 && i >= 0 && !slices.ContainsFunc(moves[i+1:], crowns)
	}
	wanted := min(captures[d.n], 3)
	if len(d.lines) > 0 && d.lines[0].Leaps() > 2 {
		wanted = 2 // there is no room for more
	}
	if l.Kind == Take || l.Kind == Leap {
		wanted = 1
	}
	if len(d.lines) < wanted || len(d.lines) > captures[Exercises] || wanted == 1 && len(d.lines) > 1 {
		return false
	}
	if l.Kind == Leap {
		return slices.ContainsFunc(rs.Misses(p), func(m rules.Miss) bool { return m.Clause == l.Clause && m.Piece.Rank < d.lines[0].Mover() })
	}
	r := rs.Explain(p)
	return len(r.Moves) == 1 && (l.Kind == Take || l.decides(r.Rounds))
}

// decides reports whether the lesson's rung alone puts lines out; in a mixed lesson any.
func (l Lesson) decides(rounds []rules.Round) bool {
	return !slices.ContainsFunc(rounds, func(r rules.Round) bool {
		return l.Kind == Rung && (r.Rung.Clause == l.Clause) != (len(r.Out) > 0)
	})
}

// rank draws one of the ruleset's ranks.
func (d *drawer) rank() rules.Rank { return rules.Rank(1 + d.IntN(len(d.spec.Ranks))) }

// square draws a square with nothing on it that need not stay empty.
func (d *drawer) square() rules.Square {
	taken := d.setup.Side(rules.White) | d.setup.Side(rules.Black) | d.empty
	s := rules.Square(d.IntN(rules.Squares))
	for n := 0; taken.Has(s) && n < rules.Squares; n++ { // on a full board the position will not do
		s = rules.Square(d.IntN(rules.Squares))
	}
	return s
}

func (d *drawer) put(c rules.Color, r rules.Rank, s rules.Square) {
	d.setup.Put(rules.Piece{Color: c, Rank: r}, s)
}

// alike draws captures of which the first differs from the others on the lesson's rung and
// on none before it; in a mixed lesson on one of any number. It reports whether there was
// room for them.
func (d *drawer) alike() bool {
	rung := d.lesson.rung
	if d.lesson.Kind == Mixed {
		rung = (d.n + d.IntN(2)) % len(d.spec.Ladder)
	}
	first := d.capture(1 + d.IntN(3))
	all, wanted := []rules.Capture{first}, min(2+d.IntN(captures[d.n]-1), 5-len(first.Prey))
	for range 40 {
		if other := d.like(first); len(all) < wanted && d.lesson.Ruleset.TellsApart(first, other) == rung {
			all = append(all, other)
		}
	}
	if len(all) < wanted {
		return false
	}
	return !slices.ContainsFunc(all, func(c rules.Capture) bool { return !d.line(c) })
}

// capture draws a capture of some pieces.
func (d *drawer) capture(pieces int) rules.Capture {
	c := rules.Capture{Mover: d.rank(), Prey: make([]rules.Rank, pieces)}
	for i := range c.Prey {
		c.Prey[i] = d.rank()
	}
	return c
}

// like draws a capture that differs from another in little: the rank that captures, one
// that it takes, or a piece less, and the order.
func (d *drawer) like(first rules.Capture) rules.Capture {
	other := rules.Capture{Mover: first.Mover, Prey: slices.Clone(first.Prey)}
	d.Shuffle(len(other.Prey), func(i, j int) { other.Prey[i], other.Prey[j] = other.Prey[j], other.Prey[i] })
	switch d.IntN(4) {
	case 0:
		other.Mover = d.rank()
	case 1, 2:
		other.Prey[d.IntN(len(other.Prey))] = d.rank()
	case 3:
		other.Prey = other.Prey[:max(1, len(other.Prey)-1)]
	}
	return other
}

// line stands a piece somewhere, and before it what it takes leap by leap. It reports
// whether there was room.
func (d *drawer) line(c rules.Capture) bool {
	for range 10 {
		before, empty := d.setup, d.empty
		if d.walk(c) {
			return true
		}
		d.setup, d.empty = before, empty
	}
	return false
}

func (d *drawer) walk(c rules.Capture) bool {
	own, at, ways := d.setup.Turn, d.square(), d.spec.Leaps[c.Mover]
	if own == rules.Black {
		ways = ways.Turned()
	}
	if d.lesson.Kind == Leap {
		ways = rules.AllDirections
	}
	d.put(own, c.Mover, at)
	taken := d.setup.Side(rules.White) | d.setup.Side(rules.Black)
	for _, r := range c.Prey {
		way := rules.Direction(d.IntN(4))
		over, near := at.Step(way)
		to, room := over.Step(way)
		if !near || !room || !ways.Has(way) || (taken | d.empty).Has(over) || taken.Has(to) {
			return false
		}
		d.put(own.Other(), r, over)
		taken, d.empty, at = taken.With(over), d.empty.With(to), to
	}
	return true
}

// bystanders puts some more pieces of each side on the board, first those without which
// the game would be over.
func (d *drawer) bystanders(n int) {
	for c := rules.White; c <= rules.Black; c++ {
		if royal := d.spec.Royal; royal != rules.NoRank && d.setup.Of(c, royal) == 0 {
			d.put(c, royal, d.square())
		}
		for range min(n, d.spec.Start.Side(c).Len()-d.setup.Side(c).Len()) {
			d.put(c, min(d.rank(), d.rank()), d.square())
		}
	}
}

// beforeCrown puts a piece beside a square that promotes it.
func (d *drawer) beforeCrown() {
	c, rank := d.setup.Turn, d.lesson.Promotes
	goals := d.spec.Crowns[rank].Squares
	if c == rules.Black {
		goals = goals.Turned()
	}
	goal := d.square()
	for n := 0; !goals.Has(goal) && n < rules.Squares; n++ {
		goal = d.square()
	}
	d.empty = d.empty.With(goal)
	if from, ok := goal.Step(rules.Direction(d.IntN(4))); ok {
		d.put(c, rank, from)
	}
}

// few puts two pieces of one side and one of the other on the board, of high ranks.
func (d *drawer) few() {
	top := rules.Rank(len(d.spec.Ranks))
	low := top
	if d.n > Exercises/2 && d.spec.Royal == rules.NoRank && low-1 > rules.Pedina {
		low--
	}
	d.setup.Turn = rules.White
	d.put(rules.White, top, d.square())
	d.put(rules.White, low, d.square())
	d.put(rules.Black, low, d.square())
}
