package review

import (
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
	Line    []rules.Move // that should follow, with the move first; empty where none is known
	Score   search.Score
	Value   search.Value // Open for an opinion
	Source  Source
	Certain bool // no rule on repetition or long play can come in between
	Depth   int  // of a search
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
		return Exact
	case Proof:
		return Proved
	}
	return Opinion
}

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
	w.Value = w.Value.Opposite()
	if plies, ok := w.Score.Plies(); ok {
		longer := search.WinIn(plies + 1)
		if w.Score > 0 {
			longer = -longer
		}
		w.Score = longer
		return w
	}
	w.Score = -w.Score
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
	Weak         bool    // an opinion in an ending
	Loss         float64 // expected points
	Evidence     Evidence
	Judgement    Judgement
	Kind         Kind // "" for a move without a fault
	Phase        Phase
}

// judge compares a move with the best.
func (p *Ply) judge(s Scale) {
	pieces := p.Before.Occupied().Len()
	p.Evidence, p.Weak = Opinion, false
	if best, played := p.Best.Evidence(), p.Played.Evidence(); p.Best.Known() && p.Played.Known() {
		if p.Evidence = Proved; best == Exact && played == Exact {
			p.Evidence = Exact
		}
	} else {
		p.Weak = pieces < fewPieces && !p.Best.Known() && !p.Played.Known()
	}
	if p.IsBest {
		return
	}
	p.Loss = max(0, p.Best.Expected(s, pieces)-p.Played.Expected(s, pieces))
	for j := Inaccuracy; j <= Blunder; j++ {
		if p.Loss >= thresholds[j] {
			p.Judgement = j
		}
	}
	if p.Weak {
		p.Judgement = min(p.Judgement, Inaccuracy)
	}
	p.Kind = p.kind()
}

// kind returns what a move that is not the best does wrong, "" for nothing.
func (p *Ply) kind() Kind {
	slowest, _ := p.Best.Score.Plies()
	plies, counted := p.Played.Score.Plies()
	switch best, played := p.Best.Value, p.Played.Value; {
	case best == search.Win && played == search.Win && counted && plies > slowest:
		return Slower
	case p.Judgement == Unmarked:
		return ""
	case played == search.Loss && best == search.Open:
		return Sealed
	case best == search.Win && played != search.Open:
		return WinLost
	case best == search.Draw && played != search.Open:
		return DrawLost
	case gain(p.Played.Line) < 0:
		return Material
	case best == search.Win || gain(p.Best.Line) > 0:
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
