package main

import (
	"context"
	_ "embed"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"damone/cmd/internal/cli"
)

// hostileInputs lists the commands that read, each with good inputs to spoil.
func hostileInputs(t *testing.T) []hostile {
	var all []hostile
	add := func(h hostile, commands string) {
		for command := range strings.Lines(strings.TrimSpace(commands)) {
			h.command = strings.TrimSpace(command)
			all = append(all, h)
		}
	}
	positions := texts("", hostileText("positions"))
	lines := append([]sample{{"", strings.Join(strings.Split(hostileText("positions"), "\n\n"), "\n")}}, positions...)
	tables := builtTables(t)
	cases := filesOf(t, "../../testdata/conformance/italian/*/[f-m]*.yaml")
	for i := range cases {
		cases[i].name = "italian/" + cases[i].name
	}
	suite := append(filesOf(t, "../../testdata/conformance/[EU]*.yaml"),
		sample{"MANIFEST", "version 1.0.0\nit-free\nit-free-man\n"},
		cases[slices.IndexFunc(cases, func(c sample) bool { return c.name == "italian/free.yaml" })])

	add(hostile{good: positions}, `
		moves ARG
		moves --lenient --squares algebraic ARG
		explain ARG
		check ARG 16-12
		board ARG
		board --format svg --caption ARG
		perft --depth 2 ARG
		analyze --no-tables --nodes 200 ARG
		hint --no-tables --nodes 200 ARG
		puzzle solve --no-tables --nodes 500 ARG`)
	add(hostile{good: positions, works: true}, `
		puzzle improve --count 1 ARG
		conformance mine --tries 1 ARG`)
	add(hostile{good: positions, folder: tables}, `
		tablebase probe --dir DIR ARG`)
	add(hostile{good: lines, works: true}, `match --no-tables --games 2 --plies 20 --openings - random random <`)
	add(hostile{good: lines}, `
		moves - <
		moves --format json - <
		explain - <
		explain --format json - <
		check - <
		check --format json - <
		board - <
		board --format svg - <
		perft --format json --depth 1 - <
		analyze --no-tables --nodes 200 - <
		hint --no-tables --format json --nodes 200 - <
		puzzle solve --no-tables --nodes 200 - <`)
	add(hostile{good: texts("", hostileText("moves"))}, `
		check startpos ARG
		check --format json startpos ARG
		check --lang it 'W:WK30:B10,K12,K18,20,K26,K27' -r italian ARG
		board --line ARG
		board --refused ARG --format svg`)

	collections := firstPuzzles(t)
	beside := append([]sample{{"few.yaml", collections[0].text}}, suite...)
	add(hostile{good: texts("", hostileText("words")), folder: beside, share: 10}, `
		ARG
		rules ARG
		help ARG
		completion ARG
		moves --ruleset ARG
		moves --format ARG
		moves ARG=1
		rulesets show ARG
		validate ARG
		convert ARG -
		replay ARG
		puzzle show --from DIR/few.yaml ARG
		puzzle solve --no-tables --nodes 200 --stipulation ARG startpos
		puzzle list --from DIR/few.yaml --theme ARG
		puzzle list --from DIR/few.yaml --pieces ARG
		puzzle list --from ARG
		puzzle verify ARG
		conformance show --suite DIR ARG
		conformance list --suite DIR --clause ARG
		conformance test --suite DIR --variants ARG
		conformance test --suite DIR --as ARG
		conformance test --suite ARG
		tablebase probe --dir ARG W:WE10:BE24
		tablebase stats --ruleset ARG
		hint --tables ARG W:WE10:BE24`)
	add(hostile{good: texts("", hostileText("words")), works: true, share: 10}, `
		perft --depth ARG
		openings --depth 1 --plies ARG
		openings --plies 1 --depth ARG
		analyze --no-tables --nodes 1000 --time ARG
		match --no-tables --games 2 random ARG
		match --no-tables --games 2 --plies 4 --openings ARG random random
		match --no-tables --games 2 --plies 4 --sprt ARG random random
		match --no-tables --games 2 --plies 4 --sprt 0,10 --alpha ARG random random`)

	add(hostile{good: texts("", hostileText("places")), works: true, engine: true, share: 10}, `
		farm work --idle 1s --join ARG
		match --no-tables --games 2 --plies 4 --farm ARG random random`)
	add(hostile{good: texts("secret", hostileText("secrets")), works: true, share: 10}, `
		farm work --idle 1s --join tls://127.0.0.1:1 --token-file FILE --tls-ca FILE`)

	games := filesOf(t, "../../testdata/games/*.[pzjm]*")
	add(hostile{good: games}, `
		validate FILE
		validate --strict --format ndjson FILE
		validate --format json FILE
		validate - <
		replay FILE`)
	add(hostile{good: games, share: 4}, `
		convert --to pdn FILE -
		convert --to zsg FILE -
		convert --to json FILE -
		convert --to ndjson FILE -
		convert --to list FILE -
		convert --to fen FILE -
		convert --to html FILE -
		convert --to svg FILE -`)
	add(hostile{good: games, works: true}, `
		puzzle mine FILE
		match --no-tables --games 2 --plies 20 --openings FILE random random
		match --no-tables --games 2 --plies 20 --opening 3 --openings FILE -r italian random random`)
	add(hostile{good: keptGames(t), works: true}, keptMatch+` --resume --out FILE`)
	add(hostile{good: filesOf(t, "../../testdata/games/*.pdn"), typed: "moves\nexplain\nundo\nwhy 16-11\nquit\n"}, `
		play --side both --no-tables --resume FILE`)

	rulesets := append(filesOf(t, "../../testdata/rulesets/*.yaml"), sample{"shown.yaml", runWith("", "rulesets", "show", "damone").out})
	add(hostile{good: rulesets, folder: suite}, `
		rulesets show FILE
		rulesets show --format json FILE
		rulesets show --format ndjson FILE
		explain --ruleset FILE
		moves --format json --ruleset FILE
		validate --ruleset FILE DATA/games/list.moves
		conformance test --suite DIR --as FILE`)
	add(hostile{good: rulesets, works: true}, `openings --plies 1 --depth 2 --ruleset FILE`)
	add(hostile{good: rulesets, typed: "moves\nexplain\nhint\nquit\n", works: true}, `
		play --side both --no-tables --level 1 --ruleset FILE`)

	add(hostile{good: collections}, `
		puzzle list --from FILE
		puzzle list --format json --from FILE
		puzzle show --from FILE first-0001
		puzzle next --no-log --show --from FILE`)
	add(hostile{good: collections, share: 3}, `
		puzzle export --from FILE
		puzzle export --format json --from FILE
		puzzle export --format csv --from FILE
		puzzle export --format html --from FILE
		puzzle export --format svg --from FILE
		puzzle export --format anki --from FILE`)
	add(hostile{good: collections, works: true}, `
		puzzle stats --from FILE
		puzzle verify --limit 2000 FILE
		puzzle show --solution --from FILE first-0001`)
	add(hostile{good: collections, typed: "6-3\nmoves\nboard\nhint\nsolution\n", works: true}, `
		puzzle try --no-log --from FILE first-0001`)
	add(hostile{good: texts("log", hostileText("log"))}, `puzzle next --log FILE --show`)
	add(hostile{good: texts("plan.yaml", hostileText("plan")), works: true}, `puzzle generate --jobs 1 --plan FILE --out DIR/out`)
	plan := sample{"plan.yaml", hostileText("plan")}
	add(hostile{good: brokenOff(t, plan), folder: []sample{plan}, works: true}, `puzzle generate --jobs 1 --plan DIR/plan.yaml --out DIR/out`)

	add(hostile{good: append(cases, suite...), folder: suite}, `
		conformance list --suite DIR
		conformance list --format json --suite DIR
		conformance show --suite DIR it-free
		conformance lint --suite DIR
		conformance test --suite DIR --case it-free`)
	add(hostile{good: texts("known.yaml", hostileText("known")), folder: suite}, `conformance test --suite DIR --known FILE`)

	for i := range tables[:2] {
		add(hostile{good: tables[i : i+1], folder: tables, share: 2}, `
			tablebase probe --dir DIR W:WE10:BE24
			tablebase verify --dir DIR
			tablebase stats --dir DIR
			tablebase build --pieces 2 --dir DIR
			analyze --nodes 100 --tables DIR W:WE10:BE24
			hint --nodes 100 --tables DIR W:WE10:BE24
			puzzle solve --nodes 100 --tables DIR W:WE10:BE24`)
	}

	add(hostile{good: texts("", hostileText("session"))}, `
		play --side both --no-tables --level 1 <
		puzzle try --no-log cp5vsk <
		replay DATA/games/damone.zsg <`)
	add(hostile{good: texts("", hostileText("hub")), works: true, engine: true}, `engine --no-tables <`)
	add(hostile{good: texts("", hostileText("questions")), works: true}, `conformance serve-protocol <`)
	add(hostile{good: texts("answers", hostileText("answers")), folder: suite, engine: true, share: 4}, `
		conformance smoke --deadline 300ms --restarts 1 --ruleset italian --engine 'parrot FILE'
		conformance test --suite DIR --deadline 300ms --restarts 1 --engine 'parrot FILE'
		conformance known --suite DIR --deadline 300ms --restarts 1 --engine 'parrot FILE'
		conformance smoke --deadline 300ms --restarts 1 --one-shot 'parrot FILE'`)
	add(hostile{good: texts("answers", hostileText("engine")), engine: true, share: 4}, `
		conformance smoke --deadline 300ms --restarts 1 --hub 'parrot FILE'`)
	add(hostile{good: texts("answers", hostileText("engine")), engine: true, works: true, share: 4}, `
		match --no-tables --games 2 --opening 0 --plies 6 random 'engine:parrot FILE'`)
	return all
}

// texts returns the parts of a text, cut at empty lines, as files of that name.
func texts(name, text string) []sample {
	var all []sample
	for part := range strings.SplitSeq(text, "\n\n") {
		all = append(all, sample{name, part})
	}
	return all
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

// keptMatch is a match of a few short games.
const keptMatch = `match --no-tables --games 4 --opening 2 --plies 8 random random`

// keptGames returns the file that a match keeps its games in.
func keptGames(t *testing.T) []sample {
	file := filepath.Join(t.TempDir(), "games.pdn")
	if r := runWith("", append(strings.Fields(keptMatch), "--out", file)...); r.status != 0 {
		t.Fatal(r.err)
	}
	return filesOf(t, file)
}

// brokenOff returns what is left of a run that makes the puzzles of a plan, when it
// is interrupted.
func brokenOff(t *testing.T, plan sample) []sample {
	dir := t.TempDir()
	file := filepath.Join(dir, plan.name)
	if err := os.WriteFile(file, []byte(plan.text), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(context.Background(), 2*time.Second)
	defer stop()
	args := []string{"damone", "puzzle", "generate", "--jobs", "1", "--plan", file, "--out", filepath.Join(dir, "out")}
	cli.RunContext(ctx, commands(), args, cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard})
	return filesOf(t, filepath.Join(dir, "out.journal"))
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
