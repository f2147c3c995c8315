package cli

import (
	"cmp"
	"os"
	"strings"
	"testing"
)

// some returns a few commands to be named.
func some() []*Command {
	depth, divide := Int("depth", 0), Bool("divide")
	return []*Command{
		{Name: "moves", Flags: PositionFlags([]string{"table", "json"})},
		{Name: "check", Flags: PositionFlags([]string{"table", "json"})},
		{Name: "perft", Flags: append(PositionFlags([]string{"table", "json"}), depth, divide)},
		{Name: "rulesets", Subcommands: []*Command{{Name: "show", ArgsUsage: "NAME|FILE"}}},
	}
}

// shown returns what a line was read as: the command, the flags with their
// values, the arguments, or what is wrong.
func shown(l *line) string {
	words := []string{l.words()}
	_, err := l.values()
	switch err = cmp.Or(l.fault, err); {
	case l.fault == nil && (l.help || l.command == nil && !l.version && err == nil):
		return l.words() + " --help"
	case l.fault == nil && l.version:
		return "damone --version"
	case err != nil:
		return err.Error()
	}
	for _, t := range l.typed {
		words = append(words, "--"+l.find(t.name).String()+"="+t.value)
	}
	if len(l.args) > 0 {
		words = append(append(words, "--"), l.args...)
	}
	return strings.Join(words, " ")
}

func read(words []string) *line {
	return newProgram("damone", some(), Streams{}).read(words)
}

func TestLine(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"damone moves", "damone moves"},
		{"damone --ruleset italian moves", "damone moves --ruleset=italian"},
		{"damone check FEN MOVE --format json", "damone check --format=json -- FEN MOVE"},
		{"damone check FEN -format=json MOVE", "damone check --format=json -- FEN MOVE"},
		{"damone moves -", "damone moves -- -"},
		{"damone moves -- --format", "damone moves -- --format"},
		{"damone perft --depth=-5", "damone perft --depth=-5"},
		{"damone perft -5", "damone perft -- -5"},
		{"damone perft FEN --divide moves", "damone perft --divide=true -- FEN moves"},
		{"damone rulesets -r show", "unknown option -r of damone rulesets show"},
		{"damone moves -zz=3", "unknown option -zz of damone moves"},
		{"damone moves --z", "unknown option --z of damone moves"},
		{"damone rulesets show italian", "damone rulesets show -- italian"},
		{"damone rulesets italian", "unknown command \"italian\" (did you mean rulesets show italian?)"},
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
		{"damone rulesets shwo -h", "unknown command \"shwo\" (did you mean rulesets show?)"},
		{"damone rulesets hsow", "unknown command \"hsow\" (did you mean rulesets show?)"},
		{"damone moves -ritalian startpos", "damone moves --ruleset=italian -- startpos"},
		{"damone moves -fxml", "unknown --format \"xml\": choose table or json"},
		{"damone --no-color moves", "damone moves --color=never"},
		{"damone moves --format", "--format needs a value"},
		{"damone moves --format --squares number", "--format needs a value"},
		{"damone moves --divide", "unknown option --divide of damone moves"},
		{"damone mvoes", "unknown command \"mvoes\" (did you mean moves?)"},
	} {
		t.Run(c.typed, func(t *testing.T) {
			if got := shown(read(strings.Fields(c.typed)[1:])); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// FuzzLine: a command line is refused as bad usage, or read in a way that loses
// nothing: written out again it reads the same.
func FuzzLine(f *testing.F) {
	f.Add("moves --format json startpos")
	f.Add("check startpos -- --format -")
	f.Add("--ruleset italian rulesets show -r")
	f.Add("perft -5 --depth=1 --divide=false - -")
	f.Fuzz(func(t *testing.T, text string) {
		once := read(strings.Fields(text))
		if once.fault != nil {
			if !IsAny[*UsageError](once.fault) {
				t.Fatalf("%q: %v", text, once.fault)
			}
			return
		}
		line := shown(once)
		if _, err := once.values(); err != nil || strings.HasSuffix(line, "--help") || strings.HasSuffix(line, "--version") {
			return
		}
		if got := len(once.path) + len(once.args); got > len(strings.Fields(text)) {
			t.Fatalf("%q became %q", text, line)
		}
		if twice := shown(read(strings.Fields(line)[1:])); twice != line {
			t.Fatalf("%q became %q and then %q", text, line, twice)
		}
	})
}

// The null device is a device, and yet nobody types there or looks.
func TestNullDeviceIsNoTerminal(t *testing.T) {
	f, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if Keyboard(f) != nil || IsTerminal(f) {
		t.Errorf("typed %v, terminal %t", Keyboard(f), IsTerminal(f))
	}
}
