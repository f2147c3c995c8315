//go:build !small

package ask

import (
	"maps"
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
	"damone/puzzles/review"
	"damone/puzzles/theme"
	"damone/rules"
)

// Collection reads the puzzles that come with the program, once.
var Collection = sync.OnceValues(func() (*puzzles.Set, error) {
	return puzzles.ReadFS(damone.Puzzles, "testdata/puzzles/*.yaml", rules.Lookup)
})

// Retired reads what is kept of the puzzles that have left the collection, once.
var Retired = sync.OnceValue(func() map[string]puzzles.Retired {
	text, err := damone.Puzzles.ReadFile("testdata/puzzles/retired.txt")
	if err != nil {
		panic(err) // it is a part of the program
	}
	return puzzles.ReadRetired(string(text))
})

// Priors returns the ratings of puzzles by their ids, and of those that have left the
// collection, so that a reader's rating does not change with it.
func Priors(list []*puzzles.Puzzle) map[string]drill.Rating {
	priors := drill.Priors(list)
	for id, gone := range Retired() {
		priors[id] = drill.PriorOf(gone.Score)
	}
	return priors
}

func init() {
	maps.Copy(answers, map[string]func(*asking, []byte) error{
		"training": about((*asking).training),                          // the puzzles to try, and how a player does
		"log":      about((*asking).log),                               // what a player has tried, which the desk keeps
		"puzzle":   about((*asking).puzzle),                            // one of them
		"try":      onTrial((*asking).try, (*asking).tryLapse),         // a move that somebody tries in it
		"hint":     onTrial((*asking).hint, (*asking).hintLapse),       // a hint for it
		"solution": onTrial((*asking).solution, (*asking).betterLapse), // how it is solved
		"remarks":  onTrial((*asking).remarks, (*asking).remarkLapse),  // what may be told of it when it is over
	})
}

// puzzleQuestion is a question about a puzzle, which somebody may be trying.
type puzzleQuestion struct {
	manner
	Puzzle string // its id
	Found  int    // how many of its moves have been found
	Move   string // that is tried
	Hint   int    // which one, from 1
}

// find returns the puzzle that is asked about.
func (a *asking) find(q *puzzleQuestion) (*puzzles.Puzzle, error) {
	if strings.HasPrefix(q.Puzzle, composedID) {
		return a.ownPuzzle(q.Puzzle)
	}
	set, err := Collection()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(set.Puzzles, func(p *puzzles.Puzzle) bool { return p.ID == q.Puzzle })
	if i < 0 || !slices.Contains(a.desk.Rulesets, set.Puzzles[i].Ruleset) {
		return nil, notation.Fault{Kind: "puzzle-not-offered", Text: short(q.Puzzle)}
	}
	return set.Puzzles[i], nil
}

func (a *asking) puzzle(q *puzzleQuestion) error {
	if l, ok := review.ReadLapse(q.Puzzle, a.desk.Rulesets); ok {
		return a.lapse(q.Puzzle, l)
	}
	p, err := a.find(q)
	if err != nil {
		return err
	}
	return a.write(puzzleOf(p, &a.Options))
}

// puzzleOf returns what a page shows of a puzzle. What a gain means is "" where something
// else is asked.
func puzzleOf(p *puzzles.Puzzle, o *view.Options) fields {
	turn := p.Position.Turn()
	return fields{"id": p.ID, "ruleset": p.Ruleset.ID(), "position": notation.FormatPosition(p.Position, notation.Number), "band": p.Band, "side": turn.String(),
		"task": o.Stipulation(p.Ruleset, turn, p.Stipulation), "means": o.GainMeans(p.Ruleset, turn, p.Stipulation)}
}

// onTrial returns how a question about a puzzle is answered that has been solved so far, or
// about a lapse.
func onTrial(answer func(*asking, *puzzleQuestion, *drill.Trial) error, own func(*asking, *puzzleQuestion, *review.Lapse) error) func(*asking, []byte) error {
	return about(func(a *asking, q *puzzleQuestion) error {
		if l, ok := review.ReadLapse(q.Puzzle, a.desk.Rulesets); ok {
			a.Ruleset = l.Ruleset
			return own(a, q, l)
		}
		p, err := a.find(q)
		if err != nil {
			return err
		}
		a.Ruleset = p.Ruleset
		t, err := drill.NewTrial(a.ctx, p, SolveNodes)
		if err != nil {
			return err
		}
		tables, _ := a.desk.tablesOf(a.ctx, p.Ruleset) // it can do without
		t.Consult(tables.Prober())
		for found := 0; found < q.Found && !t.Over(); found++ {
			t.Advance()
		}
		return answer(a, q, t)
	})
}

// solution answers with the moves of the solution, to the very end, and what it has come
// to.
func (a *asking) solution(_ *puzzleQuestion, t *drill.Trial) error {
	return a.write(a.ending(t))
}

func (a *asking) ending(t *drill.Trial) fields {
	line := t.ToTheEnd()
	return fields{"missed": true, "over": true, "moves": a.MoveTexts(line), "outcome": a.Outcome(t, line)}
}

// remarks answers with what may be told of a puzzle that is over, a remark a line.
func (a *asking) remarks(_ *puzzleQuestion, t *drill.Trial) error {
	all := []string{a.BestTry(t), a.Game(t.Puzzle()), a.Lang.Say("puzzle-themes", "themes", a.Themes(t.Puzzle()))}
	return a.write(lists.Where(all, func(remark string) bool { return remark != "" }))
}

// try answers what has come of a move: in a sentence, "" for the key; the clause that
// forced the defence; the reply that spoils it or holds out against it; and the moves
// from the puzzle's position on, to the very end when it is over.
func (a *asking) try(q *puzzleQuestion, t *drill.Trial) error {
	if t.Over() {
		return notation.Fault{Kind: "puzzle-over"}
	}
	m, err := a.move(t.Position(), q.Move, len(t.Played())+1)
	if err != nil {
		return err
	}
	found := t.Try(m)
	told := fields{"moves": a.MoveTexts(t.Played())}
	if t.Over() {
		told = a.ending(t)
	}
	told["finding"], told["missed"], told["over"], told["played"], told["says"] =
		found.Finding, found.Finding.Missed(), t.Over(), len(t.Played()), a.Found(t, m, found)
	switch reply := found.Reply; {
	case reply == nil:
	case found.Finding.Good():
		told["clause"] = reply.Clause
	default:
		told["reply"] = fields{"move": notation.FormatMove(reply.Move, a.Squares),
			"path": lists.Each(reply.Move.Path(), func(s rules.Square) int { return int(s) + 1 })}
	}
	return a.write(told)
}

// hint answers with no more than a hint tells.
func (a *asking) hint(q *puzzleQuestion, t *drill.Trial) error {
	if t.Over() {
		return notation.Fault{Kind: "puzzle-over"}
	}
	h := t.Hint(q.Hint)
	told := fields{"says": append([]string{}, a.HintInWords(t, h)...)}
	switch h.Kind {
	case drill.HintClause:
		told["clause"] = h.Clause
	case drill.HintSquare:
		told["square"] = notation.FormatSquare(h.Move.From(), a.Squares)
	case drill.HintMove:
		told["move"] = notation.FormatMove(h.Move, a.Squares)
	}
	return a.write(told)
}

// trainingQuestion asks which of some puzzles comes next, and how a player does by the
// log that comes with the question.
type trainingQuestion struct {
	manner
	Theme  string   // of the puzzles, any where it is empty
	Band   int      // their difficulty, any for 0
	Puzzle string   // the one just looked at
	Day    int      // since 1 January 1970
	Log    string   // a player's attempts, as package drill reads them
	Own    []string // lapses to be tried instead
}

// training is the puzzles of a choice, and how a player does.
type training struct {
	Themes  []fields  `json:"themes"`
	Puzzles []drilled `json:"puzzles"`
	Next    string    `json:"next"`  // "" for none
	Alike   string    `json:"alike"` // one not yet tried, of the same motif; "" for none
	Daily   string    `json:"daily"` // that of the day, the same for all; "" for none
	Streak  int       `json:"streak"`
	Rating  int       `json:"rating"`
	Note    string    `json:"note"` // why the log cannot be read, "" where it can
}

type drilled struct {
	ID    string `json:"id"`
	Band  int    `json:"band"`
	State string `json:"state"`          // "new", "solved", "missed", "due" again, or "never"
	Name  string `json:"name,omitempty"` // of a lapse
}

func (a *asking) training(q *trainingQuestion) error {
	set, err := Collection()
	if err != nil {
		return err
	}
	log, note := a.attempts(q.Log)
	j := training{Puzzles: []drilled{}}
	if note != nil {
		j.Note = catalog.Error(a.Lang, note)
	}
	all := lists.Where(set.Puzzles, func(p *puzzles.Puzzle) bool { return p.Ruleset == a.Ruleset })
	chosen := lists.Where(all, func(p *puzzles.Puzzle) bool {
		return (q.Theme == "" || slices.Contains(p.Themes, q.Theme)) && (q.Band == 0 || p.Band == q.Band)
	})
	j.Themes = a.themes(all)
	j.Streak = log.Streak()
	reader := log.Rate(Priors(set.Puzzles))
	j.Rating = int(math.Round(reader.Value))
	if p := drill.OfDay(chosen, q.Theme != "", q.Day); p != nil {
		j.Daily = p.ID
	}
	ordered, cards := drill.InOrder(chosen, reader), log.Cards()
	own := a.lapses(q, cards)
	if len(q.Own) > 0 {
		ordered = nil
	}
	for _, id := range own {
		if l, ok := review.ReadLapse(id, a.desk.Rulesets); ok {
			j.Puzzles = append(j.Puzzles, drilled{id, 0, stateOf(cards, id, q.Day), notation.FormatMove(l.Played, a.Squares) + "?"})
		}
	}
	for _, p := range ordered {
		j.Puzzles = append(j.Puzzles, drilled{p.ID, p.Band, stateOf(cards, p.ID, q.Day), ""})
	}
	j.Next = a.next(q, ordered, own, log)
	if i := slices.IndexFunc(all, func(p *puzzles.Puzzle) bool { return p.ID == q.Puzzle }); i >= 0 {
		if p := log.Alike(all[i], all); p != nil {
			j.Alike = p.ID
		}
	}
	return a.write(j)
}

// themes returns the themes that some puzzles have.
func (a *asking) themes(all []*puzzles.Puzzle) []fields {
	offered := lists.Where(theme.List(a.Ruleset), func(t theme.Theme) bool {
		return slices.ContainsFunc(all, func(p *puzzles.Puzzle) bool { return slices.Contains(p.Themes, t.Name) })
	})
	return lists.Each(offered, func(t theme.Theme) fields {
		return fields{"theme": t.Name, "name": catalog.PuzzleName(a.Lang, "theme", t.Name)}
	})
}

// stateOf returns how a player stands with a puzzle on a day.
func stateOf(cards map[string]drill.Card, id string, day int) string {
	switch c, tried := cards[id]; {
	case !tried:
		return "new"
	case c.Never:
		return "never"
	case c.Again(day):
		return "due"
	case c.Box == 0:
		return "missed"
	}
	return "solved"
}

// next returns the puzzle that comes next: of those never tried, one that stands behind
// the one just looked at.
func (a *asking) next(q *trainingQuestion, ordered []*puzzles.Puzzle, own []string, log drill.Log) string {
	here := 1 + slices.IndexFunc(ordered, func(p *puzzles.Puzzle) bool { return p.ID == q.Puzzle })
	list := slices.Concat(ordered[here:], ordered[:here])
	if q.Theme == "" {
		dealt := log.Dealt(ordered, func(rs *rules.Ruleset) bool { _, err := a.desk.tablesOf(a.ctx, rs); return err == nil })
		list = lists.Where(list, func(p *puzzles.Puzzle) bool { return slices.Contains(dealt, p) })
	}
	return log.Next(append(own, lists.Each(list, func(p *puzzles.Puzzle) string { return p.ID })...), q.Day)
}

// attempts returns the log of the desk, or else the one that comes with a question, or a
// note that it cannot be read.
func (a *asking) attempts(told string) (log drill.Log, note error) {
	if a.desk.Log != "" {
		return drill.ReadFile(a.desk.Log)
	}
	log, _, note = drill.Read(strings.NewReader(told), "puzzles.log")
	return log, note
}

// logQuestion adds to the log that the desk keeps, or asks for it. Where it keeps none,
// attempts from a file are merged into those that come with the question.
type logQuestion struct {
	manner
	Log     string
	Attempt *drill.Entry
	Was     *drill.Entry // how it was told before, nil for not
	Brought string       // other attempts, from a file of a name
	Name    string
	Forget  bool
}

// log answers with the text of the log.
func (a *asking) log(q *logQuestion) error {
	log, err := a.changed(q)
	if err != nil {
		return err
	}
	return a.write(fields{"log": string(log.Text())})
}

// changed returns a log as a question has it changed. What is brought must be readable
// throughout: there is a file of it to be mended.
func (a *asking) changed(q *logQuestion) (log drill.Log, err error) {
	name := a.desk.Log
	if q.Brought != "" {
		if log, err = drill.ReadWhole(q.Brought, q.Name); err != nil {
			return nil, err
		}
	}
	switch {
	case name == "" && q.Brought != "":
		told, _ := a.attempts(q.Log)
		return drill.Merge(told, log), nil
	case name == "":
		return nil, notation.NewFault("no-log-here")
	case q.Brought != "":
		return drill.Add(name, log)
	case q.Forget:
		return nil, drill.Forget(name)
	case q.Attempt == nil:
		return drill.ReadFile(name)
	case q.Was != nil:
		_, err = drill.Replace(name, *q.Was, *q.Attempt)
	default:
		_, err = drill.Append(name, *q.Attempt)
	}
	return nil, err // all of it would be much to tell each time
}
