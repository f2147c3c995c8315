package main

import (
	"time"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/endgame"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// The flags of commands that look ahead.
const (
	nodesFlag    = "nodes"
	timeFlag     = "time"
	depthFlag    = "depth"
	threadsFlag  = "threads"
	tablesFlag   = "tables"
	noTablesFlag = "no-tables"
)

// searchFlags are the flags of every command that looks ahead. Budgets are in
// nodes unless asked otherwise, so that answers are the same on every machine.
func searchFlags(nodes uint64) []cli.Flag {
	return append([]cli.Flag{
		&cli.Uint64Flag{Name: nodesFlag, Aliases: []string{"n"}, Usage: "look at so `MANY` positions at most", Value: nodes},
		&cli.DurationFlag{Name: timeFlag, Usage: "stop after so `LONG`, such as 10s or 2m (without --nodes, instead of counting)"},
		&cli.IntFlag{Name: threadsFlag, Aliases: []string{"t"}, Usage: "search with so `MANY` threads; more than one may answer differently each time", Value: 1},
	}, tableFlags()...)
}

// tableFlags choose the endgame tables.
func tableFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: tablesFlag, Usage: "the `FOLDER` of endgame tables (default: the one 'damone tablebase build' fills)"},
		&cli.BoolFlag{Name: noTablesFlag, Usage: "do without endgame tables", DisableDefaultText: true},
	}
}

// readLimits reads what may be spent. A limit in time or depth alone replaces
// the default limit in nodes.
func readLimits(c *cli.Context) (search.Limits, error) {
	l := search.Limits{Nodes: c.Uint64(nodesFlag), Time: c.Duration(timeFlag), Depth: c.Int(depthFlag)}
	if c.IsSet(timeFlag) && l.Time <= 0 {
		return l, misuse("for example --time 10s", "--time %v: it must be more than nothing", l.Time)
	}
	if c.IsSet(depthFlag) && l.Depth <= 0 {
		return l, misuse("for example --depth 12", "--depth %d: it must be more than nothing", l.Depth)
	}
	if c.IsSet(nodesFlag) && l.Nodes == 0 {
		return l, misuse("for example --nodes 1000000", "--nodes 0: the budget is zero")
	}
	if !c.IsSet(nodesFlag) && (l.Time > 0 || l.Depth > 0) {
		l.Nodes = 0
	}
	return l, nil
}

func readThreads(c *cli.Context) (int, error) {
	n := c.Int(threadsFlag)
	if n < 1 || n > 1024 {
		return n, misuse("", "--threads %d: it is 1 to 1024", n)
	}
	return n, nil
}

// readSearch reads how to search. The tables, which may be nil, are the
// caller's to close.
func readSearch(c *cli.Context, rs *rules.Ruleset) (search.Options, *tablebase.Tables, error) {
	var o search.Options
	var err error
	if o.Limits, err = readLimits(c); err != nil {
		return o, nil, err
	}
	if o.Threads, err = readThreads(c); err != nil {
		return o, nil, err
	}
	tables, err := openTables(c, rs)
	if tables != nil {
		o.Prober = tables.Prober()
	}
	return o, tables, err
}

// outlook is what a command that looks ahead has been told.
type outlook struct {
	*settings
	options search.Options
	tables  *tablebase.Tables // nil for none; to be closed
}

func readOutlook(c *cli.Context, formats ...string) (*outlook, error) {
	s, err := readSettings(c, formats...)
	if err != nil {
		return nil, err
	}
	o, tables, err := readSearch(c, s.view.Ruleset)
	if err != nil {
		return nil, err
	}
	return &outlook{s, o, tables}, nil
}

// openTables opens the endgame tables asked for; nil when there are none to
// open and none were named.
func openTables(c *cli.Context, rs *rules.Ruleset) (*tablebase.Tables, error) {
	if c.Bool(noTablesFlag) {
		return nil, nil
	}
	t, err := endgame.Open(c.String(tablesFlag), rs)
	if err != nil {
		return nil, &inputError{"the endgame tables", err}
	}
	return t, nil
}

// closeTables closes tables that may be nil.
func closeTables(t *tablebase.Tables) {
	if t != nil {
		t.Close()
	}
}

// rounded is a duration for people.
func rounded(d time.Duration) time.Duration {
	switch {
	case d > time.Minute:
		return d.Round(time.Second)
	case d > time.Second:
		return d.Round(10 * time.Millisecond)
	}
	return d.Round(10 * time.Microsecond)
}
