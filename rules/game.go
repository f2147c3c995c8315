package rules

// Game is a position with its history. The zero Game is not usable: make one
// with NewGame or with Reset.
type Game struct {
	rs     *Ruleset
	played []played
	now    Position
	seen   map[Position]int // how often each position has stood on the board
	quiet  int              // plies since a capture or a move by a Pedina
	agreed bool
}

// played is a move, and what undoing it needs.
type played struct {
	move   Move
	before Position
	quiet  int
}

// NewGame starts a game from a position.
func NewGame(rs *Ruleset, start Position) *Game {
	g := &Game{}
	g.Reset(rs, start)
	return g
}

// Reset starts anew, keeping the memory already allocated.
func (g *Game) Reset(rs *Ruleset, start Position) {
	if g.seen == nil {
		g.seen = make(map[Position]int)
	}
	clear(g.seen)
	*g = Game{rs: rs, played: g.played[:0], now: start, seen: g.seen}
	g.seen[start] = 1
}

// Ruleset returns the game's rules.
func (g *Game) Ruleset() *Ruleset { return g.rs }

// Start returns the position that the game began from.
func (g *Game) Start() Position {
	if len(g.played) == 0 {
		return g.now
	}
	return g.played[0].before
}

// Position returns the one now on the board.
func (g *Game) Position() Position { return g.now }

// Plies returns how many moves have been played.
func (g *Game) Plies() int { return len(g.played) }

// Move returns the i-th move played, from 0.
func (g *Game) Move(i int) Move { return g.played[i].move }

// Before returns the position the i-th move was played from.
func (g *Game) Before(i int) Position { return g.played[i].before }

// Quiet returns how many single moves by either side have passed since a capture
// or a move by a Pedina (ITA-8.3).
func (g *Game) Quiet() int { return g.quiet }

// Occurrences returns how often the position on the board has stood there, 1 or more.
func (g *Game) Occurrences() int { return g.seen[g.now] }

// Play plays a legal move. The error is an *IllegalMoveError, and the game is
// as it was. A game that has ended by repetition, by long quiet play or by
// agreement takes no more moves either.
func (g *Game) Play(m Move) error {
	if s := g.Status(); s.Over() {
		return &IllegalMoveError{Verdict{Fault: GameOver, Clause: s.Clause}}
	}
	next, err := g.rs.Play(g.now, m)
	if err == nil {
		g.push(m, next)
	}
	return err
}

// Push plays a move that the ruleset gave for the position on the board,
// without asking whether it is legal or the game over: for replaying records,
// which may go on too long.
func (g *Game) Push(m Move) { g.push(m, g.now.After(m)) }

// push goes on to the position that a move leads to.
func (g *Game) push(m Move, next Position) {
	g.played = append(g.played, played{m, g.now, g.quiet})
	g.quiet++
	if m.Zeroing() {
		g.quiet = 0
	}
	g.now = next
	g.seen[g.now]++
}

// Undo takes the last move back; it reports false when there is none.
func (g *Game) Undo() bool {
	g.agreed = false
	n := len(g.played) - 1
	if n < 0 {
		return false
	}
	if g.seen[g.now]--; g.seen[g.now] == 0 {
		delete(g.seen, g.now)
	}
	g.now, g.quiet = g.played[n].before, g.played[n].quiet
	g.played = g.played[:n]
	return true
}

// AgreeDraw ends the game as a draw: by a claim where one may be made, by
// agreement otherwise (READ-10, ITA-8.1).
func (g *Game) AgreeDraw() { g.agreed = true }

// Status returns how the game stands, its history counted.
func (g *Game) Status() Status { return g.status(g.rs.spec.Claims == AlwaysClaimed) }

// Recorded returns how the game stands in a record: as Status tells, but a draw that
// may be claimed there ends it only when AgreeDraw says so (READ-10).
func (g *Game) Recorded() Status { return g.status(g.rs.spec.Claims != NeverClaimed) }

// Claimable returns the draw by repetition or by long quiet play that a player may
// claim in a record of the game, and Ongoing when there is none (READ-10).
func (g *Game) Claimable() Status {
	s := g.byHistory()
	if s.Outcome != Drawn || g.rs.spec.Claims == NeverClaimed || g.rs.Status(g.now).Over() {
		return Status{}
	}
	return s
}

func (g *Game) status(claimed bool) Status {
	if s := g.rs.Status(g.now); s.Over() {
		return s
	}
	if s := g.byHistory(); s.Outcome == Won || s.Outcome == Drawn && (!claimed || g.agreed) {
		return s
	}
	if g.agreed {
		return Status{Outcome: Drawn, Clause: g.rs.spec.Clauses.Agreement}
	}
	return Status{}
}

// byHistory returns the end by repetition or by long quiet play.
func (g *Game) byHistory() Status {
	spec := &g.rs.spec
	if r := spec.Repetition; r.Effect != NoEffect && g.seen[g.now] >= r.Count {
		return ends(r.Effect, g.now.turn.Other(), spec.Clauses.Repetition)
	}
	if n := spec.Quiet.Plies; n > 0 && g.quiet >= n {
		return Status{Outcome: Drawn, Clause: spec.Clauses.Quiet}
	}
	return Status{}
}

// Outcome is how a game stands.
type Outcome uint8

// The outcomes.
const (
	Ongoing Outcome = iota
	Won
	Drawn
)

// Status is how a game stands, by which clause, and who has won.
type Status struct {
	Outcome Outcome
	Winner  Color  // meaningful when Won
	Clause  string // what ended the game; "" while it goes on, and where the game's rules have no clause for it
}

// String returns how the game stands: ongoing; white wins (DAM-8.1); draw (ITA-8.2).
func (s Status) String() string {
	switch s.Outcome {
	case Ongoing:
		return "ongoing"
	case Won:
		return s.Winner.String() + " wins" + inBrackets(s.Clause)
	}
	return "draw" + inBrackets(s.Clause)
}

// inBrackets returns a clause as it stands at the end of a text; nothing for none.
func inBrackets(clause string) string {
	if clause == "" {
		return ""
	}
	return " (" + clause + ")"
}

// Over reports whether the game has ended.
func (s Status) Over() bool { return s.Outcome != Ongoing }

// Status returns how the game stands as far as a position alone can tell:
// repetition, long quiet play and agreement need a Game. A side has lost with
// its last piece, or its last royal one, the side to move first (DAM-8.1,
// DAM-8.3, ITA-7.1).
func (rs *Ruleset) Status(p Position) Status {
	var v view
	v.look(rs, &p, p.turn)
	c := &rs.spec.Clauses
	switch over := v.over(); {
	case !over && (v.leapers() != 0 || v.countSteps() != 0):
		return Status{}
	case !over:
		return ends(rs.spec.NoMove, p.turn, c.NoMove)
	case v.own == 0:
		return ends(rs.spec.NoPieces, p.turn, c.NoPieces)
	case v.opp == 0:
		return ends(rs.spec.NoPieces, p.turn.Other(), c.NoPieces)
	case v.royals(v.own) == 0:
		return ends(Loses, p.turn, c.Royal)
	}
	return ends(Loses, p.turn.Other(), c.Royal)
}

// ends returns the status after something happened to a player.
func ends(e Effect, to Color, clause string) Status {
	switch e {
	case Loses:
		return Status{Won, to.Other(), clause}
	case WinsInstead:
		return Status{Won, to, clause}
	case Draws:
		return Status{Outcome: Drawn, Clause: clause}
	}
	return Status{}
}
