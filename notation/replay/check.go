package replay

import (
	"cmp"
	"errors"
	"strconv"

	"damone/notation"
	"damone/notation/record"
	"damone/rules"
)

// count notes a move number out of order, and goes on from it, unless the next is in order again.
func (j *Judge) count(it *record.Item, legal bool) {
	if it.Number == 0 || j.now.word {
		return
	}
	expected := j.fullMove()
	if it.Number == expected-j.slip {
		j.base, expected = j.base-j.slip, it.Number
	}
	if !legal && j.othersNumber(it) { // which may be told as a missing move
		return
	}
	dots := it.Dots && j.now.pos.Turn() == rules.White
	if first := j.now.ply == 0 && j.now.pos == j.rs.Start(); (j.numbered || j.now.ply > 0 || first) && (dots || it.Number != expected) {
		var told any = it.Number
		if dots {
			told = strconv.Itoa(it.Number) + "..."
		}
		f := j.fault(it, WrongNumber)
		f.Place = cmp.Or(it.NumberAt, it.Place)
		f.Number, f.Cause = it.Number, notation.NewFault("move-misnumbered", "expected", expected, "told", told)
	}
	j.numbered, j.slip = true, it.Number-expected
	j.base += j.slip
}

// fullMove returns the number of the full move that the next move belongs to.
func (j *Judge) fullMove() int { return (j.now.ply+j.now.ahead)/2 + j.base }

// respell has the fault of a capture that is written as a step name the capture.
func (j *Judge) respell(it *record.Item, m rules.Move) {
	for i := range j.report.Faults {
		if f := &j.report.Faults[i]; f.Kind == Forgiven && f.Place == it.Place && f.Written == it.Written {
			cause, _ := errors.AsType[notation.Fault](f.Cause)
			cause.Args = notation.Args("move", notation.FormatShort(m, j.legal, notation.Number))
			f.Cause = cause
		}
	}
}

// check compares what the record says of a move besides its squares with the move.
func (j *Judge) check(it *record.Item, m *rules.Move) {
	if it.Piece != rules.NoRank && it.Piece != m.Mover() {
		f := j.fault(it, WrongPiece)
		f.Cause = notation.NewFault("record-moves-another", "told", j.rank(it.Piece), "piece", j.rank(m.Mover()))
	}
	if it.Piece == rules.NoRank || it.Crown == m.Becomes() {
		return
	}
	f := j.fault(it, WrongCrown)
	f.Clause = j.spec.Clauses.Crowns[m.Mover()]
	told, becomes := j.rank(it.Crown), j.rank(m.Becomes())
	switch rules.NoRank {
	case it.Crown:
		f.Cause = notation.NewFault("promotion-not-told", "piece", becomes)
	case m.Becomes():
		f.Cause = notation.NewFault("promotion-not-due", "told", told)
	default:
		f.Cause = notation.NewFault("promotion-to-another", "told", told, "piece", becomes)
	}
}

// rank returns what the ruleset calls a rank, "" for one that it has not.
func (j *Judge) rank(r rules.Rank) notation.RankName { return notation.RankName(j.rs.RankName(r)) }

// conclude compares how the game stands with what the record claims.
func (j *Judge) conclude() {
	r := j.report
	r.Final = j.game.Position()
	if t := j.rec.Find("PlyCount"); t != nil {
		if n, err := strconv.Atoi(t.Value); err != nil || n != j.rec.Moves() {
			j.add(Fault{Kind: WrongCount, Place: cmp.Or(t.At, t.Place), Written: t.Value, Cause: notation.NewFault("moves-miscounted", "n", j.rec.Moves())})
		}
	}
	switch {
	case j.told:
		r.Status = j.ended
	case j.now.lost:
		return
	case j.rec.Result().Says() == record.DrawnGame:
		r.Status = j.game.Status() // a draw that could be claimed was
	default:
		r.Status = j.game.Recorded()
	}
	if !r.Status.Over() {
		return
	}
	f := Fault{Kind: ResultUntold, Clause: r.Status.Clause, Place: j.rec.Place, Known: true, Position: j.now.pos}
	if t := j.rec.Find("Result"); t != nil {
		f.Place, f.Written = t.Place, t.Value
	}
	claim, result := j.rec.Result(), record.ResultOf(r.Status)
	if claim != record.Unfinished {
		f.Kind, f.Cause = WrongResult, notation.NewFault("result-on-the-board", "claim", claim, "result", result)
	}
	if claim.Says() != result {
		j.add(f)
	}
}

// likeliest returns the candidate that the most of the moves to come fit, the first of several.
func (j *Judge) likeliest(i int, candidates []rules.Move) rules.Move {
	best, most := candidates[0], -1
	for _, m := range candidates {
		if n, _ := record.Follow(j.rs, j.now.pos.After(m), j.rec.Items[i+1:], foresight); n > most {
			best, most = m, n
		}
	}
	return best
}

// foresight is how many moves ahead likeliest looks.
const foresight = 20
