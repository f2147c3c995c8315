package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
)

// result is what a run left behind.
type result struct {
	status   int
	out, err string
}

// runWith runs the program with what is typed.
func runWith(input string, args ...string) result { return runFrom(strings.NewReader(input), args...) }

// runFrom runs the program with an input.
func runFrom(in io.Reader, args ...string) result {
	var out, errs strings.Builder
	status := run(append([]string{"damone"}, args...), cli.Streams{In: in, Out: &out, Err: &errs})
	return result{status, out.String(), errs.String()}
}

// runUntil runs the program until it ends, or a context is done.
func runUntil(ctx context.Context, in io.Reader, args ...string) result {
	var out, errs strings.Builder
	if programs[args[0]] == nil {
		args = append([]string{"damone"}, args...)
	}
	var lang catalog.Lang
	err := cli.RunContext(ctx, &lang, programs[args[0]](), args, cli.Streams{In: in, Out: &out, Err: &errs})
	cli.Report(&errs, lang, err)
	return result{cli.ExitStatus(err), out.String(), errs.String()}
}

//go:embed testdata/commands.txtar
var commandTexts []byte

// listed returns the command lines of a test.
func listed(name string) []string {
	files := txtar.Parse(commandTexts).Files
	i := slices.IndexFunc(files, func(f txtar.File) bool { return f.Name == name })
	return strings.Split(strings.TrimSpace(string(files[i].Data)), "\n")
}

// Whatever a line holds it gets an answer in its place, the rest go on, and
// the exit status tells.
func TestBadLines(t *testing.T) {
	for _, c := range []struct{ name, line string }{
		{"empty", ""},
		{"spaces", " \t "},
		{"10 MB", strings.Repeat("W", 10<<20)},
		{"10 MB of a position", "W:W" + strings.Repeat("1,", 5<<20) + ":B2"},
		{"NUL bytes", "W:W1\x002:B3"},
		{"only NUL bytes", "\x00\x00\x00"},
		{"invalid UTF-8", "W:W\xff\xfe:B3"},
		{"no pieces", "W:W:B"},
		{"a light square", "W:Wa1:B3"},
		{"no such squares", "W:W0,33,i9:B3"},
		{"two pieces on a square", "W:W20:B20"},
		{"unknown letters", "W:WD20,Z3:B5"},
		{"men on crowning squares", "W:W9:B31"},
		{"no colours", "20,21:3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, args := range [][]string{{"moves"}, {"explain"}, {"board"}, {"perft", "--depth", "1"}, {"check"}} {
				good := "startpos"
				if args[0] == "check" {
					good += " 16-12"
				}
				input := good + "\n" + c.line + "\n" + good + "\n"
				r := runWith(input, append(args, "--format", "json", "-")...)
				lines := strings.Split(strings.TrimSuffix(r.out, "\n"), "\n")
				if r.status != cli.ExitUsage || len(lines) != 3 {
					t.Fatalf("%s: exit status %d and %d lines: %.300s", args[0], r.status, len(lines), r.out)
				}
				var fault struct {
					Line  int
					Error string
				}
				if err := json.Unmarshal([]byte(lines[1]), &fault); err != nil || fault.Line != 2 || fault.Error == "" {
					t.Errorf("%s: %v in %.300s", args[0], err, lines[1])
				}
				if len(lines[1]) > 4000 {
					t.Errorf("%s: an error of %d bytes", args[0], len(lines[1]))
				}
			}
		})
	}
}

// fuzzed is the commands that FuzzLine gives a line to: as an argument where a
// position is there already.
var fuzzed = [][]string{
	{"moves", "--format", "json"},
	{"explain", "--format", "json", "--ruleset", "italian", "--lang", "it"},
	{"check", "--format", "json", "--lenient"},
	{"check", "--format", "json", "--squares", "algebraic", "startpos"},
	{"explain", "--ruleset", "damone-winther-royal", "--color", "always"},
}

// FuzzLine: any bytes on a line give one JSON object on a line, and no panic.
func FuzzLine(f *testing.F) {
	for _, line := range []string{
		"startpos", "W:WK30:B10,K12,K18,20,K26,K27", "W:WEh1,Kf1:Bg2,Ke2.", "B:W21-32:B1-12", "", "W:W\x00:B", "startpos 16-12", "\xff",
	} {
		for which := range fuzzed {
			f.Add(line, which)
		}
	}
	f.Fuzz(func(t *testing.T, line string, which int) {
		line, _, _ = strings.Cut(line, "\n")
		fuzzCommand(t, line, fuzzed[uint(which)%uint(len(fuzzed))])
	})
}

func fuzzCommand(t *testing.T, line string, args []string) {
	r := result{}
	if args[len(args)-1] == "startpos" {
		r = runWith("", append(args, "--", line)...)
	} else {
		r = runWith(line+"\n", append(args, "-")...)
	}
	if r.status == cli.ExitFault {
		t.Fatalf("%q: exit status %d: %s", args, r.status, r.err)
	}
	if r.out == "" || args[1] != "--format" {
		return
	}
	if strings.Count(r.out, "\n") != 1 || !json.Valid([]byte(r.out)) {
		t.Fatalf("%q: not one line of JSON: %q", args, r.out)
	}
}

type panicking struct{}

func (panicking) Read([]byte) (int, error) { panic("torn input") }

// breaking is an output that breaks at a word.
type breaking string

func (b breaking) Write(p []byte) (int, error) {
	if strings.HasPrefix(string(p), string(b)) {
		panic("out of ink")
	}
	return len(p), nil
}

// A panic, in whatever goroutine, is our fault, and says so once, with where it came from.
func TestPanicsAreOurFault(t *testing.T) {
	typed := strings.NewReader("level depth=3\ngo think\n")
	for command, s := range map[string]cli.Streams{
		"moves -":                    {In: panicking{}, Out: io.Discard},
		"validate -":                 {In: panicking{}, Out: io.Discard},
		"play --no-tables":           {In: panicking{}, Out: io.Discard},
		"conformance serve-protocol": {In: panicking{}, Out: io.Discard},
		"engine --no-tables":         {In: typed, Out: breaking("done move")}, // told by a search, in its goroutine
		"moves":                      {In: typed, Out: breaking("")},
		"match --no-tables --games 2 --plies 10 random random": {In: typed, Out: breaking("")},
	} {
		t.Run(command, func(t *testing.T) {
			var errs strings.Builder
			s.Err = &errs
			status, said := run(append([]string{"damone"}, strings.Fields(command)...), s), errs.String()
			if status != cli.ExitFault || !strings.HasPrefix(said, "damone: ") || !strings.Contains(said, "please report it") ||
				strings.Count(said, "[running]:") != 1 || !strings.Contains(said, "input_test.go") {
				t.Errorf("exit status %d, said %.600q", status, said)
			}
		})
	}
}
