package tablebase

import (
	"context"
	"flag"
	"testing"

	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

var quietPieces = flag.Int("quiet", 3, "measure quiet runs in tables of up to N pieces")

// TestQuietRuns shows that the quiet limit of Italian draughts takes no win of
// these tables away: the winner can always hurry in such a way that fewer
// plies than the limit pass without a man moved or anything captured.
func TestQuietRuns(t *testing.T) {
	rs := rules.ItalianDraughts
	dir := t.TempDir()
	if err := Build(context.Background(), rs, *quietPieces, dir, Options{}); err != nil {
		t.Fatal(err)
	}
	tables, err := Open(t.Context(), dir, rs)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	longest := newRuns(tables).measure()
	t.Logf("up to %d pieces: at most %d quiet plies in a row", *quietPieces, longest)
	if limit := rs.Spec().Quiet.Plies; longest >= limit {
		t.Errorf("a win takes %d quiet plies in a row, the limit is %d", longest, limit)
	}
}

// runs is how many quiet plies the play from an entry begins with when the
// winner plays the quickest way, taking the way with the shortest run, and the
// loser whatever makes it longest.
type runs struct {
	tables *Tables
	of     map[*table][]uint8
	lists  map[Material]*index.Listing
	byTime [][]location // the decided entries by distance
}

// location is an entry of a table.
type location struct {
	table *table
	entry int
}

func newRuns(t *Tables) *runs {
	r := &runs{tables: t, of: map[*table][]uint8{}, lists: map[Material]*index.Listing{}}
	for _, table := range t.slices {
		if table == nil {
			continue
		}
		entries := table.own().Kept() * table.columns
		r.of[table] = make([]uint8, entries)
		for entry := range entries {
			if s := r.score(location{table, entry}); s != 0 {
				plies := s.plies()
				for len(r.byTime) <= plies {
					r.byTime = append(r.byTime, nil)
				}
				r.byTime[plies] = append(r.byTime[plies], location{table: table, entry: entry})
			}
		}
	}
	return r
}

func (r *runs) measure() int {
	var longest uint8
	for _, entries := range r.byTime {
		for _, at := range entries {
			run := r.run(at)
			r.of[at.table][at.entry] = run
			longest = max(longest, run)
		}
	}
	return int(longest)
}

// placed is the position of an entry, unless the two sides overlap there.
func (r *runs) placed(at location) (own, opp index.Placement, ok bool) {
	t := at.table
	own, opp = r.list(t.slice.Own).Placements[r.list(t.slice.Own).List[at.entry/t.columns]], r.list(t.slice.Opp).Placements[at.entry%t.columns]
	seen := opp.Turned()
	return own, opp, own.Occupied()&seen.Occupied() == 0
}

func (r *runs) list(m Material) *index.Listing {
	if r.lists[m] == nil {
		r.lists[m] = index.NewListing(r.tables.index(m))
	}
	return r.lists[m]
}

func (r *runs) score(at location) score {
	own, opp, ok := r.placed(at)
	if !ok {
		return 0
	}
	s, _ := r.tables.lookUp(own, opp)
	return s
}

func (r *runs) run(at location) uint8 {
	own, opp, _ := r.placed(at)
	p, _ := r.tables.geometry.Rules.Fast().Arrange(index.Setup(&own, &opp))
	worth := r.score(at)
	winning := worth > 0
	shortest, longest := uint8(255), uint8(0)
	for _, m := range r.tables.geometry.Rules.Moves(nil, p) {
		child := p.After(m)
		run := uint8(0)
		if !m.IsCapture() && m.Mover() != rules.Pedina {
			own, opp := index.PlacementsOf(&child)
			next := r.tables.slices[index.SliceOf(&own, &opp).ID()]
			entry, _ := next.find(&own, &opp)
			run = 1 + r.of[next][entry]
		}
		if next, _ := r.tables.score(&child); !winning || next.parent() == worth {
			shortest, longest = min(shortest, run), max(longest, run)
		}
	}
	if winning {
		return shortest
	}
	return longest
}
