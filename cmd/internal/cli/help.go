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

// manual finds what help says of commands and flags in the catalogue. A command of
// the path "puzzle try" has these texts, of which the first is needed:
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
// flag.CATEGORY.NAME or flag.NAME. A default that the flag's value does not tell is flag.NAME.default.
type manual struct {
	lang catalog.Lang
	app  *urfave.App
}

func manualOf(app *urfave.App) *manual { return &manual{app.Metadata[langFlag].(catalog.Lang), app} }

// theProgram is the program whose commands have the plain names.
const theProgram = "damone"

// key returns what the texts about a command are called.
func (m *manual) key(path []string) catalog.Key {
	if m.app.Name != theProgram || len(path) == 0 {
		path = append([]string{m.app.Name}, path...)
	}
	return catalog.Key("help." + strings.Join(path, " "))
}

// text returns a text, or "" where the catalogue has none. What it says of a
// command that every program has is true of each, with its name.
func (m *manual) text(key catalog.Key) string {
	if text, ok := m.lang.Text(key); ok || m.app.Name == theProgram {
		return text
	}
	text, _ := m.lang.Text(catalog.Key(strings.Replace(string(key), m.app.Name+" ", "", 1)))
	return strings.ReplaceAll(text, theProgram, m.app.Name)
}

// section is a part of a page of help. In lines of two columns there is a tab.
type section struct{ head, text string }

// page returns the help of a command, or of the program for nil.
func (m *manual) page(path []string, c *Command) []section {
	commands := m.app.Commands
	if c != nil {
		commands = c.Subcommands
	}
	return []section{
		{m.lang.Say("help-name"), m.named(path) + " - " + m.text(m.key(path))},
		{m.lang.Say("help-usage"), m.usage(path)},
		{m.lang.Say("help-description"), m.about(path)},
		{m.lang.Say("help-commands"), m.commands(path, commands)},
		{m.lang.Say("help-options"), m.options(path, c)},
	}
}

// print prints a page.
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

func (m *manual) named(path []string) string {
	return strings.Join(append([]string{m.app.Name}, path...), " ")
}

// usage returns a command with what may follow it.
func (m *manual) usage(path []string) string {
	arguments := m.text(m.key(path) + ".args")
	if len(path) == 0 {
		return arguments
	}
	return strings.TrimSpace(m.named(path) + " " + m.lang.Say("help-flags") + " " + arguments)
}

// about returns a description: what there is to say, examples and the exit status;
// of the program also the topics that help explains.
func (m *manual) about(path []string) string {
	key := m.key(path)
	text := m.text(key + ".text")
	if examples := m.text(key + ".examples"); examples != "" {
		text += "\n\n" + m.lang.Say("help-examples") + ":\n   " + strings.ReplaceAll(examples, "\n", "\n   ")
	}
	if len(path) == 0 {
		key = "help." + theProgram
	}
	text += "\n\n" + m.lang.Say("help-status") + ":\n   " + strings.Join(m.statuses(key), "\n   ")
	if len(path) == 0 {
		text += "\n\n" + m.lang.Say("help-topics") + ":"
		for _, name := range topicNames(m.app.Name) {
			text += fmt.Sprintf("\n   %-10s %s", name, m.lang.Say(catalog.Key("topic."+name)))
		}
	}
	return strings.TrimLeft(text, "\n")
}

// statuses lists a command's exit statuses in order: its own, and those usual ones for
// which it has no words of its own.
func (m *manual) statuses(key catalog.Key) []string {
	text := strings.TrimPrefix(m.text(key+".status")+"; ", "; ") + m.lang.Say("help-usual-status")
	list := strings.Split(strings.ReplaceAll(text, "; ", "\n"), "\n")
	number := func(status string) int { n, _ := strconv.Atoi(status[:strings.IndexByte(status, ' ')]); return n }
	slices.SortStableFunc(list, func(a, b string) int { return number(a) - number(b) })
	return slices.CompactFunc(list, func(a, b string) bool { return number(a) == number(b) })
}

// commands lists commands, a line each, below the names of their categories.
func (m *manual) commands(above []string, commands []*Command) string {
	text, category := "", ""
	for _, c := range commands {
		if c.Hidden {
			continue
		}
		if c.Category != category {
			category = c.Category
			text += m.lang.Say(catalog.Key("category."+category)) + ":\n"
		}
		if category != "" {
			text += "  "
		}
		text += strings.Join(c.Names(), ", ") + "\t" + m.text(m.key(append(slices.Clip(above), c.Name))) + "\n"
	}
	return text
}

// options lists the flags of a command, or of the program for nil, a line each.
func (m *manual) options(path []string, c *Command) string {
	flags, of := m.app.Flags, []string(nil)
	if c != nil {
		named := func(path []string) string { return strings.TrimPrefix(string(m.key(path)), "help.") }
		flags, of = c.Flags, []string{named(path), named(path[:len(path)-1]), c.Category}
	}
	text := ""
	for _, f := range flags {
		key := FlagKey(m.lang, of, f.Names()[0])
		words := m.lang.Say(key, "choices", m.lang.Or(Choices(f)))
		if value := m.defaultOf(key, f); value != "" {
			words += " " + m.lang.Say("help-default", "value", value)
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

// defaultOf says what a flag is when it is not given, "" where that is nothing.
func (m *manual) defaultOf(key catalog.Key, f Flag) string {
	if text := m.text(key + ".default"); text != "" {
		return text
	}
	switch value := fmt.Sprint(f.(*option).value); value {
	case "0", "0s", "false", "[]":
		return ""
	default:
		return value
	}
}

// showHelp prints the topic or the help of the command that the arguments name,
// the help of the program for none.
func showHelp(c *Context) error {
	words, m := c.Args().Slice(), manualOf(c.App)
	if len(words) == 1 && slices.Contains(topicNames(c.App.Name), words[0]) {
		title, text := m.topic(words[0])
		_, err := fmt.Fprintf(c.Out, "%s: %s\n\n%s\n", m.named(words), title, text)
		return err
	}
	l := readLine(c.App, words)
	l.ctx, l.help = c.Context, true
	return l.do()
}

// topicNames returns what the help of a program explains besides commands.
func topicNames(program string) []string {
	if program != theProgram {
		return []string{"farm"}
	}
	return []string{"positions", "json", "files", "tables", "farm"}
}

func (m *manual) topic(name string) (title, text string) {
	key := catalog.Key("topic." + name)
	return m.lang.Say(key), m.lang.Say(key + ".text")
}

// printMan prints the manual page. Prose is set as it stands: its lines are short,
// and its examples must keep theirs.
func printMan(c *Context) error {
	m := manualOf(c.App)
	return Buffered(c, func(w io.Writer) error {
		name := c.App.Name
		fmt.Fprintf(w, ".TH %s 1 \"\" \"%s %s\" \"%s\"\n", roff(strings.ToUpper(name)), roff(name), roff(c.App.Version), m.lang.Say("man-title"))
		m.prose(w, "SH "+m.lang.Say("help-name"), name+" - "+m.text(m.key(nil)))
		m.prose(w, "SH "+m.lang.Say("man-synopsis"), m.usage(nil))
		m.prose(w, "SH "+m.lang.Say("help-description"), m.about(nil))
		fmt.Fprintln(w, ".SH "+m.lang.Say("help-commands"))
		eachCommand(c.App.Commands, nil, func(path []string, c *Command) {
			m.prose(w, "SS "+roff(m.usage(path)), m.about(path))
			for option := range strings.Lines(m.options(path, c)) {
				name, words, _ := strings.Cut(option, "\t")
				fmt.Fprintf(w, ".TP\n.B %s\n%s", roff(name), roff(words))
			}
		})
		for _, name := range topicNames(name) {
			title, text := m.topic(name)
			m.prose(w, "SH "+strings.ToUpper(name), title+"\n\n"+text)
		}
		m.prose(w, "SH "+m.lang.Say("man-environment"), m.lang.Say("man-environment-text"))
		return nil
	})
}

func (m *manual) prose(w io.Writer, heading, text string) {
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
