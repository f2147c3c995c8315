package main

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"damone/testdata/tier"
)

// TestHostileInput gives every command that reads inputs that were spoiled on
// purpose. Whatever they hold, the program ends in time with one of its exit
// statuses, and says why; it stays within 200 MB; and nothing it prints can
// steer a terminal.
//
// The exhaustive tier gives each command line 40 inputs, every day four. DAMONE_HOSTILE is
// how many each gets instead, DAMONE_HOSTILE_SEED what other inputs are made from. Of 300 each a whole run takes some twenty minutes on
// two busy cores, of more so many times as long:
//
//	DAMONE_HOSTILE=3000 go test ./cmd/damone -run TestHostileInput -timeout 3h -v -artifacts -outputdir /var/tmp
//
// The inputs that something is wrong with are kept with -artifacts. Those of
// one command are tried again by its name: -run 'TestHostileInput/moves_ARG'.
func TestHostileInput(t *testing.T) {
	all := hostileInputs(t)
	r := newTrial(t)
	for _, h := range all {
		t.Run(h.command, func(t *testing.T) { r.run(t, h) })
	}
}

// sample is a good input, and the name of the file that it would be in.
type sample struct{ name, text string }

// hostile is a command to be given bad inputs.
type hostile struct {
	// command has FILE where the name of the input's file goes, ARG where the
	// input itself goes, DIR for the folder of the file and DATA for testdata. A
	// last < has the input typed.
	command string
	good    []sample
	folder  []sample // files that are beside the input
	typed   string   // what is typed while it runs
	works   bool     // the input may ask for much work: it is interrupted
	engine  bool     // the input is an engine or the place of a farm, which may fail
	share   int      // other command lines share the inputs with this one
}

const (
	patience    = 5 * time.Minute // before it counts as a hang
	memoryLimit = 200 << 20       // for each input
)

// atWork is how long an input is worked at.
var atWork = tier.Pick(25*time.Millisecond, 100*time.Millisecond)

// trial is how all commands are tried.
type trial struct {
	count int
	seed  uint64
	data  string // the folder testdata
}

func newTrial(t *testing.T) *trial {
	r := &trial{count: tier.Pick(4, 40), seed: 1}
	if n, err := strconv.Atoi(os.Getenv("DAMONE_HOSTILE")); err == nil {
		r.count = n
	}
	if n, err := strconv.ParseUint(os.Getenv("DAMONE_HOSTILE_SEED"), 10, 64); err == nil {
		r.seed = n
	}
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"} {
		t.Setenv(name, t.TempDir())
	}
	t.Setenv("LC_ALL", "C")
	t.Setenv("DAMONE_RULESET", "")
	var err error
	if r.data, err = filepath.Abs("../../testdata"); err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	return r
}

// run tries one command.
func (r *trial) run(t *testing.T, h hostile) {
	var next atomic.Int64
	wrong := verdicts{found: make(map[string]int)}
	var workers sync.WaitGroup
	n, before := runtime.GOMAXPROCS(0), mostHeap()
	if h.engine {
		n *= 8 // which wait for it most of the time
	}
	for range n {
		dir := t.TempDir()
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < r.count/max(1, h.share); i = int(next.Add(1)) - 1 {
				input, args := r.prepare(t, h, i, dir)
				wrong.add(t, i, h, h.inProcess(args, input.text), args, input)
			}
		})
	}
	workers.Wait()
	if grown := mostHeap() - before; grown > n*memoryLimit {
		t.Errorf("memory: the heap has grown by %d MB", grown>>20)
	}
}

// mostHeap returns the most bytes that the heap has ever had.
func mostHeap() int {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapSys)
}

// prepare makes an input, puts it where the command looks for it, and returns
// the words to run it with.
func (r *trial) prepare(t *testing.T, h hostile, i int, dir string) (sample, []string) {
	hash := fnv.New64()
	io.WriteString(hash, h.command)
	s := spoiler{rand.New(rand.NewPCG(r.seed, hash.Sum64()^uint64(i))), h.good}
	input := s.spoiled()
	if len(h.folder) > 0 || h.works {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	}
	for _, f := range append(h.folder, input) {
		file := filepath.Join(dir, cmp.Or(f.name, "input"))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(f.text), 0o666)); err != nil {
			t.Error(err)
		}
	}
	file := filepath.Join(dir, cmp.Or(input.name, "input"))
	args := splitCommand(strings.TrimSuffix(h.command, "<"))
	if i%2 == 1 {
		args = append([]string{"--lang", "it"}, args...)
	}
	argument := strings.ReplaceAll(input.text, "\x00", "") // which no argument can have
	names := strings.NewReplacer("FILE", file, "DIR", dir, "DATA", r.data, "ARG", argument[:min(len(argument), 1<<17-1)])
	for i, word := range args {
		args[i] = names.Replace(word)
	}
	return input, args
}

// verdicts counts what is wrong with the runs of one command: three of a kind are told.
type verdicts struct {
	sync.Mutex
	found map[string]int
}

func (v *verdicts) add(t *testing.T, i int, h hostile, o *ending, args []string, input sample) {
	v.Lock()
	defer v.Unlock()
	for _, kind := range h.faults(o) {
		if v.found[kind]++; v.found[kind] > 3 {
			continue
		}
		kept := filepath.Join(t.ArtifactDir(), fmt.Sprintf("%s-%d-%s", strings.ReplaceAll(kind, " ", "-"), i, filepath.Base(cmp.Or(input.name, "input"))))
		if err := os.WriteFile(kept, []byte(input.text), 0o666); err != nil {
			t.Error(err)
		}
		t.Errorf("%s: input %d of %d bytes, kept as %s\n%.300q\nexit status %d after %v\nprinted %q\nsaid %.1500q",
			kind, i, len(input.text), kept, args, o.status, o.took.Round(time.Millisecond), o.out.String(), o.err.String())
	}
}
