package search

import (
	"context"
	"sync/atomic"
	"time"
)

// purse is what all threads of one search spend together.
type purse struct {
	ctx      context.Context
	nodes    uint64 // the budget; 0 for none
	deadline time.Time
	spent    atomic.Uint64
	stopped  atomic.Int32 // a Stop, once one is due
}

func newPurse(ctx context.Context, l Limits) *purse {
	p := &purse{ctx: ctx, nodes: l.Nodes}
	if l.Time > 0 {
		p.deadline = time.Now().Add(l.Time)
	}
	return p
}

// stop ends the search for every thread.
func (p *purse) stop(why Stop) { p.stopped.CompareAndSwap(int32(Finished), int32(why)) }

// why is the reason to stop; Finished while there is none.
func (p *purse) why() Stop { return Stop(p.stopped.Load()) }

// meter counts one thread's nodes. It goes to the purse every so often, so a
// node costs an addition and a comparison.
type meter struct {
	purse  *purse
	next   uint64 // the count at which to go to the purse again
	count  uint64
	booked uint64 // how much of count the purse knows
	pause  uint64 // the count at which to stop for a while; 0 for none
}

// instalment is how many nodes a thread may count on its own.
const instalment = 1024

func newMeter(p *purse) meter {
	m := meter{purse: p}
	m.visit()
	return m
}

// spend counts one node; false means that the search must stop now.
func (m *meter) spend() bool {
	if m.count == m.next && !m.visit() {
		return false
	}
	m.count++
	return true
}

// visit books what was spent and asks whether to go on. The budget is kept to
// the node.
func (m *meter) visit() bool {
	p := m.purse
	spent := p.spent.Add(m.count - m.booked)
	m.booked = m.count
	m.next = m.count + instalment
	if p.nodes > 0 {
		if spent >= p.nodes {
			p.stop(Exhausted)
		} else {
			m.next = min(m.next, m.count+p.nodes-spent)
		}
	}
	if p.ctx.Err() != nil {
		p.stop(Cancelled)
	}
	if !p.deadline.IsZero() && time.Now().After(p.deadline) {
		p.stop(Exhausted)
	}
	if p.why() != Finished || m.pause > 0 && m.count >= m.pause {
		m.next = m.count
		return false
	}
	if m.pause > 0 {
		m.next = min(m.next, m.pause)
	}
	return true
}

// allow lets the meter run for so many more nodes; 0 is no end.
func (m *meter) allow(nodes uint64) {
	if m.pause = 0; nodes > 0 {
		m.pause = m.count + nodes
	}
	m.visit()
}

// close books the rest.
func (m *meter) close() {
	m.purse.spent.Add(m.count - m.booked)
	m.booked = m.count
}
