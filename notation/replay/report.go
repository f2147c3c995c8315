// Package replay plays recorded games over under a ruleset and says what is
// wrong with them: which move may not be played and by which clause, what the
// legal ones were, and whether the result claimed is the one on the board.
//
//	judge := replay.NewJudge(rules.ItalianDraughts)
//	report := judge.Judge(record)
//	for _, f := range report.Faults { ... }
//
// After a fault the game goes on as it was recorded as long as the board can still be known: a capture missed
// or the wrong one taken is played, of an ambiguous capture the one that the moves after it fit.
package replay

import (
	"cmp"
	"slices"

	"damone/notation"
	"damone/notation/record"
	"damone/rules"
)

// Kind is what is wrong with a record. A move that a ruleset refuses has the kind of its rules.Fault. Kinds are
// promises: programs may rely on their names.
type Kind string

// The kinds of faults, besides those of rules.Fault.
const (
	Unreadable    Kind = "unreadable"     // a piece of text that means nothing
	NotOnBoard    Kind = "not-on-board"   // a move names a square that the board has not
	Ambiguous     Kind = "ambiguous"      // a move fits several captures
	AfterEnd      Kind = "after-end"      // moves go on after the game has ended
	WrongResult   Kind = "wrong-result"   // the result is not the one on the board
	ResultsDiffer Kind = "results-differ" // the moves end in another result than the Result tag's
	BadStart      Kind = "bad-start"      // the position the record starts from, or sets up, is impossible
	FitsOneGame   Kind = "fits-one-game"  // no tag names the game, and another game refuses the position; a remark, and a fault when judging strictly
	UnknownGame   Kind = "unknown-game"   // no ruleset is known for the tags, or the squares are of another board
	WrongPiece    Kind = "wrong-piece"    // the record names another piece than the one that moves
	WrongCrown    Kind = "wrong-crown"    // the record crowns where the rules do not, or the other way round
	Unplayable    Kind = "unplayable"     // a move that cannot be followed on the board
	MoveMissing   Kind = "move-missing"   // the number is that of the other side's moves
	Forgiven      Kind = "forgiven"       // a liberty with the standard; counts when judging strictly
	WrongNumber   Kind = "wrong-number"   // a move number out of order; counts when judging strictly
	WrongCount    Kind = "wrong-count"    // a PlyCount tag that miscounts; counts when judging strictly
	MoveUntold    Kind = "move-untold"    // moves go on after one the record does not tell
	ResultUntold  Kind = "result-untold"  // a game that has ended has no result; counts when judging strictly
	Unclaimed     Kind = "unclaimed-draw" // a draw could be claimed and was not (READ-10); a remark, and a fault when judging strictly
)

// Kinds of causes that a fault gives besides.
const (
	TooManyEmpty notation.Kind = "too-many-empty-games" // n: in a row
	LooksLike    notation.Kind = "looks-like-other"     // game: a Kind
)

// onlyStrictly is the kinds that only strict judging counts.
var onlyStrictly = map[Kind]bool{Forgiven: true, WrongNumber: true, WrongCount: true, ResultUntold: true, Unclaimed: true, FitsOneGame: true}

// Fault is one thing wrong with a record.
type Fault struct {
	Kind   Kind
	Clause string // of the rules; "" where none is broken
	Place  notation.Place
	Cause  error // a notation.Fault, or what else a reader had against the text; nil where Kind and Clause say it all

	// Of a fault of a move:
	Ply       int         // its place in the main line or its variation, from 1; 0 for a fault of no move
	Number    int         // the number of the full move it belongs to
	Color     rules.Color // of whoever moves
	Variation bool
	Written   string // as the record has it

	// Of a move whose position is known:
	Known      bool
	Position   rules.Position
	Legal      []rules.Move
	Attempt    rules.Attempt // of a move that the ruleset refuses: what was read in it
	Verdict    rules.Verdict // of such a move
	Status     rules.Status  // how the game has ended, for moves after that
	Candidates []rules.Move  // of an ambiguous one
	Taken      rules.Move    // of an ambiguous one, the capture the judge went on with
}

// Report is what a Judge says of a record.
type Report struct {
	Record  *record.Record
	Ruleset *rules.Ruleset // nil when none is known
	Guessed bool           // no tag names the ruleset: its moves tell
	Faults  []Fault        // in the order of the text, but those of the result last

	Start    rules.Position
	Final    rules.Position // of the main line, as far as it could be followed
	Plies    int            // moves of the main line that could be followed
	Moves    int            // moves followed, in the variations too
	Unjudged int            // moves that could not be followed
	Status   rules.Status   // of Final; Ongoing when moves were left unjudged
	Steps    []Step         // when the Judge keeps them
	lost     int            // the first item of the main line, from 1, after which the position is not known; 0 for none
}

// Step is a move of a record that could be followed.
type Step struct {
	Item      int // of the record's items
	Number    int // of the full move
	Before    rules.Position
	Move      rules.Move
	Variation bool
	Legal     bool
	Guessed   bool // of an ambiguous capture, the likeliest
}

// Clean reports whether nothing is wrong. Judged strictly, liberties with the
// standard and numbers out of order count.
func (r *Report) Clean(strict bool) bool {
	return !slices.ContainsFunc(r.Faults, func(f Fault) bool { return f.Counts(strict) })
}

// Legible reports whether there is anything of a game in the record, ours or another: a
// tag, a move, or at least no text that cannot be read.
func (r *Report) Legible() bool {
	unread := func(it record.Item) bool { return it.Kind == record.Unread }
	return r.Ruleset == nil || len(r.Record.Tags) > 0 || r.Record.Moves() > 0 || !slices.ContainsFunc(r.Record.Items, unread)
}

// Begins reports whether the position is known that the game begins from: that of
// a ruleset, or one that its ruleset allows.
func (r *Report) Begins() bool { return r.Ruleset != nil && r.Start != rules.Position{} }

// Unknown returns the fault for which a game that does not begin is not followed.
func (r *Report) Unknown() *Fault {
	return &r.Faults[slices.IndexFunc(r.Faults, func(f Fault) bool { return f.Kind == UnknownGame || f.Kind == BadStart })]
}

// Sound reports whether moves were judged and nothing found wrong.
func (r *Report) Sound(strict bool) bool { return r.Ruleset != nil && !r.Empty() && r.Clean(strict) }

// Counts reports whether a fault makes its game faulty, strictly judged or not.
func (f *Fault) Counts(strict bool) bool { return strict || !onlyStrictly[f.Kind] }

// Remark reports whether a fault is told though it does not count.
func (f *Fault) Remark(strict bool) bool {
	return (f.Kind == Unclaimed || f.Kind == WrongNumber || f.Kind == FitsOneGame) && !f.Counts(strict)
}

// Remarked reports whether there is a remark on the record.
func (r *Report) Remarked(strict bool) bool {
	return slices.ContainsFunc(r.Faults, func(f Fault) bool { return f.Remark(strict) })
}

// Empty reports whether a record that can be read has no moves.
func (r *Report) Empty() bool { return r.Record.Moves() == 0 && r.Legible() }

// Tally counts what has been found in games.
type Tally struct {
	Games, Clean, Faulty, Unreadable int
	NotJudged                        int // games of other games
	Empty                            int // games without moves, and without faults
	Remarked                         int // games, clean or not, with a remark
	Moves, Unjudged                  int // moves that could be followed, and those that could not
	UnreadFiles                      int // that are not there, or have no game
	fouls                            []*Foul
}

// Foul is a kind of fault under a clause.
type Foul struct {
	Clause string
	Kind   Kind
	Rung   rules.Rung // of the ladder, when it is one
	Times  int        // how often it was found
}

// Add counts a game.
func (t *Tally) Add(g *Game, strict bool) {
	t.Games++
	switch {
	case g.Report == nil:
		t.Unreadable++
		return
	case !g.Report.Legible():
		t.Unreadable++
	case g.Report.Ruleset == nil:
		t.NotJudged++
		t.Unjudged += g.Report.Unjudged
		return
	case !g.Report.Clean(strict):
		t.Faulty++
	case g.Report.Empty():
		t.Empty++
	default:
		t.Clean++
	}
	if g.Report.Remarked(strict) {
		t.Remarked++
	}
	t.Moves += g.Report.Moves
	t.Unjudged += g.Report.Unjudged
	for i := range g.Report.Faults {
		f := &g.Report.Faults[i]
		if !f.Counts(strict) {
			continue
		}
		n := slices.IndexFunc(t.fouls, func(known *Foul) bool { return known.Clause == f.Clause && known.Kind == f.Kind })
		if n < 0 {
			n = len(t.fouls)
			t.fouls = append(t.fouls, &Foul{Clause: f.Clause, Kind: f.Kind, Rung: f.Verdict.Rejection.Rung})
		}
		t.fouls[n].Times++
	}
}

// Fouls returns the fouls found, by clause, then by kind.
func (t *Tally) Fouls() []*Foul {
	return slices.SortedFunc(slices.Values(t.fouls), func(a, b *Foul) int {
		return cmp.Or(cmp.Compare(a.Clause, b.Clause), cmp.Compare(a.Kind, b.Kind))
	})
}
