package replay_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/jsongame"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// FuzzJourney has a game from any position written in one format, read, written
// in another and read again: it starts from the same position and has the same
// moves, and no reader has to guess.
func FuzzJourney(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 0))
		all := rules.Rulesets()
		rs := all[rng.IntN(len(all))]
		start, moves := gameFromAnywhere(rng, rs)
		formats := []gamefile.Format{gamefile.PDN, gamefile.JSON}
		for _, first := range formats {
			for _, second := range formats {
				rec := gameOf(rs, start, moves)
				for _, format := range []gamefile.Format{first, second} {
					rec = carried(t, rs, rec, format)
				}
				judge := replay.NewJudge(rs)
				judge.KeepSteps = true
				if r := judge.Judge(rec); r.Start != start || !slices.Equal(r.MainLine(), moves) {
					t.Fatalf("%s: %s and %v became, by %s and %s, %s and %v", rs.ID(), notation.FormatPosition(start, notation.Number), moves,
						first, second, notation.FormatPosition(r.Start, notation.Number), r.MainLine())
				}
			}
		}
	})
}

// carried returns a record after a journey through a format.
func carried(t *testing.T, rs *rules.Ruleset, rec *record.Record, format gamefile.Format) *record.Record {
	t.Helper()
	judge := replay.NewJudge(rs)
	judge.KeepSteps = true
	r := judge.Judge(rec)
	rec = r.Canonical()
	var text []byte
	var err error
	switch format {
	case gamefile.PDN:
		text = pdn.Append(nil, rec)
	case gamefile.JSON:
		text, err = jsongame.Append(nil, rec)
	}
	if err != nil {
		t.Fatal(err)
	}
	again, err := gamefile.NewReader(bytes.NewReader(text), format, rs).Read()
	if err != nil || len(again.Faults) > 0 || len(again.Liberties) > 0 {
		t.Fatalf("%s\nis read as %+v, %v", text, again, err)
	}
	return again
}

func gameOf(rs *rules.Ruleset, start rules.Position, moves []rules.Move) *record.Record {
	rec := record.New()
	rec.SetRuleset(rs)
	rec.SetStart(rs, start)
	for _, m := range moves {
		rec.Items = append(rec.Items, record.NewMove(notation.FormatMove(m, notation.Number)))
	}
	return rec
}

// gameFromAnywhere returns a game of a few moves, one in four from the start and the others
// from a position of any few pieces.
func gameFromAnywhere(rng *rand.Rand, rs *rules.Ruleset) (start rules.Position, moves []rules.Move) {
	start = rs.Start()
	for rng.IntN(4) > 0 {
		s := rules.Setup{Turn: rules.Color(rng.IntN(2))}
		for i, at := range rng.Perm(rules.Squares)[:2+rng.IntN(8)] {
			s.Put(rules.Piece{Color: rules.Color(i % 2), Rank: rules.Rank(1 + rng.IntN(len(rs.Spec().Ranks)))}, rules.Square(at))
		}
		if p, err := rs.Position(s); err == nil {
			start = p
			break
		}
	}
	for p := start; len(moves) < 12; {
		legal := rs.Moves(nil, p)
		if ends := len(moves) > 0 || start != rs.Start(); len(legal) == 0 || ends && rng.IntN(10) == 0 {
			break
		}
		m := legal[rng.IntN(len(legal))]
		moves, p = append(moves, m), p.After(m)
	}
	return start, moves
}
