package tablebase

// Value is what a position is worth to the side to move when both sides play
// perfectly.
type Value uint8

// The values. Their order and numbers are those of the files.
const (
	none       Value = iota // an entry that is not a position
	Loss                    // the opponent can force a win
	Draw                    // neither side can force a win, and endless play is drawn
	Win                     // the side to move can force a win
	Unresolved              // neither side can force a win by progress alone, and endless play is not drawn
)

func (v Value) String() string {
	return [...]string{"none", "loss", "draw", "win", "unresolved"}[v]
}

// Result is what a table says of a position.
type Result struct {
	Value    Value
	Distance int // plies to the end of the game, the winner hurrying and the loser holding out; 0 without a winner
}

// score is a Result as one number, greater for what the side to move prefers:
// a quick win, a slow win, neither, a slow loss, a quick loss.
type score int32

// quickest is the score of a win in no plies.
const quickest score = 1 << 30

func winIn(plies int) score  { return quickest - score(plies) }
func lossIn(plies int) score { return -winIn(plies) }

// before is what a move is worth that leads to a position worth s to the
// opponent: the other sign, one ply further from the end.
func (s score) before() score {
	switch {
	case s > 0:
		return 1 - s
	case s < 0:
		return -s - 1
	}
	return 0
}

// plies is the distance to the end.
func (s score) plies() int {
	if s == 0 {
		return 0
	}
	return int(quickest - max(s, -s))
}

// value is the score without the distance.
func (s score) value() Value {
	switch {
	case s > 0:
		return Win
	case s < 0:
		return Loss
	}
	return Draw
}
