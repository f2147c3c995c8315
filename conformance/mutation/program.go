package mutation

import (
	"slices"

	"damone/conformance"
	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// slip is one thing that a programmer gets wrong in writing the rules down: it
// changes a part of a sound program.
type slip func(p *program)

// program is the plain rules as somebody might have written them.
type program struct {
	conformance.Program
	spec  rules.Spec
	sound *plain.Game
	still *plain.Game // whose pieces only step

	lines  func(s rules.Setup) []plain.Move // the captures it finds
	scope  func(rung int, m plain.Move) int // a rung compares captures within
	fallen rivals
	weigh  func(rung int, m plain.Move) []int // what a capture has to show on a rung
	blame  func(rung int) int                 // the rung named
	moves  func(t turn) []plain.Move          // the moves allowed; nil for those made
}

// rivals are what a rung but the first compares with, and may come back: those left before
// an earlier rung.
type rivals struct {
	rung, since int
	back        bool
}

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

// newProgram returns the plain rules of a ruleset with a slip.
func newProgram(rs *rules.Ruleset, slip slip) conformance.Program {
	spec, still := rs.Spec(), rs.Spec()
	still.Leaps = [rules.Damone + 1]rules.Directions{}
	p := &program{Program: conformance.Plainly(spec), spec: spec, sound: plain.New(spec), still: plain.New(still)}
	p.lines, p.weigh = p.sound.Lines, p.merit
	p.scope, p.blame = func(int, plain.Move) int { return 0 }, func(rung int) int { return rung }
	p.Moves = p.allowed
	p.Refused = func(s rules.Setup) []plain.Refusal {
		_, refused := p.choose(p.lines(s))
		return refused
	}
	slip(p)
	return p.Program
}

// allowed returns the moves the program allows.
func (p *program) allowed(s rules.Setup) []plain.Move {
	captures, _ := p.choose(p.lines(s))
	if p.moves == nil && len(captures) > 0 {
		return captures
	}
	t := turn{s, captures, p.still.Moves(s)}
	if p.moves == nil {
		return t.steps
	}
	return p.moves(t)
}

// choose sends captures up the ladder.
func (p *program) choose(lines []plain.Move) (kept []plain.Move, refused []plain.Refusal) {
	kept = lines
	clauses := append(rungs(p.spec.Ladder), p.spec.Free)
	var fallen []plain.Move
	for i := range p.spec.Ladder {
		if i == p.fallen.since {
			fallen = kept
		}
		rivals := kept
		if p.fallen.rung == i && i > 0 {
			if rivals = fallen; p.fallen.back {
				kept = rivals
			}
		}
		var stay []plain.Move
		for _, line := range kept {
			if slices.ContainsFunc(rivals, func(rival plain.Move) bool { return p.beats(i, rival, line) }) {
				refused = append(refused, plain.Refusal{Line: line, Clause: clauses[p.blame(i)]})
			} else {
				stay = append(stay, line)
			}
		}
		kept = stay
	}
	return kept, refused
}

// beats reports whether a capture puts another out on a rung.
func (p *program) beats(rung int, a, b plain.Move) bool {
	if p.scope(rung, a) != p.scope(rung, b) {
		return false
	}
	more := slices.Compare(p.weigh(rung, a), p.weigh(rung, b))
	return more > 0 && !p.spec.Ladder[rung].Least || more < 0 && p.spec.Ladder[rung].Least
}

// merit returns what a capture should have to show on a rung.
func (p *program) merit(rung int, m plain.Move) []int {
	return p.sound.Merit(p.spec.Ladder[rung].Tier, m)
}

// unseen returns a slip in which some leaps, if only by other rules, are not seen.
func unseen(bars func(l leap) bool, widen ...func(*rules.Spec)) slip {
	return func(p *program) {
		spec := p.spec
		for _, change := range widen {
			change(&spec)
		}
		wide := plain.New(spec)
		p.lines = func(s rules.Setup) []plain.Move { return barred(s, wide.Lines(s), bars) }
	}
}

// barred cuts lines short before the first leap that is not seen.
func barred(s rules.Setup, lines []plain.Move, bars func(l leap) bool) []plain.Move {
	for i, m := range lines {
		for n := range m.Captured {
			if bars(leap{m, n, s.Turn}) {
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
