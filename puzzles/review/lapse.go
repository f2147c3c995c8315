package review

import (
	"context"
	"slices"
	"strings"

	"damone/notation"
	"damone/rules"
)

// Lapse is an error of a game that somebody is to do better.
type Lapse struct {
	Ruleset      *rules.Ruleset
	Position     rules.Position
	Best, Played rules.Move
}

// LapsePrefix begins the names of lapses, among those of puzzles.
const LapsePrefix = "own/"

// Lapse returns a move that has a mark as a Lapse; ok is false for any other.
func (p *Ply) Lapse(rs *rules.Ruleset) (l Lapse, ok bool) {
	best, ok := p.Best.Move()
	return Lapse{rs, p.Before, best, p.Move}, ok && p.Judgement != Unmarked && best != p.Move
}

// ID returns the name of a lapse, which says all of it: own/RULESET/FEN/BEST/PLAYED.
func (l *Lapse) ID() string {
	return LapsePrefix + strings.Join([]string{l.Ruleset.ID(), notation.FormatPosition(l.Position, notation.Number),
		notation.FormatMove(l.Best, notation.Number), notation.FormatMove(l.Played, notation.Number)}, "/")
}

// ReadLapse reads the name of a lapse of one of some rulesets; ok is false for any other name.
func ReadLapse(id string, known []*rules.Ruleset) (l *Lapse, ok bool) {
	parts := strings.Split(id, "/")
	if len(parts) != 5 || parts[0]+"/" != LapsePrefix {
		return nil, false
	}
	n := slices.IndexFunc(known, func(rs *rules.Ruleset) bool { return rs.ID() == parts[1] })
	if n < 0 {
		return nil, false
	}
	at, err := notation.ParsePosition(known[n], parts[2])
	if err != nil {
		return nil, false
	}
	best, bad := notation.ParseMove(known[n], at, parts[3])
	played, worse := notation.ParseMove(known[n], at, parts[4])
	return &Lapse{known[n], at, best, played}, bad == nil && worse == nil
}

// passes is the loss below which a move will do.
const passes = .03

// Try judges a move in the place of the one that was played, beside the best in one search:
// it passes if it loses next to nothing, or by tables nothing. The move that was played
// never does. The error is the context's, or one of the limits.
func (l *Lapse) Try(ctx context.Context, m rules.Move, o Options) (p *Ply, passed bool, err error) {
	g := &Game{Ruleset: l.Ruleset, Start: l.Position, Moves: []Played{{Before: l.Position, Move: m}}}
	o.wary = true
	r, err := run(ctx, g, o)
	if err != nil {
		return nil, false, err
	}
	p = &r.Plies[0]
	return p, m != l.Played && (m == l.Best || p.IsBest || p.Loss < passes), nil
}
