package review

import (
	"context"
	"slices"
	"time"

	"damone/notation/lists"
	"damone/notation/replay"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Game is a game to review.
type Game struct {
	Ruleset *rules.Ruleset
	Start   rules.Position
	Moves   []Played
	End     rules.Status // how it stands after the last move, a claim counted
	Stored  *Stored      // what the start is worth by the record; nil where it does not say
}

// Played is a move of a game. One that does not follow from the move before is played
// from a position that was set up.
type Played struct {
	Before rules.Position
	Move   rules.Move
	Stored *Stored // what the position after it is worth by the record; nil where it does not say
}

// Stored is an evaluation of a record, to White.
type Stored struct {
	Score  search.Score
	Value  search.Value
	Source Source
	Depth  int
}

// GameOf returns the game of a report as far as it is legal, and its moves. What the
// record says of positions is left out.
func GameOf(r *replay.Report) (*Game, []replay.Step) {
	steps := r.Legal()
	g := &Game{Ruleset: r.Ruleset, Start: r.Start, Moves: lists.Each(steps, func(s replay.Step) Played { return Played{Before: s.Before, Move: s.Move} })}
	if len(steps) == r.Record.Moves() {
		g.End = r.Status
	}
	return g, steps
}

// Options is how to review.
type Options struct {
	Limits  search.Limits     // of a position
	Recheck int               // a suspect is searched again with so many times the limits; 0 for not at all
	Tables  *tablebase.Tables // nil for none
	Stored  bool              // the record's own evaluations count, and nothing is searched
	Each    func()            // called after each position; nil for nothing
}

// Review is a game, judged.
type Review struct {
	Ruleset *rules.Ruleset
	Scale   Scale
	Plies   []Ply
	Last    Worth // of the position after the last move, to the side to move there
	Final   rules.Position
	Sides   [2]Tally // by colour
	Nodes   uint64
}

// suspect is the loss from which a move is searched again.
const suspect = .04

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

// Run reviews a game. The error is the context's, or one of the limits.
func Run(ctx context.Context, g *Game, o Options) (*Review, error) {
	t, ok := g, false
	if g.Start.Turn() == rules.Black {
		t, ok = g.turned()
	}
	if !ok {
		return run(ctx, g, o)
	}
	r, err := run(ctx, t, o)
	if err == nil {
		r.turn()
	}
	return r, err
}

func newReviewer(ctx context.Context, g *Game, o *Options) (*reviewer, error) {
	r := &reviewer{ctx: ctx, rs: g.Ruleset, options: o, Review: &Review{Ruleset: g.Ruleset, Scale: ScaleOf(g.Ruleset)}}
	if err := o.Limits.Check(); err != nil && !o.Stored {
		return nil, err
	}
	r.search = alphabeta.Options{Limits: o.Limits, Prober: o.Tables.Prober(), Learnt: patterns.Learnt(g.Ruleset), Table: alphabeta.NewTable(o.Limits.Nodes)}
	r.Plies = make([]Ply, len(g.Moves))
	return r, nil
}

func run(ctx context.Context, g *Game, o Options) (*Review, error) {
	r, err := newReviewer(ctx, g, &o)
	if err != nil {
		return nil, err
	}
	r.Final = g.Start
	if n := len(g.Moves); n > 0 {
		r.Final = g.Moves[n-1].Before.After(g.Moves[n-1].Move)
	}
	for end := len(g.Moves); end >= 0; {
		begin := end
		for begin > 0 && (begin == end || g.Moves[begin-1].Before.After(g.Moves[begin-1].Move) == g.Moves[begin].Before) {
			begin--
		}
		if err := r.part(g, begin, end); err != nil {
			return nil, err
		}
		if end = begin; begin == 0 {
			break
		}
	}
	r.count()
	return r.Review, nil
}

type reviewer struct {
	*Review
	ctx     context.Context
	rs      *rules.Ruleset
	options *Options
	search  alphabeta.Options
}

// part reviews moves that follow one another.
func (r *reviewer) part(g *Game, begin, end int) error {
	stands := r.stands(g, begin, end)
	for i := len(stands) - 1; i >= 0; i-- {
		if err := r.value(&stands[i]); err != nil {
			return err
		}
		if n := begin + i; n < end {
			if err := r.ply(&r.Plies[n], &g.Moves[n], stands[i:i+2]); err != nil {
				return err
			}
		}
		if r.options.Each != nil {
			r.options.Each()
		}
	}
	for carry(r.Plies[begin:end], stands) { // what is proved of a position tells of those before it, too
		for n := end - 1; n >= begin; n-- {
			if err := r.ply(&r.Plies[n], &g.Moves[n], stands[n-begin:n-begin+2]); err != nil {
				return err
			}
		}
	}
	if end == len(g.Moves) {
		r.Last = stands[len(stands)-1].root
	}
	return nil
}

// carry hands what is proved of moves on to the positions after them, and reports whether
// that was news to any.
func carry(plies []Ply, stands []stand) (news bool) {
	for i := range plies {
		if p, next := &plies[i], &stands[i+1]; p.Played.Known() && !next.root.Known() && !next.claim.Over() {
			next.root, next.known, news = p.Played.after(), true, true
		}
	}
	return news
}

// stands plays the moves over.
func (r *reviewer) stands(g *Game, begin, end int) []stand {
	start := g.Start
	if begin < len(g.Moves) {
		start = g.Moves[begin].Before
	}
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

// stored takes over what the record says of the positions.
func (r *reviewer) stored(g *Game, begin int, list []stand) {
	for i := range list {
		s, told := &list[i], g.Stored
		if n := begin + i - 1; i > 0 {
			told = g.Moves[n].Stored
		} else if begin > 0 {
			told = nil
		}
		if s.pos.Turn() == rules.Black {
			told = told.turned()
		}
		if told != nil {
			s.root, s.known = Worth{Score: told.Score, Value: told.Value, Source: told.Source, Certain: true, Depth: told.Depth}, true
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
	w := Worth{Source: Rules, Certain: true, Value: search.Draw, Clause: s.Clause}
	switch {
	case s.Outcome != rules.Won:
	case s.Winner == side:
		w.Value, w.Score = search.Win, search.WinIn(0)
	default:
		w.Value, w.Score = search.Loss, -search.WinIn(0)
	}
	return w
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
	switch {
	case !s.worn:
		return nil
	case rule.Effect != rules.Draws:
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

// ply judges the move from one position to the next, and takes over what that tells of
// them. It may be called again when more has been proved.
func (r *reviewer) ply(p *Ply, played *Played, s []stand) error {
	here, next := &s[0], &s[1]
	p.Before, p.Move = here.pos, played.Move
	pieces := 0
	if r.options.Tables != nil {
		pieces = r.options.Tables.Pieces()
	}
	p.Phase = phaseOf(r.rs, here.pos, pieces)
	ruling := r.rs.Explain(here.pos)
	p.Forced, p.Clause = len(ruling.Moves) == 1, ruling.ForcedBy(r.rs)
	if p.Best = here.root; !p.Second || next.root.Known() || next.claim.Over() {
		p.Played = next.reached().before(p.Move)
	} else {
		p.level(next)
	}
	if p.Judged = !p.Forced && here.known && next.known; next.known {
		p.settle(r.Scale, here.known)
		here.root, here.known = p.Best, true
	}
	if !p.Judged {
		return nil
	}
	p.judge(r.Scale)
	if p.IsBest || p.Second || p.Loss < suspect || p.Best.Known() && p.Played.Known() || r.options.Recheck == 0 || r.options.Stored {
		return nil
	}
	return r.again(p, s)
}

// level moves what a second look came to, and not the difference, to what is thought of the
// position after the move: the moves after it have shown more of that.
func (p *Ply) level(next *stand) {
	if p.Played.Known() || next.root.Known() {
		return
	}
	by := -next.root.Score - p.Played.Score
	p.Played.Score += by
	if !p.Best.Known() {
		p.Best.Score = max(min(p.Best.Score+by, search.MaxOpinion), -search.MaxOpinion)
	}
}

// again searches a suspect once more, beside the best move. Where a win seems to be gone
// that was proved, it looks closer.
func (r *reviewer) again(p *Ply, stands []stand) error {
	s := &stands[0]
	times := r.options.Recheck
	if p.Best.Value == search.Win {
		times = max(times, 10)
	}
	best, ok := p.Best.Move()
	if !ok { // it is known to win, by whatever move
		a, err := r.look(s, nil, times)
		if err != nil {
			return err
		}
		if best = a.Lines[0].Move; a.Lines[0].Score.Value() == search.Win {
			p.Best = worthOf(&a, a.Lines[0], s)
		}
	}
	among := []rules.Move{best, p.Move}
	if best == p.Move {
		among = among[:1]
	}
	a, err := r.look(s, among, times)
	if err != nil {
		return err
	}
	p.Second = true
	for _, l := range a.Lines {
		w := &p.Best
		if l.Move == p.Move {
			w = &p.Played
		}
		if !w.Known() {
			*w = worthOf(&a, l, s)
		}
	}
	p.level(&stands[1])
	p.settle(r.Scale, true)
	s.root = p.Best
	p.judge(r.Scale)
	return r.ctx.Err()
}

// Graph returns the points that White may expect, before each move and after the last;
// and for each whether it is known for certain.
func (r *Review) Graph() (points []float64, known []bool) {
	add := func(w *Worth, pos rules.Position) {
		e := w.Expected(r.Scale, pos.Occupied().Len())
		if pos.Turn() == rules.Black {
			e = 1 - e
		}
		points, known = append(points, e), append(known, w.Known())
	}
	for i := range r.Plies {
		add(&r.Plies[i].Best, r.Plies[i].Before)
	}
	add(&r.Last, r.Final)
	return slices.Clip(points), slices.Clip(known)
}
