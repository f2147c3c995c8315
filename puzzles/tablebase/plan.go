package tablebase

import (
	"slices"

	"damone/notation"
	"damone/puzzles/tablebase/internal/index"
	"damone/puzzles/tablebase/internal/solver"
	"damone/rules"
)

// Plan is what a build takes, as far as can be told before.
type Plan struct {
	Slices    int   // that are still to be built
	Positions int64 // in them
	Memory    int64 // of the workers at their largest slices, in bytes
	Disk      int64 // in bytes
	largest   *job  // of those to be built; nil for none
}

// bitsPerPosition is about what the files take, in hundredths: values of
// Italian draughts are smaller, those of Italian Damone larger.
const (
	valueBitsPerPosition    = 20
	distanceBitsPerPosition = 280 // and when progress comes
)

// leastMemory is how much is tried whatever seems to be free.
const leastMemory = 1 << 30

// usualMemory is how much memory there is taken to be where nobody knows.
const usualMemory = 16 << 30

// workingBytes is about what it takes besides, to compress above all.
const workingBytes = 64 << 20

// ProgramBytes is about what a program takes that builds: its code, rules and texts, which the
// collector sees in part.
const ProgramBytes = 24 << 20

// PlanOf returns what it takes to build what a folder lacks. Files are taken to be
// sound where they exist. More pieces than a table can have are none.
func PlanOf(rs *rules.Ruleset, pieces int, dir string, opts Options) Plan {
	if pieces > MaxPieces {
		return Plan{}
	}
	p := newBuilder(dir, rs, pieces, opts).plan
	if opts.Memory <= 0 && p.Slices > 0 {
		p.Memory += ProgramBytes
	}
	return p
}

// planWithin plans with some memory, or what the largest job takes where that is more.
func (u *builder) planWithin(memory int64) (p Plan) {
	var needs []int64
	for _, j := range u.jobs {
		if u.open(j) == nil {
			continue
		}
		p.Slices += len(j.slices)
		p.Positions += j.positions
		needs = append(needs, j.memory)
		if p.largest == nil || j.memory > p.largest.memory {
			p.largest = j
		}
	}
	slices.Sort(needs)
	for _, m := range needs[max(0, len(needs)-processors(u.opts.Workers)):] {
		p.Memory += m
	}
	if p.largest != nil {
		p.Memory = max(min(memoryOf(p.Memory), memory), memoryOf(p.largest.memory)) // which may be refused
	}
	hundredths := int64(valueBitsPerPosition)
	if !u.opts.ValuesOnly {
		hundredths += distanceBitsPerPosition
	}
	p.Disk = p.Positions * hundredths / 800
	return p
}

// fits returns an error unless there is room in memory for the largest slice that is
// still to be built.
func (u *builder) fits() error {
	if j := u.plan.largest; j != nil && j.memory > memoryForSlices(u.opts.Memory) {
		return notation.NewFault(TooLittleMemory, "slice", j.slices[0], "need", memoryOf(j.memory)>>20+1, "have", u.opts.Memory>>20)
	}
	return nil
}

// memoryForSlices returns how much of some memory the slices may take that are being
// built or verified. The rest is for what is kept, compressed, or not collected
// yet.
func memoryForSlices(memory int64) int64 { return max(memory-workingBytes, 0) }

// memoryOf returns how much memory there must be for slices that take so much of it.
func memoryOf(slices int64) int64 { return slices + workingBytes }

// memoryToBuild returns about how much it takes to build a pair of slices: the bits, codes
// and conversions of the entries, the lists of both sides' placements, the tables that captures
// and promotions lead to (without distances, four entries of a promotion's to a byte), and an
// eighth more that is not collected at once.
func memoryToBuild(g *index.Geometry, pair []index.Slice, valuesOnly bool) int64 {
	bytes, seen := int64(0), map[index.Slice]bool{}
	for _, s := range pair {
		rows, columns, kept := int64(g.Columns(s.Own)), int64(g.Columns(s.Opp)), int64(g.Rows(s.Own))
		bytes += rows*((columns+63)/64)*8*7 + kept*columns*2 + solver.MostListed(kept*columns)*4
		bytes += rows*(40+30*int64(s.Own.Pieces())) + columns*90
		for _, child := range g.ConversionsOf(s) {
			entries := int64(g.Rows(child.Own)) * int64(g.Columns(child.Opp))
			switch {
			case seen[child]:
			case valuesOnly && child.Pieces() == s.Pieces():
				bytes += entries / 4
			default:
				bytes += entries * 2
			}
			seen[child] = true
		}
	}
	return bytes * 9 / 8
}
