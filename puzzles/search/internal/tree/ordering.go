package tree

import "damone/rules"

// Route is where a move starts and ends: enough to tell the moves of a node
// apart when they are put in order.
type Route struct{ From, To rules.Square }

// RouteOf returns a move's route.
func RouteOf(m *rules.Move) Route { return Route{m.From(), m.To()} }

// History counts how often the moves of a route caused a cutoff: the history
// heuristic.
type History [rules.Squares][rules.Squares]int32

// HistoryLimit is the greatest score of a route.
const HistoryLimit = 1 << 22

// Score returns how well a route has done.
func (h *History) Score(r Route) int32 { return h[r.From&31][r.To&31] }

// Credit rewards a route for a cutoff at a depth, by its square.
func (h *History) Credit(r Route, depth int) {
	score := &h[r.From&31][r.To&31]
	*score = min(*score+int32(depth*depth), HistoryLimit)
}

// Ranked is a move's index in its node and how promising it looks.
type Ranked struct {
	Index int32
	Score int32
}

// Order is the moves of a node, to be taken one by one.
type Order []Ranked

// Pick brings the most promising of the moves from i on to place i, and is its
// index in the node. A search that is cut off early has sorted no more than it
// used.
func (m Order) Pick(i int) int {
	best := i
	for j := i + 1; j < len(m); j++ {
		if m[j].Score > m[best].Score {
			best = j
		}
	}
	m[i], m[best] = m[best], m[i]
	return int(m[i].Index)
}
