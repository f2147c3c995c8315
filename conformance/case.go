package conformance

import (
	"strings"

	"damone/notation"
	"damone/rules"
)

// Case is one idea of the rules and what must come out of it. A case written
// for several rulesets is loaded as one Case for each.
type Case struct {
	ID      string // never changed, never used again; "dam-free@damone-3x3" for the second and later rulesets
	Title   string
	Ruleset string
	Level   Level     // what it binds a program to
	With    []Reading // readings chosen other than the ruleset does, in the order of the file
	Cites   []string  // the clauses it shows, one at least
	Source  string    // where it comes from: a kind, and a reference after a colon
	FEN     string    // as written; "startpos" for the start
	Record  *Record   // the moves to replay, for a case about a game
	Expect  Expect
	Admits  []Admitted
	Read    string // why it is here when nothing needs it to kill a mutant
	Pair    string // the case that shows the other side of a disagreement
	Note    string
	Since   string // the version of the suite that brought it, "" where the manifest does not say
	Place   Place

	rules *rules.Ruleset // of a suite's own; nil for a built-in one
	views func() []*view // every view of a case of a suite, worked out when the first is put; nil for one of no suite
}

// Admitted is another answer to a case that is no fault: what comes out under some
// readings other than the ruleset's or, without any, what a program says that does
// not take what is written so. What it leaves out is as the case expects it.
type Admitted struct {
	With   []Reading
	Expect Expect
}

// Level says what a case binds a program to.
type Level string

// The levels.
const (
	LevelRule       Level = "rule"       // the sources say so, and every reading of them
	LevelReading    Level = "reading"    // a ruleset may read the sources otherwise
	LevelConvention Level = "convention" // how positions and moves are written, or what no play leads to
)

// Levels lists them, the most binding first.
var Levels = []Level{LevelRule, LevelReading, LevelConvention}

// Reading is one choice of a ruleset made differently, spelled as in a
// ruleset's file: promotion_in_capture: continue-promoted.
type Reading struct{ Key, Value string }

// String returns the reading as a ruleset's file has it.
func (r Reading) String() string { return r.Key + ": " + r.Value }

// Record is a game to replay from the case's position.
type Record struct {
	Moves  []string
	Agreed bool // the players agree on a draw after the last move
}

// Expect is what must come out. Only what is given is scored.
type Expect struct {
	Legal   []Played  // the legal moves, all of them; nil when not given
	Losers  []Loser   // the captures that the ladder puts out, all of them; nil when not given
	Refused []Refusal // moves that may not be played
	Plays   []Played  // moves, in any spelling, and what they lead to
	Status  *Status
	Perft   []Count
	Invalid *Rejection // the position must be refused
	Reads   *rules.Setup
	Breaks  *Rejection // the record must break here
	Final   *rules.Setup
}

// Loser is a capture that the ladder puts out, and the rung that does.
type Loser struct {
	Text string
	Path []rules.Square
	By   string
}

// Refusal is a move that may not be played, by which clause, and the code of
// the fault ("" when any will do).
type Refusal struct {
	Text string
	Rejection
}

// Status is how a game must stand.
type Status struct {
	Outcome Outcome `json:"outcome"`
	By      string  `json:"by,omitempty"` // the clause; "" while it goes on, and when not asked
}

// Outcome is ongoing, white (has won), black or draw.
type Outcome string

// The outcomes.
const (
	Ongoing   Outcome = "ongoing"
	WhiteWins Outcome = "white"
	BlackWins Outcome = "black"
	Draw      Outcome = "draw"
)

// Count is the number of lines of play of a depth.
type Count struct {
	Depth  int
	Leaves uint64
}

// Phase is where a refusal comes from.
type Phase string

// The phases.
const (
	PhasePosition Phase = "position"
	PhaseMove     Phase = "move"
	PhaseRecord   Phase = "record"
)

// Rules returns the ruleset that the case is about, nil when there is none of its
// name.
func (c *Case) Rules() *rules.Ruleset {
	if c.rules != nil {
		return c.rules
	}
	rs, _ := rules.Lookup(c.Ruleset)
	return rs
}

// Chapter returns the folder of its ruleset that a case lies in.
func (c *Case) Chapter() string {
	parts := strings.Split(c.Place.File, "/")
	if len(parts) < 2 {
		return ""
	}
	return parts[len(parts)-2]
}

// Base returns the id as the file has it, without the ruleset that "also" added.
func (c *Case) Base() string {
	base, _, _ := strings.Cut(c.ID, "@")
	return base
}

// reading returns the value chosen for a key, "" when the ruleset's own holds.
func (c *Case) reading(key string) string {
	for _, r := range c.With {
		if r.Key == key {
			return r.Value
		}
	}
	return ""
}

// Position returns the case's position as a variant spells it; ok is false when its
// rules refuse it.
func (c *Case) Position(fen string) (p rules.Position, ok bool) {
	_, p, ok = c.put(fen)
	return p, ok
}

// put is Position with the case's rules, its readings chosen.
func (c *Case) put(fen string) (rs *rules.Ruleset, p rules.Position, ok bool) {
	if c.Rules() == nil {
		return nil, p, false
	}
	rs, err := WithReadings(c.Rules(), c.With)
	if err == nil {
		p, err = notation.ParsePosition(rs, fen)
	}
	return rs, p, err == nil
}
