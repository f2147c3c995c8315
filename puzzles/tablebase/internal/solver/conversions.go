package solver

import "damone/puzzles/tablebase/internal/files"

// conversions is the captures and promotions of a slice, which lead to slices
// solved before, by the distance at which they come to count. The solver's codes
// say which they are; those of the next distances are kept in lists.
type conversions struct {
	pending  []int // by distance
	from, to int   // the distances that have lists
	lists    [][]uint32
}

// Conversions have a place in the lists up to a share of all the entries, those
// of small slices anyway.
const (
	listedShare = 16
	listedSmall = 1 << 20
)

// MostListed returns how many conversions have a place in the lists of a slice.
func MostListed(entries int64) int64 { return min(entries, max(entries/listedShare, listedSmall)) }

// AddConversion takes note of what the best capture or promotion of an entry is
// worth.
func (sv *Solver) AddConversion(row, column int, s files.Score) {
	sv.noEscape[row*sv.Words+column/64] &^= 1 << (column % 64)
	if image := int(sv.Own.Mirror[row]); image != row {
		mirror := int(sv.Opp.Mirror[column])
		sv.noEscape[image*sv.Words+mirror/64] &^= 1 << (mirror % 64)
	}
	if s == 0 {
		return
	}
	plies := max(s.Plies(), 0)
	if sv.zeroing {
		plies = min(plies, 1)
	}
	s = files.ScoreIn(s.Value(), plies)
	sv.conversions.count(plies)
	sv.Codes[int(sv.Own.Row[row]>>1)*sv.Opp.Len()+column] = files.CodeOf(s)
}

// count adds one conversion that counts at a distance.
func (c *conversions) count(plies int) {
	for len(c.pending) <= plies {
		c.pending = append(c.pending, 0)
	}
	c.pending[plies]++
}

// applyConversions brings in the captures and promotions that count at a
// distance.
func (sv *Solver) applyConversions(plies int) {
	c := &sv.conversions
	if plies >= len(c.pending) {
		return
	}
	if plies >= c.to {
		sv.listConversions(plies)
	}
	for _, entry := range c.lists[plies-c.from] {
		sv.applyConversion(int(entry))
	}
	c.lists[plies-c.from] = nil
}

// listConversions makes the lists of as many distances as there is room for. A
// distance with too many for any list is brought in at once.
func (sv *Solver) listConversions(plies int) {
	c, room := &sv.conversions, int(MostListed(int64(len(sv.Codes))))
	c.from, c.to, c.lists = plies, plies, nil
	for ; c.to < len(c.pending) && (c.to == plies || c.pending[c.to] <= room); c.to++ {
		c.lists = append(c.lists, make([]uint32, 0, min(c.pending[c.to], room)))
		room -= c.pending[c.to]
	}
	for entry, code := range sv.Codes {
		at := int(code-1) / 2
		if code == 0 || at < c.from || at >= c.to {
			continue
		}
		if room < 0 {
			sv.applyConversion(entry)
			continue
		}
		c.lists[at-c.from] = append(c.lists[at-c.from], uint32(entry))
	}
}

// applyConversion brings in a capture or promotion of an entry of the file that
// is not decided yet, and that of its image.
func (sv *Solver) applyConversion(entry int) {
	row, column := int(sv.Own.List[uint32(entry)/uint32(sv.Opp.Len())]), int(uint32(entry)%uint32(sv.Opp.Len()))
	if sv.undecided[row*sv.Words+column/64]>>(column%64)&1 == 0 {
		return
	}
	won := sv.Codes[entry]%2 == 0
	sv.convert(row, column, won)
	if image := int(sv.Own.Mirror[row]); image != row {
		sv.convert(image, int(sv.Opp.Mirror[column]), won)
	}
}

func (sv *Solver) convert(row, column int, won bool) {
	i, bit := row*sv.Words+column/64, uint64(1)<<(column%64)
	if !won {
		sv.noEscape[i] |= bit
		sv.mark(sv.mayLose, row, column/64)
		return
	}
	sv.undecided[i] &^= bit
	sv.newWin[i] |= bit
	sv.mark(sv.changed, row, column/64)
}

// forget clears the codes of what nobody wins.
func (sv *Solver) forget() {
	for n, row := range sv.Own.List {
		codes := sv.Codes[n*sv.Opp.Len():][:sv.Opp.Len()]
		for word, open := range sv.undecided[int(row)*sv.Words:][:sv.Words] {
			fill(codes, word*64, open, 0)
		}
	}
}
