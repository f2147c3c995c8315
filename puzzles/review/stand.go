package review

import (
	"slices"
	"time"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// stand is a position of a game with its history.
type stand struct {
	pos     rules.Position
	earlier []rules.Position // that may still come back, oldest first
	quiet   int
	status  rules.Status
	claim   rules.Status // a draw that either may claim, where the game goes on
	worn    bool         // a position that was there may end the game when it comes back
	root    Worth        // to the side to move
	known   bool
}

// stands plays the moves over.
func (r *reviewer) stands(g *Game, begin, end int) []stand {
	start := g.before(begin)
	game, list := rules.NewGame(r.rs, start), make([]stand, 0, end-begin+1)
	line, rule := []rules.Position{start}, r.rs.Spec().Repetition
	seen, worn := map[rules.Position]int{start: 1}, false
	for i := begin; ; i++ {
		s := stand{pos: game.Position(), earlier: line[:len(line)-1], quiet: game.Quiet(), status: game.Recorded(), worn: worn}
		switch claim := game.Claimable(); {
		case s.status.Over():
		case i < end:
			s.claim = claim
		default:
			s.status = claim
		}
		if list = append(list, s); i == end {
			break
		}
		m := g.Moves[i].Move
		game.Push(m)
		if m.IsCapture() || m.Becomes() != rules.NoRank {
			line, worn = nil, false
			clear(seen)
		}
		line = append(line, game.Position())
		seen[game.Position()]++
		worn = worn || rule.Effect != rules.NoEffect && seen[game.Position()] >= rule.Count-1
	}
	if last := &list[len(list)-1]; end == len(g.Moves) && g.End.Over() && g.End.Clause != r.rs.Clauses().Agreement {
		last.status = g.End
	}
	if r.options.Stored {
		r.stored(g, begin, list)
	}
	return list
}

// stored takes over what the record says of the positions, but not of one that was set up.
func (r *reviewer) stored(g *Game, begin int, list []stand) {
	for i := range list {
		if n := begin + i; n < len(g.Stored) && g.Stored[n] != nil && (i > 0 || begin == 0) {
			list[i].root, list[i].known = *g.Stored[n], true
		}
	}
}

// value finds out what a position is worth.
func (r *reviewer) value(s *stand) error {
	switch w, ok := r.byTables(s); {
	case s.status.Over():
		s.root, s.known = ended(s.status, s.pos.Turn()), true
	case r.options.Stored:
	case ok:
		s.root, s.known = w, true
	default:
		a, err := r.look(s, nil, 1)
		if err != nil {
			return err
		}
		s.root, s.known = worthOf(&a, a.Lines[0], s), true
	}
	if s.claim.Over() && (!s.known || s.root.Value == search.Loss || !s.root.Known() && s.root.Score <= 0) {
		s.root, s.known = ended(s.claim, s.pos.Turn()), true
	}
	return r.ctx.Err()
}

// reached returns what a position is worth to its side to move when it comes about: nobody
// has claimed a draw yet.
func (s *stand) reached() Worth {
	if s.claim.Over() {
		return ended(s.claim, s.pos.Turn())
	}
	return s.root
}

// ended returns what the end of a game is worth to a side.
func ended(s rules.Status, side rules.Color) Worth {
	value := search.ValueAtEnd(s, side)
	return Worth{Source: Rules, Certain: true, Value: value, Score: search.ScoreIn(value, 0), Clause: s.Clause}
}

// byTables returns what the tables know of a position. A move that ends the game by
// repetition is worth what the rules say; a win or loss is certain only where the way to
// it, on which the end comes ever nearer, cannot meet an earlier position. Where such a
// meeting is no draw, tables tell nothing but a win or loss that is certain.
func (r *reviewer) byTables(s *stand) (w Worth, ok bool) {
	t, rule := r.options.Tables, r.rs.Spec().Repetition
	strict := s.worn && rule.Effect != rules.Draws
	if t == nil || strict && rule.Effect != rules.Loses || s.pos.Occupied().Len() > t.Pieces() {
		return w, false
	}
	a, barred := t.Ask(s.pos, s.quiet), s.worns(rule)
	repeats := func(m tablebase.MoveAnswer) bool { return slices.Contains(barred, s.pos.After(m.Move)) }
	first := slices.IndexFunc(a.Moves, func(m tablebase.MoveAnswer) bool { return !repeats(m) })
	repeating := slices.IndexFunc(a.Moves, repeats)
	if !a.Known || !a.Certain || len(a.Moves) == 0 || strict && first < 0 {
		return w, false
	}
	if repeating >= 0 && !strict && (first < 0 || a.Moves[first].Result.Value == search.Loss) {
		return Worth{Source: Rules, Certain: true, Value: search.Draw, Line: []rules.Move{a.Moves[repeating].Move}, Clause: r.rs.Clauses().Repetition}, true
	}
	m := a.Moves[first]
	if !m.Known || m.Result.Value == search.Unresolved || first > 0 && !m.Certain {
		return w, false
	}
	w = Worth{Source: Table, Certain: true, Value: m.Result.Value, Line: []rules.Move{m.Move}}
	if w.Value != search.Draw {
		w.Score = search.TableWin
		if m.Result.Distance != tablebase.NoDistance {
			w.Score = search.WinIn(m.Result.Distance)
		}
		if w.Value == search.Loss {
			w.Score = -w.Score
		}
		if line := t.BestPlay(s.pos, mostMoves); len(line) > 0 && line[0] == w.Line[0] {
			w.Line = line
		}
		w.Certain = !slices.ContainsFunc(barred, func(p rules.Position) bool { return p.Occupied() != 0 && r.nearer(p, s.pos.Turn(), m.Result) })
	}
	return w, !strict || w.Certain && w.Value != search.Draw
}

// nearer reports whether a position may lie on the way to the end that a result of a side
// promises.
func (r *reviewer) nearer(p rules.Position, side rules.Color, way tablebase.Result) bool {
	there, ok := r.options.Tables.Probe(p)
	if p.Turn() != side {
		there.Value = there.Value.Opposite()
	}
	counted := there.Distance != tablebase.NoDistance && way.Distance != tablebase.NoDistance
	return !ok || there.Value == way.Value && (!counted || there.Distance < way.Distance)
}

// mostMoves is how many moves a line of the tables has.
const mostMoves = 40

// look searches a position, or some of its moves to one depth, with a multiple of the limits.
func (r *reviewer) look(s *stand, among []rules.Move, times int) (a alphabeta.Analysis, err error) {
	o := r.search
	o.Before, o.Quiet, o.Among, o.Lines = s.history(r.rs.Spec().Repetition), s.quiet, among, max(1, len(among))
	if s.worn { // the tables know nothing of a position that must not come back
		o.Prober = nil
	}
	o.Limits.Nodes *= uint64(times)
	o.Limits.Time *= time.Duration(times)
	if times > 1 && o.Limits.Depth > 0 {
		o.Limits.Depth += 2
	}
	var whole alphabeta.Analysis
	o.Progress = func(a alphabeta.Analysis) { whole = a }
	if a, err = alphabeta.Analyze(r.ctx, r.rs, s.pos, o); err == nil {
		r.Nodes += a.Nodes
		if len(among) > 0 && whole.Depth > 0 {
			a = whole
		}
	}
	return a, err
}

// history returns the earlier positions that a search is to know of. Where repetition
// draws, a search takes the second time for a draw; here only those count that have been
// there so often that the next time is one.
func (s *stand) history(rule rules.Repetition) []rules.Position {
	if s.worn && rule.Effect != rules.Draws {
		return s.earlier
	}
	return s.worns(rule)
}

// worns returns the earlier positions, but only those of which the next time ends the game.
func (s *stand) worns(rule rules.Repetition) []rules.Position {
	if !s.worn {
		return nil
	}
	seen, list := make(map[rules.Position]int), make([]rules.Position, len(s.earlier))
	for i, p := range s.earlier {
		if seen[p]++; seen[p] >= rule.Count-1 {
			list[i] = p
		}
	}
	return list
}

// worthOf returns what a line of a search is worth.
func worthOf(a *alphabeta.Analysis, l alphabeta.Line, s *stand) Worth {
	w := Worth{Line: l.Moves, Score: l.Score, Value: l.Score.Value(), Source: Search, Depth: a.Depth, Nodes: a.Nodes}
	if w.Known() {
		w.Source, w.Certain = Proof, !s.worn
	}
	return w
}
