package foreign_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"damone"
	"damone/conformance"
	"damone/conformance/foreign"
)

// engineMode makes this test binary an engine: the variable says which kind.
const engineMode = "DAMONE_TEST_ENGINE"

func TestMain(m *testing.M) {
	if mode := os.Getenv(engineMode); mode != "" {
		beEngine(mode)
		return
	}
	os.Exit(m.Run())
}

// once names a file that is made when the engine misbehaves, so that engines
// started again behave.
const once = "DAMONE_TEST_ONCE"

// trouble is the question at which the engines that misbehave do.
const trouble = 4

// beEngine answers soundly, and misbehaves as told at one question.
func beEngine(mode string) {
	switch mode {
	case "deaf":
		time.Sleep(time.Minute)
	case "mute":
		fmt.Fprintln(os.Stderr, "cannot find my data")
		os.Exit(7)
	case "hub", "hub-wrong":
		beHub(mode == "hub-wrong")
		return
	case "one-shot":
		beOneShot()
		return
	}
	if mode == "orphan" {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), engineMode+"=deaf")
		if err := child.Start(); err != nil {
			panic(err)
		}
	}
	in := bufio.NewScanner(os.Stdin)
	for n := 0; in.Scan(); n++ {
		if n == trouble && misbehave(mode) {
			continue
		}
		var out strings.Builder
		if err := foreign.Serve(context.Background(), strings.NewReader(in.Text()+"\n"), &out, conformance.Own(), "test"); err != nil {
			panic(err)
		}
		fmt.Print(out.String())
	}
}

// misbehave does what the mode says; true means that there is no answer left
// to give.
func misbehave(mode string) bool {
	f, err := os.OpenFile(os.Getenv(once), os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return false
	}
	f.Close()
	switch mode {
	case "hang":
		time.Sleep(time.Minute)
	case "flood":
		line := strings.Repeat("x", 1<<16) + "\n"
		for range 64 {
			fmt.Fprint(os.Stderr, line)
		}
	case "garbage":
		fmt.Println("Segmentation fault, or so it seems")
		return true
	case "order":
		fmt.Println(`{"seq":99,"fen":"W:W1:B2","result":{"moves":[]}}`)
		return true
	case "both":
		fmt.Println(`{"seq":4,"fen":"W:WK18,23:B14","result":{"moves":[]},"error":"no"}`)
		return true
	case "dies":
		fmt.Fprintln(os.Stderr, "assertion failed")
		os.Exit(3)
	case "endless":
		fmt.Println(strings.Repeat("[", 3<<20))
		return true
	}
	return false
}

func beHub(wrong bool) {
	in := bufio.NewScanner(os.Stdin)
	var pos string
	for in.Scan() {
		switch word, rest, _ := strings.Cut(in.Text(), " "); word {
		case "hub":
			fmt.Println(`id name="Test engine" version=1`)
			fmt.Println("param name=variant value=italian type=string")
			fmt.Println("wait")
		case "init":
			fmt.Println("ready")
		case "pos":
			pos = strings.TrimPrefix(rest, "pos=")
		case "go":
			fmt.Println("info depth=1")
			fmt.Println("done move=" + hubChoice(pos, wrong))
		case "quit":
			return
		}
	}
}

// hubChoice is the first legal move of a Hub position as Hub writes it, or a
// move that nobody could make.
func hubChoice(pos string, wrong bool) string {
	if wrong {
		return "1-32"
	}
	lists := map[bool][]string{}
	for i, letter := range pos[1:] {
		if letter != 'e' {
			king := ""
			if letter == 'W' || letter == 'B' {
				king = "K"
			}
			white := letter == 'w' || letter == 'W'
			lists[white] = append(lists[white], fmt.Sprintf("%s%d", king, i+1))
		}
	}
	fen := pos[:1] + ":W" + strings.Join(lists[true], ",") + ":B" + strings.Join(lists[false], ",")
	m := conformance.Own().Ask(context.Background(), conformance.Question{Op: conformance.OpLegal, Ruleset: "italian", FEN: fen}).Moves[0]
	ends := []int{int(m.Path[0]) + 1, int(m.Path[len(m.Path)-1]) + 1}
	if len(m.Takes) == 0 {
		return fmt.Sprintf("%d-%d", ends[0], ends[1])
	}
	text := fmt.Sprintf("%dx%d", ends[0], ends[1])
	for _, s := range m.Takes {
		text += fmt.Sprintf("x%d", s+1)
	}
	return text
}

func beOneShot() {
	args := os.Args[1:]
	a := conformance.Own().Ask(context.Background(), conformance.Question{Op: conformance.OpLegal, Ruleset: args[1], FEN: args[2]})
	for _, m := range a.Moves {
		fmt.Println(conformance.PathText(m.Path))
	}
	os.Exit(5) // its exit status counts for nothing
}

func engine(t *testing.T, mode string) []string {
	t.Helper()
	t.Setenv(engineMode, mode)
	t.Setenv("GORACE", "atexit_sleep_ms=0") // else every engine takes a second to end
	t.Setenv(once, filepath.Join(t.TempDir(), "once"))
	return []string{os.Args[0]}
}

// someCases is enough of the suite for an engine to get into trouble.
func someCases(t *testing.T, n int) *conformance.Suite {
	t.Helper()
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	return suite.Filter(func(c *conformance.Case) bool {
		n--
		return n >= 0
	})
}

// TestTrouble puts the exam to engines that misbehave once: the fault is
// reported for what it is, and every other case passes.
func TestTrouble(t *testing.T) {
	tests := []struct {
		mode, errPart, note string
		errors              int
	}{
		{"sound", "", "", 0},
		{"hang", "it hung", "", 1},
		{"flood", "", "to stderr", 0},
		{"orphan", "", "child process", 0},
		{"garbage", "no JSON", "", 1},
		{"order", "out of order", "", 1},
		{"both", "exactly one", "", 1},
		{"dies", "assertion failed", "", 1},
		{"endless", "more than", "", 1},
	}
	for _, tt := range tests {
		t.Run(tt.mode, func(t *testing.T) {
			e, err := foreign.StartLines(engine(t, tt.mode), foreign.Options{Deadline: 3 * time.Second})
			if err != nil {
				t.Fatal(err)
			}
			results := conformance.Runner{Suite: someCases(t, 12), Subject: e, Workers: 1}.Run(t.Context())
			e.Close()
			count := 0
			for _, r := range results {
				switch {
				case r.Verdict == conformance.Error:
					count++
					if !strings.Contains(r.Err, tt.errPart) {
						t.Errorf("%s: %q does not say %q", r.ID, r.Err, tt.errPart)
					}
				case r.Verdict != conformance.Pass:
					t.Errorf("%s: %s %v", r.ID, r.Verdict, r.Discrepancies)
				}
			}
			if count != tt.errors {
				t.Errorf("%d errors, want %d", count, tt.errors)
			}
			if notes := strings.Join(e.Notes(), "\n"); !strings.Contains(notes, tt.note) || tt.note == "" && notes != "" {
				t.Errorf("notes %q, want %q", notes, tt.note)
			}
		})
	}
}

func TestNoEngine(t *testing.T) {
	for _, tt := range []struct {
		name    string
		command []string
		want    string
	}{
		{"missing", []string{"/nowhere/engine"}, "cannot be started"},
		{"deaf", engine(t, "deaf"), "it hung"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := foreign.StartLines(tt.command, foreign.Options{Deadline: 300 * time.Millisecond})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want it to say %q", err, tt.want)
			}
		})
	}
	t.Run("mute", func(t *testing.T) {
		_, err := foreign.StartLines(engine(t, "mute"), foreign.Options{})
		if err == nil || !strings.Contains(err.Error(), "cannot find my data") {
			t.Errorf("got %v, want its last words", err)
		}
	})
}

func TestOneShot(t *testing.T) {
	e, err := foreign.NewOneShot(engine(t, "one-shot"), []string{"italian"}, foreign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	ladder := suite.Filter(func(c *conformance.Case) bool { return c.Ruleset == "italian" && c.Chapter() == "ladder" })
	passed := 0
	for _, r := range (conformance.Runner{Suite: ladder, Subject: e, Workers: 1}).Run(t.Context()) {
		switch r.Verdict {
		case conformance.Pass:
			passed++
		case conformance.NotSupported:
		default:
			t.Errorf("%s: %s %v %s", r.ID, r.Verdict, r.Discrepancies, r.Err)
		}
	}
	if passed < 5 {
		t.Errorf("%d cases passed, want 5 at least", passed)
	}
}

func TestHub(t *testing.T) {
	for _, mode := range []string{"hub", "hub-wrong"} {
		t.Run(mode, func(t *testing.T) {
			e, err := foreign.StartHub(engine(t, mode), []string{"italian"}, foreign.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			suite, err := conformance.Load(damone.Conformance())
			if err != nil {
				t.Fatal(err)
			}
			ladder := suite.Filter(func(c *conformance.Case) bool { return c.Ruleset == "italian" && c.Chapter() == "ladder" })
			want := conformance.Pass
			if mode == "hub-wrong" {
				want = conformance.Fail
			}
			for _, r := range (conformance.Runner{Suite: ladder, Subject: e, Workers: 1}).Run(t.Context()) {
				if r.Verdict != want && r.Verdict != conformance.NotSupported {
					t.Errorf("%s: %s %v %s", r.ID, r.Verdict, r.Discrepancies, r.Err)
				}
			}
			if e.Name() != "Test engine 1" {
				t.Errorf("its name is %q", e.Name())
			}
		})
	}
}

// TestThroughThePipe is the whole exam through the protocol.
func TestThroughThePipe(t *testing.T) {
	e, err := foreign.StartLines(engine(t, "sound"), foreign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range (conformance.Runner{Suite: suite, Subject: e, Workers: 1}).Run(t.Context()) {
		if r.Verdict != conformance.Pass || len(r.Left) > 0 {
			t.Errorf("%s: %s %v %s", r.ID, r.Verdict, r.Discrepancies, r.Err)
		}
	}
}

func FuzzServe(f *testing.F) {
	f.Add(`{"op":"hello","protocol":1}`)
	f.Add(`{"seq":1,"op":"legal","ruleset":"italian","fen":"W:WK30:B10,K12,K18,20,K26,K27"}`)
	f.Add(`{"seq":1,"op":"record","ruleset":"damone","fen":"startpos","moves":["23-19","x"]}`)
	f.Add("nonsense")
	f.Fuzz(func(t *testing.T, line string) {
		if strings.Contains(line, `"perft"`) {
			return // may take as long as it is asked to
		}
		var out strings.Builder
		_ = foreign.Serve(t.Context(), strings.NewReader(line), &out, conformance.Own(), "test")
		for _, answer := range strings.Split(strings.TrimSpace(out.String()), "\n") {
			if answer != "" && !json.Valid([]byte(answer)) {
				t.Errorf("%q is answered with %q", line, answer)
			}
		}
	})
}
