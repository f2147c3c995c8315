package mutation

import (
	"context"
	"slices"

	"damone/conformance"
	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// slip is one thing that a programmer gets wrong in writing the rules down.
// Each part of a program that it does not name works as it should.
type slip struct {
	class       Class
	name, title string

	widen     func(*rules.Spec)                                   // captures are looked for by these rules
	bars      func(l leap) bool                                   // a leap is not seen
	scope     func(m plain.Move) int                              // captures are compared within
	against   bool                                                // captures that are out already are compared with
	rungs     func(rung int) bool                                 // on which rungs; nil for all
	weigh     func(r rules.Rung, m plain.Move, merit []int) []int // what a capture has to show
	sum       func(p *Program, m plain.Move) []int                // in place of the whole ladder
	moves     func(p *Program, s rules.Setup, captures, steps []plain.Move) []plain.Move
	played    func(m plain.Move) bool                                          // of which moves play is wrong
	play      func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup // what a move leads to
	over      func(p *Program, s rules.Setup, end *plain.End) *plain.End       // nil while the game goes on
	blame     func(clause string) string                                       // the rung named
	key       func(s rules.Setup) any                                          // positions with the same count as one
	remembers func(moves []plain.Move, i int) bool                             // the position before move i counts
	quiet     func(moves []plain.Move) int
	only      *rules.Color // it happens when this colour is to move
}

// Program is the plain rules as somebody might have written them, with a slip.
type Program struct {
	conformance.Plainly
	Name  string         // it-within-piece
	Rules *rules.Ruleset // as they should be
	spec  rules.Spec
	wide  *plain.Game // whose captures are tried
	still *plain.Game // whose pieces only step
	slip  slip
}

func newProgram(rs *rules.Ruleset, slip slip) *Program {
	spec := rs.Spec()
	wide, still := spec, spec
	if slip.widen != nil {
		slip.widen(&wide)
	}
	still.Leaps = [rules.Damone + 1]rules.Directions{}
	return &Program{Plainly: conformance.Plainly{Game: plain.New(spec)}, Rules: rs, spec: spec, wide: plain.New(wide), still: plain.New(still), slip: slip}
}

// OneSided reports whether the slip happens with one colour to move only.
func (p *Program) OneSided() bool { return p.slip.only != nil }

// slips reports whether the slip happens to the side to move.
func (p *Program) slips(s rules.Setup) bool { return p.slip.only == nil || *p.slip.only == s.Turn }

// captures returns every capture the program finds.
func (p *Program) captures(s rules.Setup) []plain.Move {
	switch {
	case !p.slips(s):
		return p.Lines(s)
	case p.slip.bars == nil:
		return p.wide.Lines(s)
	}
	return p.barred(s, p.wide.Lines(s))
}

// barred cuts lines short before the first leap that is not seen.
func (p *Program) barred(s rules.Setup, lines []plain.Move) []plain.Move {
	var seen []plain.Move
	for _, m := range lines {
		for n := range m.Captured {
			if p.slip.bars(leap{m, n, s.Turn}) {
				m.Path, m.Captured, m.Prey, m.Becomes = m.Path[:n+1:n+1], m.Captured[:n], m.Prey[:n], rules.NoRank
				break
			}
		}
		if captures(m) && !slices.ContainsFunc(seen, func(n plain.Move) bool { return slices.Equal(n.Path, m.Path) }) {
			seen = append(seen, m)
		}
	}
	return lists.Where(seen, func(m plain.Move) bool {
		return !slices.ContainsFunc(seen, func(n plain.Move) bool {
			return len(n.Path) > len(m.Path) && slices.Equal(n.Path[:len(m.Path)], m.Path)
		})
	})
}

// choose sends captures up the ladder.
func (p *Program) choose(s rules.Setup, lines []plain.Move) (kept []plain.Move, refused []plain.Refusal) {
	slips := p.slips(s)
	if slips && p.slip.sum != nil {
		clause := append(rungs(p.spec.Ladder), p.spec.Free)[0]
		return best(clause, lines, lines, nil, func(m plain.Move) []int { return p.slip.sum(p, m) })
	}
	kept = lines
	for i, rung := range p.spec.Ladder {
		rivals, scope := kept, p.slip.scope
		if here := slips && (p.slip.rungs == nil || p.slip.rungs(i)); !here {
			scope = nil
		} else if p.slip.against {
			rivals = lines
		}
		var out []plain.Refusal
		kept, out = best(rung.Clause, kept, rivals, scope, func(m plain.Move) []int {
			merit := p.Merit(rung.Tier, m)
			if slips && p.slip.weigh != nil {
				return p.slip.weigh(rung, m, merit)
			}
			return merit
		})
		refused = append(refused, out...)
	}
	return kept, refused
}

// best returns the lines that no rival in the same scope beats on a rung, and the
// others as refused.
func best(clause string, lines, rivals []plain.Move, scope func(plain.Move) int, weigh func(plain.Move) []int) (kept []plain.Move, out []plain.Refusal) {
	merits := lists.Each(rivals, weigh)
	for _, line := range lines {
		mine, beaten := weigh(line), false
		for i, rival := range rivals {
			beaten = beaten || slices.Compare(merits[i], mine) > 0 && (scope == nil || scope(rival) == scope(line))
		}
		if beaten {
			out = append(out, plain.Refusal{Line: line, Clause: clause})
		} else {
			kept = append(kept, line)
		}
	}
	return kept, out
}

// Moves returns the moves the program allows.
func (p *Program) Moves(s rules.Setup) []plain.Move {
	if p.slip.over != nil {
		if _, over := p.Over(s); over {
			return nil
		}
	}
	captures, _ := p.choose(s, p.captures(s))
	switch {
	case p.slip.moves != nil && p.slips(s):
		return p.slip.moves(p, s, captures, p.still.Moves(s))
	case len(captures) > 0:
		return captures
	}
	return p.still.Moves(s)
}

// Refused returns the captures the program says are out, and why.
func (p *Program) Refused(s rules.Setup) []plain.Refusal {
	_, refused := p.choose(s, p.captures(s))
	for i, r := range refused {
		if p.slip.blame != nil {
			refused[i].Clause = p.slip.blame(r.Clause)
		}
	}
	return refused
}

// Play returns what a move leads to.
func (p *Program) Play(s rules.Setup, m plain.Move) rules.Setup {
	after := p.Plainly.Play(s, m)
	if p.slip.play != nil && p.slips(s) && p.slip.played(m) {
		return p.slip.play(s, m, after)
	}
	return after
}

// Perft counts lines of play.
func (p *Program) Perft(s rules.Setup, depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range p.Moves(s) {
		n += p.Perft(p.Play(s, m), depth-1)
	}
	return n
}

// Over returns how the game has ended, if it has.
func (p *Program) Over(s rules.Setup) (plain.End, bool) {
	end, over := p.Plainly.Over(s)
	if p.slip.over == nil || !p.slips(s) {
		return end, over
	}
	is := &end
	if !over {
		is = nil
	}
	if is = p.slip.over(p, s, is); is == nil {
		return plain.End{}, false
	}
	return *is, true
}

// Occurrences counts how often the program thinks the last position has come up.
func (p *Program) Occurrences(positions []rules.Setup, moves []plain.Move) int {
	of, n := p.slip.key, 0
	if of == nil {
		of = func(s rules.Setup) any { return s }
	}
	last := of(positions[len(positions)-1])
	for i, s := range positions {
		if (p.slip.remembers == nil || p.slip.remembers(moves, i)) && of(s) == last {
			n++
		}
	}
	return n
}

// Quiet counts quiet moves as the program does.
func (p *Program) Quiet(moves []plain.Move) int {
	if p.slip.quiet != nil {
		return p.slip.quiet(moves)
	}
	return p.Plainly.Quiet(moves)
}

// Subject returns the program as something that sits the exam.
func (p *Program) Subject() conformance.Subject {
	return coded{conformance.OfProgram(p.Name, p.Rules.ID(), p.Rules, p), conformance.NewSecond(p.Rules), p.slip.class == Answers}
}

// coded is a program that takes the questions on readings as they should be
// taken.
type coded struct {
	conformance.Subject
	sound   conformance.Subject
	answers bool // it goes wrong in what it answers about moves, and nowhere else
}

// Ask answers with the slip, unless a reading is asked for, or a slip in answers
// does not show.
func (c coded) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	if len(q.With) > 0 || c.answers && q.Op != conformance.OpLegal && q.Op != conformance.OpApply {
		return c.sound.Ask(ctx, q)
	}
	return c.Subject.Ask(ctx, q)
}
