package view

import "strings"

// color is how a terminal is told to show a text.
type color string

// The colours.
const (
	bold      color = "\x1b[1m"
	red       color = "\x1b[31m"
	green     color = "\x1b[32m"
	dim       color = "\x1b[2m"
	boldWhite color = "\x1b[1;97m"
	boldRed   color = "\x1b[1;91m"
	plain     color = "\x1b[0m"
)

// paint is a text in a colour, if colours are wanted.
func (p *printer) paint(c color, text string) string {
	if !p.color {
		return text
	}
	return string(c) + text + string(plain)
}

// colored is a diagram with its pieces in their sides' colours.
func colored(diagram string) string {
	var b strings.Builder
	for row := range strings.Lines(diagram) {
		switch row[0] {
		case ' ': // the letters of the columns
			b.WriteString(string(dim) + strings.TrimSuffix(row, "\n") + string(plain) + "\n")
		case 'W', 'B': // the side to move
			b.WriteString(row)
		default:
			b.WriteString(string(dim) + row[:1] + string(plain))
			for _, cell := range []byte(row[1:]) {
				writeCell(&b, cell)
			}
		}
	}
	return b.String()
}

func writeCell(b *strings.Builder, cell byte) {
	c, ok := cellColors[cell]
	if !ok {
		b.WriteByte(cell)
		return
	}
	b.WriteString(string(c))
	b.WriteByte(cell)
	b.WriteString(string(plain))
}

var cellColors = map[byte]color{
	'o': boldWhite, 'O': boldWhite, '@': boldWhite,
	'x': boldRed, 'X': boldRed, '#': boldRed,
	'.': dim,
}
