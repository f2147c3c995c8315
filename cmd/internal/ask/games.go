package ask

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/frames"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// File is a file that a desk answers questions about.
type File struct {
	Name   string
	Text   []byte
	Forced *rules.Ruleset // judges every game; nil to ask the games' tags
}

// maxListed is how many games a list has.
const maxListed = 2000

// placeJSON is a game as an address tells it.
type placeJSON struct {
	Ruleset  string   `json:"ruleset"`
	Position string   `json:"position"`
	Moves    []string `json:"moves"`
}

// gamesJSON is what a text is: a position or a mere list of moves for the board, or games.
type gamesJSON struct {
	Place   *placeJSON   `json:"place"` // null for games
	Name    string       `json:"name"`
	Summary string       `json:"summary"`
	Games   []listedJSON `json:"games"`
}

// listedJSON is a game in a list.
type listedJSON struct {
	Title  string `json:"title"` // the players or, where nobody knows them, the event
	Event  string `json:"event"`
	Round  string `json:"round"`
	Result string `json:"result"`
	Faults int    `json:"faults"`
	Unread string `json:"unread"` // why the game cannot be read, "" if it can
}

// textQuestion asks what somebody brings: a position in any form, or games.
type textQuestion struct {
	manner
	Text string `json:"text"`
	Name string `json:"name"` // of the file that the text comes from, whose ending may tell what it is
	File bool   `json:"file"` // the text is that of the desk's own file
}

// source is the text that a question is about, and its name.
func (q *textQuestion) source(d *Desk) (*File, error) {
	switch {
	case !q.File:
		return &File{Name: q.Name, Text: []byte(q.Text)}, nil
	case d.file == nil:
		return nil, notation.Fault{Kind: NoFile}
	}
	return d.file, nil
}

// reader reads the games of a file.
func (f *File) reader(d *Desk) record.Reader {
	return gamefile.NewReader(bytes.NewReader(f.Text), gamefile.FormatOf(f.Name), d.rulesets...)
}

func (f *File) options(d *Desk) replay.Options {
	return replay.Options{Known: d.rulesets, Forced: f.Forced, Workers: 1, Steps: true}
}

func (q *textQuestion) answer(ctx context.Context, d *Desk, o *view.Options, w io.Writer) error {
	f, err := q.source(d)
	if err != nil {
		return err
	}
	p, unread := notation.ParsePosition(o.Ruleset, string(f.Text[:min(len(f.Text), MaxQuestion)]))
	if unread == nil {
		return view.WriteJSON(w, gamesJSON{Place: &placeJSON{o.Ruleset.ID(), notation.FormatPosition(p, notation.Number), []string{}}})
	}
	l := &list{gamesJSON: gamesJSON{Name: f.Name, Games: []listedJSON{}}, o: o}
	err = replay.Run(ctx, f.reader(d), f.options(d), l.add)
	switch {
	case !l.telling && l.unread != nil && bytes.HasPrefix(bytes.TrimSpace(f.Text), []byte("[")): // tags: it was meant as a game
		return l.unread
	case !l.telling:
		return unread
	case len(l.Games) == 1 && l.Place != nil && !q.File:
		return view.WriteJSON(w, gamesJSON{Place: l.Place})
	case err != nil && !errors.Is(err, errFull):
		return err
	}
	l.Place, l.Summary = nil, o.Games(&l.tally)
	if err != nil {
		l.Summary += ". " + o.Lang.Say("list-full", "n", maxListed)
	}
	return view.WriteJSON(w, l.gamesJSON)
}

// list is the games of a text being listed.
type list struct {
	gamesJSON
	o       *view.Options
	tally   replay.Tally
	telling bool          // something in it looks like a game
	unread  *record.Error // why the first game that cannot be read cannot
}

var errFull = errors.New("the list is full")

func (l *list) add(g *replay.Game) error {
	if len(l.Games) == maxListed {
		return errFull
	}
	l.tally.Add(g, false)
	if g.Report == nil {
		l.unread = cmp.Or(l.unread, g.Err)
		l.Games = append(l.Games, listedJSON{Unread: catalog.Error(l.o.Lang, g.Err)})
		return nil
	}
	r := g.Report
	l.telling = l.telling || r.Plies > 0 || len(r.Record.Tags) > 0
	if len(l.Games) == 0 && frames.Plain(r) {
		l.Place = placeOf(r, l.o)
	}
	event := frames.Known(r.Record, "Event")
	j := listedJSON{Title: frames.Title(r.Record), Event: event, Round: frames.Known(r.Record, "Round"), Result: string(r.Record.Result())}
	if j.Title == "" {
		j.Title, j.Event = event, ""
	}
	j.Faults = len(lists.Where(r.Faults, func(f replay.Fault) bool { return f.Counts(false) }))
	l.Games = append(l.Games, j)
	return nil
}

// placeOf is a game that is nothing but its moves.
func placeOf(r *replay.Report, o *view.Options) *placeJSON {
	place := &placeJSON{r.Ruleset.ID(), "", lists.Each(r.Steps, func(s replay.Step) string { return notation.FormatMove(s.Move, o.Squares) })}
	if r.Start != r.Ruleset.Start() {
		place.Position = notation.FormatPosition(r.Start, notation.Number)
	}
	return place
}

// gameJSON is a game to be clicked through.
type gameJSON struct {
	listedJSON
	Facts   []string   `json:"facts"` // place, date: whatever is known
	Ruleset string     `json:"ruleset"`
	Notes   []string   `json:"notes"` // what is to be said of it as a whole
	Nodes   []nodeJSON `json:"nodes"` // none where it cannot be followed from its start
}

// nodeJSON is a frames.Frame.
type nodeJSON struct {
	Parent  int      `json:"parent"`
	Depth   int      `json:"depth"`
	Number  string   `json:"number"`
	Text    string   `json:"text"`
	Move    string   `json:"move"`
	FEN     string   `json:"fen"` // after it, "" where that is not known
	Lead    string   `json:"lead"`
	Comment string   `json:"comment"`
	Faults  []string `json:"faults"`
	Remarks []string `json:"remarks"`
	Illegal bool     `json:"illegal"`
}

// nth reads one game of a file, and nothing more.
type nth struct {
	record.Reader
	skip int
	done bool
}

// Read implements record.Reader.
func (r *nth) Read() (*record.Record, error) {
	if r.done {
		return nil, io.EOF
	}
	for ; r.skip > 0; r.skip-- {
		if _, err := r.Reader.Read(); err != nil && !errors.As(err, new(*record.Error)) {
			return nil, err
		}
	}
	r.done = true
	return r.Reader.Read()
}

// gameQuestion asks for one of the games of a text, to be clicked through.
type gameQuestion struct {
	textQuestion
	Game int `json:"game"` // from 1
}

func (q *gameQuestion) answer(ctx context.Context, d *Desk, o *view.Options, w io.Writer) error {
	f, err := q.source(d)
	if err != nil {
		return err
	}
	none := notation.NewFault(NoGame, "n", q.Game)
	if q.Game < 1 || q.Game > maxListed {
		return none
	}
	found := false
	err = replay.Run(ctx, &nth{Reader: f.reader(d), skip: q.Game - 1}, f.options(d), func(g *replay.Game) error {
		found = true
		if g.Report == nil {
			return g.Err
		}
		return view.WriteJSON(w, gameOf(g, o))
	})
	if err == nil && !found {
		return none
	}
	return err
}

func gameOf(g *replay.Game, o *view.Options) *gameJSON {
	r := g.Report
	l := &list{o: o}
	_ = l.add(g) // a list of one is never full
	j := &gameJSON{listedJSON: l.Games[0], Facts: frames.Facts(r.Record), Notes: o.Remarks(r), Nodes: []nodeJSON{}}
	if !r.Begins() {
		for i := range r.Faults {
			j.Notes = append(j.Notes, o.FaultInFull(r, &r.Faults[i]))
		}
		return j
	}
	j.Ruleset = r.Ruleset.ID()
	for _, n := range frames.Tree(r, o) {
		node := nodeJSON{Parent: n.Parent, Depth: n.Depth, Number: n.Numbered(), Text: n.Move, Move: n.Written,
			Lead: n.Lead, Comment: n.Comment, Faults: append([]string{}, n.Faults...), Remarks: append([]string{}, n.Remarks...), Illegal: n.Illegal}
		if n.SetUp {
			node.Text = o.Lang.Say("new-position")
		}
		if n.Known {
			node.FEN = notation.FormatPosition(n.Position, notation.Number)
		}
		j.Nodes = append(j.Nodes, node)
	}
	return j
}
