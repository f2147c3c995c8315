package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/rules"
	"damone/testdata/tier"
)

const readme = "README.md"

// openReadme returns the README's text, with the test in its folder.
func openReadme(t *testing.T) string {
	t.Helper()
	t.Chdir(filepath.FromSlash("../.."))
	t.Setenv("LC_ALL", "C")
	t.Setenv("DAMONE_RULESET", "")
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Every session in the README is what the program answers, in the folder that
// the README is in.
func TestReadme(t *testing.T) {
	checkGolden(t, readme, replayed(t, openReadme(t)))
}

// Whoever has nothing but the clone can follow the README's boxes in their order: no
// program is called before it is installed, and every file that is named is there. What
// takes long every day only shows its help.
func TestReadmeBoxes(t *testing.T) {
	text := openReadme(t)
	clone, installed := t.TempDir(), false
	if err := os.CopyFS(filepath.Join(clone, "testdata"), os.DirFS("testdata")); err != nil {
		t.Fatal(err)
	}
	for _, box := range strings.Split(text, "```sh\n")[1:] {
		box, _, _ = strings.Cut(box, "```")
		for line := range strings.Lines(box) {
			line = strings.TrimSpace(line)
			command, run := strings.CutPrefix(line, "go run ./cmd/")
			args := splitCommand(command)
			installed = installed || line == "go install ./cmd/damone"
			switch {
			case args[0] == "go", args[0] == "export":
				continue
			case !installed && !run:
				t.Errorf("%s: not installed yet", line)
			}
			for _, word := range strings.Fields(strings.ReplaceAll(command, "'", "")) {
				if _, err := os.Stat(word); strings.Contains(word, "testdata/") && err != nil {
					t.Error(line, err)
				}
			}
			if status := followed(t, clone, args); status > cli.ExitNo {
				t.Errorf("%s: exit status %d", line, status)
			}
		}
	}
}

// followed runs a command in a folder; one that serves ends when it has begun to.
func followed(t *testing.T, dir string, args []string) int {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	out := io.Discard
	switch at := strings.Join(args[1:], " "); {
	case strings.HasPrefix(at, "serve"):
		args, out = append(args, "--no-open"), writerFunc(stop)
	case !tier.Exhaustive() && (at == "puzzle next" || strings.HasPrefix(at, "site") || strings.HasPrefix(at, "conformance")):
		args = append(args, "--help")
	}
	var errs strings.Builder
	var lang catalog.Lang
	err := cli.RunContext(ctx, &lang, commands(), args, cli.Streams{
		In: strings.NewReader(""), Out: out, Err: &errs, Dir: dir, Home: filepath.Join(dir, "home"), Env: func(string) string { return "" },
	})
	cli.Report(&errs, lang, err)
	t.Logf("%q: %s", args, errs.String())
	return cli.ExitStatus(err)
}

// writerFunc is a writer that only calls a function.
type writerFunc func()

func (f writerFunc) Write(p []byte) (int, error) { f(); return len(p), nil }

// The picture in the README is what its command, in the comment below it,
// draws.
func TestReadmePicture(t *testing.T) {
	text := openReadme(t)
	_, rest, found := strings.Cut(text, "<!-- damone board ")
	command, rest, named := strings.Cut(rest, " -o ")
	file, _, closed := strings.Cut(rest, " -->")
	if !found || !named || !closed {
		t.Fatal("the README has no comment with the command of its picture")
	}
	checkGolden(t, file, answer(t, "damone board "+command+" --format svg"))
}

// The page on rulesets has every tier of the ladder, in the catalogue's words.
func TestTiersOnThePageOfRulesets(t *testing.T) {
	const page, head = "../../testdata/rulesets/README.md", "| tier | prefers |\n|---|---|\n"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), head)
	_, after, closed := strings.Cut(rest, "\n\n")
	if !found || !closed {
		t.Fatalf("%s has no table of tiers", page)
	}
	table := head
	for _, tier := range rules.Tiers() {
		table += "| `" + tier.String() + "` | " + catalog.English.Say(catalog.TierTitle(tier, rules.ItalianDamone)) + " |\n"
	}
	checkGolden(t, page, before+table+"\n"+after)
}

// replayed returns a text with every session in it played anew.
func replayed(t *testing.T, text string) string {
	t.Helper()
	var out strings.Builder
	session := false
	for line := range strings.Lines(text) {
		switch {
		case line == "```console\n":
			session = true
			out.WriteString(line)
		case line == "```\n":
			session = false
			out.WriteString(line)
		case session && strings.HasPrefix(line, "$ "):
			out.WriteString(line + answer(t, strings.TrimSpace(line[2:])))
		case !session:
			out.WriteString(line)
		}
	}
	return out.String()
}

// answer returns what a person sees after a command.
func answer(t *testing.T, command string) string {
	t.Helper()
	args := splitCommand(command)
	if args[0] != "damone" {
		t.Fatalf("not a command of ours: %s", command)
	}
	r := runWith("", args[1:]...)
	if r.status == cli.ExitUsage || r.status == cli.ExitFault {
		t.Fatalf("%s: exit status %d: %s", command, r.status, r.err)
	}
	return r.out + r.err
}

// splitCommand splits a command into words as a shell does, quotes included.
func splitCommand(command string) []string {
	var words []string
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}

// The examples that the help gives have an answer; those that take their time,
// wait for a player or name a file that is not there are left out.
func TestPuzzleExamples(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"solve", "list", "export", "next"} {
		examples := catalog.English.Say(catalog.Key("help.puzzle " + name + ".examples"))
		for line := range strings.Lines(examples) {
			example, ok := strings.CutPrefix(strings.TrimSpace(line), "damone puzzle "+name)
			if !ok || name == "next" && !strings.Contains(example, "--show") {
				continue
			}
			t.Run(name+example, func(t *testing.T) {
				example, _, _ := strings.Cut(example, " > ")
				args := splitCommand("puzzle " + name + strings.Replace(example, "-c 12 ", "-c 2 ", 1))
				if name == "next" {
					args = append(args, "--no-log")
				}
				if r := runWith("", args...); r.status != cli.ExitYes || r.out == "" {
					t.Errorf("exit status %d: %s", r.status, r.err)
				}
			})
		}
	}
}
