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

// mostFollowed is how many long wins of the tables are followed.
const mostFollowed = 32

// stillness returns how much of the quiet limit a table win of some plies needs,
// roughly: less than its length where that is more than the limit and it is yet
// in time.
func (d *dfpn) stillness(pos *rules.Position, plies int) uint16 {
	if plies < 0 || search.InTime(d.quiet, 0, plies) || d.followed == mostFollowed {
		return uint16(max(plies, 0))
	}
	d.followed++
	for _, used := range [...]int{d.quiet / 2, 1, 0} {
		if search.InTimeByTables(d.rs, d.prober, *pos, used) {
			return uint16(d.quiet - used)
		}
	}
	return uint16(plies)
}

// trusts reports whether a table win of some plies is a proof: its length
// must be known where it matters.
func (d *dfpn) trusts(plies int) bool {
	direct := d.excluded == nil || !d.excluded.tables
	return (plies >= 0 || d.quiet == 0 && direct) && (direct || plies <= d.excluded.plies)
}
