package main

import (
	"cmp"
	"errors"
	"io"
	"strconv"
	"strings"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/play"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/book"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/puzzles/search/openings"
	"damone/rules"
)

var exploredFormats = cli.Sequences("table", (*view.Printer).Explored, "moves", (*view.Options).AddExplored)

// exploreGames says what was played from a position in the games of some files.
func exploreGames(c *cli.Context) error {
	if _, err := gameFiles(c); err != nil {
		return err
	}
	q, err := bookQuery(c)
	if err != nil {
		return err
	}
	e := &exploration{Context: c, books: make(map[*rules.Ruleset]*book.Book), query: q}
	if err := e.read(); err != nil {
		return err
	}
	moves, err := e.begin()
	if err != nil {
		return err
	}
	if !c.IsJSON() && cli.IsTerminal(c.Out) && cli.Keyboard(c.In) != nil {
		return e.walk(moves)
	}
	found, err := e.find(e.at(moves))
	if err != nil {
		return err
	}
	return cmp.Or(cli.Print(c, found, exploredFormats), cli.Answer(found.Games > 0))
}

// exploration is a run of 'damone explore'.
type exploration struct {
	*cli.Context
	books map[*rules.Ruleset]*book.Book
	book  *book.Book // that with the most games
	other int        // games that are in none, or in another
	query book.Query
	start rules.Position
}

// bookQuery reads all of the flags but the position.
func bookQuery(c *cli.Context) (q book.Query, err error) {
	if c.Int("until") > 0 && c.Int("since") > c.Int("until") {
		return q, cli.Misuse("no-such-years", "since", c.Int("since"), "until", c.Int("until"))
	}
	if c.IsSet("side") && c.String("player") == "" {
		return q, cli.Misuse("side-of-whom")
	}
	q = book.Query{Turned: c.Bool("turned"), Player: c.String("player"), Since: c.Int("since"), Until: c.Int("until")}
	for _, color := range []rules.Color{rules.White, rules.Black} {
		if c.String("side") == color.String() {
			q.Color = &color
		}
	}
	if text := c.String("result"); text != "" {
		r, ok := record.ParseResult(text)
		if !ok {
			return q, cli.BadOption("--result "+text, notation.NewFault("not-a-result"))
		}
		q.Result = r.Says()
	}
	return q, nil
}

// read reads all files into books, and chooses one.
func (e *exploration) read() error {
	bar, options := cli.NewProgress(e.Err), cli.ReplayOptions(e.Context, true)
	all := 0
	for _, name := range e.Args().Slice() {
		file := cli.ShownName(name)
		if _, err := cli.ReadGames(e.Context, name, options, func(g *replay.Game) error {
			bar.Show("%s: %d", file, g.Index)
			all++
			e.add(file, g)
			return nil
		}); err != nil {
			return err
		}
	}
	bar.Clear()
	for _, rs := range options.Rulesets() { // of several as large, the first
		if b := e.books[rs]; b != nil && (e.book == nil || b.Len() > e.book.Len()) {
			e.book = b
		}
	}
	if e.book == nil {
		return cli.BadFile(cli.ShownName(e.Args().First()), notation.NewFault("no-game-to-explore"))
	}
	if e.other = all - e.book.Len(); e.other > 0 {
		e.Note("explore-other", "games", e.View.Lang.Count(e.other, "game"), "ruleset", catalog.RulesetName(e.View.Lang, e.book.Ruleset()))
	}
	e.View.Ruleset = e.book.Ruleset()
	return nil
}

func (e *exploration) add(file string, g *replay.Game) {
	if g.Report == nil || !g.Report.Begins() || g.Report.Plies == 0 {
		return
	}
	rs := g.Report.Ruleset
	if e.books[rs] == nil {
		e.books[rs] = book.New(rs, e.Int("plies"))
	}
	e.books[rs].Add(file, g)
}

// begin returns the moves of --moves, played from the position of --position.
func (e *exploration) begin() ([]rules.Move, error) {
	e.start = e.View.Ruleset.Start()
	if text := e.String("position"); text != "" {
		var err error
		if e.start, err = cli.ReadPosition(e.View.Ruleset, text); err != nil {
			return nil, err
		}
	}
	var moves []rules.Move
	for _, text := range strings.Fields(e.String("moves")) {
		if _, after, numbered := strings.Cut(text, "."); numbered {
			text = strings.TrimLeft(after, ".")
		}
		if text == "" {
			continue
		}
		m, err := e.move(e.at(moves), text)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// move reads a move; the error of one that is not legal says why.
func (e *exploration) move(p rules.Position, text string) (rules.Move, error) {
	j, err := ask.Judge(e.View.Ruleset, p, text, false)
	switch {
	case err != nil:
		return rules.Move{}, cli.BadInput("subject.move", err)
	case !j.Legal:
		return rules.Move{}, cli.Misuse("line-not-legal", "move", text, "why", e.View.Fault(j), "clause", j.Clause)
	}
	return j.Move, nil
}

// at returns where moves lead.
func (e *exploration) at(moves []rules.Move) rules.Position {
	p := e.start
	for _, m := range moves {
		p = p.After(m)
	}
	return p
}

func (e *exploration) find(p rules.Position) (*view.Explored, error) {
	e.query.Position = p
	found := &view.Explored{Found: e.book.Find(e.query), Kept: e.book.Len(), Other: e.other}
	judged := openings.Usual.Judge(e.Context.Context, e.View.Ruleset, append([]openings.Opening{{Position: p}}, lists.Each(found.Moves, func(m book.Played) openings.Opening {
		return openings.Opening{Moves: []rules.Move{m.Move}, Position: p.After(m.Move)}
	})...))
	if err := e.Context.Context.Err(); err != nil {
		return nil, err
	}
	found.Before, found.After = judged[0], judged[1:]
	return found, nil
}

// walk shows one position after the other and asks where to go.
func (e *exploration) walk(moves []rules.Move) error {
	lines := play.NewLines(&e.View, e.In, e.Out)
	for {
		found, err := e.find(e.at(moves))
		if err != nil {
			return err
		}
		lines.Line("\n" + strings.Join(e.View.MoveTexts(moves), " "))
		lines.Board(&view.Board{Position: found.Position})
		lines.Explored(found)
		moves, err = e.ask(lines, found, moves)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// ask asks for a move until there is one; the error is io.EOF for who leaves.
func (e *exploration) ask(lines *play.Lines, found *view.Explored, moves []rules.Move) ([]rules.Move, error) {
	for {
		text, err := lines.Next(e.View.Lang.Say("explore-prompt") + " ")
		if err != nil {
			return nil, err
		}
		if text == "" {
			text = "1"
		}
		n, wrong := strconv.Atoi(text)
		switch {
		case text == "q":
			return nil, io.EOF
		case text == "b":
			return moves[:max(len(moves)-1, 0)], nil
		case wrong == nil && 1 <= n && n <= len(found.Moves):
			return append(moves, found.Moves[n-1].Move), nil
		}
		m, err := e.move(found.Position, text)
		if err == nil {
			return append(moves, m), nil
		}
		lines.Line(catalog.Error(e.View.Lang, err))
	}
}
