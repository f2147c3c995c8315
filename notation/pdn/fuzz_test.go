package pdn_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"damone/notation"
	"damone/notation/pdn"
	"damone/notation/record"
)

// readAll reads every game of a text; errs is those that could not be read.
func readAll(text string) (games []*record.Record, errs []error) {
	r := pdn.NewReader(strings.NewReader(text))
	for {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			return games, errs
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		games = append(games, rec)
	}
}

// settled returns a record as it is written: what nobody could read has become
// comments.
func settled(r *record.Record) *record.Record {
	out := &record.Record{Tags: r.Tags, Ended: r.Ended}
	for _, it := range r.Items {
		if it.Kind == record.Unread {
			it.Kind = record.Comment
		}
		out.Items = append(out.Items, it)
	}
	return out
}

// kept is the faults that a record still has when it is written.
var kept = []notation.Kind{pdn.CaptureOfNoSquares, record.TagTwice, record.ResultsDiffer, pdn.OddResult, record.NotAResult, pdn.LineComment}

func FuzzReadPDN(f *testing.F) {
	for _, seed := range []string{
		"[Event \"a\"]\n\n1. 32-28! {c} 19-23 (1... 18-23 $7) 2. 28x19x12 *\n",
		"\ufeff[Bianco “Rossi”]\r\n1. 3228 1823 2. - - 1/2-1/2",
		"1. ... 7-12 2. 32 - 28 x 1-1 01-01 . } ] ( ((!) /FEN \"W:WK1:B2\" Damoni \"1\"/ 5.",
		"[FEN \"w:we32,1:b2.\"][A \"\\\"]\n[A \"b] ; x\n% y\n32-28* 0-0",
		"\x96 \xd7 32\x9628 {\xe8}", "1. 2-0", "1 - 0", "32x28:19 x", "1 (2. 615) {c} 18 3. 32-28 1-0 {d} ; e\n4 *", "a3b4 h1-g2 1.h1g2(?!)",
		"[A \"x\"] 1. 32-28 1-0 2. 19-23 ; a } b\n patta", "[R \"1:0\"][Result \"0-1\"][R \"a\"b\"] 6 17*10 \u00bd {\x8a} \x1a\x00\x00", "1) 32\u201028 vince il Nero\n; end",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := readAll(text)
		for _, rec := range games {
			want := settled(rec)
			written := string(pdn.Append(nil, rec))
			back, errs := readAll(written)
			if len(want.Tags)+len(want.Items) == 0 {
				continue
			}
			if len(errs) > 0 || len(back) != 1 || !back[0].Same(want) {
				t.Fatalf("%q\nwas written %q\nand read back as %d games %+v, errors %v\nwant %+v", text, written, len(back), back, errs, want)
			}
			for _, fault := range append(back[0].Faults, back[0].Liberties...) {
				if !slices.Contains(kept, fault.Kind) {
					t.Fatalf("%q\nwas written %q\nwhich has the fault %v", text, written, fault)
				}
			}
		}
	})
}
