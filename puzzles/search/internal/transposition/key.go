package transposition

import (
	"math/bits"

	"damone/rules"
)

// Key is a whole position, packed.
type Key struct{ lo, hi uint64 }

// KeyOf packs a position.
func KeyOf(pos *rules.Position) Key {
	lo, hi := pos.Pack()
	return Key{lo, hi}
}

// Position is the position of a key.
func (k Key) Position() rules.Position { return rules.Unpack(k.lo, k.hi) }

// index places a key in a table.
func (k Key) index() uint64 { return fold(k.lo^0x9E3779B97F4A7C15, k.hi^0xD1B54A32D192ED03) }

// Hash is two independent 64-bit hashes of a position: the first places it in a
// Lockless table, the second tells it from others there.
type Hash struct{ index, check uint64 }

// HashOf hashes a position.
func HashOf(pos *rules.Position) Hash {
	k := KeyOf(pos)
	return Hash{k.index(), fold(k.lo^0x8CB92BA72F3D8DD7, k.hi^0xA24BAED4963EE407)}
}

// fold mixes two words into one by multiplication.
func fold(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}
