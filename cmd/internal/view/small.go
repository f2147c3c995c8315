//go:build small

package view

// Diagram returns nothing: with the build tag small nothing is printed, and what draws is
// not linked.
func (o *Options) Diagram(Board) string { return "" }

// Table draws nothing.
func (p *Printer) Table([]string, [][]string) {}
