package solver

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"time"

	written "damone/notation/files"
	"damone/puzzles/tablebase/internal/files"
)

// StateVersion is that of what a checkpoint keeps.
const StateVersion = 2

// Checkpoint keeps the state of solvers in a file now and then, so that an
// interruption within a large slice costs little. Where the file cannot be
// written, nothing is missing but that.
type Checkpoint struct {
	Path  string
	Of    [sha256.Size]byte // what is solved: the state of anything else is not taken up
	Every time.Duration
	next  time.Time
}

// keep saves the state of solvers that have decided everything in fewer plies,
// unless that was done a short while ago.
func (c *Checkpoint) keep(solvers []*Solver, plies int) {
	if time.Now().Before(c.next) {
		return
	}
	reached := uint32(plies)
	written.Write(c.Path, func(out io.Writer) error {
		sum := crc32.New(files.Castagnoli)
		w := io.MultiWriter(out, sum)
		for _, part := range c.parts(solvers, &reached) {
			if err := binary.Write(w, binary.LittleEndian, part); err != nil {
				return err
			}
		}
		return binary.Write(out, binary.LittleEndian, sum.Sum32())
	})
	c.next = time.Now().Add(c.Every)
}

// resume gives new solvers the state that was saved, if there is a sound one.
func (c *Checkpoint) resume(solvers []*Solver) (plies int, err error) {
	c.next = time.Now().Add(c.Every)
	f, err := os.Open(c.Path)
	if err != nil {
		return 0, nil
	}
	defer f.Close()
	if !c.isSound(f) {
		return 0, nil
	}
	var reached uint32
	in := bufio.NewReader(io.NewSectionReader(f, 0, 1<<62))
	for _, part := range c.parts(solvers, &reached) {
		if err := binary.Read(in, binary.LittleEndian, part); err != nil {
			return 0, err
		}
	}
	for _, sv := range solvers {
		for _, code := range sv.Codes {
			if code != 0 {
				sv.conversions.count(int(code-1) / 2)
			}
		}
	}
	return int(reached), nil
}

// isSound reports whether a file is a state of what is solved, and whole.
func (c *Checkpoint) isSound(f *os.File) bool {
	var of [sha256.Size]byte
	info, err := f.Stat()
	if _, failed := f.ReadAt(of[:], 0); failed != nil || err != nil || of != c.Of || info.Size() < crc32.Size {
		return false
	}
	sum, end := crc32.New(files.Castagnoli), info.Size()-crc32.Size
	var claimed uint32
	_, err = io.Copy(sum, io.NewSectionReader(f, 0, end))
	return err == nil && binary.Read(io.NewSectionReader(f, end, crc32.Size), binary.LittleEndian, &claimed) == nil && claimed == sum.Sum32()
}

// parts is what a state consists of. Between two distances nothing else is in
// the solvers that cannot be worked out again.
func (c *Checkpoint) parts(solvers []*Solver, plies *uint32) []any {
	parts := []any{&c.Of, plies}
	for _, sv := range solvers {
		parts = append(parts, &sv.initialized)
		for _, bits := range [][]uint64{sv.undecided, sv.mayStep, sv.noEscape, sv.childWin, sv.childLoss, sv.mayWin, sv.mayLose} {
			parts = appendChunks(parts, bits)
		}
		parts = appendChunks(parts, sv.Codes)
	}
	return parts
}

// appendChunks appends the parts of a slice, as none is copied as a whole.
func appendChunks[T any](parts []any, s []T) []any {
	for chunk := range slices.Chunk(s, 1<<14) {
		parts = append(parts, chunk)
	}
	return parts
}
