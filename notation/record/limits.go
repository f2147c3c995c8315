package record

// The limits of one game, which keep the memory that reading takes
// independent of the file.
const (
	MaxItems  = 50_000
	MaxTags   = 1_000
	MaxBytes  = 4 << 20
	MaxDepth  = 1_000 // of variations within variations
	MaxFaults = 100   // noted of one game
)

// MaxNAG is the greatest glyph there is.
const MaxNAG = 255

// FreeList is records that nobody needs any more, to be filled anew.
type FreeList []*Record

func (s *FreeList) Put(r *Record) { *s = append(*s, r) }

// take is a record without anything in it.
func (s *FreeList) Take() *Record {
	n := len(*s) - 1
	if n < 0 {
		return &Record{Tags: make([]Tag, 0, 12), Items: make([]Item, 0, 96)}
	}
	r := (*s)[n]
	*s = (*s)[:n]
	clear(r.Items)
	*r = Record{Tags: r.Tags[:0], Items: r.Items[:0]}
	return r
}
