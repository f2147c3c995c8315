package notation

// The limits of one game, which keep the memory that reading takes
// independent of the file.
const (
	maxGameItems  = 50_000
	maxGameTags   = 1_000
	maxGameBytes  = 4 << 20
	maxDepth      = 1_000 // of variations within variations
	maxReadFaults = 100   // noted of one game
)

// maxNAG is the greatest glyph there is.
const maxNAG = 255

// recordShelf is records that nobody needs any more, to be filled anew.
type recordShelf []*Record

func (s *recordShelf) put(r *Record) { *s = append(*s, r) }

// take is a record without anything in it.
func (s *recordShelf) take() *Record {
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
