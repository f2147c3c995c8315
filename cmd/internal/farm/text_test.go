package farm

import (
	"bytes"
	"strings"
	"testing"
)

// Texts of any length come back as they were, and go with their run.
func TestTexts(t *testing.T) {
	f := serve(t)
	r, err := f.begin(f.join("coordinator", "v1"), &sums{Name: "texts"})
	if err != nil {
		t.Fatal(err)
	}
	for _, length := range []int{0, 1, MaxResult - 1, MaxResult, 2*MaxResult + 7} {
		want := bytes.Repeat([]byte{byte(length), 1}, length/2+1)[:length]
		if err := r.farm.putText(t.Context(), r.ID, want); err != nil {
			t.Fatal(err)
		}
		if got, err := r.farm.getText(t.Context(), r.ID, digest(want)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes: %v, %d", length, err, len(got))
		}
	}
	if err := r.End(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := f.kept(fileKeys); n > 0 {
		t.Errorf("%d parts are left", n)
	}
}

// kept returns how many entries a bucket has.
func (f *testFarm) kept(bucket string) uint64 {
	f.Helper()
	stream, err := f.join("counter", "v1").js.Stream(f.Context(), "KV_"+bucket)
	if err != nil {
		f.Fatal(err)
	}
	info, err := stream.Info(f.Context())
	if err != nil {
		f.Fatal(err)
	}
	return info.State.Msgs
}

// What is not the text of a digest is refused, and no digest becomes anything else.
func TestWrongTexts(t *testing.T) {
	f := serve(t)
	r, err := f.begin(f.join("coordinator", "v1"), &sums{Name: "wrong texts"})
	if err != nil {
		t.Fatal(err)
	}
	forged, cut := digest([]byte("something else")), strings.Repeat("x", MaxResult)
	for sum, text := range map[string]string{forged: "something", digest([]byte(cut + "x")): cut} {
		if err := r.farm.putParts(t.Context(), r.ID, sum, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	for _, sum := range []string{forged, digest([]byte(cut + "x")), "", "../../etc/passwd", strings.Repeat("*", 64), forged + ".0"} {
		_, err := r.farm.getText(t.Context(), r.ID, sum)
		if wantKind(t, err, WrongDigest); strings.Contains(err.Error(), "passwd") {
			t.Errorf("got %v", err)
		}
	}
}

// A worker that cannot do a unit, or has no disk for it, leaves it to others and says why.
func TestUnable(t *testing.T) {
	f, s := serve(t), &sums{Name: "unable", Unable: "small"}
	small := f.listener("small", "v1")
	f.work("small", func(w *Worker) { w.Farm = small.Farm })
	done := f.inBackground(s, 5)
	small.hears("units: the disk is full")
	small.hears("a queued unit cannot be read")
	f.work("large")
	if got := <-done; got.err != nil || got.text != plain(s, 5) {
		t.Errorf("%v\n%s", got.err, got.text)
	}
}
