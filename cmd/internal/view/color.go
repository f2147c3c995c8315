package view

// color is how a terminal is told to show a text.
type color string

// The colours.
const (
	bold  color = "\x1b[1m"
	red   color = "\x1b[31m"
	green color = "\x1b[32m"
	plain color = "\x1b[0m"
)

// paint is a text in a colour, if colours are wanted.
func (p *printer) paint(c color, text string) string {
	if !p.color {
		return text
	}
	return string(c) + text + string(plain)
}
