package tablebase

import (
	"math/bits"

	"damone/rules"
)

// stand is where a force stands, by rank, as its own player sees the board:
// Black's squares are turned half round.
type stand [rules.Damone + 1]rules.Set

// standOf is where one colour of a position stands.
func standOf(p *rules.Position, c rules.Color) stand {
	s := stand{rules.Pedina: p.Of(c, rules.Pedina), rules.Dama: p.Of(c, rules.Dama), rules.Damone: p.Of(c, rules.Damone)}
	if c == rules.Black {
		return s.turned()
	}
	return s
}

// standsOf is where the side to move stands, and where its opponent does.
func standsOf(p *rules.Position) (own, opp stand) {
	return standOf(p, p.Turn()), standOf(p, p.Turn().Other())
}

// setup is a position of White to move.
func setup(own, opp *stand) rules.Setup {
	return rules.Setup{Turn: rules.White, Pieces: [2][rules.Damone + 1]rules.Set{*own, opp.turned()}}
}

func (s *stand) turned() stand {
	return stand{rules.Pedina: s[rules.Pedina].Turned(), rules.Dama: s[rules.Dama].Turned(), rules.Damone: s[rules.Damone].Turned()}
}

func (s *stand) reflected() stand {
	return stand{rules.Pedina: reflected(s[rules.Pedina]), rules.Dama: reflected(s[rules.Dama]), rules.Damone: reflected(s[rules.Damone])}
}

// reflected is Set.Reflected, looked up eight squares at a time.
func reflected(s rules.Set) rules.Set {
	return images[0][s&0xFF] | images[1][s>>8&0xFF] | images[2][s>>16&0xFF] | images[3][s>>24]
}

var images = func() (t [4][256]rules.Set) {
	for part := range t {
		for s := range t[part] {
			t[part][s] = rules.Set(s << (8 * part)).Reflected()
		}
	}
	return t
}()

func (s *stand) occupied() rules.Set { return s[rules.Pedina] | s[rules.Dama] | s[rules.Damone] }

func (s *stand) force() Force {
	return Force{
		rules.Pedina: uint8(s[rules.Pedina].Len()),
		rules.Dama:   uint8(s[rules.Dama].Len()),
		rules.Damone: uint8(s[rules.Damone].Len()),
	}
}

// posts numbers the ways a force can stand. A slice is a matrix: a row for each
// way the side to move can stand, a column for each way its opponent can, both
// as their own players see them. So a step goes from a row to a row whatever
// the column is, and the entry it leads to is found with rows and columns
// exchanged. Entries where the two sides overlap stay empty.
type posts struct {
	ground *ground
	force  Force
	radix  [rules.Damone + 1]uint32
	number []int32 // by the product of the ranks' set numbers; -1 where pieces overlap
	stands []stand

	// Only the rows that are no higher than their mirror image are kept.
	mirror []uint32 // the post's image in the h1-a8 diagonal; itself if the game does not reflect
	row    []uint32 // twice the row in the file of the post or its image, plus 1 if it is the image's
	kept   []uint32 // the posts that have rows of their own
}

func newPosts(g *ground, f Force) *posts {
	p := &posts{ground: g, force: f}
	var sets [rules.Damone + 1][]rules.Set
	total := uint32(1)
	for r := rules.Pedina; r <= rules.Damone; r++ {
		sets[r] = subsets(g.may[r], int(f[r]))
		p.radix[r] = uint32(len(sets[r]))
		total *= p.radix[r]
	}
	p.number = make([]int32, 0, total)
	for _, pedine := range sets[rules.Pedina] {
		for _, dame := range sets[rules.Dama] {
			for _, damoni := range sets[rules.Damone] {
				p.add(stand{rules.Pedina: pedine, rules.Dama: dame, rules.Damone: damoni})
			}
		}
	}
	p.fold()
	return p
}

func (p *posts) add(s stand) {
	if s.occupied().Len() != p.force.Pieces() {
		p.number = append(p.number, -1)
		return
	}
	p.number = append(p.number, int32(len(p.stands)))
	p.stands = append(p.stands, s)
}

// fold decides which rows are kept.
func (p *posts) fold() {
	p.mirror = make([]uint32, len(p.stands))
	p.row = make([]uint32, len(p.stands))
	for n := range p.stands {
		image := n
		if p.ground.reflects {
			s := p.stands[n].reflected()
			image, _ = p.find(&s)
		}
		p.mirror[n] = uint32(image)
		if image < n {
			p.row[n] = p.row[image] | 1
			continue
		}
		p.row[n] = uint32(2 * len(p.kept))
		p.kept = append(p.kept, uint32(n))
	}
}

// len is the number of ways.
func (p *posts) len() int { return len(p.stands) }

// find is the number of a stand of this force; ok is false if no piece of some
// rank may stand where one does.
func (p *posts) find(s *stand) (n int, ok bool) {
	at := uint32(0)
	for r := rules.Pedina; r <= rules.Damone; r++ {
		if s[r]&^p.ground.may[r] != 0 {
			return 0, false
		}
		pick, nth := &p.ground.pick[r], uint32(0)
		for i, b := 0, uint32(s[r]); b != 0; i, b = i+1, b&(b-1) {
			nth += pick[i%MaxPieces][bits.TrailingZeros32(b)&31]
		}
		at = at*p.radix[r] + nth
	}
	if at >= uint32(len(p.number)) {
		return 0, false
	}
	n = int(p.number[at])
	return n, n >= 0
}

// subsets lists the sets of k squares out of some, in the order of their
// numbers.
func subsets(of rules.Set, k int) []rules.Set {
	if k > of.Len() {
		return nil
	}
	out := []rules.Set{}
	end := uint64(1) << of.Len()
	for pattern := uint64(1)<<k - 1; pattern < end; {
		out = append(out, deposit(uint32(pattern), of))
		if pattern == 0 {
			break
		}
		low := pattern & -pattern
		carried := pattern + low
		pattern = carried | (pattern^carried)/low>>2
	}
	return out
}

// deposit is the squares of a set whose places in it are bits of pattern.
func deposit(pattern uint32, of rules.Set) rules.Set {
	var out rules.Set
	for ; of != 0; of &= of - 1 {
		if pattern&1 == 1 {
			out = out.With(of.First())
		}
		pattern >>= 1
	}
	return out
}
