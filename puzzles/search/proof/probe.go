package proof

import (
	"damone/puzzles/search"
	"damone/rules"
)

// probe asks the tables.
func (d *dfpn) probe(pos *rules.Position) (result, bool) {
	if d.prober == nil {
		return result{}, false
	}
	v, plies, ok := d.prober.Probe(*pos)
	if !ok {
		return result{}, false
	}
	if pos.Turn() != d.side {
		v = v.Opposite()
	}
	if v == search.Win {
		return provedIn(max(plies, 0), d.stillness(pos, plies)), d.trusts(plies)
	}
	r := closedAs(false)
	if v == search.Draw && !d.repetitionFails {
		r.dependsOn = repetition
	}
	return r, true
}

// stillness returns how much of the quiet limit a table win of some plies needs: less
// than its length where that is more than the limit and the tables know when progress
// comes.
func (d *dfpn) stillness(pos *rules.Position, plies int) uint16 {
	if !search.InTime(d.quiet, 0, plies) {
		if progress, ok := search.Zeroing(d.prober, *pos, d.quiet); ok {
			return uint16(progress)
		}
	}
	return uint16(max(plies, 0))
}

// trusts reports whether a table win of some plies is a proof: its length
// must be known where it matters.
func (d *dfpn) trusts(plies int) bool {
	direct := d.excluded == nil || !d.excluded.tables
	return (plies >= 0 || d.quiet == 0 && direct) && (direct || plies <= d.excluded.plies)
}
