package hub_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"damone/cmd/internal/hub"
	"damone/notation"
	hubtext "damone/notation/hub"
	"damone/notation/ordered"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// session is a conversation with an engine through pipes.
type session struct {
	t     *testing.T
	in    *io.PipeWriter
	lines *bufio.Scanner
	ended chan error
}

func start(t *testing.T) *session {
	t.Helper()
	inReader, in := io.Pipe()
	out, outWriter := io.Pipe()
	e := hub.Engine{Version: "test", Ruleset: rules.ItalianDamone, Threads: 1}
	s := &session{t: t, in: in, lines: bufio.NewScanner(out), ended: make(chan error, 1)}
	go func() {
		s.ended <- e.Serve(context.Background(), inReader, outWriter)
		outWriter.Close()
	}()
	t.Cleanup(func() { in.Close(); out.Close() })
	return s
}

func (s *session) say(lines ...string) {
	s.t.Helper()
	for _, line := range lines {
		if _, err := fmt.Fprintln(s.in, line); err != nil {
			s.t.Error(err) // not Fatal: some things are said while listening
			return
		}
	}
}

// hear reads lines until one begins with a word.
func (s *session) hear(word string) string {
	s.t.Helper()
	for s.lines.Scan() {
		if line := s.lines.Text(); line == word || strings.HasPrefix(line, word+" ") {
			return line
		}
	}
	s.t.Fatalf("the engine ended before it said %q", word)
	return ""
}

// greeted returns a session in which the engine is ready.
func greeted(t *testing.T) *session {
	s := start(t)
	s.say("hub")
	s.hear("wait")
	s.say("init")
	s.hear("ready")
	return s
}

func TestEngineIntroducesItself(t *testing.T) {
	s := start(t)
	s.say("hub")
	if got := s.hear("id"); !strings.Contains(got, "name=damone") || !strings.Contains(got, "version=test") {
		t.Error(got)
	}
	if got := s.hear("param"); !strings.Contains(got, "name=variant value=damone type=enum") || !strings.Contains(got, "italian") {
		t.Error(got)
	}
	if got := s.hear("wait"); got != "wait" {
		t.Error(got)
	}
	s.say("set-param name=hash value=64", "hub")
	for got := s.hear("param"); ; got = s.hear("param") {
		if strings.HasPrefix(got, "param name=hash ") {
			if got != "param name=hash value=64 type=int min=1 max=4096" {
				t.Error(got)
			}
			break
		}
	}
	s.hear("wait")
	s.say("ping")
	s.hear("pong")
	s.say("quit")
	if err := <-s.ended; err != nil {
		t.Error(err)
	}
}

func TestEnginePlaysLegalMoves(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			s := greeted(t)
			s.say("set-param name=variant value="+rs.ID(), "new-game", "level nodes=200")
			game, moves := rules.NewGame(rs, rs.Start()), ""
			for !game.Status().Over() && game.Plies() < 60 {
				s.say("pos pos="+hubtext.FormatPosition(rs.Start())+` moves="`+moves+`"`, "go think")
				text := strings.TrimPrefix(strings.Fields(s.hear("done"))[1], "move=")
				m, err := hubtext.ParseMove(rs, game.Position(), text)
				if err != nil {
					t.Fatal(err)
				}
				game.Push(m)
				moves = strings.TrimSpace(moves + " " + text)
			}
		})
	}
}

// A capture lists what it takes, not where it goes, and must say it right.
func TestEngineWritesCapturesAsHubDoes(t *testing.T) {
	s := greeted(t)
	pos, err := notation.ParsePosition(rules.ItalianDraughts, "W:WK30:B10,K12,K18,20,K26,K27")
	if err != nil {
		t.Fatal(err)
	}
	s.say("set-param name=variant value=italian", "pos pos="+hubtext.FormatPosition(pos), "level depth=3", "go think")
	if got := s.hear("done"); !strings.HasPrefix(got, "done move=30x5x10x18x26") {
		t.Error(got)
	}
	s.say("pos pos=" + hubtext.FormatPosition(pos) + " moves=30x5x10") // from there to there, but other pieces
	if got := s.hear("error"); !strings.Contains(got, "no such capture takes just these pieces") {
		t.Error(got)
	}
}

func TestEngineStops(t *testing.T) {
	s := greeted(t)
	for _, what := range []string{"go analyze", "go ponder"} {
		s.say(what)
		if got := s.hear("info"); !strings.Contains(got, "depth=1 ") || !strings.Contains(got, "pv=") {
			t.Error(got)
		}
		go s.say("stop")
		s.hear("done")
	}
	s.say("level nodes=5000", "go ponder")
	s.hear("info")
	go s.say("ponder-hit")
	s.hear("done")
	s.say("level infinite", "go think")
	s.hear("info")
	go s.say("quit")
	for s.lines.Scan() {
	}
	if err := <-s.ended; err != nil {
		t.Error(err)
	}
}

func TestEngineTime(t *testing.T) {
	for _, level := range []string{"move-time=0.01", "time=0.1 inc=0.001", "moves=10 time=0.2 inc=0", "time=0 inc=0.01", "depth=2", "depth=999999999 nodes=500"} {
		s := greeted(t)
		s.say("level "+level, "go")
		s.hear("done")
	}
}

// Whatever is said, the engine goes on.
func TestEngineForgivesGarbage(t *testing.T) {
	s := greeted(t)
	for line, complains := range map[string]bool{
		"":                                    false,
		"xyzzy plugh=1":                       false,
		`pos pos="`:                           true,
		"\x00\xff\"\"==":                      false,
		"set-param":                           true,
		"stop":                                false,
		"ponder-hit":                          false,
		"pos pos=W":                           true,
		`pos moves="30-27 99-98"`:             true,
		`pos moves="30-1"`:                    true,
		"level nodes=many":                    true,
		"level depth=0":                       true,
		"level move-time=0":                   true,
		"level":                               true,
		"level moves=40 speed=7":              false,
		"go fishing":                          true,
		"set-param name=hash value=0":         true,
		"set-param name=hash value=2":         false,
		"level time=NaN":                      true,
		"set-param name=threads value=0":      true,
		"set-param name=variant value=chess":  true,
		"set-param name=tables value=perhaps": true,
		"pos pos=WDeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee": false,
	} {
		s.say(line)
		if complains {
			s.hear("error")
		}
		s.say("ping")
		s.hear("pong")
	}
	// the last position may be over: White alone has won
	s.say("pos pos=WDeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "go think")
	s.hear("error")
	s.hear("done")
	s.say("pos", "level nodes=100", "go think")
	s.hear("done")
	s.say("level depth=0") // leaves the level as it was
	s.hear("error")
	s.say("go think")
	if got := s.hear("done"); !strings.HasPrefix(got, "done move=") {
		t.Error(got)
	}
}

// After a position that is refused there is nothing to think about until
// another comes; why it was refused is told in words.
func TestEngineForgetsWhatItRefuses(t *testing.T) {
	s := greeted(t)
	s.say("level nodes=100")
	for pos, why := range map[string]string{
		"pos pos=Wxyz":                   "the position: ",
		`pos moves="30-26 10-99"`:        "the move 10-99: ",
		`pos moves="30-31"`:              "the move 30-31 is not legal: 31 is not vacant (DAM-",
		`pos moves="1-5"`:                "the piece on 1 is not White's, and White is to move",
		`pos moves="16x7"`:               "the move 16x7 is not legal: there is no enemy to take between 16 and 7 (DAM-",
		`pos moves="20-15 10-14 15x8x1"`: "the move 15x8x1",
	} {
		s.say("pos", pos)
		if got := s.hear("error"); !strings.Contains(got, why) {
			t.Errorf("%s: %s", pos, got)
		}
		for _, think := range []string{"go think", "go analyze"} {
			s.say(think)
			if got := s.hear("error"); !strings.Contains(got, "there is no position") {
				t.Error(got)
			}
			if got := s.hear("done"); got != "done" {
				t.Error(got)
			}
		}
	}
	for _, good := range []string{"new-game", "pos"} {
		s.say("pos pos=Wxyz")
		s.hear("error")
		s.say(good, "go think")
		if got := s.hear("done"); !strings.HasPrefix(got, "done move=") {
			t.Errorf("%s: %s", good, got)
		}
	}
}

func TestEngineEndsWithItsInput(t *testing.T) {
	s := start(t)
	s.say("level nodes=3000", "go think")
	s.in.Close()
	s.hear("done")
	if err := <-s.ended; err != nil {
		t.Error(err)
	}
}

func TestEngineUsesTables(t *testing.T) {
	dir := t.TempDir()
	if err := tablebase.Build(context.Background(), rules.ItalianDamone, 2, dir, tablebase.Options{}); err != nil {
		t.Fatal(err)
	}
	pos, err := notation.ParsePosition(rules.ItalianDamone, "W:WE10:BK24")
	if err != nil {
		t.Fatal(err)
	}
	s := start(t)
	s.say("set-param name=tables-dir value=\""+dir+"\"", "init")
	s.hear("ready")
	s.say("pos pos="+hubtext.FormatPosition(pos), "level depth=1", "go think")
	if got := s.hear("info"); !strings.Contains(got, "score=299.93") || !strings.Contains(got, "pv=10-14") {
		t.Error(got)
	}
	s.hear("done")
	s.say("set-param name=tables-dir value=/nowhere", "init")
	s.hear("error")
	s.hear("ready")
	s.say("set-param name=tables value=false", "init")
	s.hear("ready")
}

// A line that is too long is answered before the engine ends.
func TestEngineRefusesEndlessLines(t *testing.T) {
	var out bytes.Buffer
	e := hub.Engine{Ruleset: rules.ItalianDamone, Threads: 1, Bare: true}
	err := e.Serve(t.Context(), strings.NewReader("ping\npos pos="+strings.Repeat("x", 70_000)+"\nping\n"), &out)
	if notation.KindOf(err) != hubtext.LineTooLong || !strings.HasSuffix(out.String(), "pong\nerror message=\"a line has more than 65536 bytes\"\n") {
		t.Errorf("error %v after %q", err, &out)
	}
}

// breaking is an output that breaks when a search tells its move.
type breaking struct{ bytes.Buffer }

func (b *breaking) Write(p []byte) (int, error) {
	if bytes.HasPrefix(p, []byte("done move")) {
		panic("out of ink")
	}
	return b.Buffer.Write(p)
}

// A panic in a search is told to whoever waits for its move, and goes on in
// Serve.
func TestPanicInASearch(t *testing.T) {
	for _, end := range []string{"", "stop\n", "quit\n", "new-game\n", "go analyze\n"} {
		t.Run(end, func(t *testing.T) {
			var out breaking
			defer func() {
				if p, ok := recover().(*ordered.Panic); !ok || p.Value != "out of ink" || len(p.Stack) == 0 {
					t.Errorf("got %v", p)
				}
				if want := "error message=\"a fault of the program: out of ink\"\ndone\n"; !strings.HasSuffix(out.String(), want) {
					t.Errorf("told %q, want %q", out.String(), want)
				}
			}()
			e := hub.Engine{Ruleset: rules.ItalianDamone, Threads: 2, Bare: true}
			err := e.Serve(t.Context(), strings.NewReader("level depth=3\ngo think\n"+end), &out)
			t.Errorf("nothing panicked: %v", err)
		})
	}
}
