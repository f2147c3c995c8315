package main

import (
	"runtime"
	"slices"
	"time"

	"damone"
	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/export"
	"damone/conformance/foreign"
	"damone/puzzles/search/openings"
	"damone/puzzles/verify"
	"damone/rules"
)

// The formats of most answers, for people first.
var (
	asTable = []string{"table", "json", "ndjson"}
	asText  = []string{"text", "json", "ndjson"}
	asYAML  = []string{"yaml", "json", "ndjson"}

	asReport = []string{"table", "json", "ndjson", "junit"}
)

// commands is the command line: what may be typed, and what answers it. The
// words of its help are in the catalogue.
func commands() []*cli.Command {
	return slices.Concat(
		in("positions", positionCommands()),
		in("games", gameCommands()),
		in("problems", []*cli.Command{{Name: "puzzle", Subcommands: puzzleCommands()}}),
		in("rules", ruleCommands()),
		in("analysis", analysisCommands()),
		in("play", playCommands()),
		in("the exam", []*cli.Command{{Name: "conformance", Subcommands: conformanceCommands()}}),
		in("farms", farmCommands()),
		in("the program", programCommands()),
	)
}

// in is commands of a category of the help.
func in(category string, list []*cli.Command) []*cli.Command {
	for _, c := range list {
		c.Category = category
	}
	return list
}

func positionCommands() []*cli.Command {
	return []*cli.Command{
		{Name: "explain", Action: cli.WithSettings(explainPosition), Flags: cli.PositionFlags(asTable...)},
		{Name: "check", Action: cli.WithSettings(checkMove), Flags: cli.PositionFlags(asTable...)},
		{Name: "moves", Action: cli.WithSettings(listMoves), Flags: cli.PositionFlags(moveFormats.Names()...)},
		{Name: "board", Action: cli.ToFile(boardFormats, cli.WithSettings(drawBoard)), Flags: append(
			cli.PositionFlags(boardFormats...),
			cli.Bool("flip"), cli.Strings("line"), cli.Strings("refused"), cli.String("caption", ""),
			cli.Choice("theme", draw.Print.String(), draw.Themes()), cli.Int("size", 600), cli.File("output o"))},
		{Name: "perft", Action: cli.WithSettings(countLeaves), Flags: append(
			cli.PositionFlags(asTable...),
			cli.Int("depth d", 6), cli.Bool("divide"), cli.Int("threads t", runtime.GOMAXPROCS(0)), cli.Bool("unique"))},
	}
}

func gameCommands() []*cli.Command {
	return []*cli.Command{
		{Name: "validate", Action: cli.WithSettings(validateRecords), Flags: append(
			cli.RecordFlags(asTable...), cli.Bool("strict"), cli.Bool("stop-at-first"))},
		{Name: "convert", Action: convertRecords, Flags: append(
			slices.DeleteFunc(cli.RecordFlags("table"), func(f cli.Flag) bool { return f.Names()[0] == "format" }),
			cli.Choice("to", "", export.Formats()), cli.Int("game", 0), cli.Int("size", 1200))},
		{Name: "replay", Action: cli.WithSettings(replayRecord), Flags: append(
			cli.RecordFlags(asTable...), cli.Int("game", 1), cli.Bool("flip"))},
	}
}

// filterFlags choose among puzzles.
func filterFlags() []cli.Flag {
	return []cli.Flag{
		cli.Strings("theme"), cli.String("stipulation s", ""), cli.Int("difficulty d", 0), cli.String("pieces", ""),
		cli.Int("length", 0),
		cli.Int("offers", 0),
	}
}

// choiceFlags choose puzzles out of a collection.
func choiceFlags(formats ...string) []cli.Flag {
	return slices.Concat(
		[]cli.Flag{cli.String("ruleset r", ""), cli.Files("from")}, filterFlags(), cli.OutputFlags(formats...))
}

// collectionCommands read puzzles.
func collectionCommands() []*cli.Command {
	return []*cli.Command{
		{Name: "list", Action: cli.WithSettings(listPuzzles), Flags: choiceFlags(asTable...)},
		{Name: "show", Action: cli.WithSettings(showPuzzle), Flags: append(
			cli.OutputFlags(asText...), cli.Files("from"), cli.Bool("solution"), cli.Bool("all"))},
		{Name: "next", Action: cli.WithSettings(nextPuzzle), Flags: append(
			choiceFlags(asText...), cli.File("log"), cli.Bool("no-log"), cli.Bool("show"), cli.Bool("daily"),
			cli.Int("count c", 1), cli.Int("minutes", 0))},
		{Name: "try", Action: cli.WithSettings(tryNamedPuzzle), Flags: append(
			cli.OutputFlags("text"), cli.Files("from"), cli.File("log"), cli.Bool("no-log"))},
		{Name: "themes", Action: cli.WithSettings(listThemes), Flags: append(
			cli.OutputFlags(asTable...), cli.RulesetChoice())},
		{Name: "export", Action: cli.WithSettings(exportPuzzles), Flags: append(
			choiceFlags(exportFormats.Names()...), cli.Int("count c", 0), cli.Int("size", 1200), cli.String("title", ""))},
		{Name: "stats", Action: cli.WithSettings(statsOfPuzzles), Flags: append(
			choiceFlags(asTable...), cli.Bool("mine"), cli.File("log"))},
		{Name: "verify", Action: verifyPuzzles, Flags: []cli.Flag{
			cli.Choice("format f", "table", asTable), cli.Int("limit", verify.Limit), cli.Int("deep", 0), cli.File("tables")}},
	}
}

// puzzleCommands read, solve and make puzzles.
func puzzleCommands() []*cli.Command {
	return append(collectionCommands(), []*cli.Command{
		{Name: "solve", Action: cli.WithSearchSettings(solvePuzzle), Flags: slices.Concat(
			cli.PositionFlags(solutionFormats.Names()...),
			[]cli.Flag{cli.String("stipulation s", "win"), cli.Bool("all")},
			cli.SearchFlags(ask.SolveNodes))},
		{Name: "generate", Action: generatePuzzles, Flags: slices.Concat(
			filterFlags(),
			[]cli.Flag{cli.RulesetChoice(), cli.String("source", "shots"), cli.Int("count c", 10), cli.Uint64("seed", 1)},
			[]cli.Flag{cli.Int("jobs j", runtime.GOMAXPROCS(0)), cli.File("out o"), cli.File("plan")},
			[]cli.Flag{cli.File("tables"), cli.Bool("lenient"), cli.Choice("format f", "yaml", asYAML)}, farmFlags())},
		{Name: "improve", Action: cli.WithSettings(improvePuzzle), Flags: append(
			cli.PositionFlags(asText...), cli.Int("count c", 10))},
		{Name: "mine", Action: minePuzzles, Flags: slices.Concat(
			filterFlags(), []cli.Flag{cli.RulesetChoice(), cli.SourceFlag(), cli.File("out o")},
			[]cli.Flag{cli.Choice("format f", "yaml", asYAML)}, farmFlags())},
	}...)
}

func ruleCommands() []*cli.Command {
	return []*cli.Command{
		{Name: "rules", Action: cli.WithSettings(printRules), Flags: cli.OutputFlags(asTable...)},
		{Name: "rulesets", Action: cli.WithSettings(listRulesets), Flags: cli.OutputFlags(asTable...),
			Subcommands: []*cli.Command{
				{Name: "show", Action: cli.WithSettings(showRuleset), Flags: cli.OutputFlags(asYAML...)},
			}},
	}
}

func analysisCommands() []*cli.Command {
	return []*cli.Command{
		{Name: "analyze", Aliases: []string{"analyse"}, Action: cli.WithSearchSettings(analyzePosition),
			Flags: slices.Concat(
				cli.PositionFlags(asText...), []cli.Flag{cli.Int("depth d", 0), cli.Int("lines l", 3)},
				cli.SearchFlags(2_000_000))},
		{Name: "hint", Action: cli.WithSearchSettings(giveHint), Flags: slices.Concat(
			cli.PositionFlags(asText...), []cli.Flag{cli.Int("depth d", 0)}, cli.SearchFlags(ask.HintNodes))},
		{Name: "openings", Action: cli.FlagsOnly(cli.WithSettings(listOpenings)), Flags: append(
			cli.PositionFlags(openingFormats.Names()...), cli.Int("plies", openings.Usual.Plies),
			cli.Int("depth d", openings.Usual.Depth), cli.Int("threads t", runtime.GOMAXPROCS(0)))},
		{Name: "match", Action: cli.WithSettings(playMatch), Flags: slices.Concat(
			cli.PositionFlags(asText...),
			[]cli.Flag{cli.Int("games g", 0), cli.String("openings", ""), cli.Int("opening", 8), cli.Uint64("seed", 1), cli.Int("plies", 400)},
			[]cli.Flag{cli.String("sprt", ""), cli.String("alpha", "0.05"), cli.String("beta", "0.05"), cli.File("out o"), cli.Bool("resume")},
			[]cli.Flag{cli.Int("threads t", runtime.GOMAXPROCS(0)), cli.String("level", "nodes=20000"), cli.Duration("deadline", time.Minute)},
			cli.TableFlags(), farmFlags())},
		{Name: "learn", Action: cli.FlagsOnly(cli.WithSettings(learn)), Flags: append(
			cli.PositionFlags(asText...), cli.Int("games g", 14_000), cli.Uint64("nodes n", 600), cli.Uint64("seed", 1),
			cli.Int("threads t", runtime.GOMAXPROCS(0)), cli.File("out o"), cli.Int("pieces p", 0), cli.File("tables"))},
		{Name: "tablebase", Subcommands: tablebaseCommands()},
	}
}

func tablebaseCommands() []*cli.Command {
	flags := func(format string, more ...cli.Flag) []cli.Flag {
		return slices.Concat([]cli.Flag{cli.File("dir")}, cli.PositionFlags(format, "json", "ndjson"), more)
	}
	threads := runtime.GOMAXPROCS(0)
	return []*cli.Command{
		{Name: "build", Action: cli.FlagsOnly(cli.WithSettings(buildTables)), Flags: flags(
			"text", slices.Concat([]cli.Flag{cli.Int("pieces p", 4), cli.Int("threads t", threads), cli.Bool("values-only"), cli.Int("memory", 0)}, farmFlags())...)},
		{Name: "probe", Action: probeTables, Flags: flags("text")},
		{Name: "verify", Action: cli.FlagsOnly(withTables(verifyTables)), Flags: flags(
			"text", cli.Int("pieces p", 0), cli.Int("sample", 0), cli.Int("threads t", threads), cli.Int("memory", 0))},
		{Name: "stats", Action: cli.FlagsOnly(withTables(showTableStats)), Flags: append(
			cli.PositionFlags("table", "json", "ndjson"), cli.File("dir"), cli.Bool("zugzwangs"))},
	}
}

func playCommands() []*cli.Command {
	return append(networkCommands(), []*cli.Command{
		{Name: "play", Action: cli.WithSettings(playGame), Flags: slices.Concat(
			cli.PositionFlags("text"),
			[]cli.Flag{cli.Choice("side", "white", []string{"white", "black", "both", "none"}), cli.Int("level", 5)},
			[]cli.Flag{cli.File("resume"), cli.Bool("flip"), cli.Uint64("seed", 0)},
			cli.TableFlags())},
		{Name: "engine", Action: cli.FlagsOnly(cli.WithSettings(serveEngine)), Flags: slices.Concat(
			cli.PositionFlags("text"), []cli.Flag{cli.Int("threads t", 1)}, cli.TableFlags())},
	}...)
}

// suiteFlags choose cases.
func suiteFlags(more ...cli.Flag) []cli.Flag {
	return append([]cli.Flag{
		cli.File("suite"), cli.String("ruleset r", ""), cli.String("clause", ""), cli.String("case", ""),
	}, more...)
}

// engineFlags choose cases, and say who sits the exam. Each of the first four
// may be given several times.
func engineFlags(more ...cli.Flag) []cli.Flag {
	return append(suiteFlags(
		cli.Strings("engine"), cli.Strings("one-shot"), cli.Strings("hub"), cli.Strings("as"),
		cli.String("plays", rules.ItalianDraughts.ID()), cli.Duration("deadline", foreign.DefaultDeadline),
		cli.Int("restarts", foreign.DefaultRestarts), cli.Int("jobs j", 0)), more...)
}

// examCommands put the cases to programs.
func examCommands() []*cli.Command {
	return []*cli.Command{
		{Name: "test", Action: cli.FlagsOnly(sitExam), Flags: engineFlags(
			cli.Choice("format f", "table", asReport), cli.Strings("report"), cli.String("variants", ""), cli.File("known"))},
		{Name: "smoke", Action: cli.FlagsOnly(sitSmoke), Flags: engineFlags(cli.Choice("format f", "table", asReport))},
		{Name: "known", Action: cli.FlagsOnly(listFailures), Flags: engineFlags(cli.Choice("format f", "yaml", asYAML))},
		{Name: "results", Action: showResults},
		{Name: "serve-protocol", Action: cli.FlagsOnly(serveProtocol), Flags: []cli.Flag{cli.Strings("as")}},
	}
}

// conformanceCommands put the cases, show them and what they prove.
func conformanceCommands() []*cli.Command {
	mutants := func(more ...cli.Flag) []cli.Flag {
		return append([]cli.Flag{
			cli.File("suite"), cli.String("ruleset r", ""), cli.Uint64("seed", 1), cli.Int("tries", 2000),
		}, more...)
	}
	return append(examCommands(), []*cli.Command{
		{Name: "list", Action: cli.FlagsOnly(listCases), Flags: suiteFlags(
			cli.Choice("format f", "table", caseFormats.Names()))},
		{Name: "show", Action: showCases, Flags: []cli.Flag{cli.File("suite"), cli.Choice("format f", "text", asText)}},
		{Name: "lint", Action: cli.FlagsOnly(lintSuite), Flags: []cli.Flag{
			cli.File("suite"), cli.String("ruleset r", ""), cli.Bool("manifest"), cli.Choice("format f", "table", asTable)}},
		{Name: "coverage", Action: cli.FlagsOnly(showCoverage), Flags: mutants(cli.Choice("format f", "table", asTable), cli.File("html"))},
		{Name: "mutants", Action: cli.FlagsOnly(showMutants), Flags: mutants(
			cli.Choice("format f", "table", asTable), cli.Bool("matrix"), cli.Bool("minimal"), cli.Bool("idle"))},
		{Name: "mine", Action: mineCases, Flags: mutants(cli.Choice("format f", "yaml", asYAML))},
		{Name: "export", Action: exportSuite, Flags: []cli.Flag{cli.File("suite"), cli.Choice("format f", "text", asText)}},
	}...)
}

func programCommands() []*cli.Command {
	arguments := map[string]func() []string{"rules": clauseIDs, "rulesets show": cli.RulesetNames}
	return cli.ProgramCommands(arguments, damone.License+"\n"+damone.Notice)
}
