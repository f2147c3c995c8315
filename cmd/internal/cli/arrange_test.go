package cli

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	urfave "github.com/urfave/cli/v2"

	"damone/cmd/internal/catalog"
)

// some is a few commands to be named.
func some() []*Command {
	depth, divide := &urfave.IntFlag{Name: "depth"}, &urfave.BoolFlag{Name: "divide"}
	return []*Command{
		{Name: "moves", Flags: PositionFlags("table", "json")},
		{Name: "check", Flags: PositionFlags("table", "json")},
		{Name: "perft", Flags: append(PositionFlags("table", "json"), depth, divide)},
		{Name: "rulesets", Subcommands: []*Command{{Name: "show", ArgsUsage: "NAME|FILE"}}},
	}
}

func TestArrange(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"damone moves", "damone moves"},
		{"damone --ruleset italian moves", "damone moves --ruleset italian"},
		{"damone check FEN MOVE --format json", "damone check --format json -- FEN MOVE"},
		{"damone check FEN -format=json MOVE", "damone check -format=json -- FEN MOVE"},
		{"damone moves -", "damone moves -- -"},
		{"damone moves -- --format", "damone moves -- --format"},
		{"damone perft --depth -5", "damone perft --depth -5"},
		{"damone perft -5", "damone perft -- -5"},
		{"damone perft FEN --divide moves", "damone perft --divide -- FEN moves"},
		{"damone rulesets -r show", "unknown option -r of damone rulesets show"},
		{"damone moves -zz=3", "unknown option -zz of damone moves"},
		{"damone moves --z", "unknown option --z of damone moves"},
		{"damone rulesets show italian", "damone rulesets show -- italian"},
		{"damone rulesets italian", "unknown command \"italian\""},
		{"damone --help moves", "damone moves --help"},
		{"damone moves startpos -h", "damone moves --help"},
		{"damone moves --nonsense startpos --help", "damone moves --help"},
		{"damone rulesets help show", "damone rulesets show --help"},
		{"damone help", "damone --help"},
		{"damone", "damone --help"},
		{"damone --ruleset italian", "damone --help"},
		{"damone --lang it -v", "damone --version"},
		{"damone -v moves", "damone --version"},
		{"damone moves startpos -v", "damone --version"},
		{"damone --ruleset italian --version", "damone --version"},
		{"damone -v moves -h", "damone moves --help"},
		{"damone rulesets nosuch -h", "unknown command \"nosuch\""},
		{"damone rulesets shwo -h", "unknown command \"shwo\" (did you mean show?)"},
		{"damone moves -ritalian startpos", "damone moves -r=italian -- startpos"},
		{"damone moves -fxml", "unknown --format \"xml\": choose table or json"},
		{"damone --no-color moves", "damone moves --color=never"},
		{"damone moves --format", "--format needs a value"},
		{"damone moves --format --squares number", "--format needs a value"},
		{"damone moves --divide", "unknown option --divide of damone moves"},
		{"damone mvoes", "unknown command \"mvoes\" (did you mean moves?)"},
	} {
		t.Run(c.typed, func(t *testing.T) {
			got, err := arrange(newApp("damone", some(), Streams{}, catalog.English), strings.Fields(c.typed))
			text := strings.Join(got, " ")
			if err != nil {
				text = err.Error()
			}
			if text != c.want {
				t.Errorf("got %s, want %s", text, c.want)
			}
		})
	}
}

// FuzzArrange: a command line is refused as bad usage, or arranged in a way
// that loses no word and stays as it is when arranged again.
func FuzzArrange(f *testing.F) {
	f.Add("moves --format json startpos")
	f.Add("check startpos -- --format -")
	f.Add("--ruleset italian rulesets show -r")
	f.Add("perft -5 --depth=1 --divide=false - -")
	f.Fuzz(func(t *testing.T, text string) {
		typed := append([]string{"damone"}, strings.Fields(text)...)
		app := newApp("damone", some(), Streams{In: strings.NewReader(""), Out: new(bytes.Buffer), Err: new(bytes.Buffer)}, catalog.English)
		once, err := arrange(app, typed)
		if err != nil {
			var usage *UsageError
			if !errors.As(err, &usage) {
				t.Fatalf("%q: %v", typed, err)
			}
			return
		}
		if last := once[len(once)-1]; last == "--help" || last == "--version" || strings.Contains(text, "no-color") {
			return
		}
		if got, want := words(once), words(typed); !slices.Equal(got, want) {
			t.Fatalf("%q became %q", typed, once)
		}
		if twice, err := arrange(app, once); err != nil || !slices.Equal(twice, once) {
			t.Fatalf("%q became %q and then %q (%v)", typed, once, twice, err)
		}
	})
}

// words is the words of a command line in the order of the alphabet, but for
// the marks of its arguments and values.
func words(line []string) []string {
	var all []string
	for _, word := range line {
		if word != "--" {
			all = append(all, strings.ReplaceAll(word, "=", ""))
		}
	}
	slices.Sort(all)
	return all
}
