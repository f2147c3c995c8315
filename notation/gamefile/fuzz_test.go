package gamefile_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"damone/notation/gamefile"
	"damone/notation/jsongame"
	"damone/notation/pdn"
	"damone/notation/record"
)

// readEvery reads every game in a format.
func readEvery(text string, f gamefile.Format) (games []*record.Record, errs []error) {
	r := gamefile.NewReader(strings.NewReader(text), f)
	for range 10_000 {
		rec, err := r.Read()
		switch {
		case errors.Is(err, io.EOF):
			return games, errs
		case err != nil:
			errs = append(errs, err)
		default:
			games = append(games, rec)
		}
	}
	panic("the reader does not come to an end")
}

func FuzzReadJSON(f *testing.F) {
	f.Add(`{"tags":[{"name":"White","value":"a"}],"game":[{"move":"22-18","number":1,"strength":"!"},{"comment":"so"},{"variation":[{"move":"23-19"}]},{"nag":7}]}`)
	f.Add(`[{"tags":[],"game":[{"setup":"W:W1:BE2"},{"unread":"}"},{"move":"x"}]},{}]`)
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := readEvery(text, gamefile.JSON)
		for _, rec := range games {
			written, err := jsongame.Append(nil, rec)
			if err != nil {
				t.Fatal(err)
			}
			back, errs := readEvery(string(written), gamefile.JSON)
			if len(errs) > 0 || len(back) != 1 || !back[0].Same(rec) {
				t.Fatalf("%q\nwas written %s\nand read back as %+v, errors %v\nwant %+v", text, written, back, errs, rec)
			}
		}
	})
}

const zsgSample = "Zillions Save Game File Version 0.02 HC\r\nRulesFile=Italian Damone.zrf\r\nVariantName=Italian Damone\r\n" +
	"1. Checker h5 - g6\r\n1. Checker a4 - b3\r\n2. partial 2 Damone g2 - e4 x f3\r\n2. partial 2 Damone e4 - c6 x d5 = King on c6\r\n"

// FuzzReadZSG has games be numbered and placed whatever a saved game holds.
func FuzzReadZSG(f *testing.F) {
	f.Add(zsgSample)
	f.Add("Zillions Save Game File Version 0.02 HH\nVariantName=Italian Checkers\n(White Man h1)\n(Black King a8)\n1. Pass\n1. Man h1 - g2")
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := readEvery(text, gamefile.ZSG)
		for _, rec := range games {
			if len(rec.Items) > 0 && rec.Items[0].Place.Line == 0 {
				t.Fatalf("%q\nis read as %+v", text, rec)
			}
		}
	})
}

// FuzzReadList has a list read as PDN has its moves, written as such.
func FuzzReadList(f *testing.F) {
	f.Add("# games\nW:WK30:B10,K12,K18,20,K26,K27 30x21x14x5\n22-18 10-14 1-0\n\n1. 3228 x")
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := readEvery(text, gamefile.List)
		for _, rec := range games {
			back, errs := readEvery(string(pdn.Append(nil, rec)), gamefile.PDN)
			if len(errs) > 0 || len(rec.Items) > 0 && (len(back) != 1 || back[0].Moves() != rec.Moves()) {
				t.Fatalf("%q\nis read as %+v\nand, written as PDN, as %+v, errors %v", text, rec, back, errs)
			}
		}
	})
}
