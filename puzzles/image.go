package puzzles

import (
	"fmt"
	"slices"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// image is one of the ways to look at a position that the rules treat alike.
type image struct{ turned, reflected bool }

// everyImage lists them: the colours exchanged with the board turned half round, the
// board reflected, both and neither.
var everyImage = []image{{}, {turned: true}, {reflected: true}, {true, true}}

// images lists those of a ruleset: the colours may always be exchanged, the board may be
// reflected where the ruleset reflects.
func images(rs *rules.Ruleset) []image {
	if rs.Reflects() {
		return everyImage
	}
	return everyImage[:2]
}

// in is a position or a square as an image shows it.
func in[T interface {
	Turned() T
	Reflected() T
}](i image, of T) T {
	if i.turned {
		of = of.Turned()
	}
	if i.reflected {
		of = of.Reflected()
	}
	return of
}

// Equivalent reports whether two positions are the same, or each other's mirror
// image where the ruleset reflects: moves that lead to them are no duals.
func Equivalent(rs *rules.Ruleset, a, b rules.Position) bool {
	return a == b || rs.Reflects() && a == b.Reflected()
}

// LeastImage returns a name that a position shares with its images and with no
// other position.
func LeastImage(rs *rules.Ruleset, p rules.Position) string {
	return leastOf(images(rs), func(i image) string {
		return string(notation.AppendPosition(nil, in(i, p)))
	})
}

// squares returns where the pieces of a position stand.
func squares(p rules.Position) string {
	return fmt.Sprint(p.Turn(), ": ", p.Side(rules.White), ", ", p.Side(rules.Black))
}

// DuplicateKeys names what a puzzle may share with no other: the position, the
// solution and, but for studies, whose ways are long and meet, the final position,
// each with its images. For positions, games that reflect and games that do not, which
// have different images, are told apart. A position is the same where the same squares are
// taken by the same colours, and a solution over the same squares, whatever stands on them.
func (p *Puzzle) DuplicateKeys() []string {
	game := fmt.Sprint(p.Ruleset.Reflects())
	keys := []string{
		game + " position " + leastOf(images(p.Ruleset), func(i image) string { return squares(in(i, p.Position)) }),
		"line " + leastOf(everyImage, func(i image) string { return i.line(p.Solution) }),
	}
	if p.Class == ByTable {
		return keys
	}
	return append(keys, game+" final "+LeastImage(p.Ruleset, p.Final()))
}

// Motif names the solver's last three moves, or all if there are fewer, by their squares,
// images included: what people remember of a puzzle. Those of one motif are twins.
func (p *Puzzle) Motif() string {
	var own []rules.Move
	for i := 0; i < len(p.Solution); i += 2 {
		own = append(own, p.Solution[i])
	}
	own = own[max(len(own)-3, 0):]
	return leastOf(everyImage, func(i image) string { return i.line(own) })
}

// Resembles reports whether two positions are alike but for a piece in three,
// and for three pieces at most, the images included that either ruleset has.
func (p *Puzzle) Resembles(q *Puzzle) bool {
	n := max(p.Pieces(), q.Pieces())
	differ := min(n/3, 3)
	rs := p.Ruleset
	if q.Ruleset.Reflects() {
		rs = q.Ruleset
	}
	return slices.ContainsFunc(images(rs), func(i image) bool {
		return n-shared(in(i, p.Position), q.Position) <= differ
	})
}

// shared returns how many pieces two positions have in common, 0 where different
// sides are to move.
func shared(a, b rules.Position) int {
	n := 0
	for r := rules.Pedina; r <= rules.Damone && a.Turn() == b.Turn(); r++ {
		n += (a.Of(rules.White, r) & b.Of(rules.White, r)).Len() + (a.Of(rules.Black, r) & b.Of(rules.Black, r)).Len()
	}
	return n
}

// line returns the squares of some moves as an image shows them, whatever moves and is taken.
func (i image) line(moves []rules.Move) string {
	var text []byte
	for _, m := range moves {
		for _, s := range m.Path() {
			text = notation.AppendSquare(append(text, ' '), in(i, s), notation.Number)
		}
		text = append(text, ':')
	}
	return string(text)
}

func leastOf(all []image, look func(image) string) string {
	return slices.Min(lists.Each(all, look))
}
