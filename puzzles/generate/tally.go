package generate

// Rejection is why a candidate was turned down. The names are promises.
type Rejection string

// Key returns what the words of a rejection are kept under.
func (r Rejection) Key() string { return "name.rejection." + string(r) }

// The rejections, in the order of the stages.
const (
	None        Rejection = ""
	Doubtful    Rejection = "doubtful"     // could not have arisen in play, or is over
	FewMoves    Rejection = "few-moves"    // less than three legal moves
	Nothing     Rejection = "nothing"      // no win and no gain within reach
	Unmet       Rejection = "unmet"        // what is claimed cannot be done
	Ahead       Rejection = "ahead"        // the solver has more to begin with than a puzzle of this source may ask for
	AtOnce      Rejection = "at-once"      // won by the first move
	Cooked      Rejection = "cooked"       // several first moves do it
	Budget      Rejection = "budget"       // not decided within the nodes allowed
	Recapture   Rejection = "recapture"    // the key only takes back
	Grabbed     Rejection = "grabbed"      // whoever takes the most finds it
	Fleeting    Rejection = "fleeting"     // a gain that a deeper look takes back or finds elsewhere
	Undecided   Rejection = "undecided"    // no first move decides, or several do
	Rivalled    Rejection = "rivalled"     // another first move wins too, only later
	Worse       Rejection = "worse"        // a longer search prefers another first move, or sees the key lose
	Dual        Rejection = "dual"         // the solver has a choice later on
	Understated Rejection = "understated"  // the solution wins the game, where only a gain is asked for
	FewDecision Rejection = "short"        // less than two decisions
	Shallow     Rejection = "shallow"      // a search of three plies finds it
	Slow        Rejection = "unverifiable" // too much for the verifier
	Refused     Rejection = "refused"      // the verifier disagrees: a fault of the program
	Surpassed   Rejection = "surpassed"    // a puzzle, but a change made a better one of it
	OffFilter   Rejection = "filtered"     // not what was asked for
	Trade       Rejection = "trade"        // no more than a fork or an exchange
	Idle        Rejection = "idle"         // a piece does nothing, and cannot go: the solver would be too far ahead
	Hollow      Rejection = "hollow"       // a gain after which endgame tables see no win
	Duplicate   Rejection = "duplicate"    // position, solution or end are another's, or an image of them
	Alike       Rejection = "alike"        // another one differs by a piece or two, or three of many
	Plenty      Rejection = "plenty"       // enough of its kind
)

// Tally counts the candidates, what became of them, and the rejections by
// name.
type Tally struct {
	Candidates int
	Kept       int
	Rejected   map[Rejection]int
}

// note counts one candidate.
func (t *Tally) note(r Rejection) {
	t.Candidates++
	t.settle(r)
}

// settle counts what became of a candidate counted before.
func (t *Tally) settle(r Rejection) {
	if r == None {
		t.Kept++
	} else {
		t.Add(Tally{Rejected: map[Rejection]int{r: 1}})
	}
}

// Add adds another tally.
func (t *Tally) Add(o Tally) {
	t.Candidates += o.Candidates
	t.Kept += o.Kept
	if t.Rejected == nil && o.Rejected != nil {
		t.Rejected = make(map[Rejection]int)
	}
	for r, n := range o.Rejected {
		t.Rejected[r] += n
	}
}
