package replay

import (
	"strconv"

	"damone/notation"
	"damone/notation/record"
	"damone/rules"
)

// count notes a move number out of order, and goes on from it.
func (j *Judge) count(it *record.Item) {
	if it.Number == 0 || j.now.word {
		return
	}
	expected := j.fullMove()
	if j.numbered && it.Number != expected {
		f := j.fault(it, WrongNumber)
		f.What = notation.Say("move {n} is numbered {told}", "n", expected, "told", it.Number)
	}
	j.numbered = true
	j.base += it.Number - expected
}

// fullMove is the number of the full move that the next move belongs to.
func (j *Judge) fullMove() int {
	ply := j.now.ply
	if j.report.Start.Turn() == rules.Black {
		ply++
	}
	return ply/2 + j.base
}

// check compares what the record says of a move besides its squares with the
// move.
func (j *Judge) check(it *record.Item, m *rules.Move) {
	if it.Piece != rules.NoRank && it.Piece != m.Mover() {
		f := j.fault(it, WrongPiece)
		f.What = notation.Say("the record has a {told} move, on the board it is a {piece}", "told", j.rank(it.Piece), "piece", j.rank(m.Mover()))
	}
	if it.Piece != rules.NoRank && it.Crown != m.Becomes() {
		f := j.fault(it, WrongCrown)
		f.Clause = j.spec.Clauses.Crowns[m.Mover()]
		f.What = j.otherCrown(it.Crown, m.Becomes())
	}
}

// rank is what the ruleset calls a rank.
func (j *Judge) rank(r rules.Rank) notation.Phrase {
	if name := j.rs.RankName(r); name != "" {
		return notation.Phrase(name)
	}
	return "piece of no other rank"
}

// otherCrown says what the record has a piece become, and what it becomes.
func (j *Judge) otherCrown(told, becomes rules.Rank) notation.Phrase {
	switch rules.NoRank {
	case told:
		return notation.Say("the record does not promote the piece, by the rules it becomes a {piece}", "piece", j.rank(becomes))
	case becomes:
		return notation.Say("the record has the piece promoted to a {told}, by the rules it is not promoted", "told", j.rank(told))
	}
	return notation.Say("the record has the piece promoted to a {told}, by the rules it becomes a {piece}", "told", j.rank(told), "piece", j.rank(becomes))
}

// conclude compares how the game stands with what the record claims.
func (j *Judge) conclude() {
	r := j.report
	r.Final = j.game.Position()
	j.countPlies()
	switch {
	case j.told:
		r.Status = j.ended
	case j.now.lost:
		return
	default:
		r.Status = j.game.Status()
	}
	if !r.Status.Over() {
		return
	}
	claim := j.rec.Result()
	if claim == record.Unfinished {
		j.resultFault(ResultUntold, "the game is over and the record has no result")
		return
	}
	if claim.Says() != decided(r.Status) {
		j.resultFault(WrongResult, notation.Say("the record says {claim}, on the board the game is {result}", "claim", claim, "result", decided(r.Status)))
	}
}

func (j *Judge) resultFault(kind Kind, what notation.Phrase) {
	f := Fault{Kind: kind, Clause: j.report.Status.Clause, What: what, Place: j.rec.Place, Known: true, Position: j.now.pos}
	if t := j.rec.Find("Result"); t != nil {
		f.Place, f.Written = t.Place, t.Value
	}
	j.report.Faults = append(j.report.Faults, f)
}

// decided is the result that a game has come to on the board.
func decided(s rules.Status) record.Result {
	switch {
	case s.Outcome == rules.Drawn:
		return record.DrawnGame
	case s.Winner == rules.White:
		return record.WhiteWon
	}
	return record.BlackWon
}

// countPlies compares the PlyCount tag with the moves.
func (j *Judge) countPlies() {
	t := j.rec.Find("PlyCount")
	if t == nil {
		return
	}
	if n, err := strconv.Atoi(t.Value); err != nil || n != j.rec.Moves() {
		j.report.Faults = append(j.report.Faults, Fault{Kind: WrongCount, Place: t.Place, Written: t.Value,
			What: notation.Say("the record has {n} moves", "n", j.rec.Moves())})
	}
}

// likeliest is the candidate that the most of the moves to come fit, the first
// of several.
func (j *Judge) likeliest(i int, candidates []rules.Move) rules.Move {
	best, most := candidates[0], -1
	for _, m := range candidates {
		if n := record.Playable(j.rs, j.now.pos.After(m), j.rec.Items[i+1:], foresight); n > most {
			best, most = m, n
		}
	}
	return best
}

// foresight is how many moves ahead likeliest looks.
const foresight = 20
