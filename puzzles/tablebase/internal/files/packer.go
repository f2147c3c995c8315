package files

import "github.com/klauspost/compress/zstd"

// TablePacker packs the entries of a slice: who wins, and in how many plies. An
// entry has a code, odd for a loss, even for a win, and 0 for neither.
type TablePacker struct {
	Values, Distances Packer
	Plies             [2][]uint16 // the lists of distances, of losses and of wins
	number            []uint16    // of the distance of each code in its list
	wide              bool
	values, distances bool // which are packed

	value, nth byte   // the value of the last entry, and how many of four are in four
	four       byte   // values that make a byte
	distance   uint16 // of the last entry
}

// NewTablePacker returns a packer of values, distances or both for entries of so many codes,
// of which some are stored, each with its distance.
func NewTablePacker(values, distances bool, codes int, of func(code int) (plies int, stored bool)) *TablePacker {
	p := &TablePacker{values: values, distances: distances, number: make([]uint16, codes)}
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

// AddRow adds entries, each with the code that is stored, or else what the one
// before it has.
func (p *TablePacker) AddRow(codes []uint16, stored []uint64) {
	value, four, nth, distance := p.value, p.four, p.nth, p.distance
	for i, code := range codes {
		if stored[i>>6]>>(i&63)&1 == 1 {
			if value = 0; code != 0 {
				value, distance = byte(2-code%2), p.number[code]
			}
		}
		four |= value << (2 * nth)
		if nth++; nth == 4 {
			if p.values {
				p.Values.Add(four)
			}
			four, nth = 0, 0
		}
		if !p.distances {
			continue
		}
		p.Distances.Add(byte(distance))
		if p.wide {
			p.Distances.Add(byte(distance >> 8))
		}
	}
	p.value, p.four, p.nth, p.distance = value, four, nth, distance
}

// End ends the last byte of values.
func (p *TablePacker) End() {
	if p.nth > 0 {
		p.Values.Add(p.four)
	}
}
