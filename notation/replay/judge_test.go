package replay_test

import (
	"bytes"
	"math/rand/v2"
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
