package replay_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"damone/notation/pdn"
	"damone/notation/replay"
	"damone/rules"
)

// TestRandomGamesAreClean has games played by the rules found clean, after a
// journey through PDN.
func TestRandomGamesAreClean(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			judge := replay.NewJudge(rs)
			for range 100 {
				rec := randomGame(rs, random, 200)
				back, err := pdn.NewReader(bytes.NewReader(pdn.Append(nil, rec))).Read()
				if err != nil || !back.Same(rec) {
					t.Fatalf("read back %+v, %v, want %+v", back, err, rec)
				}
				if r := judge.Judge(back); !r.Clean(true) || r.Plies != rec.Moves() {
					t.Fatalf("%d of %d plies, faults %+v\n%s", r.Plies, rec.Moves(), r.Faults, pdn.Append(nil, rec))
				}
			}
		})
	}
}

// manyGames returns PDN of n games, and how many plies they have.
func manyGames(n int) (file []byte, plies int) {
	random := rand.New(rand.NewPCG(5, 6))
	sets := rules.Rulesets()
	var some [][]byte
	var counts []int
	for i := range 500 {
		rec := randomGame(sets[i%len(sets)], random, 80)
		some, counts = append(some, pdn.Append(nil, rec)), append(counts, rec.Moves())
	}
	for i := range n {
		file = append(file, some[i%len(some)]...)
		plies += counts[i%len(some)]
	}
	return file, plies
}

func BenchmarkReadPDN(b *testing.B) {
	file, plies := manyGames(10_000)
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		r := pdn.NewReader(bytes.NewReader(file))
		for {
			if _, err := r.Read(); err != nil {
				break
			}
		}
	}
	b.ReportMetric(float64(plies)*float64(b.N)/b.Elapsed().Seconds(), "plies/s")
}

// TestClaims judges a game that goes on after the third occurrence, and one
// that stops there, under each reading of READ-10.
func TestClaims(t *testing.T) {
	const shuffle = `[FEN "W:WK29:BK4"] 1. 29-25 4-8 2. 25-29 8-4 3. 29-25 4-8 4. 25-29 8-4 `
	for _, c := range []struct {
		name, text string
		claims     rules.Claims
		want       replay.Kind // of the only fault
		ply        int
	}{
		{"goes on", shuffle + "5. 29-26 4-7 1-0", rules.ClaimedInRecords, replay.Unclaimed, 8},
		{"goes on past the fourth occurrence", shuffle + "5. 29-25 4-8 6. 25-29 8-4 1/2-1/2", rules.ClaimedInRecords, replay.Unclaimed, 8},
		{"drawn at once", shuffle + "1/2-1/2", rules.ClaimedInRecords, "", 0},
		{"won at once", shuffle + "1-0", rules.ClaimedInRecords, replay.Unclaimed, 8},
		{"goes on, never claimed", shuffle + "5. 29-26 4-7 1/2-1/2", rules.NeverClaimed, replay.AfterEnd, 9},
		{"won, never claimed", shuffle + "1-0", rules.NeverClaimed, replay.WrongResult, 0},
		{"goes on, always claimed", shuffle + "5. 29-26 4-7 1-0", rules.AlwaysClaimed, "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			rs, err := rules.ItalianDraughts.With(func(s *rules.Spec) { s.Claims = c.claims })
			if err != nil {
				t.Fatal(err)
			}
			rec, err := pdn.NewReader(strings.NewReader(c.text)).Read()
			if err != nil {
				t.Fatal(err)
			}
			r := replay.NewJudge(rs).Judge(rec)
			if c.want == "" && len(r.Faults) > 0 || c.want != "" && (len(r.Faults) != 1 || r.Faults[0].Kind != c.want || r.Faults[0].Ply != c.ply) {
				t.Errorf("faults %+v", r.Faults)
			}
			if remark := c.want == replay.Unclaimed; r.Clean(false) != (remark || c.want == "") || r.Remarked(false) != remark || r.Clean(true) != (c.want == "") {
				t.Errorf("clean: %t, strictly %t, remarked: %t", r.Clean(false), r.Clean(true), r.Remarked(false))
			}
		})
	}
}
