//go:build !small

package ask

import (
	"bytes"
	"cmp"
	"errors"
	"slices"

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

// textQuestion asks what somebody brings: a position in any form, or games; or for one of
// the games.
type textQuestion struct {
	manner
	Text string
	Name string // of the file that the text comes from, whose ending may tell what it is
	File bool   // the text is that of the desk's own file
	Game int    // from 1
}

// source returns the text that a question is about.
func (a *asking) source(q *textQuestion) (*File, error) {
	switch {
	case !q.File:
		return &File{Name: q.Name, Text: []byte(q.Text)}, nil
	case a.desk.File == nil:
		return nil, notation.Fault{Kind: "no-file-open"}
	}
	return a.desk.File, nil
}

// errEnough ends the reading of games.
var errEnough = errors.New("enough")

// reader reads the games of a file.
func (a *asking) reader(f *File) record.Reader {
	return gamefile.NewReader(bytes.NewReader(f.Text), gamefile.FormatOf(f.Name), a.desk.Rulesets...)
}

func (a *asking) judge(r record.Reader, f *File, each func(*replay.Game) error) error {
	return replay.Run(a.ctx, r, replay.Options{Known: a.desk.Rulesets, Forced: f.Forced, Workers: 1, Steps: true}, each)
}

// text answers with a place for the board, for a position or a mere list of moves, or
// with a list of games.
func (a *asking) text(q *textQuestion) error {
	f, err := a.source(q)
	if err != nil {
		return err
	}
	p, unread := notation.ParsePosition(a.Ruleset, string(f.Text[:min(len(f.Text), MaxQuestion)]))
	if unread == nil {
		return a.write(fields{"place": place(a.Ruleset, p, []string{})})
	}
	l := newList(&a.Options)
	l.tagged = bytes.Contains(f.Text, []byte("["))
	err = a.judge(a.reader(f), f, l.add)
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
	place   fields        // the first game, where it is nothing but its moves
	tagged  bool          // the text may have tags: that of a mere position comes from what it is read as
	telling bool          // something in it looks like a game
	unread  *record.Error // why the first game that cannot be read cannot
	foreign error         // why the first game that is none of ours is not judged
}

// listed is a game in a list.
type listed struct {
	frames.Head
	Faults int    `json:"faults"`
	Unread string `json:"unread"` // why the game cannot be read, "" if it can
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
		return listed{Unread: catalog.Error(o.Lang, g.Err)}
	}
	faults := lists.Where(g.Report.Faults, func(f replay.Fault) bool { return f.Counts(false) })
	return listed{Head: frames.HeadOf(g.Report.Record), Faults: len(faults)}
}

// maxNodes is how many moves a game to be clicked through may have, variations included.
const maxNodes = 10_000

// game answers with a game to be clicked through.
func (a *asking) game(q *textQuestion) error {
	return a.recorded(q, func(g *replay.Game) error { return a.write(gameOf(g, &a.Options)) })
}

// recorded answers about one of the games of a text.
func (a *asking) recorded(q *textQuestion, answer func(*replay.Game) error) error {
	f, err := a.source(q)
	if err != nil {
		return err
	}
	none, r := notation.NewFault("no-such-game", "n", q.Game), a.reader(f)
	if q.Game < 1 || q.Game > maxListed {
		return none
	}
	for range q.Game - 1 {
		_, _ = r.Read() // what is wrong with the others is told by the list
	}
	err = a.judge(r, f, func(g *replay.Game) error {
		if g.Report == nil {
			return g.Err
		}
		if n := len(g.Report.Steps); n > maxNodes {
			return notation.NewFault("too-many-moves", "n", n, "limit", maxNodes)
		}
		return cmp.Or(answer(g), errEnough)
	})
	switch {
	case err == nil:
		return none
	case errors.Is(err, errEnough):
		return nil
	}
	return err
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
