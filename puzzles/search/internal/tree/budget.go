package tree

import (
	"context"
	"sync/atomic"
	"time"

	"damone/puzzles/search"
)

// Budget is what all threads of one search spend together.
type Budget struct {
	ctx      context.Context
	nodes    uint64 // 0 for no limit
	deadline time.Time
	spent    atomic.Uint64
	stopped  atomic.Int32 // a search.Stop, once one is due
}

// NewBudget returns a budget within limits; their depth is not its business.
func NewBudget(ctx context.Context, l search.Limits) *Budget {
	b := &Budget{ctx: ctx, nodes: l.Nodes}
	if l.Time > 0 {
		b.deadline = time.Now().Add(l.Time)
	}
	return b
}

// Stop ends the search for every thread. The first reason given stays.
func (b *Budget) Stop(why search.Stop) {
	b.stopped.CompareAndSwap(int32(search.Finished), int32(why))
}

// Stopped returns the reason to stop; Finished while there is none.
func (b *Budget) Stopped() search.Stop { return search.Stop(b.stopped.Load()) }

// Spent returns the number of nodes that the threads have reported.
func (b *Budget) Spent() uint64 { return b.spent.Load() }

// Counter counts one thread's nodes. It reports to the budget every so often,
// so a node costs an addition and a comparison.
type Counter struct {
	Budget   *Budget
	next     uint64 // the count at which to report again
	count    uint64
	reported uint64 // how much of count the budget knows
	pause    uint64 // the count at which to stop for a while; 0 for none
}

// interval is the number of nodes that a thread may count before it reports.
const interval = 1024

// NewCounter returns a counter that has counted nothing.
func NewCounter(b *Budget) Counter {
	c := Counter{Budget: b}
	c.report()
	return c
}

// Spend counts one node; false means that the search must stop now.
func (c *Counter) Spend() bool {
	if c.count == c.next && !c.report() {
		return false
	}
	c.count++
	return true
}

// report tells the budget what was spent and asks whether to go on. A limit in
// nodes is kept exactly with one thread.
func (c *Counter) report() bool {
	b := c.Budget
	c.Close()
	c.next = c.count + interval
	if spent := b.Spent(); b.nodes > 0 && spent >= b.nodes {
		b.Stop(search.Exhausted)
	} else if b.nodes > 0 {
		c.next = min(c.next, c.count+b.nodes-spent)
	}
	if b.ctx.Err() != nil {
		b.Stop(search.Cancelled)
	}
	if !b.deadline.IsZero() && time.Now().After(b.deadline) {
		b.Stop(search.Exhausted)
	}
	if b.Stopped() != search.Finished || c.pause > 0 && c.count >= c.pause {
		c.next = c.count
		return false
	}
	if c.pause > 0 {
		c.next = min(c.next, c.pause)
	}
	return true
}

// Allow pauses the counter after n more nodes; 0 is never. A paused
// counter stops its search until Allow is called again.
func (c *Counter) Allow(nodes uint64) {
	if c.pause = 0; nodes > 0 {
		c.pause = c.count + nodes
	}
	c.report()
}

// Nodes returns what all threads have reported and what this one has counted since.
func (c *Counter) Nodes() uint64 { return c.Budget.Spent() + c.count - c.reported }

// Close reports the rest.
func (c *Counter) Close() {
	c.Budget.spent.Add(c.count - c.reported)
	c.reported = c.count
}
