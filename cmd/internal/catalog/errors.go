package catalog

import (
	"errors"
	"strconv"
	"strings"

	"damone/notation"
)

// The words around what is wrong with a text.
var (
	AtLine         = text("line {n}, ", "riga {n}, ")
	AtColumn       = text("column {n}: ", "colonna {n}: ")
	ManyFaults     = text("{n} faults", "{n} errori")
	MoreFaults     = text("and {n} more", "e altri {n}")
	FaultsOf       = text("{subject} has several faults:", "{subject}: più errori")
	CouldBeAny     = text("{text} could be {moves}: write one of them in full", "{text} può essere {moves}: scriverne una per intero")
	OrElse         = text(" or ", " o ")
	MoreMoves      = text("{n} more", "altre {n}")
	OfLine         = text("line {n}: {what}", "riga {n}: {what}")
	Warning        = text("warning: {what}", "attenzione: {what}")
	Doubtful       = text("warning: play cannot have led to {n} of these positions (READ-9); asked for one alone, damone says why", "attenzione: il gioco non può aver portato a {n} di queste posizioni (READ-9); interrogato su una sola, damone dice perché")
	Accepts        = text("{flag} accepts it", "{flag} la accetta")
	LeftOut        = text("game {n} left out: {what}", "partita {n} tralasciata: {what}")
	NoRoom         = text("game {n}: left out, for the format has no room for them: {what}", "partita {n}: tralasciati, perché il formato non li prevede: {what}")
	LostTags       = text("the tags {names}", "i tag {names}")
	LostComments   = text("comments ({n})", "commenti ({n})")
	LostVariations = text("variations ({n})", "varianti ({n})")
	LostMarks      = text("marks of strength ({n})", "segni di valutazione ({n})")
	KeptFaulty     = text("game {n} has faults, converted as it stands; 'damone validate' tells them", "la partita {n} ha errori, convertita così com'è; 'damone validate' li elenca")
)

// Sayer is an error that has its words in every language.
type Sayer interface {
	error
	Say(l Lang) string
}

// Error is an error in a language, as far as the catalogue has words for it:
// the errors of readers, alone or wrapped in others that add what was being
// read. The rest stays English.
func Error(l Lang, err error) string {
	switch e := err.(type) {
	case Sayer:
		return e.Say(l)
	case *notation.SyntaxError:
		return listed(l, e.Faults)
	case *notation.PositionError:
		return listed(l, e.Faults)
	case *notation.RecordError:
		return ReadFault(l, &e.ReadFault)
	case *notation.AmbiguousError:
		return ambiguous(l, e)
	}
	inner := errors.Unwrap(err)
	if inner == nil {
		return err.Error()
	}
	before, ok := strings.CutSuffix(err.Error(), inner.Error())
	if !ok {
		return err.Error()
	}
	return before + Error(l, inner)
}

// maxListed is how many faults or moves a message spells out.
const maxListed = 8

// listed joins faults into one message of bounded size.
func listed(l Lang, faults []notation.Fault) string {
	if len(faults) == 1 {
		return Fault(l, &faults[0])
	}
	texts := []string{ManyFaults.In(l, "n", strconv.Itoa(len(faults)))}
	for i := range faults {
		if i == maxListed {
			texts = append(texts, MoreFaults.In(l, "n", strconv.Itoa(len(faults)-i)))
			break
		}
		texts = append(texts, Fault(l, &faults[i]))
	}
	return strings.Join(texts, "; ")
}

// Fault is one fault of a text in one line: where, the text, what, and the
// hint.
func Fault(l Lang, f *notation.Fault) string {
	place := AtColumn.In(l, "n", strconv.Itoa(f.Col))
	if f.Line > 1 {
		place = AtLine.In(l, "n", strconv.Itoa(f.Line)) + place
	}
	if f.Text != "" {
		place += strconv.Quote(f.Text) + ": "
	}
	return place + withHint(l, f.What, f.Hint)
}

// ReadFault is one fault of a record in one line, without its place.
func ReadFault(l Lang, f *notation.ReadFault) string {
	text := ""
	if f.Text != "" {
		text = `"` + f.Text + `": `
	}
	return text + withHint(l, f.What, f.Hint)
}

func withHint(l Lang, what, hint notation.Phrase) string {
	if hint == "" {
		return Say(l, what)
	}
	return Say(l, what) + ": " + Say(l, hint)
}

func ambiguous(l Lang, e *notation.AmbiguousError) string {
	var moves []string
	for i, m := range e.Candidates {
		if i == maxListed {
			moves = append(moves, MoreMoves.In(l, "n", strconv.Itoa(len(e.Candidates)-i)))
			break
		}
		moves = append(moves, notation.FormatMove(m, e.Style))
	}
	return CouldBeAny.In(l, "text", strconv.Quote(e.Text), "moves", strings.Join(moves, OrElse.In(l)))
}
