package cli

import (
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/tablebase"
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

// SearchFlags returns the flags of every command that looks ahead. Budgets are in
// nodes unless asked otherwise, so that answers are the same on every machine.
func SearchFlags(nodes uint64) []Flag {
	return append([]Flag{Uint64("nodes n", nodes), Duration(timeFlag, 0), Threads(1)}, TableFlags()...)
}

// TableFlags choose the endgame tables.
func TableFlags() []Flag { return []Flag{File(tablesFlag), Bool(noTablesFlag)} }

// readLimits reads what may be spent. A limit in time or depth alone replaces
// the default limit in nodes.
func readLimits(c *Context) (search.Limits, error) {
	l := search.Limits{Nodes: c.Uint64(nodesFlag), Time: c.Duration(timeFlag), Depth: c.Int(depthFlag)}
	if c.IsSet(timeFlag) && l.Time <= 0 {
		return l, Misuse("time-not-positive", "value", l.Time)
	}
	if c.IsSet(nodesFlag) && l.Nodes == 0 {
		return l, Misuse("nodes-not-positive")
	}
	if !c.IsSet(nodesFlag) && (l.Time > 0 || l.Depth > 0) {
		l.Nodes = 0
	}
	return l, nil
}

// MostJobs is how many jobs may be done at once.
const MostJobs = 256

// Threads returns the flag for how many threads are to reckon.
func Threads(value int) Flag { return Range("threads t", value, 1, 1024) }

// Search reads how to search, and opens the tables.
func (c *Context) Search() (o alphabeta.Options, err error) {
	if o.Limits, err = readLimits(c); err != nil {
		return o, err
	}
	o.Threads = c.Threads()
	c.Tables, err = openTables(c)
	o.Prober = c.Tables.Prober()
	return o, err
}

// openTables opens the endgame tables asked for; nil when there are none to
// open and none were named.
func openTables(c *Context) (*tablebase.Tables, error) {
	if c.Bool(noTablesFlag) {
		return nil, nil
	}
	t, err := FindTables(c.Context, c.String(tablesFlag), c.View.Ruleset)
	if err != nil {
		return nil, BadTables(err)
	}
	return t, nil
}

// BadTables returns an InputError of endgame tables.
func BadTables(err error) error { return BadInput("subject.tables", err) }

// TablesFault returns what has happened to tables while they were open: what was
// searched with them is not to be shown.
func TablesFault(t *tablebase.Tables) error {
	if err := t.Err(); err != nil {
		return BadTables(err)
	}
	return nil
}
