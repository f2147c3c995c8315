package tablebase

import (
	"context"
	"runtime/debug"
	"slices"

	"damone/notation"
	"damone/puzzles/tablebase/internal/index"
	"damone/puzzles/tablebase/internal/machine"
	"damone/rules"
)

// Plan is what a build takes, as far as can be told before.
type Plan struct {
	Slices    int   // that are still to be built
	Positions int64 // in them
	Memory    int64 // of the workers at their largest slices, in bytes
	Disk      int64 // in bytes
}

// bitsPerPosition is about what the files take, in hundredths: values of
// Italian draughts are smaller, those of Italian Damone larger.
const (
	valueBitsPerPosition    = 40
	distanceBitsPerPosition = 330 // and when progress comes
)

// workingBytes is about what it takes besides: to compress, and to keep small
// tables in memory.
const workingBytes = 500 << 20

// memoryForSlices is how much of the memory the slices may take that are being
// built. The rest is for what is kept, compressed, or not collected yet.
func (b *builder) memoryForSlices() int64 { return b.opts.Memory / 4 * 3 }

// PlanOf is what it takes to build what a folder lacks. Files are taken to be
// sound where they exist. More pieces than a table can have are none.
func PlanOf(rs *rules.Ruleset, pieces int, dir string, opts Options) Plan {
	if pieces > MaxPieces {
		return Plan{}
	}
	return newBuilder(dir, rs, pieces, opts).plan()
}

func (b *builder) plan() Plan {
	var p Plan
	var memory []int64
	for _, j := range b.jobs {
		if b.open(j) == nil {
			continue
		}
		p.Slices += len(j.slices)
		p.Positions += j.positions
		memory = append(memory, j.memory)
	}
	slices.Sort(memory)
	for _, m := range memory[max(0, len(memory)-b.workers()):] {
		p.Memory += m
	}
	if len(memory) > 0 {
		p.Memory = min(min(p.Memory, b.memoryForSlices())+workingBytes, b.opts.Memory)
	}
	p.Disk = b.disk(p.Positions)
	return p
}

// disk is about how long the files of some positions are.
func (b *builder) disk(positions int64) int64 {
	hundredths := int64(valueBitsPerPosition)
	if !b.opts.ValuesOnly {
		hundredths += distanceBitsPerPosition
	}
	return positions * hundredths / 800
}

// fits is an error unless there is room for what is still to be built, on the
// disk and, for the largest slice, in memory.
func (b *builder) fits() error {
	most := &job{}
	for _, j := range b.jobs {
		if j.memory > max(most.memory, b.memoryForSlices()) && b.open(j) != nil {
			most = j
		}
	}
	if most.memory > 0 {
		return tooLittleMemory(most, most.memory/3*4, b.opts.Memory)
	}
	return b.room(b.plan().Disk)
}

func tooLittleMemory(j *job, need, have int64) error {
	return notation.NewFault(TooLittleMemory, "slice", j.slices[0], "need", need>>20+1, "have", have>>20)
}

// acquire waits until there is memory for a job.
func (b *builder) acquire(ctx context.Context, j *job) (free func(), err error) {
	need := min(j.memory, b.memoryForSlices())
	if err := b.memory.Acquire(ctx, need); err != nil {
		return nil, err
	}
	if machine.FreeMemory() < need { // others may have taken what there was
		debug.FreeOSMemory()
		if left := machine.FreeMemory(); left < need {
			b.memory.Release(need)
			return nil, tooLittleMemory(j, need, left)
		}
	}
	return func() { b.memory.Release(need) }, nil
}

// room is an error unless the disk has room for so many bytes.
func (b *builder) room(bytes int64) error {
	if free := machine.FreeDisk(b.tables.dir); bytes > free {
		return notation.NewFault(TooLittleDisk, "folder", b.tables.dir, "need", bytes>>20+1, "have", free>>20)
	}
	return nil
}

// memoryOf is about how much it takes to build a pair of slices: the bits and
// codes of the entries, the lists of both sides' placements, and the tables that
// captures and promotions lead to.
func memoryOf(g *index.Geometry, pair []Slice) int64 {
	bytes, seen := int64(0), map[Slice]bool{}
	for _, s := range pair {
		rows, columns, kept := int64(g.Columns(s.Own)), int64(g.Columns(s.Opp)), int64(g.Rows(s.Own))
		bytes += rows*((columns+63)/64)*8*7 + kept*columns*5/2
		bytes += rows*(80+40*int64(s.Own.Pieces())) + columns*200
		for _, child := range g.ConversionsOf(s) {
			if !seen[child] {
				seen[child] = true
				bytes += int64(g.Rows(child.Own)) * int64(g.Columns(child.Opp)) * 9 / 4
			}
		}
	}
	return bytes
}
