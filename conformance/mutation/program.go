package mutation

import (
	"fmt"
	"slices"

	"damone/conformance"
	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// slip is one thing that a programmer gets wrong in writing the rules down.
// Each part of a program that it does not name works as it should.
type slip struct {
	widen     func(*rules.Spec)                              // captures are looked for by these rules
	bars      func(l leap) bool                              // a leap is not seen
	scope     func(rung int, m plain.Move) int               // a rung compares captures within
	fallen    rivals                                         // a rung compares with captures that are out already
	weigh     func(p *program, rung int, m plain.Move) []int // what a capture has to show on a rung
	moves     func(p *program, t turn) []plain.Move          // the moves allowed
	play      func(s rules.Setup, m plain.Move, after *rules.Setup)
	over      func(p *program, s rules.Setup, end plain.End, over bool) (plain.End, bool)
	blame     func(rung int) int                                    // the rung named
	key       func(s rules.Setup) any                               // positions with the same count as one
	traced    bool                                                  // positions with other pieces of a kind on their squares do not
	remembers func(moves []plain.Move, i int) bool                  // the position before move i counts
	quiet     func(moves []plain.Move) int                          // how many quiet moves there have been
	leaves    func(p *program, s rules.Setup) []plain.Move          // the moves that are counted
	positions bool                                                  // that are counted, and not lines of play
	undo      func(s rules.Setup, m plain.Move, board *rules.Setup) // what taking a move back does besides
}

// rivals are the captures that a rung compares with: those left before an earlier rung.
type rivals struct {
	rung, since int
	outcome     int // one of the three below
}

const (
	noneStays   = iota // where a capture that is out is the best, none stays
	bestReturns        // it comes back
	allStay            // the rung is passed over
)

// row is a slip, or part of one, in a table of such.
type row[T any] struct {
	name, title string
	is          T
}

// turn is a position, and what may be done in it as far as a program is right.
type turn struct {
	rules.Setup
	captures []plain.Move // that the ladder leaves
	steps    []plain.Move // that could be made if there were none
}

// made returns the captures, or the steps where there are none.
func (t turn) made() []plain.Move {
	if len(t.captures) > 0 {
		return t.captures
	}
	return t.steps
}

// program is the plain rules as somebody might have written them, with a slip.
type program struct {
	conformance.Plainly
	slip
	rules *rules.Ruleset // as they should be
	spec  rules.Spec
	wide  *plain.Game // whose captures are tried
	still *plain.Game // whose pieces only step
}

func newProgram(rs *rules.Ruleset, s slip) *program {
	spec, wide, still := rs.Spec(), rs.Spec(), rs.Spec()
	if s.widen != nil {
		s.widen(&wide)
	}
	still.Leaps = [rules.Damone + 1]rules.Directions{}
	return &program{conformance.Plainly{Game: plain.New(spec)}, s, rs, spec, plain.New(wide), plain.New(still)}
}

// captures returns every capture the program finds.
func (p *program) captures(s rules.Setup) []plain.Move {
	lines := p.wide.Lines(s)
	if p.bars != nil {
		return p.barred(s, lines)
	}
	return lines
}

// barred cuts lines short before the first leap that is not seen.
func (p *program) barred(s rules.Setup, lines []plain.Move) []plain.Move {
	for i, m := range lines {
		for n := range m.Captured {
			if p.bars(leap{m, n, s.Turn}) {
				lines[i] = plain.Move{Path: m.Path[:n+1], Captured: m.Captured[:n], Prey: m.Prey[:n], Mover: m.Mover}
				break
			}
		}
	}
	lines = lists.Distinct(lines, func(a, b plain.Move) bool { return slices.Equal(a.Path, b.Path) })
	return lists.Where(lines, func(m plain.Move) bool {
		return captures(m) && !slices.ContainsFunc(lines, func(n plain.Move) bool {
			return len(n.Path) > len(m.Path) && slices.Equal(n.Path[:len(m.Path)], m.Path)
		})
	})
}

// choose sends captures up the ladder.
func (p *program) choose(lines []plain.Move) (kept []plain.Move, refused []plain.Refusal) {
	kept = lines
	var fallen []plain.Move
	for i := range p.spec.Ladder {
		if i == p.fallen.since {
			fallen = kept
		}
		rivals := kept
		if p.fallen.rung == i && i > 0 {
			rivals = fallen
			if p.fallen.outcome == bestReturns {
				kept = rivals
			}
		}
		var stay []plain.Move
		var out []plain.Refusal
		for _, line := range kept {
			if slices.ContainsFunc(rivals, func(rival plain.Move) bool { return p.beats(i, rival, line) }) {
				out = append(out, plain.Refusal{Line: line, Clause: p.named(i)})
			} else {
				stay = append(stay, line)
			}
		}
		if len(stay) > 0 || p.fallen.outcome != allStay {
			kept, refused = stay, append(refused, out...)
		}
	}
	return kept, refused
}

// beats reports whether a capture puts another out on a rung.
func (p *program) beats(rung int, a, b plain.Move) bool {
	if p.scope != nil && p.scope(rung, a) != p.scope(rung, b) {
		return false
	}
	weigh := func(m plain.Move) []int {
		if p.weigh != nil {
			return p.weigh(p, rung, m)
		}
		return p.merit(rung, m)
	}
	more := slices.Compare(weigh(a), weigh(b))
	return more > 0 && !p.spec.Ladder[rung].Least || more < 0 && p.spec.Ladder[rung].Least
}

// merit returns what a capture should have to show on a rung.
func (p *program) merit(rung int, m plain.Move) []int { return p.Merit(p.spec.Ladder[rung].Tier, m) }

// named returns the clause that a rung is called by.
func (p *program) named(rung int) string {
	clauses := append(rungs(p.spec.Ladder), p.spec.Free)
	if p.blame != nil {
		return clauses[p.blame(rung)]
	}
	return clauses[rung]
}

// Moves returns the moves the program allows.
func (p *program) Moves(s rules.Setup) []plain.Move {
	if p.over != nil {
		if _, over := p.Over(s); over {
			return nil
		}
	}
	captures, _ := p.choose(p.captures(s))
	switch {
	case p.moves != nil:
		return p.moves(p, turn{s, captures, p.still.Moves(s)})
	case len(captures) > 0:
		return captures
	}
	return p.still.Moves(s)
}

// Refused returns the captures the program says are out, and why.
func (p *program) Refused(s rules.Setup) []plain.Refusal {
	_, refused := p.choose(p.captures(s))
	return refused
}

// Play returns what a move leads to.
func (p *program) Play(s rules.Setup, m plain.Move) rules.Setup {
	after := p.Plainly.Play(s, m)
	if p.play != nil {
		p.play(s, m, &after)
	}
	return after
}

// Perft counts lines of play on one board, on which moves are made and taken back.
func (p *program) Perft(s rules.Setup, depth int) uint64 {
	ends := make(map[rules.Setup]bool)
	if n := p.count(&s, depth, ends); !p.positions {
		return n
	}
	return uint64(len(ends))
}

func (p *program) count(board *rules.Setup, depth int, ends map[rules.Setup]bool) (n uint64) {
	if depth == 0 {
		if p.positions {
			ends[*board] = true
		}
		return 1
	}
	moves := p.Moves
	if p.leaves != nil {
		moves = func(s rules.Setup) []plain.Move { return p.leaves(p, s) }
	}
	for _, m := range moves(*board) {
		before := *board
		*board = p.Play(before, m)
		n += p.count(board, depth-1, ends)
		if *board = before; p.undo != nil {
			p.undo(before, m, board)
		}
	}
	return n
}

// Over returns how the game has ended, if it has.
func (p *program) Over(s rules.Setup) (plain.End, bool) {
	end, over := p.Plainly.Over(s)
	if p.over != nil {
		return p.over(p, s, end, over)
	}
	return end, over
}

// Occurrences counts how often the program thinks the last position has come up.
func (p *program) Occurrences(positions []rules.Setup, moves []plain.Move) (n int) {
	of := p.key
	if of == nil {
		of = func(s rules.Setup) any { return s }
	}
	last, ways := of(positions[len(positions)-1]), []string(nil)
	if p.traced {
		ways = traces(moves)
	}
	for i, s := range positions {
		if (p.remembers == nil || p.remembers(moves, i)) && of(s) == last && (ways == nil || ways[i] == ways[len(moves)]) {
			n++
		}
	}
	return n
}

// Quiet counts quiet moves as the program does.
func (p *program) Quiet(moves []plain.Move) int {
	if p.quiet != nil {
		return p.quiet(moves)
	}
	return p.Plainly.Quiet(moves)
}

// traces returns, for the position before each move and after the last, where each
// piece stands that has moved, by the square it began on.
func traces(moves []plain.Move) []string {
	began := make(map[rules.Square]rules.Square)
	out := []string{fmt.Sprint(began)}
	for _, m := range moves {
		from, ok := began[m.From()]
		if !ok {
			from = m.From()
		}
		delete(began, m.From())
		for _, at := range m.Captured {
			delete(began, at)
		}
		if began[m.To()] = from; from == m.To() {
			delete(began, from)
		}
		out = append(out, fmt.Sprint(began))
	}
	return out
}
