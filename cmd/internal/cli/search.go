package cli

import (
	"damone/notation/ordered"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
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

// SearchFlags are the flags of every command that looks ahead. Budgets are in
// nodes unless asked otherwise, so that answers are the same on every machine.
func SearchFlags(nodes uint64) []Flag {
	return append([]Flag{Uint64("nodes n", nodes), Duration(timeFlag, 0), Int("threads t", 1)}, TableFlags()...)
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
	if c.IsSet(depthFlag) && l.Depth <= 0 {
		return l, Misuse("depth-not-positive", "value", l.Depth)
	}
	if c.IsSet(nodesFlag) && l.Nodes == 0 {
		return l, Misuse("nodes-not-positive")
	}
	if !c.IsSet(nodesFlag) && (l.Time > 0 || l.Depth > 0) {
		l.Nodes = 0
	}
	return l, nil
}

// The most that may be done at once.
const (
	mostThreads = 1024
	MostJobs    = 256
)

// ReadThreads reads how many threads are to reckon.
func ReadThreads(c *Context) (int, error) {
	return ordered.AtOnce(c.Int(threadsFlag)), InRange(c, threadsFlag, 1, mostThreads)
}

// ReadSearch reads how to search. The tables, which may be nil, are the
// caller's to close.
func ReadSearch(c *Context, rs *rules.Ruleset) (alphabeta.Options, *tablebase.Tables, error) {
	var o alphabeta.Options
	var err error
	if o.Limits, err = readLimits(c); err != nil {
		return o, nil, err
	}
	if o.Threads, err = ReadThreads(c); err != nil {
		return o, nil, err
	}
	tables, err := openTables(c, rs)
	o.Prober = tables.Prober()
	return o, tables, err
}

// SearchSettings is what the flags of a command that looks ahead ask for.
type SearchSettings struct {
	*Settings
	Options alphabeta.Options
}

// WithSearchSettings is an action that is given what the shared flags of a
// command that looks ahead ask for. The tables are closed after it.
func WithSearchSettings(do func(*Context, *SearchSettings) error) ActionFunc {
	return WithSettings(func(c *Context, s *Settings) error {
		o := &SearchSettings{Settings: s}
		var err error
		if o.Options, o.Tables, err = ReadSearch(c, s.View.Ruleset); err != nil {
			return err
		}
		defer o.Tables.Close()
		return do(c, o)
	})
}

// openTables opens the endgame tables asked for; nil when there are none to
// open and none were named.
func openTables(c *Context, rs *rules.Ruleset) (*tablebase.Tables, error) {
	if c.Bool(noTablesFlag) {
		return nil, nil
	}
	t, err := FindTables(c.Context, c.String(tablesFlag), rs)
	if err != nil {
		return nil, BadTables(err)
	}
	return t, nil
}

// BadTables is an InputError of endgame tables.
func BadTables(err error) error { return BadInput("subject.tables", err) }

// TablesFault is what has happened to tables while they were open: what was
// searched with them is not to be shown.
func TablesFault(t *tablebase.Tables) error {
	if err := t.Err(); err != nil {
		return BadTables(err)
	}
	return nil
}
