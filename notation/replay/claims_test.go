package replay_test

import (
	"strings"
	"testing"

	"damone/notation/pdn"
	"damone/notation/replay"
	"damone/rules"
)

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
