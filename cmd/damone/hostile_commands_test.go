package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

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
	positions := texts("", hostilePositions)
	lines := append([]sample{{"", strings.Join(strings.Split(hostilePositions, "\n\n"), "\n")}}, positions...)
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
	add(hostile{good: texts("", hostileMoves)}, `
		check startpos ARG
		check --format json startpos ARG
		check --lang it 'W:WK30:B10,K12,K18,20,K26,K27' -r italian ARG
		board --line ARG
		board --refused ARG --format svg`)

	collections := firstPuzzles(t)
	beside := append([]sample{{"few.yaml", collections[0].text}}, suite...)
	add(hostile{good: texts("", hostileWords), folder: beside, share: 10}, `
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
	add(hostile{good: texts("", hostileWords), works: true, share: 10}, `
		perft --depth ARG
		openings --depth 1 --plies ARG
		openings --plies 1 --depth ARG
		analyze --no-tables --nodes 1000 --time ARG
		match --no-tables --games 2 random ARG
		match --no-tables --games 2 --plies 4 --openings ARG random random
		match --no-tables --games 2 --plies 4 --sprt ARG random random
		match --no-tables --games 2 --plies 4 --sprt 0,10 --alpha ARG random random`)

	add(hostile{good: texts("", hostilePlaces), works: true, engine: true, share: 10}, `
		farm work --idle 1s --join ARG
		match --no-tables --games 2 --plies 4 --farm ARG random random`)
	add(hostile{good: texts("secret", hostileSecrets), works: true, share: 10}, `
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
	add(hostile{good: texts("log", hostileLog)}, `puzzle next --log FILE --show`)
	add(hostile{good: texts("plan.yaml", hostilePlan), works: true}, `puzzle generate --jobs 1 --plan FILE --out DIR/out`)
	plan := sample{"plan.yaml", hostilePlan}
	add(hostile{good: brokenOff(t, plan), folder: []sample{plan}, works: true}, `puzzle generate --jobs 1 --plan DIR/plan.yaml --out DIR/out`)

	add(hostile{good: append(cases, suite...), folder: suite}, `
		conformance list --suite DIR
		conformance list --format json --suite DIR
		conformance show --suite DIR it-free
		conformance lint --suite DIR
		conformance test --suite DIR --case it-free`)
	add(hostile{good: texts("known.yaml", hostileKnown), folder: suite}, `conformance test --suite DIR --known FILE`)

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

	add(hostile{good: texts("", hostileSession)}, `
		play --side both --no-tables --level 1 <
		puzzle try --no-log cp5vsk <
		replay DATA/games/damone.zsg <`)
	add(hostile{good: texts("", hostileHub), works: true, engine: true}, `engine --no-tables <`)
	add(hostile{good: texts("", hostileQuestions), works: true}, `conformance serve-protocol <`)
	add(hostile{good: texts("answers", hostileAnswers), folder: suite, engine: true, share: 4}, `
		conformance smoke --deadline 300ms --restarts 1 --ruleset italian --engine 'parrot FILE'
		conformance test --suite DIR --deadline 300ms --restarts 1 --engine 'parrot FILE'
		conformance known --suite DIR --deadline 300ms --restarts 1 --engine 'parrot FILE'
		conformance smoke --deadline 300ms --restarts 1 --one-shot 'parrot FILE'`)
	add(hostile{good: texts("answers", hostileEngine), engine: true, share: 4}, `
		conformance smoke --deadline 300ms --restarts 1 --hub 'parrot FILE'`)
	add(hostile{good: texts("answers", hostileEngine), engine: true, works: true, share: 4}, `
		match --no-tables --games 2 --opening 0 --plies 6 random 'engine:parrot FILE'`)
	return all
}

// texts returns the parts of a text, cut at empty lines, as files of that name.
func texts(name, text string) []sample {
	var all []sample
	for part := range strings.SplitSeq(strings.TrimPrefix(text, "\n"), "\n\n") {
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

const hostilePositions = `
startpos

W:WE32,K24,K31,16,20,23,27,30:BE1,K2,K9,3,6,10,13,17

W:WK30:B10,K12,K18,20,K26,K27

W:WEh1,Kf1:Bg2,Ke2.

B:W21-32:B1-12

[FEN "W:W18:BK14,21"]

w:w18:bk14,21:H3:F7

W:W20:B

8  #   X   x   .
7    .   x   .   .
6  X   x   .   .
5    x   .   .   o
4  x   .   .   o
3    .   .   o   O
2  .   .   o   .
1    .   o   O   @
   a b c d e f g h
White to move

startpos 16-12

W:WE16,E24:BE20,E27,K10,K11,26 h3f5d7b5`

const hostileMoves = `
16-12

16x12x3

h5g6

30x21x14x5

h3f5d7b5

x

16-12!?`

const hostileWords = `
italian

DAM-6.iv

startpos

house.yaml

testdata/games

forced-iv

it-free

win:2

4-8

flip,mirror

10s

nodes:200

--format

-r

moves

huffing word

parrot`

const hostileSession = `
help
moves
16-12
1
hint
why 16-11
undo
explain
level 3
side black
set W:WE10:BK24
moves
new
draw
quit

board
19-23
24-20
solution

n
b
12
e
q`

const hostileHub = `
hub
set-param name=variant value=italian
set-param name=hash value=1
init
new-game
pos pos=WeeeeeeeeeeeeeeWeebBbeeeeeeBbeeee
level depth=3
go think
ping
pos pos=Weebeeeeeeeeeeeeeeweeeeeeeeeeeeee moves="18-13 3-7"
level nodes=100
go analyze
stop
quit`

const hostileEngine = `
id name=other version="1.0" author="Somebody Else" country=IT
param name=variant value=damone type=enum values="damone italian"
wait
ready
info depth=1 score=0.10 nodes=1 time=0.000 nps=0.01 pv=16-12
done move=16-12
pong
done move=20-15 ponder=10-14
done
error message="not that one"
done move=31-28

id name=other
wait
ready
pong
done move=18x27x22
pong
done move=23x32x28
pong
done move=18-13
pong
done move=24-20`

const hostileQuestions = `
{"op":"hello","protocol":1}
{"op":"legal","seq":1,"ruleset":"damone","fen":"W:W18:B3"}
{"op":"apply","seq":2,"ruleset":"damone","fen":"W:W18:B3","move":"18-22"}
{"op":"explain","seq":8,"ruleset":"damone-winther-royal","fen":"W:WE27,K8:BE1,K12,23"}
{"op":"perft","seq":9,"ruleset":"italian","fen":"W:WK15:BK19,K27,18,20,28","depth":2}
{"op":"parse","seq":10,"ruleset":"italian","fen":"W:WK15:BK19","move":"15x22"}
{"op":"record","seq":11,"ruleset":"damone","fen":"W:W18:B3","moves":["18-13"]}
{"op":"bye"}`

const hostileAnswers = `
{"op":"hello","protocol":1,"name":"other","version":"1.0","rulesets":["damone","italian"],"ops":["legal","explain","apply","perft","record","parse"]}
{"seq":1,"fen":"W:WK15:BK19,K27,18,20,28","result":{"moves":[{"move":"15x22","takes":[19],"after":"B:WK22:BK27,18,20,28"}],"status":{"outcome":"ongoing"}}}
{"seq":2,"fen":"W:WK15:BK19,K27,18,20,28","result":{"fallen":[{"move":"8x15","by":"WIN-1.ii"}]}}
{"seq":3,"fen":"W:W18:B3","rejected":{"phase":"move","code":"wrong-direction","by":"DAM-4.2"}}
{"seq":4,"unsupported":"not that game"}
{"seq":5,"error":"what?"}

{"op":"hello","protocol":1,"name":"other","rulesets":["italian"],"ops":["legal"]}
{"seq":1,"fen":"W:WK22,K23:BK19,11","result":{"moves":[{"move":"22x15x6","takes":[19,11],"after":"B:WK6,K23:B"},{"move":"23x14x7","takes":[19,11],"after":"B:WK7,K22:B"}],"status":{"outcome":"ongoing"}}}`

const hostileLog = `
{"puzzle":"cp5vsk","solved":true,"day":20000}
{"puzzle":"cp5vsk","solved":false,"day":20001}
{"puzzle":"k39s7k","solved":false,"day":20002}
`

const hostilePlan = `
# Two small tasks.
- {file: damone, name: dam-one, ruleset: damone, source: dealt, count: 1, min-pieces: 4}
- {file: damone, name: dam-two, ruleset: damone, source: shots, count: 1, themes: [forced-ii], stipulation: gain, min-length: 2, min-pieces: 4}

- {file: italian, name: it-one, ruleset: italian, source: shots, count: 1, max-pieces: 8, band: 2}`

const hostileKnown = `
- id: it-free
  reason: "it is known"
- id: it-free-man~flip
  reason: "so is this"`

// hostilePlaces is where a farm may be; nothing listens there.
const hostilePlaces = `
nats://127.0.0.1:1

tls://localhost:1

farm

127.0.0.1:0

0.0.0.0:4222

nats://somebody@[::1]:1/path`

// hostileSecrets is tokens and certificates.
const hostileSecrets = `
CDVRVZBOJ6FAFQ6UBTHNMT6LYM

-----BEGIN CERTIFICATE-----
MIIBITCByKADAgECAgEBMAoGCCqGSM49BAMCMA0xCzAJBgNVBAMMAml0MB4XDTI2
-----END CERTIFICATE-----
`
