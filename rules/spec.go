package rules

// Spec is a ruleset as literal data: every choice that one of the games, or
// one of the readings READ-1 to READ-13, makes differently. Directions, prey
// and crowning squares are given as White sees them; Black's are the same
// turned half round. Compile checks a Spec and builds the tables.
type Spec struct {
	ID    string   // the name typed after --ruleset
	Title string   // one line for people
	Ranks []string // the names of the ranks, lowest first: two or three of them

	// What the game is called outside, for whoever writes its records down: the
	// referee reads neither.
	Game     string // the game's name, which its rulesets share
	GameType string // its entry in the list that records name games by

	First Color // who moves first (READ-3)
	Start Setup // the set-up (READ-5 for the game without Damoni)

	Steps  [Damone + 1]Directions // where a rank may step
	Leaps  [Damone + 1]Directions // where a rank may capture
	Prey   [Damone + 1]Ranks      // what a rank may capture
	Crowns [Damone + 1]Crown      // where a rank is promoted (READ-8 is which squares)

	CaptureOptional bool // a capture need not be taken at all
	MayStop         bool // a capture may be broken off after any leap

	Ladder []Rung // which capture must be chosen, first rung first
	Free   string // the clause that leaves the rest to the player

	PromotionInCapture PromotionInCapture // READ-1
	Removal            Removal            // READ-2
	MoverRank          MoverRank          // READ-6
	SameMove           SameMove           // READ-7
	OnCrown            OnCrown            // READ-9
	KingEarliest       KingEarliest       // READ-11

	Royal      Rank       // the rank whose last loss loses the game; NoRank for none
	NoPieces   Effect     // on a player who has no piece left
	NoMove     Effect     // on a player who is to move and cannot
	Repetition Repetition // READ-4
	Quiet      QuietLimit
	Claims     Claims // READ-10

	Clauses Clauses
}

// Crown says where a rank is promoted and to what.
type Crown struct {
	Squares Set  // as White moves; empty for a rank that is never promoted
	Becomes Rank // NoRank exactly when Squares is empty
}

// PromotionInCapture is READ-1: what happens to a capture that reaches a
// crowning square with more to take.
type PromotionInCapture uint8

// The readings of READ-1.
const (
	CaptureEnds         PromotionInCapture = iota // the capture is over
	ContinuesPromoted                             // it goes on at the new rank
	ContinuesUnpromoted                           // it goes on at the old rank and the piece is promoted when it is over
)

// Removal is READ-2: when captured pieces leave the board. With short leaps
// both give the same moves; a test shows it.
type Removal uint8

// The readings of READ-2.
const (
	RemovedAfter  Removal = iota // after the whole capture; none is jumped twice
	RemovedAtOnce                // as soon as it is jumped
)

// MoverRank is READ-6: which rank counts as the capturing one on the ladder.
type MoverRank uint8

// The readings of READ-6.
const (
	RankAtStart MoverRank = iota // the rank when the capture starts
	RankAtEnd                    // the rank when it is over
)

// SameMove is READ-7: when two captures are the same move.
type SameMove uint8

// The readings of READ-7.
const (
	SamePath   SameMove = iota // they visit the same squares in the same order
	SameEffect                 // same start, same end, same pieces taken
)

// OnCrown is READ-9: whether a piece may stand where it would have been crowned.
type OnCrown uint8

// The readings of READ-9.
const (
	CrownRefused  OnCrown = iota // such a set-up is refused
	CrownAccepted                // it is let pass
)

// KingEarliest is READ-11: how far HigherPreyFirst compares the ranks taken.
type KingEarliest uint8

// The readings of READ-11.
const (
	LeapByLeap    KingEarliest = iota // to the end of the captures
	FirstKingOnly                     // up to the first Dama or higher of each
)

// Effect is what an event does to the player it happens to.
type Effect uint8

// The effects.
const (
	Loses       Effect = iota // the player loses
	Draws                     // the game is drawn
	NoEffect                  // the game goes on
	WinsInstead               // the player wins
)

// Repetition is the rule on positions that come back (READ-4, WIN-2, ITA-8.2).
type Repetition struct {
	Count  int    // the occurrence that counts, 2 or more; ignored under NoEffect
	Effect Effect // on the player who brings it about
}

// QuietLimit is the rule on long play without progress (ITA-8.3).
type QuietLimit struct {
	Plies int // single moves by either side with no Pedina moved and nothing captured; 0 for no limit
}

// Claims is READ-10: whether a draw by repetition or by long quiet play has to
// be claimed.
type Claims uint8

// The readings of READ-10.
const (
	ClaimedInRecords Claims = iota // automatic in play; in a record the game may have gone on
	NeverClaimed                   // automatic everywhere
	AlwaysClaimed                  // in play too the game goes on until a player claims it
)

// Clauses names the clause that states each rule, for verdicts to cite.
type Clauses struct {
	Board      string             // only dark squares are played on
	Start      string             // how the pieces are set up
	First      string             // who moves first
	Turn       string             // one move at a time, in turn
	Vacant     string             // a step goes one square, onto a vacant one
	Steps      [Damone + 1]string // where each rank steps
	Leap       string             // what a capture is
	Leaps      [Damone + 1]string // where each rank captures
	Prey       [Damone + 1]string // what each rank captures
	Compulsory string             // a capture must be taken
	MustGoOn   string             // a capture goes on while it can
	Once       string             // no piece is jumped twice
	Crowns     [Damone + 1]string // where each rank is promoted
	CrownEnds  string             // what promotion does to a capture
	OnCrown    string             // nothing stands where it would have been crowned
	NoPieces   string             // a side without pieces has lost
	NoMove     string             // a player who cannot move has lost
	Royal      string             // a side without its royal rank has lost
	Repetition string
	Quiet      string
	Agreement  string // players may agree on a draw
}
