package cli

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	urfave "github.com/urfave/cli/v2"
	"github.com/xrash/smetrics"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
)

// prose gives commands and flags their words. A command of the path "puzzle
// try" has these texts in the catalogue, of which the first is needed:
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
type prose struct {
	lang     catalog.Lang
	program  string
	headings *strings.Replacer
	keys     map[*Command][]string // what flags may be called after, of FlagKey
}

func newProse(program string, l catalog.Lang) *prose {
	return &prose{l, program, strings.NewReplacer(
		"GLOBAL OPTIONS:", l.Say("help-options")+":", "OPTIONS:", l.Say("help-options")+":",
		"NAME:", l.Say("help-name")+":", "USAGE:", l.Say("help-usage")+":", "CATEGORY:", l.Say("help-category")+":",
		"DESCRIPTION:", l.Say("help-description")+":", "COMMANDS:", l.Say("help-commands")+":",
	), make(map[*Command][]string)}
}

// app gives the program its words.
func (p *prose) app(app *urfave.App) {
	root := catalog.Key("help." + p.program)
	app.Usage, app.UsageText, app.Description = p.ifAny(root), p.ifAny(root+".args"), p.about(root)+"\n\n"+p.listOfTopics()
	text := strings.Replace(urfave.AppHelpTemplate, `{{template "visibleCommandCategoryTemplate" .}}`, commandList, 1)
	app.CustomAppHelpTemplate = p.headings.Replace(text)
	p.flags(nil, app.Flags)
	p.commands("", app.Commands)
	app.Metadata["prose"] = p
}

// described is a command with what its help says. That is left until one command
// has been named: the help of all would take longer than most answers.
func described(app *urfave.App, c *Command) *Command {
	p := app.Metadata["prose"].(*prose)
	template := urfave.CommandHelpTemplate
	if len(c.Subcommands) > 0 {
		template = strings.Replace(urfave.SubcommandHelpTemplate, "visibleCommandCategoryTemplate", "visibleCommandTemplate", 1)
	}
	c.CustomHelpTemplate = p.headings.Replace(template)
	c.Description = p.about(catalog.Key("help." + p.keys[c][0]))
	p.flags(p.keys[c], c.Flags)
	return c
}

// commandList is the template for the commands of the program, in their order
// and not in that of the alphabet.
const commandList = `{{$category := ""}}{{range .VisibleCommands}}{{if ne .Category $category}}{{$category = .Category}}
   {{.Category}}:{{end}}
     {{join .Names ", "}}{{"\t"}}{{.Usage}}{{end}}`

func (p *prose) commands(above string, commands []*Command) {
	for _, c := range commands {
		path := strings.TrimSpace(above + " " + c.Name)
		of := []string{p.named(path), p.named(above), c.Category}
		key := catalog.Key("help." + of[0])
		c.Usage, c.ArgsUsage = p.ifAny(key), p.ifAny(key+".args")
		c.UsageText = strings.TrimSpace(p.program + " " + path + " " + p.lang.Say("help-flags") + " " + c.ArgsUsage)
		p.keys[c] = of
		c.Category = p.ifAny(catalog.Key("category." + c.Category))
		p.commands(path, c.Subcommands)
	}
}

// theProgram is the program whose commands have the plain names.
const theProgram = "damone"

// named returns a command's path as the catalogue names it.
func (p *prose) named(path string) string {
	if p.program == theProgram {
		return path
	}
	return strings.TrimSpace(p.program + " " + path)
}

// ifAny returns a text, or "" where the catalogue has none. What it says of a
// command that every program has is true of each, with its name.
func (p *prose) ifAny(key catalog.Key) string {
	if text, ok := p.lang.Text(key); ok || p.program == theProgram {
		return text
	}
	text, _ := p.lang.Text(catalog.Key(strings.Replace(string(key), p.program+" ", "", 1)))
	return strings.ReplaceAll(text, theProgram, p.program)
}

// about is a description: what there is to say, examples and the exit status.
func (p *prose) about(key catalog.Key) string {
	text := p.ifAny(key + ".text")
	if examples := p.ifAny(key + ".examples"); examples != "" {
		text += "\n\n" + p.lang.Say("help-examples") + ":\n   " + strings.ReplaceAll(examples, "\n", "\n   ")
	}
	return text + "\n\n" + p.lang.Say("help-status") + ":\n   " + strings.Join(p.statuses(key), "\n   ")
}

// statuses lists a command's exit statuses in order: its own, and those usual
// ones for which it has no words of its own.
func (p *prose) statuses(key catalog.Key) []string {
	byNumber := make(map[int]string)
	for _, text := range []string{p.lang.Say("help-usual-status"), p.ifAny(key + ".status")} {
		for _, status := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
			status = strings.TrimSpace(status)
			number, _, _ := strings.Cut(status, " ")
			n, _ := strconv.Atoi(number)
			byNumber[n] = status
		}
	}
	return lists.Each(slices.Sorted(maps.Keys(byNumber)), func(n int) string { return byNumber[n] })
}

// flags gives the flags of a command their words.
func (p *prose) flags(of []string, flags []Flag) {
	for _, f := range flags {
		key := FlagKey(p.lang, of, f.Names()[0])
		usage := ""
		if p.lang.Has(key) {
			usage = p.lang.Say(key, "choices", p.lang.Or(Choices(f)))
		}
		if value := p.defaultOf(key, f); value != "" {
			usage += " " + p.lang.Say("help-default", "value", value)
		}
		reflect.Indirect(reflect.ValueOf(f)).FieldByName("Usage").SetString(usage)
	}
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
func (p *prose) defaultOf(key catalog.Key, f Flag) string {
	if text := p.ifAny(key + ".default"); text != "" {
		return text
	}
	d, ok := f.(urfave.DocGenerationFlag)
	if !ok || !d.TakesValue() {
		return ""
	}
	switch value := strings.Trim(d.GetDefaultText(), `"`); value {
	case "0", "0s":
		return ""
	default:
		return value
	}
}

// A flag's words say themselves what it is by default.
func init() {
	urfave.FlagStringer = func(f Flag) string {
		d, ok := f.(urfave.DocGenerationFlag)
		if !ok {
			return ""
		}
		before, rest, _ := strings.Cut(d.GetUsage(), "`")
		value, after, _ := strings.Cut(rest, "`")
		return urfave.FlagEnvHinter(d.GetEnvVars(), urfave.FlagNamePrefixer(f.Names(), value)+"\t"+before+value+after)
	}
}

// showHelp prints the topic or the help of the command that the arguments name,
// the help of the program for none.
func showHelp(c *Context) error {
	words := c.Args().Slice()
	if len(words) == 1 {
		if ok, err := showTopic(c, words[0]); ok {
			return err
		}
	}
	l := readLine(c.App, words)
	l.ctx, l.help = c.Context, true
	return l.do()
}

// topic is something besides commands that 'damone help' explains.
type topic struct {
	Name  string // as typed: json
	Title string
	Text  string
}

// topicNames returns what the help of a program explains besides commands.
func topicNames(program string) []string {
	if program != theProgram {
		return []string{"farm"}
	}
	return []string{"positions", "json", "files", "tables", "farm"}
}

// topicsOf lists what 'help' explains besides commands.
func topicsOf(c *Context) []topic {
	l := Lang(c)
	var topics []topic
	for _, name := range topicNames(c.App.Name) {
		key := catalog.Key("topic." + name)
		topics = append(topics, topic{name, l.Say(key), l.Say(key + ".text")})
	}
	return topics
}

// showTopic prints the topic that a word names; ok is false when it names none.
func showTopic(c *Context, word string) (ok bool, err error) {
	topics := topicsOf(c)
	i := slices.IndexFunc(topics, func(t topic) bool { return t.Name == word })
	if i < 0 {
		return false, nil
	}
	_, err = fmt.Fprintf(c.App.Writer, "%s %s: %s\n\n%s\n", c.App.Name, topics[i].Name, topics[i].Title, topics[i].Text)
	return true, err
}

// listOfTopics returns the topics for the help of the program, a line each.
func (p *prose) listOfTopics() string {
	text := p.lang.Say("help-topics") + ":"
	for _, name := range topicNames(p.program) {
		text += fmt.Sprintf("\n   %-10s %s", name, p.lang.Say(catalog.Key("topic."+name)))
	}
	return text
}

// DidYouMean asks "did you mean ...?" of the likeliest of some words; it is ""
// when none is close.
func DidYouMean(word string, known []string) any {
	best, least := "", len(word)/3+2
	for _, k := range known {
		if d := smetrics.WagnerFischer(strings.ToLower(word), k, 1, 1, 1); d < least && len(k) > 1 {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return notation.NewFault("meant", "words", best)
}
