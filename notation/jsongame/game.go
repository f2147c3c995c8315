package jsongame

import (
	"errors"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/record"
	"damone/rules"
)

// game is a record in JSON. A result after the moves that is not the Result tag's stands in "result".
type game struct {
	Type   string  `json:"type,omitzero"`
	Tags   []tag   `json:"tags"`
	Game   []item  `json:"game"`
	Result *result `json:"result,omitzero"`
}

type tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	at    int64
}

// item is a move, with what belongs to it, or one of the things after Crown.
type item struct {
	Move     *move    `json:"move,omitzero"`
	Number   uint32   `json:"number,omitzero"`
	Dots     bool     `json:"dots,omitzero"`
	Strength strength `json:"strength,omitzero"`
	Piece    rank     `json:"piece,omitzero"`
	Crown    rank     `json:"crown,omitzero"`

	Comment   *string `json:"comment,omitzero"`
	NAG       *uint8  `json:"nag,omitzero"`
	Setup     *string `json:"setup,omitzero"`
	Variation *[]item `json:"variation,omitzero"`
	Unread    *string `json:"unread,omitzero"`
	at        int64
}

type (
	move     struct{ record.Item }
	strength string
	rank     rules.Rank
	result   struct {
		text string
		at   int64
	}
)

// UnmarshalJSONFrom reads a tag, and where it begins.
func (t *tag) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	type plain tag
	t.at = here(d)
	return json.UnmarshalDecode(d, (*plain)(t))
}

// UnmarshalJSONFrom reads an item, and where it begins. It must be one thing.
func (it *item) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	type plain item
	it.at = here(d)
	if err := json.UnmarshalDecode(d, (*plain)(it)); err != nil {
		return err
	}
	is := [...]bool{it.Move == nil, it.Comment == nil, it.NAG == nil, it.Setup == nil, it.Variation == nil, it.Unread == nil}
	if i := slices.Index(is[:], false); i < 0 || slices.Contains(is[i+1:], false) {
		return &json.SemanticError{ByteOffset: it.at, Err: notation.NewFault(NotOneThing)}
	}
	return nil
}

// UnmarshalJSONFrom reads a result, and where it stands.
func (r *result) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	r.at = here(d)
	return json.UnmarshalDecode(d, &r.text)
}

func (r *result) MarshalText() ([]byte, error) { return []byte(r.text), nil }

// UnmarshalText reads a move, which must be one that PDN can spell.
func (m *move) UnmarshalText(text []byte) error {
	if m.Item = record.NewMove(string(text)); !m.WellFormed() {
		return notation.Fault{Kind: record.NotAMove, Text: chars.Clip(chars.OneLine(string(text)))}
	}
	return nil
}

func (m *move) MarshalText() ([]byte, error) { return []byte(m.Text), nil }

var errWrongValue = errors.New("wrong value")

// UnmarshalText reads a strength mark.
func (s *strength) UnmarshalText(text []byte) error {
	if *s = strength(text); chars.StrengthLength(text) != len(text) {
		return errWrongValue
	}
	return nil
}

// ranks are the names of the ranks, whatever the game calls them.
var ranks = [...]string{rules.Pedina: "pedina", rules.Dama: "dama", rules.Damone: "damone"}

// UnmarshalText reads the name of a rank.
func (r *rank) UnmarshalText(text []byte) error {
	i := slices.Index(ranks[1:], string(text))
	if i < 0 {
		return errWrongValue
	}
	*r = rank(i + 1)
	return nil
}

func (r rank) MarshalText() ([]byte, error) { return []byte(ranks[r]), nil }
