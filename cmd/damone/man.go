package main

import (
	"bytes"
	"fmt"
	"strings"

	"damone/cmd/internal/cli"
)

func printMan(c *cli.Context) error {
	var m manPage
	say := cli.Lang(c).Say
	fmt.Fprintf(&m, ".TH DAMONE 1 \"\" \"damone %s\" \"%s\"\n", roff(cli.Version()), say("man-title"))
	m.section(say("help-name"), c.App.Name+" - "+c.App.Usage)
	m.section(say("man-synopsis"), c.App.UsageText)
	m.section(say("help-description"), c.App.Description)
	m.section(say("help-commands"), "")
	m.commands("damone", say("help-flags"), c.App.Commands)
	for _, t := range cli.Topics(c) {
		m.section(strings.ToUpper(t.Name), t.Title+"\n\n"+t.Text)
	}
	m.section(say("man-environment"), say("man-environment-text"))
	_, err := c.App.Writer.Write(m.Bytes())
	return err
}

// manPage is a manual page being written, in the language of man.
type manPage struct{ bytes.Buffer }

func (m *manPage) section(title, text string) {
	fmt.Fprintf(m, ".SH %s\n", title)
	m.prose(text)
}

// commands describes commands and those below them.
func (m *manPage) commands(above, flags string, commands []*cli.Command) {
	for _, c := range commands {
		if c.Hidden {
			continue
		}
		name := above + " " + c.Name
		fmt.Fprintf(m, ".SS %s\n", roff(strings.TrimSpace(name+" "+flags+" "+c.ArgsUsage)))
		m.prose(c.Description)
		for _, f := range c.Flags {
			m.flag(f)
		}
		m.commands(name, flags, c.Subcommands)
	}
}

func (m *manPage) flag(f cli.Flag) {
	names, usage, _ := strings.Cut(f.String(), "\t")
	fmt.Fprintf(m, ".TP\n.B %s\n%s\n", roff(names), roff(usage))
}

// prose sets text as it stands: its lines are short, and its examples must
// keep theirs.
func (m *manPage) prose(text string) {
	if text == "" {
		return
	}
	m.WriteString(".nf\n" + roff(text) + "\n.fi\n")
}

// roff escapes what man would take for its own.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			b.WriteString(`\&`)
		}
		b.WriteString(line)
	}
	return b.String()
}
