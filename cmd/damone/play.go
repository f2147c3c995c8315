package main

import (
	"damone/cmd/internal/cli"

	"damone/cmd/internal/arena"
	"damone/rules"
)

func playCommand() *cli.Command {
	return &cli.Command{
		Name:     "play",
		Category: "play",
		Flags: append(append(cli.PositionFlags("text"),
			&cli.StringFlag{Name: "side", Value: "white"},
			&cli.IntFlag{Name: "level", Value: 5},
			&cli.StringFlag{Name: "resume"},
			&cli.BoolFlag{Name: "flip"},
			&cli.Uint64Flag{Name: "seed"}),
			cli.TableFlags()...),
		Action: playGame,
	}
}

func playGame(c *cli.Context) error {
	s, err := cli.ReadSettings(c, "text")
	if err != nil {
		return err
	}
	p, err := newSession(c, s)
	if err != nil {
		return err
	}
	defer p.close()
	if c.NArg() > 1 {
		return cli.Misuse("put a position with spaces in it in quotes", "one position is expected, and there are %d arguments", c.NArg())
	}
	if c.NArg() == 1 {
		pos, err := cli.ReadPosition(s, c.Args().First())
		if err != nil {
			return err
		}
		p.begin(pos)
	}
	if file := c.String("resume"); file != "" {
		if err := p.resume(c, file); err != nil {
			return err
		}
	}
	p.flip = c.Bool("flip") || p.people == [2]bool{rules.Black: true}
	return p.run()
}

// newSession reads the flags of a game.
func newSession(c *cli.Context, s *cli.Settings) (*session, error) {
	people, ok := sidesNamed(c.String("side"))
	if !ok {
		return nil, cli.Misuse("", "unknown --side %q: it is white, black, both or none", c.String("side"))
	}
	p := &session{ctx: c.Context, s: s, out: c.App.Writer, in: newLineReader(c.App.Reader), sitting: sitting{people: people},
		known: cli.ReplayOptions(c, nil).Known, dir: c.String(cli.TablesFlag), noTables: c.Bool(cli.NoTablesFlag)}
	if p.known == nil {
		p.known = rules.Rulesets()
	}
	p.terminal = cli.IsTerminal(c.App.Writer) && cli.IsTyped(c.App.Reader)
	p.vary(c.Uint64("seed"))
	if err := p.setLevel(c.Int("level")); err != nil {
		return nil, cli.Misuse("", "--level %d: it is 1 to %d", c.Int("level"), arena.Levels)
	}
	if err := p.useRuleset(s.View.Ruleset); err != nil {
		return nil, err
	}
	return p, nil
}
