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
