// Package record holds games as somebody wrote them down, right or wrong: their tags, moves, comments and
// variations, and what a reader had to say of them. Packages pdn, zsg and jsongame read and write records;
// whether the moves are legal is for package replay to say.
package record

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/rules"
)

// Record is a game as somebody wrote it down, right or wrong: its tags, and everything else in the order of the
// text. What its moves mean is for a ruleset to say.
type Record struct {
	Tags  []Tag // in order; the FEN tag holds a position as FormatSetup writes it
	Items []Item
	Ended Result         // the result after the moves, where the Result tag has another
	Place notation.Place // where the game begins

	// Faults is what could not be read, and Liberties what could only be read by taking a liberty with the
	// format. They are not part of the game: writing a record leaves them out.
	Faults, Liberties []notation.Fault
}

// spare is records that nobody needs any more, to be filled anew.
var spare = sync.Pool{New: func() any { return &Record{Tags: make([]Tag, 0, 12), Items: make([]Item, 0, 96)} }}

// New returns a record without anything in it.
func New() *Record { return spare.Get().(*Record) }

// Recycle gives up a record that nobody needs any more: New fills it anew.
func (r *Record) Recycle() {
	clear(r.Items)
	*r = Record{Tags: r.Tags[:0], Items: r.Items[:0]}
	spare.Put(r)
}

// Reader reads games one at a time.
type Reader interface {
	// Read reads the next game. At the end the error is io.EOF. An *Error is a
	// game that could not be read; the next Read goes on after it.
	Read() (*Record, error)
}

// Kind is what an Item is.
type Kind uint8

// The kinds of items.
const (
	Move    Kind = iota
	Comment      // Text is the comment
	NAG          // Number is the glyph: 1 is !, 7 is forced
	Setup        // Text is the position, as FormatSetup writes it if it could be read
	Open         // a variation begins, instead of the last move before it
	Unread       // Text is a word that nobody could read
	Close        // a variation ends
)

// Item is one thing in the text of a game. Variations stand between an
// Open and a Close; a reader always balances them.
type Item struct {
	Text     string // of a move: in squares joined by - or x, without spaces; ... for one that is not known
	Written  string // of a move: as the source has it
	Strength string // of a move: !, ?, (?!) ...
	Place    notation.Place
	Number   int            // of a move: the number before it, 0 for none
	NumberAt notation.Place // of that number, zero where it is not known
	Kind     Kind
	Dots     bool // the number has the three dots of Black's moves

	Piece rules.Rank // of a move: the rank its source gives the moving piece; NoRank when it does not
	Crown rules.Rank // and the rank its source has it promoted to

	from, to rules.Square
	plain    bool // Text is two squares, from and to
	capture  bool
}

// UnknownMove is the Text of a move that the record does not tell.
const UnknownMove = "..."

// BareCapture is the Text of the only capture there is, squares not told.
const BareCapture = "x"

// Plain returns the two squares of a move that names just two.
func (it *Item) Plain() (from, to rules.Square, ok bool) { return it.from, it.to, it.plain }

// Same reports whether two items say the same, wherever they stand and however their source spelled it.
func (it Item) Same(other Item) bool {
	it.Place, it.Written, it.NumberAt = other.Place, other.Written, other.NumberAt
	return it == other
}

// Same reports whether two records say the same.
func (r *Record) Same(other *Record) bool {
	sameTag := func(a, b Tag) bool { return a.Name == b.Name && a.Value == b.Value }
	return r.Ended == other.Ended && slices.EqualFunc(r.Tags, other.Tags, sameTag) && slices.EqualFunc(r.Items, other.Items, Item.Same)
}

// MainLine returns the items outside of variations, up to the end of the variation that items are in.
func MainLine(items []Item) iter.Seq[*Item] {
	return func(yield func(*Item) bool) {
		depth := 0
		for i := range items {
			switch items[i].Kind {
			case Open:
				depth++
			case Close:
				depth--
			default:
				if depth == 0 && !yield(&items[i]) {
					return
				}
			}
			if depth < 0 {
				return
			}
		}
	}
}

// Moves returns how many moves the main line has.
func (r *Record) Moves() int {
	n := 0
	for it := range MainLine(r.Items) {
		if it.Kind == Move {
			n++
		}
	}
	return n
}

// AddMoves adds a game's moves to the items, numbered: full paths, from a position with that side to move.
func (r *Record) AddMoves(first rules.Color, moves []rules.Move) {
	for i, m := range moves {
		it, ply := NewMove(notation.FormatMove(m, notation.Number)), i
		if first == rules.Black {
			ply++
		}
		if i == 0 || ply%2 == 0 {
			it.Number, it.Dots = ply/2+1, ply%2 == 1
		}
		r.Items = append(r.Items, it)
	}
}

// SetRuleset writes a game and its ruleset into the tags.
func (r *Record) SetRuleset(rs *rules.Ruleset) {
	spec := rs.Spec()
	if spec.GameType != "" {
		r.SetTag("GameType", spec.GameType)
	}
	r.SetTag("Variant", spec.Game)
	r.SetTag("Ruleset", spec.ID)
}

// Start returns the position the record starts from: its FEN tag's, or the ruleset's. Of a FEN that does not
// say whose turn it is, with ? for it, the first move tells. The error is ParsePosition's.
func (r *Record) Start(rs *rules.Ruleset) (rules.Position, error) {
	t := r.Find("FEN")
	if t == nil {
		return rs.Start(), nil
	}
	pieces, untold := strings.CutPrefix(strings.TrimSpace(t.Value), "?")
	if !untold {
		return PositionAt(rs, t.Value, t.Written, t.At)
	}
	p, err := notation.ParsePosition(rs, "W"+pieces)
	if err == nil && r.FirstMover(p.Setup()) == rules.Black {
		return notation.ParsePosition(rs, "B"+pieces)
	}
	return p, err
}

// PositionAt returns the position of a text. The places of what a ruleset has against it are
// those of the text as it was written at a place, unless that is zero.
func PositionAt(rs *rules.Ruleset, text, written string, at notation.Place) (rules.Position, error) {
	p, err := notation.ParsePosition(rs, text)
	if err == nil || at == (notation.Place{}) {
		return p, err
	}
	if _, told := notation.ParsePosition(rs, written); told != nil {
		err = told
	}
	for i, f := range notation.FaultsOf(err) {
		notation.FaultsOf(err)[i].Place = notation.Place{Line: at.Line, Col: at.Col + f.Place.Col - 1}
	}
	return p, err
}

// FirstMover returns the colour of the piece that the first move starts with, White when it starts with none.
func (r *Record) FirstMover(s rules.Setup) rules.Color {
	for i := range r.Items {
		a, err := notation.ParseAttempt(r.Items[i].Text)
		if r.Items[i].Kind == Move && err == nil && len(a.Squares) > 0 {
			if s.Side(rules.Black).Has(a.Squares[0]) {
				return rules.Black
			}
			break
		}
	}
	return rules.White
}

// SetStart writes a start position into the tags, unless it is the ruleset's.
func (r *Record) SetStart(rs *rules.Ruleset, p rules.Position) {
	if p == rs.Start() {
		r.dropTag("FEN")
		r.dropTag("SetUp")
		return
	}
	r.SetTag("SetUp", "1")
	r.SetTag("FEN", notation.FormatPosition(p, notation.Number))
}

// Fault notes what could not be read, and Liberty what could only be read by taking
// one: at most MaxFaults of both.
func (r *Record) Fault(at notation.Place, text string, kind notation.Kind, args ...any) {
	r.note(&r.Faults, notation.Fault{Kind: kind, Args: notation.Args(args...), Place: at, Text: text})
}

// Liberty notes a liberty that a text takes with its format.
func (r *Record) Liberty(at notation.Place, text string, kind notation.Kind, args ...any) {
	r.note(&r.Liberties, notation.Fault{Kind: kind, Args: notation.Args(args...), Place: at, Text: text})
}

func (r *Record) note(list *[]notation.Fault, f notation.Fault) {
	if len(r.Faults)+len(r.Liberties) < MaxFaults {
		f.Text = chars.Clip(chars.OneLine(f.Text))
		*list = append(*list, f)
	}
}

// End puts the result that ended the moves into the tags, or beside them, with a fault,
// where they have another. Text is the result as it is written at a place.
func (r *Record) End(result Result, at notation.Place, text string) {
	t := r.Find("Result")
	if result == Unfinished {
		return
	}
	if t == nil {
		r.Tags = append(r.Tags, Tag{Name: "Result", Value: string(result), Place: at})
		return
	}
	switch told, ok := ParseResult(t.Value); {
	case ok && told == Unfinished:
		t.Value, t.Place = string(result), at
	case !ok:
		r.Ended = result
		if said, _ := ScanResult(t.Value); said != Resigned {
			if i := slices.IndexFunc(r.Liberties, func(f notation.Fault) bool { return f.Kind == NotAResult }); i >= 0 {
				at = r.Liberties[i].Place
				r.Liberties = slices.Delete(r.Liberties, i, i+1)
			}
			r.Fault(at, t.Value, NotAResult)
		}
	case told.Says() != result.Says():
		r.Ended = result
		r.Fault(at, text, ResultsDiffer, "tag", t.Value)
	}
}

// Plain returns a text without control characters, with a fault where it has some.
func (r *Record) Plain(text string, at notation.Place) string {
	if !strings.ContainsFunc(text, chars.IsControl) {
		return text
	}
	r.Fault(at, text, LostByte)
	return strings.Map(func(c rune) rune {
		if chars.IsControl(c) {
			return utf8.RuneError
		}
		return c
	}, text)
}

// CloseVariation ends a variation. One with nothing in it is taken out, with a fault if it has none yet.
func (r *Record) CloseVariation() {
	if n := len(r.Items) - 1; r.Items[n].Kind == Open {
		at := r.Items[n].Place
		if !slices.ContainsFunc(r.Faults, func(f notation.Fault) bool { return f.Place == at }) {
			r.Fault(at, "", "variation-without-moves")
		}
		r.Items = r.Items[:n]
		return
	}
	r.Items = append(r.Items, Item{Kind: Close})
}

// The limits of one game, which keep the memory that reading takes independent of the file.
const (
	MaxItems  = 50_000
	MaxTags   = 1_000
	MaxBytes  = 4 << 20
	MaxDepth  = 1_000 // of variations within variations
	MaxFaults = 100   // noted of one game
)

// MaxNAG is the greatest glyph there is.
const MaxNAG = 255

// What may be wrong with a record, whatever its format.
const (
	GameTooLong       notation.Kind = "game-too-long"       // moves, mb: the limits
	VariationsTooDeep notation.Kind = "variations-too-deep" // n: the limit
	UnreadableWord    notation.Kind = "unreadable-word"
	NotUTF8           notation.Kind = "text-not-in-utf-8"
	OldEncoding       notation.Kind = "text-in-an-old-encoding" // page: its name
	LostByte          notation.Kind = "byte-of-no-character"
	NULBytes          notation.Kind = "nul-bytes" // n
	NotAMove          notation.Kind = "not-a-move"
	TagTwice          notation.Kind = "tag-given-twice"     // value; line: of the first
	LineEndInValue    notation.Kind = "line-end-in-a-value" // of a tag
	ResultsDiffer     notation.Kind = "results-differ"      // tag: the Result tag's value
	NotAResult        notation.Kind = "not-a-result"
	NotFENKings       notation.Kind = "not-the-kings-of-the-fen" // squares that the Damoni tag names
)

// Note notes what of a source, up to its next byte, was no text in UTF-8.
func (r *Record) Note(s *Source) {
	s.Here()
	said := false
	for _, o := range s.odd[:s.placed] {
		switch {
		case o.kind == NULBytes:
			r.Fault(o.place, "", o.kind, "n", o.n)
		case o.kind == LostByte:
			r.Fault(o.place, fmt.Sprintf("% X", o.lost), o.kind)
		case !said && s.page == 0:
			r.Liberty(o.place, "", NotUTF8)
		case !said:
			r.Liberty(o.place, "", OldEncoding, "page", pages[s.page].name)
		}
		said = said || o.kind == NotUTF8
	}
	s.odd, s.placed = slices.Delete(s.odd, 0, s.placed), 0
}

// TooLong returns the fault of a game that is too long.
func TooLong(at notation.Place) notation.Fault {
	return notation.Fault{Kind: GameTooLong, Place: at, Args: notation.Args("moves", MaxItems, "mb", MaxBytes>>20)}
}

// Continues reports whether more moves than from the start can be played from the end
// of the main line, under any of the built-in rulesets.
func (r *Record) Continues(next []Item) bool {
	after, anew := 0, 0
	for _, rs := range rules.Rulesets() {
		if p, err := r.Start(rs); err == nil {
			if n, end := Follow(rs, p, r.Items, MaxItems); n == r.Moves() {
				n, _ = Follow(rs, end, next, MaxItems)
				after = max(after, n)
			}
		}
		n, _ := Follow(rs, rs.Start(), next, MaxItems)
		anew = max(anew, n)
	}
	return after > anew
}

// Follow plays the moves of a line from a position, one after the other as long
// as they are legal and no more than limit of them. It returns how many those
// are and where they lead. Moves that the record does not tell are passed over.
func Follow(rs *rules.Ruleset, p rules.Position, items []Item, limit int) (n int, end rules.Position) {
	var legal []rules.Move
	for it := range MainLine(items) {
		if n == limit || it.Kind == Setup {
			break
		}
		if it.Kind != Move || it.Text == UnknownMove {
			continue
		}
		legal = rs.Moves(legal[:0], p)
		m, ok := it.Among(legal)
		if !ok {
			break
		}
		p = p.After(m)
		n++
	}
	return n, p
}
