package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"damone/notation"
	"damone/notation/replay"
	"damone/rules"
)

// record is the game as PDN has it. The tag Ruleset says under which rules, and
// Side and Level how it was being played.
func (p *session) record() *notation.Record {
	g := p.game
	spec, r := g.Ruleset().Spec(), &notation.Record{}
	start := g.Position()
	if g.Plies() > 0 {
		start = g.Before(0)
	}
	r.SetTag("White", p.player(rules.White))
	r.SetTag("Black", p.player(rules.Black))
	r.SetTag("Result", string(resultOf(g.Status())))
	if spec.Game != "" {
		r.SetTag("GameType", spec.Game)
	}
	r.SetTag("Variant", spec.Variant)
	r.SetTag("Ruleset", spec.ID)
	r.SetStart(g.Ruleset(), start)
	r.SetTag("Side", sideTag(p.people))
	r.SetTag("Level", strconv.Itoa(p.level))
	ply := 0
	if start.Turn() == rules.Black {
		ply = 1
	}
	for i := range g.Plies() {
		pos := g.Before(i)
		it := notation.NewMove(notation.FormatShort(g.Move(i), g.Ruleset().Moves(nil, pos), notation.Number))
		if ply%2 == 0 || i == 0 {
			it.Number, it.Dots = ply/2+1, ply%2 == 1
		}
		r.Items = append(r.Items, it)
		ply++
	}
	return r
}

// player is who plays a colour.
func (p *session) player(c rules.Color) string {
	if p.people[c] {
		return "?"
	}
	return fmt.Sprintf("damone, level %d", p.level)
}

func sideTag(people [2]bool) string {
	switch people {
	case [2]bool{true, true}:
		return "both"
	case [2]bool{}:
		return "none"
	}
	if people[rules.White] {
		return "white"
	}
	return "black"
}

// resultOf is how PDN spells a status.
func resultOf(s rules.Status) notation.Result {
	switch {
	case s.Outcome == rules.Drawn:
		return notation.DrawnGame
	case s.Outcome == rules.Ongoing:
		return notation.Unfinished
	case s.Winner == rules.White:
		return notation.WhiteWon
	}
	return notation.BlackWon
}

// load takes up the first game of a PDN file. The error leaves the session as
// it was.
func (p *session) load(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	rec, err := notation.NewPDNReader(f).Read()
	if errors.Is(err, io.EOF) || err == nil && len(rec.Tags) == 0 && len(rec.Faults) > 0 {
		return said("there is no game in it") // and it is not to be written over
	}
	if err != nil {
		return fmt.Errorf("no game can be read: %w", err)
	}
	rs, ok := replay.NewChooser(append(rules.Rulesets(), p.game.Ruleset())).Choose(rec)
	if !ok {
		return said("the game is of no ruleset that is known here")
	}
	game, err := played(rs, rec)
	if err != nil {
		return err
	}
	if rs != p.game.Ruleset() {
		if err := p.useRuleset(rs); err != nil {
			return err
		}
	}
	p.game, p.saved = game, game.Plies()
	if people, ok := sidesNamed(rec.Tag("Side")); ok {
		p.people = people
	}
	if level, err := strconv.Atoi(rec.Tag("Level")); err == nil {
		p.setLevel(level) // one that there is not changes nothing
	}
	return nil
}

// played replays the main line of a record, which must be legal throughout.
func played(rs *rules.Ruleset, rec *notation.Record) (*rules.Game, error) {
	judge := replay.NewJudge(rs)
	judge.KeepSteps = true
	report := judge.Judge(rec)
	game := rules.NewGame(rs, report.Start)
	for _, step := range report.Steps {
		if step.Variation {
			continue
		}
		if !step.Legal || step.Before != game.Position() {
			break
		}
		game.Push(step.Move)
	}
	if game.Plies() < rec.Moves() {
		what := notation.Phrase("a move cannot be read; 'damone validate' says more")
		for _, f := range report.Faults {
			if !f.Variation && f.Ply > 0 {
				what = notation.Say("move {n}, {move}, may not be played ({clause}); 'damone validate' says more",
					"n", f.Number, "move", f.Written, "clause", cmp.Or(f.Clause, string(f.Kind)))
				break
			}
		}
		return nil, said(what)
	}
	return game, nil
}
