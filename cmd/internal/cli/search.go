package cli

import (
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
)

// SearchFlags returns the flags of every command that looks ahead. Budgets are in
// nodes unless asked otherwise, so that answers are the same on every machine.
func SearchFlags(nodes uint64) []Flag {
	return append([]Flag{Uint64("nodes n", nodes), Duration("time", 0), Threads(1)}, TableFlags()...)
}

// TableFlags choose the endgame tables.
func TableFlags() []Flag { return []Flag{File("tables"), Bool("no-tables")} }

// MostJobs is how many jobs may be done at once.
const MostJobs = 256

// Threads returns the flag for how many threads are to reckon.
func Threads(value int) Flag { return Range("threads t", value, 1, 1024) }

// Limits reads how much to search. A limit in time or depth alone replaces the default
// limit in nodes.
func (c *Context) Limits() (l search.Limits, err error) {
	l = search.Limits{Nodes: c.Uint64("nodes"), Time: c.Duration("time"), Depth: c.Int("depth")}
	switch {
	case c.IsSet("time") && l.Time <= 0:
		return l, Misuse("time-not-positive", "value", l.Time)
	case c.IsSet("nodes") && l.Nodes == 0:
		return l, Misuse("nodes-not-positive")
	case !c.IsSet("nodes") && (l.Time > 0 || l.Depth > 0):
		l.Nodes = 0
	}
	return l, nil
}

// Search reads how to search, and opens the tables asked for, if there are any.
func (c *Context) Search() (o alphabeta.Options, err error) {
	o.Threads = c.Threads()
	if o.Limits, err = c.Limits(); err != nil {
		return o, err
	}
	err = c.OpenTables()
	o.Prober = c.Tables.Prober()
	return o, err
}

// OpenTables opens the endgame tables that the flags want; Tables stays nil for none.
func (c *Context) OpenTables() (err error) {
	if c.Bool("no-tables") {
		return nil
	}
	c.Tables, err = FindTables(c.Context, c.String("tables"), c.View.Ruleset)
	return err
}

// BadTables returns an InputError of endgame tables, nil for no error. What was searched
// with tables that have one is not to be shown.
func BadTables(err error) error {
	if err != nil {
		return BadInput("subject.tables", err)
	}
	return nil
}
