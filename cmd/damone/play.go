package main

import (
	"damone/cmd/internal/cli"

	"damone/cmd/internal/arena"
	"damone/rules"
)

func playCommand() *cli.Command {
	return &cli.Command{
		Name:      "play",
		Usage:     "play against the computer, or let it play itself",
		ArgsUsage: "[POSITION]",
		Category:  "play",
		Flags: append(append(cli.PositionFlags("text"),
			&cli.StringFlag{Name: "side", Value: "white", Usage: "you play `SIDE`: white, black, both or none"},
			&cli.IntFlag{Name: "level", Value: 5, Usage: "how strong the computer is: `LEVEL` 1 to 10"},
			&cli.StringFlag{Name: "resume", Usage: "go on with the first game in a PDN `FILE`, and save it there at the end"},
			&cli.BoolFlag{Name: "flip", Usage: "draw the board with Black at the bottom, as it is when you play Black", DisableDefaultText: true},
			&cli.Uint64Flag{Name: "seed", Usage: "vary the computer's openings by a `NUMBER`; 0 for none"}),
			cli.TableFlags()...),
		Description: about(`Plays a game in the terminal, from POSITION or the start. Type moves as you would
write them; a move that is not legal is cli.Answered with the clause that forbids
it. hint, moves, explain, why MOVE, undo, go, side, level, new, set POSITION,
save FILE, load FILE, draw and quit are commands; help lists them. set, new and
load set a game aside, and undo takes it up again.
--resume saves the game in its FILE once you have moved. Who plays is as --side
and --level say, then as the file does; a --ruleset or a POSITION must be the
game's. A game that has a result keeps it until you move or say go.`,
			"0 the end; 2 the position, the file or a flag cannot be used.",
			"damone play --side black --level 7",
			"damone play --ruleset italian --lang it",
			"damone play --side none --level 3 'W:WE32,K24:BE1,K2'"),
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
