package tablebase

import (
	"context"
	"slices"

	"damone/notation"
	"damone/notation/lists"
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

// fitsIn is an error if a slice needs more of some memory than slices may take.
func fitsIn(s Slice, need, have int64) error {
	if need > memoryForSlices(have) {
		return tooLittleMemory(s, memoryOf(need), have)
	}
	return nil
}

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
	var needs []int64
	for _, j := range b.jobs {
		if b.open(j) == nil {
			continue
		}
		p.Slices += len(j.slices)
		p.Positions += j.positions
		needs = append(needs, j.memory)
	}
	slices.Sort(needs)
	for _, m := range needs[max(0, len(needs)-b.workers()):] {
		p.Memory += m
	}
	if len(needs) > 0 {
		p.Memory = min(min(p.Memory, memoryForSlices(b.opts.Memory))+workingBytes, b.opts.Memory)
		p.Memory = max(p.Memory, memoryOf(needs[len(needs)-1])) // which may be refused
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
	var most int64
	var err error
	for _, j := range b.jobs {
		if j.memory > max(most, memoryForSlices(b.opts.Memory)) && b.open(j) != nil {
			most, err = j.memory, fitsIn(j.slices[0], j.memory, b.opts.Memory)
		}
	}
	if err != nil {
		return err
	}
	return b.room(b.plan().Disk)
}

func tooLittleMemory(s Slice, need, have int64) error {
	return notation.NewFault(TooLittleMemory, "slice", s, "need", need>>20+1, "have", have>>20)
}

// acquire waits until there is memory for a job.
func (b *builder) acquire(ctx context.Context, j *job) (free func(), err error) {
	need := min(j.memory, memoryForSlices(b.opts.Memory))
	if err := b.memory.Acquire(ctx, need); err != nil {
		return nil, err
	}
	if err := b.tables.isFree(j.slices[0], need, 0); err != nil {
		b.memory.Release(need)
		return nil, err
	}
	return func() { b.memory.Release(need) }, nil
}

// isFree is an error unless the machine has as much memory left as a slice needs,
// some of which is there already: others may have taken what there was. What
// nobody holds is given up before.
func (t *Tables) isFree(s Slice, need, there int64) error {
	if freesMemory(need-there, func() {}) || freesMemory(need, t.giveUp) {
		return nil
	}
	return tooLittleMemory(s, need, freeMemory())
}

// room is an error unless the disk has room for so many bytes.
func (b *builder) room(bytes int64) error {
	if free := freeDisk(b.tables.dir); bytes > free {
		return notation.NewFault(TooLittleDisk, "folder", b.tables.dir, "need", bytes>>20+1, "have", free>>20)
	}
	return nil
}

// openOf is the tables of some slices that are open, each once.
func (t *Tables) openOf(list []Slice) []*table {
	list = lists.Distinct(list, func(a, b Slice) bool { return a == b })
	all := lists.Each(list, func(s Slice) *table { return t.slices[s.ID()] })
	return lists.Where(all, func(table *table) bool { return table != nil })
}
