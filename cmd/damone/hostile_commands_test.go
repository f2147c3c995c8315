package main

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
)

// hostileInputs reads the commands that read, each with good inputs to spoil: a line
// names the inputs of those below it, the files beside them, what is typed, and
// how they are to be run.
func hostileInputs(t *testing.T) []hostile {
	good := goodInputs(t)
	var all []hostile
	var h hostile
	for line := range strings.SplitSeq(hostileText("commands"), "\n") {
		if command, isCommand := strings.CutPrefix(line, "    "); isCommand {
			h.command = command
			all = append(all, h)
			continue
		}
		line, typed, _ := strings.Cut(line, " typed=")
		words := strings.Fields(line)
		h = hostile{good: good[words[0]], typed: strings.ReplaceAll(typed, ";", "\n"), works: slices.Contains(words, "works"),
			engine: slices.Contains(words[1:], "engine")}
		for _, word := range words[1:] {
			if name, ok := strings.CutPrefix(word, "folder="); ok {
				h.folder = good[name]
			}
			fmt.Sscanf(word, "share=%d", &h.share)
		}
	}
	return all
}

// goodInputs returns all that the commands read, by name.
func goodInputs(t *testing.T) map[string][]sample {
	tables, collections := builtTables(t), firstPuzzles(t)
	cases := filesOf(t, "../../testdata/conformance/italian/*/[f-m]*.yaml")
	for i := range cases {
		cases[i].name = "italian/" + cases[i].name
	}
	suite := append(filesOf(t, "../../testdata/conformance/[EU]*.yaml"),
		sample{"MANIFEST", "version 1.0.0\nit-free\nit-free-man\n"},
		cases[slices.IndexFunc(cases, func(c sample) bool { return c.name == "italian/free.yaml" })])
	plan := sample{"plan.yaml", hostileText("plan")}
	good := map[string][]sample{
		"tables": tables, "table": tables[:1], "other-table": tables[1:2], "collections": collections,
		"suite": suite, "cases": append(cases, suite...), "beside": append([]sample{{"few.yaml", collections[0].text}}, suite...),
		"games": filesOf(t, "../../testdata/games/*.[pzjm]*"), "pdn": filesOf(t, "../../testdata/games/*.pdn"),
		"rulesets": append(filesOf(t, "../../testdata/rulesets/*.yaml"), sample{"shown.yaml", runWith("", "rulesets", "show", "damone").out}),
		"plan":     {plan}, "journal": brokenOff(t, plan),
	}
	for name, file := range map[string]string{
		"positions": "", "moves": "", "words": "", "places": "", "session": "", "hub": "", "questions": "",
		"secrets": "secret", "log": "log", "known": "known.yaml", "answers": "answers", "engine": "answers",
	} {
		for part := range strings.SplitSeq(hostileText(name), "\n\n") {
			good[name] = append(good[name], sample{file, part})
		}
	}
	lines := strings.Join(strings.Split(hostileText("positions"), "\n\n"), "\n")
	good["lines"] = append([]sample{{"", lines}}, good["positions"]...)
	return good
}

// filesOf returns the beginnings of some files.
func filesOf(t *testing.T, pattern string) []sample {
	t.Helper()
	files, err := filepath.Glob(filepath.FromSlash(pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	var all []sample
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(file) != ".report" && filepath.Ext(file) != ".md" {
			all = append(all, sample{filepath.Base(file), string(text[:min(len(text), 8<<10)])})
		}
	}
	return all
}

// firstPuzzles returns the first puzzles of every file of them, the very first of
// which is first-0001.
func firstPuzzles(t *testing.T) []sample {
	all := filesOf(t, "../../testdata/puzzles/[di]*.yaml")
	for i, s := range all {
		parts := strings.SplitAfterN(s.text, "\n\n", 4)
		_, rest, _ := strings.Cut(parts[1], "\n")
		all[i].text = parts[0] + "- id: first-0001\n" + rest + strings.Join(parts[2:min(len(parts), 3)], "")
	}
	return all
}

// builtTables returns tables of two pieces.
func builtTables(t *testing.T) []sample {
	dir := t.TempDir()
	if r := runWith("", "tablebase", "build", "--pieces", "2", "--dir", dir); r.status != 0 {
		t.Fatal(r.err)
	}
	return append(filesOf(t, filepath.Join(dir, "E-E.*")), filesOf(t, filepath.Join(dir, "E-K.*"))...)
}

// brokenOff returns what is left of a run that makes the puzzles of a plan, when it
// is interrupted as soon as it has noted what it is to do.
func brokenOff(t *testing.T, plan sample) []sample {
	dir := t.TempDir()
	file := filepath.Join(dir, plan.name)
	if err := os.WriteFile(file, []byte(plan.text), 0o666); err != nil {
		t.Fatal(err)
	}
	journal := filepath.Join(dir, "out.journal")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go func() {
		for ctx.Err() == nil {
			if text, _ := os.ReadFile(journal); bytes.HasSuffix(text, []byte("\n")) {
				stop()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	args := []string{"damone", "puzzle", "generate", "--jobs", "1", "--plan", file, "--out", filepath.Join(dir, "out")}
	cli.RunContext(ctx, new(catalog.Lang), commands(), args, cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard})
	return filesOf(t, journal)
}

//go:embed testdata/hostile.txtar
var hostileTexts []byte

// hostileText returns the good inputs of a kind.
func hostileText(kind string) string {
	for _, f := range txtar.Parse(hostileTexts).Files {
		if f.Name == kind {
			return strings.TrimSuffix(string(f.Data), "\n")
		}
	}
	panic("no inputs: " + kind)
}
