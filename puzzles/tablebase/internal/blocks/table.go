package blocks

import "github.com/klauspost/compress/zstd"

// TablePacker packs the entries of a slice: who wins, and in how many plies. An
// entry has a code, odd for a loss, even for a win, and 0 for neither.
type TablePacker struct {
	Values, Distances Packer
	Plies             [2][]uint16 // the lists of distances, of losses and of wins
	number            []uint16    // of the distance of each code in its list
	wide              bool

	value, nth byte   // the value of the last entry, and how many of four are in four
	four       byte   // values that make a byte
	distance   uint16 // of the last entry
}

// NewTablePacker is for entries of so many codes, of which some are stored, each
// with its distance.
func NewTablePacker(codes int, of func(code int) (plies int, stored bool)) *TablePacker {
	p := &TablePacker{number: make([]uint16, codes)}
	p.Values.Level, p.Distances.Level = zstd.SpeedBestCompression, zstd.SpeedDefault
	for code := 1; code < codes; code++ {
		list := &p.Plies[(code+1)%2]
		if plies, stored := of(code); stored {
			p.number[code] = uint16(len(*list))
			*list = append(*list, uint16(plies))
		}
	}
	p.wide = max(len(p.Plies[0]), len(p.Plies[1])) > 1<<8
	return p
}

// Set is a code to be stored.
func (p *TablePacker) Set(code uint16) {
	p.value = 0
	if code != 0 {
		p.value, p.distance = byte(2-code%2), p.number[code]
	}
}

// Add adds the last entry, once more if nothing was set.
func (p *TablePacker) Add() {
	p.four |= p.value << (2 * p.nth)
	if p.nth++; p.nth == 4 {
		p.Values.Add(p.four)
		p.four, p.nth = 0, 0
	}
	p.Distances.Add(byte(p.distance))
	if p.wide {
		p.Distances.Add(byte(p.distance >> 8))
	}
}

// End ends the last byte of values.
func (p *TablePacker) End() {
	if p.nth > 0 {
		p.Values.Add(p.four)
	}
}
