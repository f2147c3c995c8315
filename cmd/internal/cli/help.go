package cli

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	urfave "github.com/urfave/cli/v2"
	"github.com/xrash/smetrics"

	"damone/cmd/internal/catalog"
	"damone/notation"
)

// The catalogue says what help tells of commands and flags. A command of the path
// "puzzle try" has these texts, of which the first is needed:
//
//	help.puzzle try           what it does, in a line
//	help.puzzle try.args      its arguments
//	help.puzzle try.text      all there is to say
//	help.puzzle try.examples  command lines
//	help.puzzle try.status    its exit statuses, but for the usual ones
//
// Those of another program than damone begin with its name: help.damone-farm
// serve. What every program has need not be written twice.
//
// The words of a flag are flag.puzzle try.NAME, flag.puzzle.NAME,
// flag.CATEGORY.NAME or flag.NAME, and so is a default that the flag's value does
// not tell: flag.NAME.default.

// theProgram is the program whose commands have the plain names.
const theProgram = "damone"

// key returns what the texts about a command are called.
func (p *program) key(path []string) catalog.Key {
	if p.name != theProgram || len(path) == 0 {
		path = append([]string{p.name}, path...)
	}
	return catalog.Key("help." + strings.Join(path, " "))
}

// text returns a text, or "" where the catalogue has none. What it says of a
// command that every program has is true of each, with its name.
func (p *program) text(key catalog.Key) string {
	of := strings.SplitAfterN(string(key), ".", 3)
	_, own := p.lang.Text(catalog.Key(of[0] + strings.TrimSuffix(of[1], ".")))
	text, _ := p.lang.Text(key)
	if own || p.name == theProgram {
		return text
	}
	text, _ = p.lang.Text(catalog.Key(strings.Replace(string(key), p.name+" ", "", 1)))
	return strings.ReplaceAll(text, theProgram, p.name)
}

// section is a part of a page of help. In lines of two columns there is a tab.
type section struct{ head, text string }

func (p *program) page(path []string, c *Command) []section {
	commands := p.commands
	if c != nil {
		commands = c.Subcommands
	}
	return []section{
		{p.lang.Say("help-name"), p.named(path) + " - " + p.text(p.key(path))},
		{p.lang.Say("help-usage"), p.usage(path)},
		{p.lang.Say("help-description"), p.about(path)},
		{p.lang.Say("help-commands"), p.listed(path, commands)},
		{p.lang.Say("help-options"), p.options(path, c)},
	}
}

func print(w io.Writer, page []section) error {
	t := tabwriter.NewWriter(w, 1, 8, 2, ' ', 0)
	before := ""
	for _, s := range page {
		if text := strings.TrimRight(s.text, "\n"); text != "" {
			text = strings.ReplaceAll("\n"+text, "\n", "\n   ")
			fmt.Fprintf(t, "%s%s:%s\n", before, s.head, strings.ReplaceAll(text, "\n   \n", "\n\n"))
			before = "\n"
		}
	}
	return t.Flush()
}

func (p *program) named(path []string) string {
	return strings.Join(append([]string{p.name}, path...), " ")
}

// usage returns a command with what may follow it.
func (p *program) usage(path []string) string {
	arguments := p.text(p.key(path) + ".args")
	if len(path) == 0 {
		return arguments
	}
	return strings.TrimSpace(p.named(path) + " " + p.lang.Say("help-flags") + " " + arguments)
}

// about returns a description: what there is to say, examples and the exit status;
// of the program also the topics that help explains.
func (p *program) about(path []string) string {
	key := p.key(path)
	text := p.text(key + ".text")
	if examples := p.text(key + ".examples"); examples != "" {
		text += "\n\n" + p.lang.Say("help-examples") + ":\n   " + strings.ReplaceAll(examples, "\n", "\n   ")
	}
	if len(path) == 0 {
		key = "help." + theProgram
	}
	text += "\n\n" + p.lang.Say("help-status") + ":\n   " + strings.Join(p.statuses(key), "\n   ")
	if len(path) == 0 {
		text += "\n\n" + p.lang.Say("help-topics") + ":"
		for _, name := range p.topics() {
			text += fmt.Sprintf("\n   %-10s %s", name, p.lang.Say(catalog.Key("topic."+name)))
		}
	}
	return strings.TrimLeft(text, "\n")
}

// statuses lists a command's exit statuses in order: its own, and those usual ones for
// which it has no words of its own.
func (p *program) statuses(key catalog.Key) []string {
	text := strings.TrimPrefix(p.text(key+".status")+"; ", "; ") + p.lang.Say("help-usual-status")
	list := strings.Split(strings.ReplaceAll(text, "; ", "\n"), "\n")
	number := func(status string) int { n, _ := strconv.Atoi(status[:strings.IndexByte(status, ' ')]); return n }
	slices.SortStableFunc(list, func(a, b string) int { return number(a) - number(b) })
	return slices.CompactFunc(list, func(a, b string) bool { return number(a) == number(b) })
}

// listed lists commands, a line each, below the names of their categories.
func (p *program) listed(above []string, commands []*Command) string {
	text, category := "", ""
	for _, c := range commands {
		if c.Hidden {
			continue
		}
		if c.Category != category {
			category = c.Category
			text += p.lang.Say(catalog.Key("category."+category)) + ":\n"
		}
		if category != "" {
			text += "  "
		}
		text += strings.Join(c.Names(), ", ") + "\t" + p.text(p.key(append(slices.Clip(above), c.Name))) + "\n"
	}
	return text
}

// options lists the flags of a command, or of the program for nil, a line each.
func (p *program) options(path []string, c *Command) string {
	flags, of := p.flags, []string(nil)
	if c != nil {
		named := func(path []string) string { return strings.TrimPrefix(string(p.key(path)), "help.") }
		flags, of = c.Flags, []string{named(path), named(path[:len(path)-1]), c.Category}
	}
	text := ""
	for _, f := range flags {
		key := FlagKey(p.lang, of, f.Names()[0])
		if f.(*option).open { // a ruleset to play by, not to choose puzzles by
			key = FlagKey(p.lang, nil, f.Names()[0])
		}
		words := p.lang.Say(key, "choices", p.lang.Or(Choices(f)))
		if value := p.defaultOf(of, f); value != "" {
			words += " " + p.lang.Say("help-default", "value", value)
		}
		before, rest, _ := strings.Cut(words, "`")
		value, after, _ := strings.Cut(rest, "`")
		text += urfave.FlagNamePrefixer(f.Names(), value) + "\t" + before + value + after + "\n"
	}
	return text
}

// FlagKey finds a flag's words: the command's own, those of the command above
// it, those of its category, or those of every command.
func FlagKey(l catalog.Lang, of []string, name string) catalog.Key {
	for _, of := range of {
		if key := catalog.Key("flag." + of + "." + name); l.Has(key) {
			return key
		}
	}
	return catalog.Key("flag." + name)
}

// defaultOf says what a flag is when it is not given, "" where that is nothing. What
// the catalogue says of the flag of every command is true where it has no value.
func (p *program) defaultOf(of []string, f Flag) string {
	name := f.Names()[0] + ".default"
	key, value := FlagKey(p.lang, of, name), fmt.Sprint(f.(*option).value)
	if key != FlagKey(p.lang, nil, name) || slices.Contains([]string{"", "0", "0s", "false", "[]"}, value) {
		return p.text(key)
	}
	return value
}

// showHelp prints the topic or the help of the command that the arguments name,
// the help of the program for none.
func showHelp(c *Context) error {
	words, p := c.Args().Slice(), c.program
	if len(words) == 1 && slices.Contains(p.topics(), words[0]) {
		title, text := p.topic(words[0])
		_, err := fmt.Fprintf(c.Out, "%s: %s\n\n%s\n", p.named(words), title, text)
		return err
	}
	l := p.read(words)
	l.ctx, l.help = c.Context, true
	return l.do()
}

func (l *line) showHelp() error { return print(l.Out, l.page(l.path, l.command)) }

// topics returns what help explains besides commands.
func (p *program) topics() []string {
	if p.name != theProgram {
		return []string{"farm"}
	}
	return []string{"positions", "json", "files", "tables", "farm"}
}

func (p *program) topic(name string) (title, text string) {
	key := catalog.Key("topic." + name)
	return p.lang.Say(key), p.lang.Say(key + ".text")
}

// printMan prints the manual page. Prose is set as it stands: its lines are short,
// and its examples must keep theirs.
func printMan(c *Context) error {
	p := c.program
	return Buffered(c, func(w io.Writer) error {
		name := p.name
		fmt.Fprintf(w, ".TH %s 1 \"\" \"%s %s\" \"%s\"\n", roff(strings.ToUpper(name)), roff(name), roff(Version()), p.lang.Say("man-title"))
		p.prose(w, "SH "+p.lang.Say("help-name"), name+" - "+p.text(p.key(nil)))
		p.prose(w, "SH "+p.lang.Say("man-synopsis"), p.usage(nil))
		p.prose(w, "SH "+p.lang.Say("help-description"), p.about(nil))
		fmt.Fprintln(w, ".SH "+p.lang.Say("help-commands"))
		eachCommand(p.commands, nil, func(path []string, c *Command) {
			p.prose(w, "SS "+roff(p.usage(path)), p.about(path))
			for option := range strings.Lines(p.options(path, c)) {
				name, words, _ := strings.Cut(option, "\t")
				fmt.Fprintf(w, ".TP\n.B %s\n%s", roff(name), roff(words))
			}
		})
		for _, name := range p.topics() {
			title, text := p.topic(name)
			p.prose(w, "SH "+strings.ToUpper(name), title+"\n\n"+text)
		}
		p.prose(w, "SH "+p.lang.Say("man-environment"), p.lang.Say("man-environment-text"))
		return nil
	})
}

func (p *program) prose(w io.Writer, heading, text string) {
	fmt.Fprintf(w, ".%s\n", heading)
	if text != "" {
		fmt.Fprintf(w, ".nf\n%s\n.fi\n", roff(text))
	}
}

// roff escapes what man would take for its own.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'").Replace("\n" + text)
	return text[1:]
}

// DidYouMean asks "did you mean ...?" of the likeliest of some words; it is ""
// when none is close.
func DidYouMean(word string, known []string) any {
	best := nearest(word, known)
	if best == "" {
		return ""
	}
	return notation.NewFault("meant", "words", best)
}

// nearest returns the likeliest of some words, "" when none is close.
func nearest(word string, known []string) (best string) {
	least := len(word)/3 + 2
	for _, k := range known {
		if d := slips(strings.ToLower(word), k); d < least && len(k) > 1 {
			best, least = k, d
		}
	}
	return best
}

// slips returns by how many slips of the keys a word is another; two neighbours
// exchanged are one.
func slips(word, other string) int {
	for i := 1; i < min(len(word), len(other)); i++ {
		if word[:i-1]+word[i:i+1]+word[i-1:i]+word[i+1:] == other {
			return 1
		}
	}
	return smetrics.WagnerFischer(word, other, 1, 1, 1)
}
