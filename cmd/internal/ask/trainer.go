package ask

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strings"
	"sync"

	"damone"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/puzzles/theme"
	"damone/rules"
)

// Collection reads the puzzles that come with the program, once.
var Collection = sync.OnceValues(func() (*puzzles.Set, error) {
	return puzzles.ReadFS(damone.Puzzles, "testdata/puzzles/*.yaml", rules.Lookup)
})

// puzzle is the puzzle that is asked about.
func (d *Desk) puzzle(id string) (*puzzles.Puzzle, error) {
	set, err := Collection()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(set.Puzzles, func(p *puzzles.Puzzle) bool { return p.ID == id })
	if i < 0 || !slices.Contains(d.rulesets, set.Puzzles[i].Ruleset) {
		return nil, notation.Fault{Kind: UnknownPuzzle, Text: short(id)}
	}
	return set.Puzzles[i], nil
}

// puzzleQuestion asks for a puzzle.
type puzzleQuestion struct {
	manner
	Puzzle string `json:"puzzle"` // its id
}

func (q *puzzleQuestion) answer(_ context.Context, d *Desk, o *view.Options, w io.Writer) error {
	p, err := d.puzzle(q.Puzzle)
	if err != nil {
		return err
	}
	return view.WriteJSON(w, puzzleOf(p, o))
}

// trialQuestion is what a question says of a puzzle that somebody tries.
type trialQuestion struct {
	puzzleQuestion
	Found int `json:"found"` // how many of its moves have been found
}

// trial is the puzzle as far as it has been solved.
func (q *trialQuestion) trial(ctx context.Context, d *Desk, o *view.Options) (*drill.Trial, error) {
	p, err := d.puzzle(q.Puzzle)
	if err != nil {
		return nil, err
	}
	o.Ruleset = p.Ruleset
	t, err := drill.NewTrial(ctx, p, SolveNodes)
	if err != nil {
		return nil, err
	}
	t.Consult(d.shelf.prober(ctx, p.Ruleset))
	for range q.Found {
		if t.Over() {
			break
		}
		t.Advance()
	}
	return t, nil
}

// solutionQuestion asks how a puzzle is solved.
type solutionQuestion struct{ trialQuestion }

func (q *solutionQuestion) tell(t *drill.Trial, o *view.Options) (any, error) {
	return solutionOf(t, o), nil
}

// remarksQuestion asks what may be told of a puzzle that is over.
type remarksQuestion struct{ trialQuestion }

func (q *remarksQuestion) tell(t *drill.Trial, o *view.Options) (any, error) {
	return remarksOf(t, o), nil
}

// hintQuestion asks for a hint.
type hintQuestion struct {
	trialQuestion
	Hint int `json:"hint"` // which one, from 1
}

func (q *hintQuestion) tell(t *drill.Trial, o *view.Options) (any, error) {
	if t.Over() {
		return nil, notation.Fault{Kind: PuzzleOver}
	}
	return hintOf(t, q.Hint, o), nil
}

// tryQuestion asks what comes of a move.
type tryQuestion struct {
	trialQuestion
	Move string `json:"move"`
}

func (q *tryQuestion) tell(t *drill.Trial, o *view.Options) (any, error) {
	if t.Over() {
		return nil, notation.Fault{Kind: PuzzleOver}
	}
	m, err := notation.ParseMove(o.Ruleset, t.Position(), q.Move)
	if err != nil {
		return nil, err
	}
	return tried(t, m, t.Try(m), o), nil
}

type puzzleJSON struct {
	ID       string `json:"id"`
	Ruleset  string `json:"ruleset"`
	Position string `json:"position"`
	Task     string `json:"task"`
	Means    string `json:"means"` // what a gain is; "" where something else is asked
	Band     int    `json:"band"`
}

func puzzleOf(p *puzzles.Puzzle, o *view.Options) puzzleJSON {
	return puzzleJSON{p.ID, p.Ruleset.ID(), notation.FormatPosition(p.Position, notation.Number), o.Stipulation(p.Ruleset, p.Position.Turn(), p.Stipulation), o.GainMeans(p.Ruleset, p.Position.Turn(), p.Stipulation), p.Band}
}

// triedJSON is what comes of a move, or the solution.
type triedJSON struct {
	Finding drill.Finding `json:"finding"`
	Missed  bool          `json:"missed"`
	Over    bool          `json:"over"`
	Moves   []string      `json:"moves"`   // from the puzzle's position on; to the very end when it is over
	Played  int           `json:"played"`  // of them
	Says    string        `json:"says"`    // what has come of a move, in a sentence; "" for the key
	Clause  string        `json:"clause"`  // what forced the defence
	Reply   *replyLine    `json:"reply"`   // what spoils the move, or holds out against it
	Outcome string        `json:"outcome"` // what it has come to when it is over
}

// replyLine is a reply to be drawn.
type replyLine struct {
	Move string `json:"move"`
	Path []int  `json:"path"`
}

func solutionOf(t *drill.Trial, o *view.Options) triedJSON {
	j := triedJSON{Missed: true, Over: true}
	j.end(t, o)
	return j
}

// end tells what a solution comes to, and the moves that lead there, as they are told
// in a terminal.
func (j *triedJSON) end(t *drill.Trial, o *view.Options) {
	line := t.ToTheEnd()
	j.Moves, j.Outcome = o.MoveTexts(line), o.Outcome(t, line)
}

func tried(t *drill.Trial, m rules.Move, a drill.Answer, o *view.Options) triedJSON {
	j := triedJSON{Finding: a.Finding, Missed: a.Finding.Missed(), Over: t.Over(), Played: len(t.Played()), Says: o.Found(t, m, a)}
	if j.Over {
		j.end(t, o)
	} else {
		j.Moves = o.MoveTexts(t.Played())
	}
	switch {
	case a.Reply == nil:
	case a.Finding.Good():
		j.Clause = a.Reply.Clause
	default:
		m := a.Reply.Move
		path := lists.Each(m.Path(), func(s rules.Square) int { return int(s) + 1 })
		j.Reply = &replyLine{notation.FormatMove(m, o.Squares), path}
	}
	return j
}

// remarksJSON is what may be told of a puzzle that is over.
type remarksJSON struct {
	BestTry string `json:"best_try"` // why it fails; "" where every move does it
	Game    string `json:"game"`     // that led there; "" where there was none
	Themes  string `json:"themes"`
}

func remarksOf(t *drill.Trial, o *view.Options) remarksJSON {
	return remarksJSON{o.BestTry(t), o.Game(t.Puzzle()), o.Themes(t.Puzzle())}
}

type hintJSON struct {
	Says   []string `json:"says"`   // a sentence a line; none for a clause or a move
	Clause string   `json:"clause"` // that decides
	Square string   `json:"square"` // of the piece to move
	Move   string   `json:"move"`
}

// hintOf tells no more than a hint does.
func hintOf(t *drill.Trial, n int, o *view.Options) hintJSON {
	h := t.Hint(n)
	j := hintJSON{Says: append([]string{}, o.HintInWords(t, h)...)}
	switch h.Kind {
	case drill.HintClause:
		j.Clause = h.Clause
	case drill.HintSquare:
		j.Square = notation.FormatSquare(h.Move.From(), o.Squares)
	case drill.HintMove:
		j.Move = notation.FormatMove(h.Move, o.Squares)
	}
	return j
}

// trainingJSON is the puzzles of a choice, and how a player does.
type trainingJSON struct {
	Themes    []themeJSON   `json:"themes"`
	Puzzles   []drilledJSON `json:"puzzles"`
	Next      string        `json:"next"`  // "" for none
	Daily     string        `json:"daily"` // that of the day, the same for all; "" for none
	Due       int           `json:"due"`
	Solved    int           `json:"solved"`
	Streak    int           `json:"streak"`
	Rating    int           `json:"rating"`
	Deviation int           `json:"deviation"` // of the rating
	Log       string        `json:"log"`       // with what was brought, "" where nothing was
}

type themeJSON struct {
	Theme string `json:"theme"`
	Name  string `json:"name"`
}

type drilledJSON struct {
	ID    string `json:"id"`
	Band  int    `json:"band"`
	State string `json:"state"` // "new", "solved", "missed", or "due" again
}

// trainingQuestion asks which of some puzzles comes next, and how a player does by the
// log that comes with the question.
type trainingQuestion struct {
	manner
	Theme   string `json:"theme"` // of the puzzles, any where it is empty
	Band    int    `json:"band"`  // their difficulty, any for 0
	Puzzle  string `json:"puzzle"`
	Day     int    `json:"day"`     // since 1 January 1970
	Log     string `json:"log"`     // a player's attempts, as package drill reads them
	Brought string `json:"brought"` // others, from a file of a name
	Name    string `json:"name"`
	Seed    uint64 `json:"seed"` // shuffles the puzzles where the log does not say how
}

func (q *trainingQuestion) answer(_ context.Context, _ *Desk, o *view.Options, w io.Writer) error {
	set, err := Collection()
	if err != nil {
		return err
	}
	log, err := q.attempts()
	if err != nil {
		return err
	}
	j := trainingJSON{Puzzles: []drilledJSON{}}
	j.Streak, _ = log.Streak()
	if q.Brought != "" {
		j.Log = logText(log)
	}
	offered := make(map[string]bool)
	var chosen []*puzzles.Puzzle
	for _, p := range set.Puzzles {
		if p.Ruleset != o.Ruleset {
			continue
		}
		for _, name := range p.Themes {
			offered[name] = true
		}
		if (q.Theme == "" || slices.Contains(p.Themes, q.Theme)) && (q.Band == 0 || p.Band == q.Band) {
			chosen = append(chosen, p)
		}
	}
	themes := lists.Where(theme.List(o.Ruleset), func(t theme.Theme) bool { return offered[t.Name] })
	j.Themes = lists.Each(themes, func(t theme.Theme) themeJSON { return themeJSON{t.Name, catalog.PuzzleName(o.Lang, "theme", t.Name)} })
	reader := log.Rate(drill.Priors(set.Puzzles))
	j.Rating, j.Deviation = int(math.Round(reader.Value)), int(math.Round(reader.Deviation))
	dealt := chosen
	if q.Theme == "" {
		dealt = log.Dealt(chosen)
	}
	if p := drill.OfDay(chosen, q.Theme != "", q.Day); p != nil {
		j.Daily = p.ID
	}
	j.list(drill.InOrder(chosen, reader, cmp.Or(log.Seed(), uint32(q.Seed))), dealt, log, q)
	return view.WriteJSON(w, j)
}

// attempts is the log that comes with a question, and what was brought to it, which
// must be readable throughout: there is a file of it to be mended.
func (q *trainingQuestion) attempts() (drill.Log, error) {
	log, _, err := drill.Read(strings.NewReader(q.Log), "puzzles.log")
	if err != nil {
		return nil, err
	}
	brought, skipped, err := drill.Read(strings.NewReader(q.Brought), q.Name)
	if len(brought) == 0 && err == nil { // nothing but a last line, as a crash may leave one
		_, _, err = drill.Read(strings.NewReader(q.Brought+"\n"), q.Name)
	}
	if skipped != nil {
		return nil, skipped
	}
	return drill.Merge(log, brought), err
}

// logText is a log as Read reads it.
func logText(log drill.Log) string {
	var b bytes.Buffer
	lines := json.NewEncoder(&b)
	for _, e := range log {
		_ = lines.Encode(e) // a buffer takes everything
	}
	return b.String()
}

// list lists the puzzles of a choice, and looks among those dealt for the one that
// comes next: of those never tried, one that stands behind the one just looked at.
func (j *trainingJSON) list(chosen, dealt []*puzzles.Puzzle, log drill.Log, q *trainingQuestion) {
	cards := log.Cards()
	var before, after []string
	for _, p := range chosen {
		if slices.Contains(dealt, p) {
			before = append(before, p.ID)
		}
		if p.ID == q.Puzzle {
			before, after = nil, before
		}
		j.Puzzles = append(j.Puzzles, drilledJSON{p.ID, p.Band, "new"})
		c, tried := cards[p.ID]
		state := &j.Puzzles[len(j.Puzzles)-1].State
		switch {
		case !tried:
			continue
		case c.Again(q.Day):
			*state = "due"
			j.Due++
		case c.Box == 0:
			*state = "missed"
		default:
			*state = "solved"
			j.Solved++
		}
	}
	j.Next, _ = log.Next(slices.Concat(before, after), q.Day)
}
