package draw

import (
	"damone/rules"
)

// Theme is a way to colour boards.
type Theme uint8

// The themes.
const (
	Print  Theme = iota // black on white, dark squares light grey
	Screen              // in colour
)

// Themes lists the themes' names.
var Themes = []string{Print: "print", Screen: "screen"}

// palette is a theme's colours.
type palette struct {
	paper       ink // around the board
	light, dark ink // squares
	number      ink // in the squares
	frame       ink
	text        ink // captions, and the letters and digits at the edges
	men         [2]manInks
	routes      []routeInks  // of the first line drawn, of the second ...
	refused     routeInks    // of captures that may not be made
	crosses     [2]routeInks // over pieces taken, by their colour; noInk: as the line
}

// manInks are the colours of a side's pieces.
type manInks struct {
	body   ink
	edge   ink     // around each disc
	thick  float64 // of the edge
	groove ink     // a ring on the topmost disc; may be noInk
	mark   ink     // a ring on a Dama, which tells it apart where it is small; may be noInk
	emblem ink
}

// routeInks are the colours of a line drawn on the board.
type routeInks struct {
	line, casing ink
	dash, gap    float64
}

var palettes = [...]*palette{Print: &printPalette, Screen: &screenPalette}

var (
	black = rgb(0x000000)
	white = rgb(0xffffff)
)

// printPalette tells lines apart by their dashes, and a refused capture by its
// dots and its mark; its crosses stand out on the pieces they strike out.
var printPalette = palette{
	paper: white, light: white, dark: rgb(0xcfcfcf), number: black, frame: black, text: black,
	men: [2]manInks{
		{body: white, edge: black, thick: 4, mark: black, emblem: black},
		{body: black, edge: white, thick: 3, mark: white, emblem: white},
	},
	routes: []routeInks{
		{line: black, casing: white},
		{line: black, casing: white, dash: 22, gap: 16},
		{line: black, casing: white, dash: 1, gap: 18},
	},
	refused: routeInks{line: black, casing: white, dash: 1, gap: 14},
	crosses: [2]routeInks{
		rules.White: {line: black, casing: white},
		rules.Black: {line: white, casing: black},
	},
}

// screenPalette is quiet, so that pieces and lines stand out: its dark squares
// are as far from White's pieces as from Black's.
var screenPalette = palette{
	paper: rgb(0xf7f5ef), light: rgb(0xf3f0e6), dark: rgb(0x899c90), number: rgb(0x1d2a24), frame: rgb(0x3d4a44), text: rgb(0x1b211e),
	men: [2]manInks{
		{body: rgb(0xfffefa), edge: rgb(0x29302d), thick: 4, groove: rgb(0xcbc7b8), emblem: rgb(0xa32a1b)},
		{body: rgb(0x23282b), edge: rgb(0xefebe0), thick: 3, groove: rgb(0x5d6468), emblem: rgb(0xf2c14e)},
	},
	routes: []routeInks{
		{line: rgb(0x0d4f92), casing: white},
		{line: rgb(0x5b2a86), casing: white, dash: 22, gap: 16},
		{line: rgb(0x6e4400), casing: white, dash: 1, gap: 18},
	},
	refused: routeInks{line: rgb(0xb3220f), casing: white, dash: 14, gap: 14},
}
