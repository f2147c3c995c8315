package farm

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"
)

// files returns the files of a run that f has begun.
func (f *testFarm) files(s *sums) (*Run, *Files) {
	f.Helper()
	r, err := f.begin(f.join("coordinator", "v1"), s)
	if err != nil {
		f.Fatal(err)
	}
	return r, &Files{r.farm, r.ID}
}

// Files of any length come back as they were, and go with their run.
func TestFiles(t *testing.T) {
	f := serve(t)
	r, files := f.files(&sums{Name: "files"})
	for _, length := range []int{0, 1, MaxResult - 1, MaxResult, 2*MaxResult + 7} {
		want := bytes.Repeat([]byte{byte(length), 1}, length/2+1)[:length]
		sum, err := files.Put(t.Context(), bytes.NewReader(want))
		var got bytes.Buffer
		if err == nil {
			err = files.Get(t.Context(), sum, &got)
		}
		if err != nil || sum != digest(want) || !bytes.Equal(got.Bytes(), want) {
			t.Errorf("%d bytes: %v, %s", length, err, sum)
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

// What is not the file of a digest is refused, and no digest becomes anything
// else.
func TestWrongFiles(t *testing.T) {
	f := serve(t)
	_, files := f.files(&sums{Name: "wrong files"})
	forged := digest([]byte("something else"))
	if err := files.keep(t.Context(), forged, strings.NewReader("something")); err != nil {
		t.Fatal(err)
	}
	cut := strings.Repeat("x", MaxResult)
	if err := files.farm.put(t.Context(), files.farm.files, files.key(digest([]byte(cut+"x")), 0), []byte(cut)); err != nil {
		t.Fatal(err)
	}
	for _, sum := range []string{forged, digest([]byte(cut + "x")), "", "../../etc/passwd", strings.Repeat("*", 64), forged + ".0"} {
		err := files.Get(t.Context(), sum, new(bytes.Buffer))
		if wantKind(t, err, WrongDigest); strings.Contains(err.Error(), "passwd") {
			t.Errorf("got %v", err)
		}
	}
}

// chain is sums of which each unit needs the one before it.
type chain struct{ sums }

func (c *chain) Needs(n int) []int {
	if n == 0 {
		return nil
	}
	return []int{n - 1}
}

// No unit is queued before what it needs is there.
func TestNeeds(t *testing.T) {
	f, c := serve(t), &chain{sums{Name: "chain"}}
	r, err := Begin(t.Context(), f.join("coordinator", "v1"), Task{"sums", []byte(`{"Name":"chain"}`), c})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Offer(t.Context(), 0, func(ctx context.Context) ([]byte, error) { return c.Do(ctx, 0) }); err != nil {
		t.Fatal(err)
	}
	if r.isReady(2) || !r.isReady(0) {
		t.Errorf("ready: 2 %t, 0 %t", r.isReady(2), r.isReady(0))
	}
	for begun := time.Now(); !r.isReady(1); time.Sleep(time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatal("what was offered is not there")
		}
	}
	f.work("w")
	if got, err := collect(r.Results(t.Context(), 0, 10)); err != nil || got != plain(&c.sums, 10) {
		t.Errorf("%v\n%s", err, got)
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
