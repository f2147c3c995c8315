package review

import (
	"slices"

	"damone/puzzles/search"
	"damone/rules"
)

// Source is where a value comes from.
type Source string

// The sources.
const (
	Rules  Source = "rules"  // the game has ended
	Table  Source = "table"  // endgame tables
	Proof  Source = "proof"  // a search to the end
	Search Source = "search" // an evaluation
)

// Evidence says how sure a judgement is.
type Evidence string

// The evidence.
const (
	Exact   Evidence = "exact"   // tables and ends of games
	Proved  Evidence = "proved"  // searches to the end
	Opinion Evidence = "opinion" // an evaluation
)

// Judgement is the mark of a move.
type Judgement uint8

// The judgements.
const (
	Unmarked Judgement = iota
	Inaccuracy
	Mistake
	Blunder
)

func (j Judgement) String() string {
	return [...]string{"", "inaccuracy", "mistake", "blunder"}[j]
}

// Mark returns the glyph of a judgement, "" for none.
func (j Judgement) Mark() string { return [...]string{"", "?!", "?", "??"}[j] }

// thresholds are the least losses that are marked so.
var thresholds = [...]float64{Inaccuracy: .05, Mistake: .10, Blunder: .15}

// Kind is what a move does wrong.
type Kind string

// The kinds.
const (
	WinLost  Kind = "win-lost"  // a win was certain
	DrawLost Kind = "draw-lost" // a draw was certain
	Sealed   Kind = "sealed"    // the game is lost for certain, and was open before
	Material Kind = "material"  // it loses pieces
	Missed   Kind = "missed"    // pieces, or a win, could have been had
	Position Kind = "position"  // it gives ground
	Slower   Kind = "slower"    // it still wins, later; no mark
)

// Kinds lists the kinds, in the order that they are told in.
var Kinds = []Kind{WinLost, DrawLost, Sealed, Material, Missed, Position, Slower}

// Phase is a part of a game.
type Phase string

// The phases. An opening has more than five sixths of the pieces of the start, an ending
// at most a third, or as few as the tables know.
const (
	Opening Phase = "opening"
	Middle  Phase = "middle"
	Ending  Phase = "ending"
)

// Phases lists the phases in their order.
var Phases = []Phase{Opening, Middle, Ending}

// Worth is what a move is worth to whoever plays it, or a position to its side to move.
type Worth struct {
	Line    []rules.Move `json:"-"` // that should follow, with the move first; empty where none is known
	Score   search.Score
	Value   search.Value // Open for an opinion
	Source  Source
	Certain bool   // no rule on repetition or long play can come in between
	Depth   int    // of a search
	Clause  string // by which the line ends the game; "" where it goes on
	Nodes   uint64
}

// Move returns the move; ok is false where none is known.
func (w *Worth) Move() (m rules.Move, ok bool) {
	if len(w.Line) == 0 {
		return m, false
	}
	return w.Line[0], true
}

// Evidence returns how sure it is.
func (w *Worth) Evidence() Evidence {
	switch w.Source {
	case Rules, Table:
		if w.Certain {
			return Exact
		}
		return Proved
	case Proof:
		return Proved
	}
	return Opinion
}

// Unseen reports whether it is an opinion beyond what pieces come to: the search takes the
// game for won or lost, by repetition or long play, and has no proof.
func (w *Worth) Unseen() bool { return !w.Known() && max(w.Score, -w.Score) > 2*greatest }

// Known reports whether it is more than an opinion.
func (w *Worth) Known() bool { return w.Value != search.Open }

// Expected returns the points that it is worth with so many pieces on the board.
func (w *Worth) Expected(s Scale, pieces int) float64 {
	switch w.Value {
	case search.Win:
		return 1
	case search.Draw:
		return .5
	case search.Loss:
		return 0
	}
	return s.Expected(w.Score, pieces)
}

// before returns what a move is worth that leads to a position of this worth.
func (w Worth) before(m rules.Move) Worth {
	w.Line = append([]rules.Move{m}, w.Line...)
	return w.opposite(1)
}

// after returns what the position is worth that a move of this worth leads to.
func (w Worth) after() Worth {
	w.Line = slices.Clone(w.Line[1:])
	return w.opposite(-1)
}

// opposite returns the worth to the other side, with the end so many plies later.
func (w Worth) opposite(later int) Worth {
	w.Score, w.Value = -w.Score, w.Value.Opposite()
	if plies, ok := w.Score.Plies(); ok {
		w.Score = search.ScoreIn(w.Score.Value(), max(plies+later, 0))
	}
	return w
}

// Ply is a move of a game, judged.
type Ply struct {
	Before rules.Position
	Move   rules.Move
	Forced bool   // there is no other
	Clause string // that leaves no other move

	Judged       bool // it was a decision, and what it is worth is known
	Best, Played Worth
	IsBest       bool
	Second       bool    // it was searched twice
	Milder       bool    // the first time it seemed no blunder
	Weak         bool    // an opinion in an ending
	Loss         float64 // expected points
	Evidence     Evidence
	Judgement    Judgement
	Kind         Kind // "" for a move without a fault
	Phase        Phase
}

// settle makes one value of what is known of the best move and of the one played: the best
// is worth no less than any, where there is one for certain the other is no opinion, and a
// move that is the best is worth as much as the position.
func (p *Ply) settle(s Scale, known bool) {
	pieces := p.Before.Occupied().Len()
	best, ok := p.Best.Move()
	same := p.Forced || ok && best == p.Move
	switch opinion := !p.Played.Known(); {
	case !known:
	case opinion && (p.Best.Value == search.Loss || same && p.Best.Known()):
		line := p.Played.Line
		if same && len(p.Best.Line) > 0 {
			line = p.Best.Line
		}
		p.Played = p.Best
		p.Played.Line = line
	case opinion && p.Best.Value == search.Draw && p.Played.Score > 0:
		p.Played.Score = 0
	}
	p.IsBest = !known || same || p.Played.Expected(s, pieces) >= p.Best.Expected(s, pieces) && !p.slower()
	if !p.IsBest || known && p.Best.Known() && p.Best.Value == p.Played.Value {
		return
	}
	w := p.Played
	if same && len(p.Best.Line) > len(w.Line) {
		w.Line = p.Best.Line
	}
	if known && !same && w.Known() && w.Value != search.Win && !p.Best.Known() { // at least so much
		w.Score, w.Value, w.Source = 0, search.Open, Search
	}
	if p.Best = w; !w.Known() {
		p.Played.Line = w.Line
	}
}

// slower reports whether a move that wins does so later than the best.
func (p *Ply) slower() bool {
	best, ok := p.Best.Score.Plies()
	plies, counted := p.Played.Score.Plies()
	return p.Best.Value == search.Win && p.Played.Value == search.Win && ok && counted && plies > best
}

// judge compares a move with the best.
func (p *Ply) judge(s Scale) {
	pieces := p.Before.Occupied().Len()
	p.Evidence, p.Weak, p.Loss, p.Judgement, p.Kind = Opinion, pieces < fewPieces, 0, Unmarked, ""
	if p.Best.Known() && p.Played.Known() {
		if p.Evidence, p.Weak = Proved, false; p.Best.Evidence() == Exact && p.Played.Evidence() == Exact {
			p.Evidence = Exact
		}
	}
	p.Loss = rounded(p.Best.Expected(s, pieces) - p.Played.Expected(s, pieces))
	for j := Inaccuracy; j <= Blunder; j++ {
		if p.Loss >= thresholds[j] {
			p.Judgement = j
		}
	}
	switch {
	case p.Weak && (p.Best.Unseen() || p.Played.Unseen()):
		p.Judgement = Unmarked
	case p.Weak:
		p.Judgement = min(p.Judgement, Inaccuracy)
	case p.Milder && !p.Best.Known() && !p.Played.Known():
		p.Judgement = min(p.Judgement, Mistake)
	}
	if !p.IsBest {
		p.Kind = p.kind()
	}
}

// kind returns what a move that is not the best does wrong, "" for nothing.
func (p *Ply) kind() Kind {
	own, other := gain(p.Played.Line), gain(p.Best.Line)
	switch best, played := p.Best.Value, p.Played.Value; {
	case p.slower():
		return Slower
	case p.Judgement == Unmarked:
		return ""
	case played == search.Loss && best == search.Open:
		return Sealed
	case best == search.Win && played != search.Open:
		return WinLost
	case best == search.Draw && played != search.Open:
		return DrawLost
	case own < 0 && own < other:
		return Material
	case best == search.Win || other > 0 && other > own:
		return Missed
	}
	return Position
}

func gain(line Moves) int {
	t, _ := tradeOf(line)
	return t.Gain()
}

// phaseOf returns the phase of a position.
func phaseOf(rs *rules.Ruleset, pos rules.Position, tables int) Phase {
	n, start := pos.Occupied().Len(), rs.Start()
	switch all := start.Occupied().Len(); {
	case n <= max(all/3, tables):
		return Ending
	case 6*n > 5*all:
		return Opening
	}
	return Middle
}
