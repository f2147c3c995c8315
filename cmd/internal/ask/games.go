//go:build !small

package ask

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/frames"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/book"
	"damone/notation/gamefile"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// textQuestion asks what somebody brings: a position in any form, or games; or for one of
// the games.
type textQuestion struct {
	manner
	Text string
	Name string // of the file that the text comes from, whose ending may tell what it is
	File bool   // the text is that of the desk's own files
	Game int    // from 1
}

// sources returns the texts that a question is about.
func (a *asking) sources(q *textQuestion) ([]*File, error) {
	switch {
	case !q.File:
		return []*File{{Name: q.Name, Text: []byte(q.Text)}}, nil
	case len(a.desk.Files) == 0:
		return nil, notation.Fault{Kind: "no-file-open"}
	}
	return a.desk.Files, nil
}

// errEnough ends the reading of games.
var errEnough = errors.New("enough")

// reader reads the games of a file.
func (d *Desk) reader(f *File) record.Reader {
	return gamefile.NewReader(bytes.NewReader(f.Text), gamefile.FormatOf(f.Name), d.Rulesets...)
}

func (d *Desk) judge(ctx context.Context, r record.Reader, f *File, each func(*replay.Game) error) error {
	return replay.Run(ctx, r, replay.Options{Known: d.Rulesets, Forced: f.Forced, Workers: 1, Steps: true}, each)
}

// With returns a desk that has files. Their games are counted through.
func (d *Desk) With(files ...*File) *Desk {
	with := *d
	with.Files = files
	books := sync.OnceValue(func() map[*rules.Ruleset]*book.Book {
		books, n := make(map[*rules.Ruleset]*book.Book), 0
		for _, f := range files {
			_ = d.judge(context.Background(), d.reader(f), f, func(g *replay.Game) error { // what is wrong is told by the list
				if n++; g.Report != nil && g.Report.Begins() && g.Report.Plies > 0 {
					rs := g.Report.Ruleset
					if books[rs] == nil {
						books[rs] = book.New(rs, bookPlies)
					}
					books[rs].Add(f.Name, &replay.Game{Index: n, Report: g.Report})
				}
				return nil
			})
		}
		return books
	})
	with.explored = func(a *asking, g *rules.Game) error {
		b := books()[a.Ruleset]
		if b == nil {
			b = book.New(a.Ruleset, bookPlies)
		}
		return a.WriteExplored(&a.out, &view.Explored{Found: b.Find(book.Query{Position: g.Position()}), Kept: b.Len()})
	}
	return &with
}

// bookPlies is how many plies of each game are kept to be explored.
const bookPlies = 40

// explore answers what was played from a position in the games of the desk's files.
func (a *asking) explore(_ *gameQuestion, g *rules.Game) error {
	if a.desk.explored == nil {
		return notation.Fault{Kind: "no-file-open"}
	}
	return a.desk.explored(a, g)
}

// text answers with a place for the board, for a position or a mere list of moves, or
// with a list of games.
func (a *asking) text(q *textQuestion) error {
	files, err := a.sources(q)
	if err != nil {
		return err
	}
	f := files[0]
	p, unread := notation.ParsePosition(a.Ruleset, string(f.Text[:min(len(f.Text), MaxQuestion)]))
	if unread == nil && len(files) == 1 {
		return a.write(fields{"place": place(a.Ruleset, p, []string{})})
	}
	l := newList(&a.Options)
	l.tagged = bytes.Contains(f.Text, []byte("["))
	for _, f := range files {
		if err = cmp.Or(err, a.desk.judge(a.ctx, a.desk.reader(f), f, l.add)); errors.Is(err, errEnough) {
			break
		}
	}
	switch {
	case !l.telling:
		return l.untold(f, unread)
	case len(l.games) == 1 && l.place != nil && !q.File:
		return a.write(fields{"place": l.place})
	case err != nil && !errors.Is(err, errEnough):
		return err
	}
	answer := l.answer()
	if err != nil {
		answer["summary"] = a.Games(&l.tally) + ". " + a.Lang.Say("list-full", "n", maxListed)
	}
	return a.write(answer)
}

// untold returns why a text is not opened in which nothing tells of a game of ours, and which
// is no position because of unread.
func (l *list) untold(f *File, unread error) error {
	faults := notation.FaultsOf(unread)
	text := bytes.TrimSpace(f.Text)
	other := replay.GameOfPosition(string(text[:min(len(text), notation.MaxSetupText)]))
	switch {
	case l.foreign != nil:
		return l.foreign
	case l.unread != nil && bytes.HasPrefix(text, []byte("[")): // tags: it was meant as a game
		return l.unread
	case other != "":
		return notation.NewFault("no-game-of-ours", "cause", notation.NewFault(replay.LooksLike, "game", other))
	case len(text) > 0 && faults[0].Kind == notation.NotATurn:
		return notation.Fault{Kind: "nothing-to-open", Text: faults[0].Text}
	}
	return unread
}

// place returns a game as an address tells it.
func place(rs *rules.Ruleset, start rules.Position, moves []string) fields {
	position := ""
	if start != rs.Start() || len(moves) == 0 {
		position = notation.FormatPosition(start, notation.Number)
	}
	return fields{"ruleset": rs.ID(), "position": position, "moves": moves}
}

// maxListed is how many games a list has.
const maxListed = 2000

// list is the games of a text being listed.
type list struct {
	o       *view.Options
	games   []listed
	tally   replay.Tally
	place   fields // the first game, where it is nothing but its moves
	tagged  bool   // the text may have tags: that of a mere position comes from what it is read as
	telling bool   // something in it looks like a game
	unread  error  // why the first game that cannot be read cannot
	foreign error  // why the first game that is none of ours is not judged
}

// listed is a game in a list.
type listed struct {
	frames.Head
	Faults  int      `json:"faults"`
	Unread  string   `json:"unread"`  // why the game cannot be read, "" if it can
	Says    string   `json:"says"`    // what the result comes to: 1-0, 0-1, 1/2-1/2 or *
	Opening string   `json:"opening"` // by its name, or else the first moves
	Marks   []string `json:"marks"`   // of moves of the main line that the record calls errors
}

func newList(o *view.Options) *list { return &list{o: o, games: []listed{}} }

func (l *list) add(g *replay.Game) error {
	if len(l.games) == maxListed {
		return errEnough
	}
	l.tally.Add(g, false)
	l.games = append(l.games, listedOf(g, l.o))
	r := g.Report
	if r == nil {
		l.unread = cmp.Or(l.unread, g.Err)
		return nil
	}
	if r.Ruleset == nil && len(r.Faults) > 0 && l.foreign == nil {
		l.foreign = notation.NewFault("no-game-of-ours", "cause", r.Faults[0].Cause)
	}
	l.telling = l.telling || r.Plies > 0 || len(r.Record.Tags) > 0 && l.tagged
	if len(l.games) == 1 && frames.Plain(r) {
		l.place = place(r.Ruleset, r.Start, lists.Each(r.Steps, func(s replay.Step) string { return notation.FormatMove(s.Move, l.o.Squares) }))
	}
	return nil
}

func (l *list) answer() fields { return fields{"summary": l.o.Games(&l.tally), "games": l.games} }

func listedOf(g *replay.Game, o *view.Options) listed {
	if g.Report == nil {
		return listed{Head: frames.Head{Facts: []string{}}, Unread: catalog.Error(o.Lang, g.Err), Marks: []string{}}
	}
	faults := lists.Where(g.Report.Faults, func(f replay.Fault) bool { return f.Counts(false) })
	rec := g.Report.Record
	return listed{Head: frames.HeadOf(rec), Faults: len(faults), Says: string(rec.Result().Says()), Opening: openingOf(g.Report, o), Marks: marksOf(rec)}
}

// openingPlies is how many moves name an opening that has no other name.
const openingPlies = 3

func openingOf(r *replay.Report, o *view.Options) string {
	name := cmp.Or(r.Record.Tag("Opening"), r.Record.Tag("Apertura"))
	if strings.Trim(name, "? ") != "" || r.Ruleset == nil || r.Start != r.Ruleset.Start() {
		return strings.Trim(name, "?")
	}
	moves := r.MainLine()
	return strings.Join(o.MoveTexts(moves[:min(len(moves), openingPlies)]), " ")
}

// marksOf lists the marks of errors that a record has in its main line.
func marksOf(rec *record.Record) []string {
	marks, depth := []string{}, 0
	for _, it := range rec.Items {
		switch {
		case it.Kind == record.Open:
			depth++
		case it.Kind == record.Close:
			depth--
		case depth == 0 && it.Kind == record.Move && slices.Contains([]string{"?", "??", "?!"}, it.Strength):
			marks = append(marks, it.Strength)
		}
	}
	return marks
}

// maxNodes is how many moves a game to be clicked through may have, variations included.
const maxNodes = 10_000

// game answers with a game to be clicked through.
func (a *asking) game(q *textQuestion) error {
	return a.recorded(q, func(g *replay.Game) error { return a.write(gameOf(g, &a.Options)) })
}

// recorded answers about one of the games of a text.
func (a *asking) recorded(q *textQuestion, answer func(*replay.Game) error) error {
	files, err := a.sources(q)
	if err != nil {
		return err
	}
	none := notation.NewFault("no-such-game", "n", q.Game)
	if q.Game < 1 || q.Game > maxListed {
		return none
	}
	n := 1
	for _, f := range files {
		r := a.desk.reader(f)
		for ; n < q.Game; n++ {
			if _, unread := r.Read(); errors.Is(unread, io.EOF) { // what is wrong with the others is told by the list
				break
			}
		}
		if n < q.Game {
			continue
		}
		if err := a.desk.judge(a.ctx, r, f, func(g *replay.Game) error {
			if g.Report == nil {
				return g.Err
			}
			if n := len(g.Report.Steps); n > maxNodes {
				return notation.NewFault("too-many-moves", "n", n, "limit", maxNodes)
			}
			return cmp.Or(answer(g), errEnough)
		}); errors.Is(err, errEnough) {
			return nil
		} else if err != nil {
			return err
		}
	}
	return none
}

// played is a game to be clicked through.
type played struct {
	listed
	Ruleset string         `json:"ruleset"`
	Notes   []string       `json:"notes"` // what is to be said of it as a whole
	Tags    [][2]string    `json:"tags"`
	Nodes   []frames.Frame `json:"nodes"` // none where it cannot be followed from its start
}

func gameOf(g *replay.Game, o *view.Options) *played {
	r := g.Report
	j := &played{listed: listedOf(g, o), Notes: o.Remarks(r), Tags: tagsOf(r.Record), Nodes: []frames.Frame{}}
	if r.Begins() {
		j.Ruleset, j.Nodes = r.Ruleset.ID(), frames.Tree(r, o)
		return j
	}
	for i := range r.Faults {
		j.Notes = append(j.Notes, o.FaultInFull(r, &r.Faults[i]))
	}
	return j
}

// tagsOf returns the tags of a record that are not about its moves.
func tagsOf(rec *record.Record) [][2]string {
	about := []string{"FEN", "SetUp", "GameType", "Variant", "Ruleset", "PlyCount"}
	own := lists.Where(rec.Tags, func(t record.Tag) bool { return !slices.Contains(about, t.Name) })
	return lists.Each(own, func(t record.Tag) [2]string { return [2]string{t.Name, t.Value} })
}
