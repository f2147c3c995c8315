package main

import (
	"fmt"
	"slices"
	"time"

	"damone"
	"damone/cmd/internal/arena"
	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/export"
	"damone/cmd/internal/farm"
	reports "damone/cmd/internal/report"
	"damone/conformance/foreign"
	"damone/notation/gamefile"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/search"
	"damone/puzzles/search/openings"
	"damone/puzzles/search/training"
	"damone/puzzles/tablebase"
	"damone/puzzles/verify"
)

// The formats of most answers, for people first.
var (
	asTable = []string{"table", "json", "ndjson"}
	asText  = []string{"text", "json", "ndjson"}
	asYAML  = []string{"yaml", "json", "ndjson"}
)

const (
	many     = 1_000_000_000 // more than anybody waits for
	maxDepth = 100           // of counts and searches: as much

	mostPixels = 20_000 // that a picture is wide
)

// commands returns the command line: what may be typed, and what answers it. The
// words of its help are in the catalogue.
func commands() []*cli.Command {
	return slices.Concat(
		cli.In("positions", positionCommands()),
		cli.In("games", gameCommands()),
		cli.In("problems", group("puzzle", puzzleCommands())),
		cli.In("rules", ruleCommands()),
		cli.In("analysis", analysisCommands()),
		cli.In("play", playCommands()),
		cli.In("the exam", group("conformance", conformanceCommands())),
		cli.In("farms", farmCommands()),
		cli.In("the program", cli.ProgramCommands(damone.License+"\n"+damone.Notice)),
	)
}

func group(name string, below []*cli.Command) []*cli.Command {
	return []*cli.Command{{Name: name, Subcommands: below}}
}

func flags(list ...cli.Flag) []cli.Flag { return list }

func positionCommands() []*cli.Command {
	return []*cli.Command{
		cli.New("explain", explainPosition, cli.PositionFlags(asTable)),
		cli.New("check", checkMove, cli.PositionFlags(asTable)),
		cli.New("moves", listMoves, cli.PositionFlags(moveFormats.Names())),
		cli.New("board", cli.ToFile(boardFormats, drawBoard), cli.PositionFlags(boardFormats,
			cli.Bool("flip"), cli.Strings("line"), cli.Strings("refused"), cli.String("caption", ""),
			cli.Choice("theme", draw.Themes[draw.Print], draw.Themes), cli.Range("size", 600, 1, mostPixels), cli.File("output o"))),
		cli.New("perft", countLeaves, cli.PositionFlags(asTable,
			cli.Range("depth d", 6, 0, maxDepth), cli.Bool("divide"), cli.Threads(0), cli.Bool("unique"))),
	}
}

func gameCommands() []*cli.Command {
	games := func(formats []string, more ...cli.Flag) []cli.Flag {
		return cli.PositionFlags(formats, append(more, cli.Choice("from", "", gamefile.Formats()))...)
	}
	return []*cli.Command{
		cli.New("validate", validateRecords, games(asTable, cli.Bool("strict"))),
		cli.New("convert", convertRecords, games(nil,
			cli.Choice("to", "", export.Formats()), cli.Range("game", 0, 1, many), cli.Range("ply", 0, 0, many), cli.Range("size", 1200, 1, mostPixels))),
		cli.New("explore", exploreGames, games(exploredFormats.Names(),
			cli.String("position", ""), cli.String("moves", ""), cli.String("player", ""), cli.Choice("side", "", []string{"white", "black"}),
			cli.Range("since", 0, 0, 9999), cli.Range("until", 0, 0, 9999), cli.String("result", ""), cli.Bool("turned"), cli.Range("plies", 40, 1, 1000))),
		cli.New("review", reviewGames, slices.Concat(games(asText, cli.Uint64("nodes n", reviewNodes), cli.Duration("time", 0), cli.Range("depth d", 0, 1, maxDepth),
			cli.Range("recheck", 4, 0, 1000), cli.Range("game", 0, 1, many), cli.String("side", "both"), cli.Threads(0), cli.Bool("stored"), cli.File("out o"), cli.Bool("resume"),
			cli.Choice("least", "inaccuracy", []string{"inaccuracy", "mistake", "blunder"})), cli.TableFlags(), farm.Flags("farm"))),
	}
}

func filterFlags() []cli.Flag {
	return flags(
		cli.Strings("theme"), cli.String("stipulation s", ""), cli.String("pieces", ""), cli.Range("length", 0, 0, maxDepth))
}

// choiceFlags choose puzzles out of a collection.
func choiceFlags(formats []string, more ...cli.Flag) []cli.Flag {
	return slices.Concat(flags(cli.String("ruleset r", ""), cli.Files("from"), cli.String("difficulty d", "")), filterFlags(), cli.OutputFlags(formats, more...))
}

func puzzleCommands() []*cli.Command {
	return []*cli.Command{
		cli.New("list", listPuzzles, choiceFlags(asTable)),
		cli.New("show", showPuzzle, cli.OutputFlags(asText, cli.Files("from"), cli.Bool("solution"), cli.Bool("all"))),
		cli.New("next", nextPuzzle, choiceFlags(asText, cli.File("log"), cli.Bool("no-log"), cli.Bool("no-tables"), cli.Bool("show"),
			cli.Range("count c", 1, 1, 10_000))),
		cli.New("try", tryNamedPuzzle, cli.OutputFlags(asText[:1], cli.Files("from"), cli.File("log"), cli.Bool("no-log"), cli.Bool("no-tables"))),
		cli.New("themes", listThemes, cli.OutputFlags(asTable, cli.RulesetChoice())),
		cli.New("export", exportPuzzles, choiceFlags(exportFormats.Names(),
			cli.Range("count c", 0, 0, many), cli.Uint64("seed", 0), cli.Range("skip", 0, 0, many), cli.Bool("varied"), cli.String("title", ""),
			cli.Choice("per-page", "9", []string{"6", "9", "12"}), cli.Choice("paper", "a4", []string{"a4", "letter"}))),
		cli.New("stats", statsOfPuzzles, choiceFlags(asTable)),
		cli.New("verify", verifyPuzzles, flags(cli.Choice("format f", "table", asTable),
			cli.Range("limit", verify.Limit, 1, many), cli.Range("deep", 0, 0, many), cli.File("tables"))),
		cli.New("solve", solvePuzzle, slices.Concat(cli.PositionFlags(solutionFormats.Names(),
			cli.String("stipulation s", "win"), cli.Bool("all")), cli.SearchFlags(ask.SolveNodes))),
		cli.New("generate", cli.FlagsOnly(generatePuzzles), slices.Concat(filterFlags(), flags(
			cli.Range("difficulty d", 0, 1, puzzles.Bands), cli.RulesetChoice(), cli.String("source", "shots"), cli.Range("count c", 10, 1, generate.MaxCount), cli.Uint64("seed", 1),
			cli.Range("jobs j", 0, 1, cli.MostJobs), cli.File("out o"), cli.File("plan"), cli.File("tables"),
			cli.Choice("format f", "yaml", asYAML)), farm.Flags("farm"))),
		cli.New("compose", composePuzzle, slices.Concat(cli.PositionFlags(asText,
			cli.String("stipulation s", ""), cli.Choice("side", "", []string{"white", "black"}), cli.Bool("all"), cli.Range("count c", 10, 0, 1000), cli.File("out o")),
			cli.SearchFlags(ask.SolveNodes))),
	}
}

func ruleCommands() []*cli.Command {
	lessons := cli.New("lessons", takeLessons, cli.OutputFlags(append(slices.Clip(asTable), "html"), cli.RulesetChoice(), cli.File("log"), cli.Bool("no-log")))
	rulesets := cli.New("rulesets", listRulesets, cli.OutputFlags(asTable))
	rulesets.Subcommands = []*cli.Command{cli.New("show", showRuleset, cli.OutputFlags(asYAML))}
	return []*cli.Command{cli.New("rules", printRules, cli.OutputFlags(asTable)), rulesets, lessons}
}

func analysisCommands() []*cli.Command {
	depth := cli.Range("depth d", 0, 1, maxDepth)
	return append([]*cli.Command{
		cli.New("analyze analyse", analyzePosition, slices.Concat(
			cli.PositionFlags(asText, depth, cli.Range("lines l", 3, 0, search.MostMoves)), cli.SearchFlags(2_000_000))),
		cli.New("openings", cli.FlagsOnly(listOpenings), cli.PositionFlags(openingFormats.Names(),
			cli.Range("plies", openings.Usual.Plies, 1, 6), cli.Range("depth d", openings.Usual.Depth, 1, 12), cli.Threads(0))),
		cli.New("match", playMatch, slices.Concat(cli.PositionFlags(asText,
			cli.Int("games g", 0), cli.Choice("openings", "random", []string{"random", "ballots"}), cli.Range("opening", 8, 0, 40), cli.Uint64("seed", 1), cli.Range("plies", 400, 0, 100_000),
			cli.String("sprt", ""), cli.File("out o"),
			cli.Threads(0), cli.String("level", "nodes=20000"), cli.Duration("deadline", time.Minute)), cli.TableFlags())),
		cli.New("learn", cli.FlagsOnly(learn), cli.PositionFlags(asText,
			cli.Range("games g", 14_000, training.LeastGames, training.MostGames), cli.Uint64("nodes n", 600), cli.Uint64("seed", 1),
			cli.Threads(0), cli.File("out o"), cli.Range("pieces p", 0, 2, generate.StudyTables), cli.File("tables"))),
	}, group("tablebase", tablebaseCommands())...)
}

func tablebaseCommands() []*cli.Command {
	dir, memory := cli.File("dir"), cli.Range("memory", 0, 1, 1<<20)
	return []*cli.Command{
		cli.New("build", cli.FlagsOnly(buildTables), cli.PositionFlags(asText,
			dir, cli.Int("pieces p", 4), cli.Threads(0), cli.Bool("values-only"), memory)),
		cli.New("probe", probeTables, cli.PositionFlags(asText, dir)),
		cli.New("verify", cli.FlagsOnly(withTables(verifyTables)), cli.PositionFlags(asText,
			dir, cli.Range("pieces p", 0, 2, tablebase.MaxPieces), cli.Range("sample", 0, 1, many), cli.Threads(0), memory)),
		cli.New("stats", cli.FlagsOnly(withTables(showTableStats)), cli.PositionFlags(statsFormats.Names(), dir)),
	}
}

func playCommands() []*cli.Command {
	return []*cli.Command{
		cli.New("serve", servePage, flags(cli.RulesetChoice(), cli.String("addr", fmt.Sprint("127.0.0.1:", usualPort)), cli.Strings("name"), cli.String("public", ""),
			cli.Bool("no-open"), cli.File("log"), cli.Bool("no-log"))),
		cli.New("site", writeSite, flags(cli.RulesetChoice())),
		cli.New("play", playGame, append(cli.PositionFlags(asText[:1],
			cli.Choice("side", "white", []string{"white", "black", "both"}), cli.Range("level", 5, 1, arena.Levels),
			cli.Uint64("seed", 0)), cli.TableFlags()...)),
		cli.New("engine", cli.FlagsOnly(serveEngine), append(cli.PositionFlags(asText[:1], cli.Threads(1)), cli.TableFlags()...)),
	}
}

func suiteFlags(more ...cli.Flag) []cli.Flag {
	return append(flags(cli.File("suite"), cli.String("ruleset r", ""), cli.String("clause", ""), cli.String("case", "")), more...)
}

// engineFlags say who sits the exam.
func engineFlags() []cli.Flag {
	return []cli.Flag{cli.Strings("engine"), cli.Strings("as"), cli.Duration("deadline", foreign.DefaultDeadline),
		cli.Range("restarts", foreign.DefaultRestarts, 1, many), cli.Range("jobs j", 0, 1, cli.MostJobs)}
}

func conformanceCommands() []*cli.Command {
	suite, table, yaml := cli.File("suite"), cli.Choice("format f", "table", asTable), cli.Choice("format f", "yaml", asYAML)
	mutants := func(more ...cli.Flag) []cli.Flag {
		return append(flags(suite, cli.String("ruleset r", ""), cli.Uint64("seed", 1), cli.Range("tries", 2000, 1, many)), more...)
	}
	return []*cli.Command{
		cli.New("test", cli.FlagsOnly(withSuite(sitExam)), append(suiteFlags(engineFlags()...), cli.Choice("format f", "table", reports.Formats.Names()), cli.Strings("report"), cli.File("known"), cli.Bool("slow"))),
		cli.New("results", showResults, nil),
		cli.New("serve-protocol", cli.FlagsOnly(serveProtocol), flags()),
		cli.New("list", cli.FlagsOnly(withSuite(listCases)), suiteFlags(cli.Choice("format f", "table", caseFormats.Names()))),
		cli.New("show", withSuite(showCases), flags(suite, cli.Choice("format f", "text", asText))),
		cli.New("lint", cli.FlagsOnly(withSuite(lintSuite)), flags(suite, cli.String("ruleset r", ""), table)),
		cli.New("coverage", cli.FlagsOnly(withSuite(showCoverage)), mutants(table)),
		cli.New("mutants", cli.FlagsOnly(withSuite(showMutants)), mutants(table, cli.Bool("matrix"))),
		cli.New("mine", mineCases, append(mutants(yaml), engineFlags()...)),
		cli.New("export", exportSuite, flags(suite, cli.Choice("format f", "text", asText))),
	}
}
