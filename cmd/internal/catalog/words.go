package catalog

import (
	"slices"
	"strconv"
	"strings"

	"damone/rules"
)

// noun is a word with its forms in one language.
type noun struct {
	one, a, the, many string
}

// newNoun reads the forms of a noun: all four, or one and many.
func newNoun(text string) noun {
	forms := strings.Split(text, ", ")
	n := noun{one: forms[0], many: forms[len(forms)-1]}
	if len(forms) == 4 {
		n.a, n.the = forms[1], forms[2]
	}
	return n
}

func (l Lang) noun(name string) (n noun, ok bool) {
	if n, ok = languages[l].words().nouns[name]; !ok && l != English {
		return English.noun(name)
	}
	return n, ok
}

func nounOf(l Lang, rs *rules.Ruleset, r rules.Rank) noun {
	name := rs.RankName(r)
	if n, ok := l.noun(name); ok {
		return n
	}
	return newNoun(l.Say("noun.other", "name", name))
}

// Piece returns the name of a rank: king, dama.
func Piece(l Lang, rs *rules.Ruleset, r rules.Rank) string { return nounOf(l, rs, r).one }

// Pieces returns the name of several pieces of a rank: kings, dame.
func Pieces(l Lang, rs *rules.Ruleset, r rules.Rank) string { return nounOf(l, rs, r).many }

// APiece returns the name of a rank with its article; "nothing" for none.
func APiece(l Lang, rs *rules.Ruleset, r rules.Rank) string {
	if r == rules.NoRank {
		return l.Say("nothing")
	}
	return nounOf(l, rs, r).a
}

// ThePiece returns the name of a rank with its definite article.
func ThePiece(l Lang, rs *rules.Ruleset, r rules.Rank) string { return nounOf(l, rs, r).the }

// Count returns n pieces of a rank: 2 kings.
func Count(l Lang, rs *rules.Ruleset, n int, r rules.Rank) string {
	return l.counted(strconv.Itoa(n), nounOf(l, rs, r))
}

// CountUpper returns n pieces of the rank of Dama or higher.
func CountUpper(l Lang, rs *rules.Ruleset, n int) string {
	if rs.HasRank(rules.Damone) {
		return l.Count(n, "upper")
	}
	return Count(l, rs, n, rules.Dama)
}

// Count returns n of what a noun of the catalogue names: 3 pieces.
func (l Lang) Count(n int, name string) string {
	w, _ := l.noun(name)
	return l.counted(strconv.Itoa(n), w)
}

func (l Lang) counted(n string, w noun) string {
	if n == "1" {
		return n + " " + w.one
	}
	mark, _ := l.Text("thousands")
	for i := len(n) - 3; i > 0; i -= 3 {
		n = n[:i] + mark + n[i:]
	}
	return n + " " + w.many
}

// Word returns what a typed word stands for, in whatever language: hint for
// suggerimento, "" for a word that is no command.
func Word(typed string) string {
	typed = strings.ToLower(typed)
	for _, l := range languages {
		for key, text := range l.words().texts {
			if name, ok := strings.CutPrefix(string(key), "word."); ok && slices.Contains(strings.Fields(text), typed) {
				return name
			}
		}
	}
	return ""
}

// Side returns a side's name.
func Side(l Lang, c rules.Color) string {
	return l.Say([...]Key{rules.White: "white", rules.Black: "black"}[c&1])
}

// Leap names the n-th leap of a capture, from 1.
func Leap(l Lang, n int) string {
	return strings.Split(l.Say("leaps"), ", ")[n-1] // there are as many as there may be
}

// PuzzleName returns a language's word for what files of puzzles call a theme, a
// class, a source or a feature.
func PuzzleName(l Lang, what, name string) string {
	if rung, ok := strings.CutPrefix(name, "forced-"); ok && what == "theme" {
		return l.Say("name.theme.forced", "rung", rung)
	}
	return l.Name("name."+what, name)
}

// Name returns the word for one of a family of names. In English a name is its
// own word, unless the catalogue has another.
func (l Lang) Name(family, name string) string { return l.or(Key(family+"."+name), name) }

// or returns the text of a key, or another for want of it.
func (l Lang) or(key Key, other string) string {
	if l.Has(key) {
		return l.Say(key)
	}
	return other
}

// TierTitle returns the key of what a rung prefers. Players of games with two ranks
// have names of their own for some.
func TierTitle(t rules.Tier, rs *rules.Ruleset) Key {
	if own := Key("tier." + t.String() + ".title-of-two-ranks"); !rs.HasRank(rules.Damone) && English.Has(own) {
		return own
	}
	return Key("tier." + t.String() + ".title")
}

// RulesetTitle returns the title of a ruleset. One of the user's own has it in the
// words of its file; one that only inherits the title of another is called by its id.
func RulesetTitle(l Lang, rs *rules.Ruleset) string { return rulesetText(l, rs, "") }

// RulesetName returns the title of a ruleset in a few words, for a choice among
// several.
func RulesetName(l Lang, rs *rules.Ruleset) string { return rulesetText(l, rs, ".short") }

func rulesetText(l Lang, rs *rules.Ruleset, which Key) string {
	title := rs.Spec().Title
	for _, known := range rules.Rulesets() {
		switch {
		case known.Spec().Title != title:
		case known.ID() == rs.ID():
			return l.or("ruleset."+Key(rs.ID())+which, title)
		default:
			return rs.ID()
		}
	}
	return title
}
