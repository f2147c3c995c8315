package generate

import (
	"cmp"
	"context"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/proof"
	"damone/rules"
)

// unit is one piece of work: it decides about candidates, one after another, and keeps
// those that are puzzles.
type unit struct {
	outcome
	ctx    context.Context
	rs     *rules.Ruleset
	task   *Task
	source string        // of the puzzles
	deep   uint64        // nodes for whether a key that is not proved is the best move, its rivals looked at as closely; 0 for not at all
	easy   bool          // easy ones are welcome
	bench  bool          // it is for Improve to judge: the solver of a shot may have more
	wanted *Filter       // for which shots the long searches are worth it; nil for all
	tables search.Prober // what wins and draws of studies are decided by; nil for other puzzles
	worths search.Prober // the tables and, where a study has more pieces, what proofs find beyond them
	rung   int           // the number of the ladder's rung that is to be the point; -1 for none
	rng    *rand.Rand
	motifs map[string]int // how many shots of the unit have one
}

// work does a unit.
func work(ctx context.Context, t *Task, o *Options, number int) *unit {
	name := fnv.New64a()
	name.Write([]byte(t.Name))
	u := &unit{
		ctx: ctx, rs: t.Ruleset, deep: cmp.Or(o.Deep, standardDeep), source: t.Source, outcome: outcome{Task: t.Name, Unit: number}, task: t,
		rung: t.rung(), rng: rand.New(rand.NewPCG(o.Seed^name.Sum64(), uint64(number))),
	}
	if isShot(t.Source) {
		u.wanted, u.motifs = &t.Filter, make(map[string]int)
	}
	if t.Source == studySource {
		u.tables = o.Tables[t.Ruleset.ID()]
		u.worths = u.tables
		if t.Filter.MinPieces > StudyTables {
			u.worths = proof.BeyondTables(ctx, t.Ruleset, u.tables, puzzles.BeyondNodes)
		}
	}
	sources[sourceNumber(t.Source)].search(u)
	return u
}

// try assesses a candidate and keeps what is wanted.
func (u *unit) try(c Candidate) {
	if u.ctx.Err() != nil {
		return
	}
	if !u.natural(c.Position) {
		u.Tally.note(Ahead)
		return
	}
	p, why := u.assess(c, nil)
	if why != None {
		u.Tally.note(why)
		return
	}
	u.keep(p)
}

// What positions have at most, as games do.
const (
	mostAhead  = 1 // what the solver is ahead, in material
	mostDamoni = 2 // of a side
)

// natural reports whether the solver is not far ahead, of more than one piece, and
// neither side has an army of Damoni.
func (u *unit) natural(pos rules.Position) bool {
	return search.Material(&pos, pos.Turn()) <= mostAhead && pos.Side(pos.Turn().Other()).Len() > 1 &&
		pos.Of(rules.White, rules.Damone).Len() <= mostDamoni && pos.Of(rules.Black, rules.Damone).Len() <= mostDamoni
}

// keep keeps a puzzle if it is wanted and the verifier agrees.
func (u *unit) keep(p *puzzles.Puzzle) {
	p = u.faced(p)
	why := OffFilter
	if u.task.Filter.Wants(p) {
		why = u.stands(p)
	}
	if why == None && u.motifs != nil {
		u.motifs[p.Motif()]++
	}
	if why == None && slices.ContainsFunc(u.found, func(q *puzzles.Puzzle) bool { return q.ID == p.ID }) {
		why = Duplicate
	}
	if u.Tally.note(why); why == None {
		u.found = append(u.found, p)
	}
}

// stands takes a puzzle through the stages that look at nothing but itself: whether the
// verifier agrees and, but for compositions, no other move wins.
func (u *unit) stands(p *puzzles.Puzzle) Rejection {
	why := u.verified(p)
	if why == None && isShot(u.source) && len(p.SlowerWins(u.ctx, proofNodes)) > 0 {
		why = Rivalled
	}
	return why
}

// faced returns a study with the colours exchanged where a digest of its position asks for
// it: so White and Black are to move alike.
func (u *unit) faced(p *puzzles.Puzzle) *puzzles.Puzzle {
	if u.source != studySource {
		return p
	}
	digest := fnv.New64a()
	digest.Write([]byte(puzzles.LeastImage(u.rs, p.Position)))
	if rules.Color(digest.Sum64()>>32&1) == p.Position.Turn() {
		return p
	}
	if turned, why := u.prove(Candidate{Position: p.Position.Turned()}, p.Asked()); why == None {
		return turned
	}
	return p
}
