package view

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/replay"
	"damone/rules"
)

// RecordedGame is a game of a file, judged.
type RecordedGame struct {
	*replay.Game
	File   string
	Strict bool // liberties with the standard are told too
}

// Under returns the options for a game's own ruleset.
func (o *Options) Under(rs *rules.Ruleset) *Options {
	p := *o
	if rs != nil {
		p.Ruleset = rs
	}
	return &p
}

// RecordedGame prints what is wrong with a game and the remarks on it; nothing
// when there is neither.
func (p *Printer) RecordedGame(g *RecordedGame) {
	if g.Report == nil {
		p.Line(fmt.Sprintf("%s %s", p.Paint(Bold, g.where(catalog.FaultOf(g.Err).Place)+":"), p.gameName(g)+": "+p.Paint(Red, catalog.Error(p.Lang, g.Err))))
		return
	}
	defer func(o *Options) { p.Options = o }(p.Options)
	p.Options = p.Under(g.Report.Ruleset)
	for i := range g.Report.Faults {
		f := &g.Report.Faults[i]
		if !f.Counts(g.Strict) && !f.Remark(g.Strict) {
			continue
		}
		p.recordFault(g, f)
		if left := len(g.Report.Faults) - i - 1; left > 0 && !g.Report.Legible() {
			p.Line("    " + p.Lang.Say("no-game", "n", left))
			break
		}
	}
	for _, text := range p.remarks(g.Report, g.Strict, "--ruleset") {
		p.Line("    " + text)
	}
}

// Remarks returns what is to be said of a record at fault as a whole, a sentence each.
func (o *Options) Remarks(r *replay.Report) []string {
	return lists.Each(o.remarks(r, false, `[Ruleset "..."]`), func(text string) string { return Capital(text) + "." })
}

// remarks tells how another ruleset is named.
func (o *Options) remarks(r *replay.Report, strict bool, other string) (list []string) {
	if r.Clean(strict) {
		return nil
	}
	if n := r.Unjudged; n > 0 && r.Ruleset != nil {
		list = append(list, o.Lang.Say("not-judged", "n", n))
	}
	if r.Guessed && r.Record.Moves() > 0 {
		list = append(list, o.Lang.Say("judged-by", "ruleset", r.Ruleset.ID(), "other", other))
	}
	return list
}

// OtherGames is games in a row of a file that are not judged, for one reason: they
// are of another game, or have no moves. It outlives the games.
type OtherGames struct {
	First, Last int    // the numbers of the games
	Why         string // in words
	file        string
	place, name string // of the first
}

// OtherGame returns the beginning of OtherGames, nil for a game that is judged.
func (o *Options) OtherGame(g *RecordedGame) *OtherGames {
	if g.Report == nil || !g.Report.Legible() {
		return nil
	}
	others := &OtherGames{First: g.Index, Last: g.Index, file: catalog.Inline(g.File), name: o.gameName(g)}
	switch {
	case g.Report.Ruleset == nil:
		f := &g.Report.Faults[0]
		others.Why, others.place = o.RecordFault(g.Report, f), g.where(f.Place)
	case g.Report.Empty() && g.Report.Clean(g.Strict):
		others.Why, others.place = o.Lang.Say("nothing-judged"), g.where(g.Report.Record.Place)
	default:
		return nil
	}
	return others
}

// OtherGames prints a line for games of another game; whole says that the file
// has no others.
func (p *Printer) OtherGames(g *OtherGames, whole bool) {
	switch {
	case g.First == g.Last:
		p.Line(p.Paint(Bold, g.place+":") + " " + g.name + ": " + g.Why)
	case whole:
		p.Line(p.Paint(Bold, g.file+":") + " " + p.Lang.Say("file-of-another", "n", g.Last, "what", g.Why))
	default:
		p.Line(p.Paint(Bold, g.place+":") + " " + p.Lang.Say("games-of-another", "first", g.First, "last", g.Last, "what", g.Why))
	}
}

func (g *RecordedGame) where(at notation.Place) string {
	file := catalog.Inline(g.File)
	if at.Line == 0 {
		return file
	}
	return fmt.Sprintf("%s:%d:%d", file, at.Line, at.Col)
}

func (o *Options) gameName(g *RecordedGame) string {
	name := o.Lang.Say("nth-game", "n", g.Index)
	if g.Report == nil {
		return name
	}
	white, black := g.Report.Record.Tag("White"), g.Report.Record.Tag("Black")
	if white+black == "" {
		return name
	}
	return fmt.Sprintf("%s (%s - %s)", name, cmp.Or(white, "?"), cmp.Or(black, "?"))
}

func (p *Printer) recordFault(g *RecordedGame, f *replay.Fault) {
	subject := p.gameName(g)
	if f.Ply > 0 {
		subject += ", " + p.moveName(f)
	}
	if f.Remark(g.Strict) {
		p.Line(p.Paint(Bold, g.where(f.Place)+":") + " " + subject + ": " + p.Lang.Say("remark", "what", p.RecordFault(g.Report, f)))
		return
	}
	p.Line(p.Paint(Bold, g.where(f.Place)+":") + " " + subject + ": " + p.Paint(Red, p.RecordFault(g.Report, f)))
	for _, line := range p.alternatives(f) {
		p.Line("    " + line)
	}
	if f.Known {
		p.Line("    " + notation.FormatPosition(f.Position, p.Squares))
		for line := range strings.Lines(p.Diagram(Board{Position: f.Position})) {
			p.Text("    " + line)
		}
	}
}

// maxListed is how many moves are listed where there may be many.
const maxListed = 16

// alternatives returns what a move at fault could mean, and what may be played.
func (o *Options) alternatives(f *replay.Fault) []string {
	var lines []string
	if len(f.Candidates) > 0 {
		lines = append(lines, o.Lang.Say("could-be", "moves", o.List(f.Candidates))+"; "+o.Lang.Say("taken-for", "move", o.move(f.Taken)))
	}
	if len(f.Legal) > 0 {
		moves := catalog.Listed(o.Lang, f.Legal, maxListed, "and-more", o.move)
		lines = append(lines, o.Lang.Say("legal-moves", "moves", strings.Join(moves, ", ")))
	}
	return lines
}

// RemarkInFull returns a remark on a record as a sentence.
func (o *Options) RemarkInFull(r *replay.Report, f *replay.Fault) string {
	own := o.Under(r.Ruleset)
	return Capital(own.Lang.Say("remark", "what", own.RecordFault(r, f))) + "."
}

// FaultInFull says what is wrong with a record in a paragraph: why, and for a
// move what may be played instead.
func (o *Options) FaultInFull(r *replay.Report, f *replay.Fault) string {
	own := o.Under(r.Ruleset)
	return Capital(strings.Join(append([]string{own.RecordFault(r, f)}, own.alternatives(f)...), "; ")) + "."
}

// moveName returns a move's number and the move as it is written: move 12... 3x26.
func (o *Options) moveName(f *replay.Fault) string {
	name := o.Lang.Say("nth-move", "n", notation.MoveNumber(f.Number, f.Color)+" "+f.Written)
	if f.Variation {
		name += " " + o.Lang.Say("in-variation")
	}
	return name
}

// RecordFault says in words what is wrong.
func (o *Options) RecordFault(r *replay.Report, f *replay.Fault) string {
	key := catalog.Key("record." + f.Kind)
	if !o.Lang.Has(key) {
		why := o.Fault(&Judgement{Verdict: f.Verdict, Position: f.Position, Text: f.Written, Attempt: f.Attempt})
		return o.Lang.Say("refused-move", "clause", f.Clause, "why", why)
	}
	what, status := "", r.Status
	if f.Cause != nil {
		what = catalog.Error(o.Lang, f.Cause)
	}
	if f.Kind == replay.AfterEnd {
		status = f.Status
	}
	why := o.Lang.Say(key, "what", what, "status", o.Status(status), "claim", f.Written, "clause", f.Clause)
	switch f.Kind {
	case replay.NotOnBoard:
		why += o.captureDue(f.Position)
	case replay.AfterEnd, replay.WrongResult, replay.ResultUntold, replay.Unclaimed:
		return why // which names the clause
	}
	if f.Clause == "" {
		return why
	}
	return why + " (" + f.Clause + ")"
}

// RecordedGameJSON returns a game as a JSON object.
func (o *Options) RecordedGameJSON(g *RecordedGame) any {
	if g.Report == nil {
		return o.Unread(g.File, g.Index, g.Err)
	}
	r, own, id := g.Report, o, ""
	if r.Ruleset != nil {
		own, id = o.Under(r.Ruleset), r.Ruleset.ID()
	}
	var faults, remarks []*Object // remarks are what may be told besides
	for i := range r.Faults {
		switch f := &r.Faults[i]; {
		case f.Counts(g.Strict):
			faults = append(faults, own.recordFaultObject(r, f))
		case f.Remark(g.Strict):
			remarks = append(remarks, own.recordFaultObject(r, f))
		}
	}
	return NewObject(OfGame, "file", g.File, "game", g.Index).Add(place(r.Record.Place)...).
		Add("white", r.Record.Tag("White"), "black", r.Record.Tag("Black"), "ruleset", OrNull(id), "result", string(r.Record.Result()),
			"status", r.Status.String(), "plies", r.Plies, "unjudged", r.Unjudged, "clean", r.Sound(g.Strict), "judged", r.Ruleset != nil && !r.Empty(),
			"faults", faults, "remarks", remarks)
}

// Unread returns a game of a file that could not be read as a JSON object; where that
// is the file itself, game is nil.
func (o *Options) Unread(file string, game any, err error) any {
	return o.errorObject(file, 0, err).Add("game", game, "clean", false)
}

func place(at notation.Place) []any { return []any{"line", int(at.Line), "column", int(at.Col)} }

func (o *Options) recordFaultObject(r *replay.Report, f *replay.Fault) *Object {
	j := object("kind", string(f.Kind), "cause", OrLeft(string(notation.KindOf(f.Cause))), "clause", OrNull(f.Clause)).Add(place(f.Place)...)
	if f.Ply > 0 {
		j.Add("ply", f.Ply, "number", f.Number, "side", f.Color.String(), "variation", f.Variation)
	}
	j.Add("written", f.Written, "reason", o.RecordFault(r, f))
	if f.Known {
		j.Add("fen", notation.FormatPosition(f.Position, notation.Number), "legal", o.MoveTexts(f.Legal), "candidates", o.MoveTexts(f.Candidates))
	}
	return j
}

// Tally prints the summary: how many games, and the fouls by clause.
func (p *Printer) Tally(t *replay.Tally) {
	p.Line(p.Games(t))
	if t.Remarked > 0 {
		p.Line(p.Lang.Say("games-remarked", "n", t.Remarked))
	}
	if t.Empty > 0 {
		p.Line(p.Lang.Say("games-empty", "n", t.Empty))
	}
	if fouls := t.Fouls(); len(fouls) > 0 {
		p.Table(p.Heads("head-clause", "head-fault", "head-rung", "head-found"), lists.Each(fouls, func(f *replay.Foul) []string {
			return []string{cmp.Or(f.Clause, "-"), p.kindName(f), p.saying(f), strconv.Itoa(f.Times)}
		}))
	}
}

// Games says in a line how many games there are, and how many are clean.
func (o *Options) Games(t *replay.Tally) string {
	return o.Lang.Say("games-judged", "games", t.Games, "clean", t.Clean, "faulty", t.Faulty, "skipped", t.NotJudged, "unreadable", t.Unreadable,
		"moves", t.Moves, "unjudged", t.Unjudged)
}

// saying returns the title of a clause; of its rung, where a ruleset has clauses of
// its own; "" where no clause forbids it.
func (o *Options) saying(f *replay.Foul) string {
	if title := o.clauseTitle(f.Clause); title != "" || f.Rung == (rules.Rung{}) {
		return title
	}
	return o.rungTitle(f.Rung)
}

func (o *Options) kindName(f *replay.Foul) string { return o.Lang.Name("kind", string(f.Kind)) }

// TallyJSON returns the summary as a JSON object.
func (o *Options) TallyJSON(t *replay.Tally) any {
	fouls := lists.Each(t.Fouls(), func(f *replay.Foul) *Object {
		return object("clause", OrNull(f.Clause), "title", cmp.Or(o.saying(f), o.kindName(f)), "kind", string(f.Kind), "found", f.Times)
	})
	return NewObject(OfSummary, "games", t.Games, "clean", t.Clean, "faulty", t.Faulty, "not_judged", t.NotJudged, "unreadable", t.Unreadable,
		"unreadable_files", t.UnreadFiles, "empty", t.Empty, "remarked", t.Remarked, "moves", t.Moves, "unjudged", t.Unjudged, "fouls", fouls)
}
