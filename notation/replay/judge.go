package replay

import (
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/record"
	"damone/rules"
)

// Judge judges records under one ruleset, one after the other. It is not for
// several goroutines at once: give each its own.
type Judge struct {
	KeepSteps bool // Reports list the moves that could be followed

	rs   *rules.Ruleset
	spec rules.Spec
	lax  *rules.Ruleset // lets any capture be left, broken off or chosen; nil when there is no such
	game rules.Game

	rec      *record.Record
	report   *Report
	at       int    // the item at hand
	now      line   // the line being followed
	outer    []line // those it is a variation within
	legal    []rules.Move
	loose    []rules.Move
	told     bool         // that moves go on after the end
	remarked bool         // that a draw was not claimed
	ended    rules.Status // by which the game had ended then
	numbered bool         // some move has a number
	base     int          // the number of the first full move
	slip     int          // by how much the last number was out of order
}

// line is the main line or a variation, as far as it has been followed.
type line struct {
	pos     rules.Position
	lost    bool // pos is not known
	before  rules.Position
	back    bool // before is the position before the last move
	ply     int
	ahead   int  // by how much the plies are counted on for numbers: 1 where Black makes the first of a pair
	unknown bool // lost to a move that the record does not tell
	word    bool // a word that could not be read stands before the next move
	doubt   bool // in a variation that is not closed: its moves may be those of another line
}

// NewJudge makes a judge for a ruleset.
func NewJudge(rs *rules.Ruleset) *Judge {
	lax, err := rs.With(func(s *rules.Spec) {
		s.CaptureOptional, s.MayStop, s.Ladder = true, true, nil
	})
	if err != nil {
		lax = nil
	}
	return &Judge{rs: rs, spec: rs.Spec(), lax: lax}
}

// Judge replays a record and reports everything wrong with it.
func (j *Judge) Judge(rec *record.Record) *Report {
	j.report = &Report{Record: rec, Ruleset: j.rs}
	j.rec, j.outer, j.now, j.told, j.remarked, j.numbered, j.base, j.slip = rec, j.outer[:0], line{}, false, false, false, 1, 0
	j.readFaults()
	start, err := rec.Start(j.rs)
	if err != nil {
		t := rec.Find("FEN")
		j.add(badStart(err, t.Place, t.At, ""))
		j.report.Unjudged = rec.Moves()
		return j.report
	}
	j.report.Start = start
	j.setUp(start)
	for i := range rec.Items {
		if len(j.report.Faults) >= maxFaults {
			j.add(Fault{Kind: Unplayable, Place: rec.Items[i].Place, Cause: notation.NewFault("too-many-faults", "n", maxFaults)})
			j.report.Unjudged += rec.Moves() - j.report.Plies
			return j.report
		}
		j.at = i
		j.item(i, &rec.Items[i])
	}
	slices.SortStableFunc(j.report.Faults, func(a, b Fault) int { return a.Place.Compare(b.Place) })
	j.conclude()
	return j.report
}

// maxFaults is how many faults of one game are told.
const maxFaults = 1000

func (j *Judge) add(f Fault) { j.report.Faults = append(j.report.Faults, f) }

// readFaults takes over what the reader found.
func (j *Judge) readFaults() {
	for i, f := range slices.Concat(j.rec.Faults, j.rec.Liberties) {
		kind := Unreadable
		switch {
		case i >= len(j.rec.Faults):
			kind = Forgiven
		case string(f.Kind) == string(ResultsDiffer):
			kind = ResultsDiffer
		}
		j.add(Fault{Kind: kind, Place: f.Place, Written: f.Text, Cause: f})
	}
	slices.SortStableFunc(j.report.Faults, func(a, b Fault) int { return a.Place.Compare(b.Place) })
}

// badStart returns the fault of a position, at the first place that is at fault where it
// is known where the text stands.
func badStart(err error, at, text notation.Place, written string) Fault {
	if faults := notation.FaultsOf(err); len(faults) > 0 && text != (notation.Place{}) {
		if at = faults[0].Place; len(faults) == 1 { // which need not be told twice
			faults[0].Place = notation.Place{}
		}
	}
	return Fault{Kind: BadStart, Place: at, Written: written, Cause: err}
}

// setUp begins a line from a position.
func (j *Judge) setUp(p rules.Position) {
	j.now = line{pos: p, ply: j.now.ply, ahead: (j.now.ply + int(p.Turn())) % 2}
	if len(j.outer) == 0 {
		j.game.Reset(j.rs, p)
	}
}

func (j *Judge) item(i int, it *record.Item) {
	switch it.Kind {
	case record.Move:
		j.move(i, it)
	case record.Open:
		j.outer = append(j.outer, j.now)
		if j.now.back {
			j.now = line{pos: j.now.before, ply: j.now.ply - 1, ahead: j.now.ahead, doubt: j.now.doubt}
		}
		j.now.doubt = j.now.doubt || slices.ContainsFunc(j.rec.Faults, func(f notation.Fault) bool { return f.Place == it.Place })
	case record.Close:
		j.now = j.outer[len(j.outer)-1]
		j.outer = j.outer[:len(j.outer)-1]
	case record.Setup:
		at := it.Place
		if at.Col++; it.Written == "" { // of no stroke
			at = notation.Place{}
		}
		p, err := record.PositionAt(j.rs, it.Text, it.Written, at)
		if err != nil {
			j.add(badStart(err, it.Place, at, it.Text))
			j.losePosition()
			return
		}
		j.setUp(p)
	case record.Unread:
		j.now.word = true
	}
}

// move follows a move, or says why it cannot.
func (j *Judge) move(i int, it *record.Item) {
	if j.now.lost {
		j.follows(it)
		return
	}
	if it.Text == record.UnknownMove {
		j.untold(it)
		return
	}
	j.legal = j.rs.Moves(j.legal[:0], j.now.pos)
	m, ok := it.Among(j.legal)
	if len(j.outer) == 0 {
		j.count(it, ok)
		if !j.told && (len(j.legal) == 0 || j.game.Recorded().Over()) {
			j.told = true
			j.ended = j.game.Status()
			f := j.fault(it, AfterEnd)
			f.Status, f.Clause = j.ended, j.ended.Clause
		}
	}
	if ok {
		j.check(it, &m)
		if m.IsCapture() && strings.Contains(it.Text, "-") && it.Text != it.Written {
			j.respell(it, m)
		}
		j.play(i, m, true)
		return
	}
	j.refuse(i, it)
}

// follows counts a move that comes after one that could not be followed.
func (j *Judge) follows(it *record.Item) {
	if it.Text != record.UnknownMove {
		if j.now.unknown {
			f := j.fault(it, MoveUntold)
			if f.Known, f.Color = false, rules.Black; !it.Dots && (it.Number > 0 || (j.now.ply+j.now.ahead)%2 == 0) {
				f.Color = rules.White // by its number or the moves counted
			}
			j.now.unknown = false
		}
		j.report.Unjudged++
	}
	j.now.ply++
	j.now.back = false
}

// untold is a move that the record does not tell. Dots for White's move before Black's are no such.
func (j *Judge) untold(it *record.Item) {
	if it.Number > 0 && !it.Dots && j.now.pos.Turn() == rules.Black {
		return
	}
	j.now.before, j.now.back = j.now.pos, true
	j.losePosition()
	j.now.unknown = true
	j.now.ply++
}

func (j *Judge) play(i int, m rules.Move, legal bool) {
	n := &j.now
	if j.KeepSteps {
		j.report.Steps = append(j.report.Steps, Step{Item: i, Number: j.fullMove(), Before: n.pos, Move: m, Variation: len(j.outer) > 0, Legal: legal})
	}
	j.report.Moves++
	next := n.pos.After(m)
	if len(j.outer) == 0 {
		j.report.Plies++
		j.game.Push(m)
		j.remark(i, next)
	}
	n.before, n.back = n.pos, true
	n.pos, n.word = next, false
	n.ply++
}

// remark tells of the first draw that could be claimed, by the move that led to
// a position, unless the game was drawn at once.
func (j *Judge) remark(i int, p rules.Position) {
	if j.remarked || j.spec.Claims != rules.ClaimedInRecords {
		return
	}
	s := j.game.Claimable()
	if !s.Over() || j.rec.Result().Says() == record.DrawnGame && !j.goesOn(i) {
		return
	}
	f := j.fault(&j.rec.Items[i], Unclaimed)
	f.Clause, f.Position, f.Status = s.Clause, p, s
	j.remarked = true
}

// goesOn reports whether the main line has moves after an item.
func (j *Judge) goesOn(i int) bool {
	for it := range record.MainLine(j.rec.Items[i+1:]) {
		if it.Kind == record.Move {
			return true
		}
	}
	return false
}

// refuse reports a move that fits no legal one and goes on as well as may be.
func (j *Judge) refuse(i int, it *record.Item) {
	a, err := notation.ParseAttempt(it.Text)
	if err != nil {
		f := j.refusal(it, NotOnBoard)
		if _, written := notation.ParseAttempt(it.Written); written != nil {
			err = written
		}
		for i := range notation.FaultsOf(err) {
			notation.FaultsOf(err)[i].Place = notation.Place{} // in the move, beside that in the file
		}
		f.Cause = err
		j.lose()
		return
	}
	v := j.rs.Judge(j.now.pos, a)
	switch {
	case v.Legal: // a path that the ruleset takes for another's (READ-7)
		j.play(i, v.Move, true)
	case v.Fault == rules.SeveralLines:
		m := j.likeliest(i, v.Instead)
		f := j.refusal(it, Ambiguous)
		f.Clause, f.Candidates, f.Taken = v.Clause, v.Instead, m
		j.play(i, m, true)
		if n := len(j.report.Steps); n > 0 {
			j.report.Steps[n-1].Guessed = true
		}
	case j.now.word || j.now.doubt: // the word was the move before, most likely
		j.lose()
		j.now.back = false
	default:
		j.illegal(i, it, a, v)
	}
}

// illegal reports a move that the ruleset refuses, and plays it if that is possible at all.
func (j *Judge) illegal(i int, it *record.Item, a rules.Attempt, v rules.Verdict) {
	if v.Fault == rules.NotYourPiece && j.othersNumber(it) {
		f := j.refusal(it, MoveMissing)
		f.Clause, f.Color, f.Number = v.Clause, f.Color.Other(), it.Number
		j.lose()
		return
	}
	if v.Fault != rules.GameOver || !j.told {
		f := j.refusal(it, Kind(v.Fault))
		f.Clause, f.Attempt, f.Verdict = v.Clause, a, v
	}
	if j.lax != nil {
		j.loose = j.lax.Moves(j.loose[:0], j.now.pos)
		if m, fits := a.Among(j.loose); fits == 1 {
			j.play(i, m, false)
			return
		}
	}
	if v.Fault == rules.Outranked {
		j.play(i, v.Move, false)
		return
	}
	j.lose()
}

// othersNumber reports whether a move's number is that of a move of the side that is not to move.
func (j *Judge) othersNumber(it *record.Item) bool {
	return it.Number > 0 && it.Dots == (j.now.pos.Turn() == rules.White)
}

// lose gives the line up after a move that cannot be played.
func (j *Judge) lose() {
	j.now.before, j.now.back = j.now.pos, true
	j.losePosition()
	j.now.ply++
	j.report.Unjudged++
}

// losePosition notes that the position is not known after the item at hand.
func (j *Judge) losePosition() {
	if j.now.lost = true; len(j.outer) == 0 && j.report.lost == 0 {
		j.report.lost = j.at + 1
	}
}

// fault adds a fault of the move at hand.
func (j *Judge) fault(it *record.Item, kind Kind) *Fault {
	f := Fault{Kind: kind, Place: it.Place, Ply: j.now.ply + 1, Color: j.now.pos.Turn(), Number: j.fullMove(),
		Variation: len(j.outer) > 0, Written: it.Written, Known: true, Position: j.now.pos}
	j.add(f)
	return &j.report.Faults[len(j.report.Faults)-1]
}

// refusal returns a fault of a move that is none of the legal ones, which it lists.
func (j *Judge) refusal(it *record.Item, kind Kind) *Fault {
	f := j.fault(it, kind)
	f.Legal = append(f.Legal, j.legal...)
	return f
}
