package catalog

import "damone/rules"

// Faults explains each kind of illegal move. {a} and {b} are the squares of
// the leap or step that goes wrong.
var Faults = map[rules.Fault]*Text{
	rules.GameOver:        text("the game is over: {status}", "la partita è finita: {status}"),
	rules.EmptySquare:     text("there is no piece on {from}", "in {from} non c'è nessun pezzo"),
	rules.NotYourPiece:    text("the piece on {from} is not {side}'s, and {side} is to move", "il pezzo in {from} è dell'avversario: muove {side}"),
	rules.SquareTaken:     text("{b} is not vacant", "{b} non è libera"),
	rules.NotAStep:        text("{b} is not a diagonal neighbour of {a}; a step goes one square", "{b} non tocca {a} in diagonale: si muove di una sola casella"),
	rules.WrongDirection:  text("{piece} does not move in that direction", "{piece} non può muovere in quella direzione"),
	rules.MustCapture:     text("there is something to take, and capturing is compulsory", "c'è una presa possibile, e la presa è obbligatoria"),
	rules.NotALeap:        text("from {a} to {b} is not a leap; one goes two squares along a diagonal", "da {a} a {b} non è un salto: si salta di due caselle in diagonale"),
	rules.NothingToTake:   text("there is no enemy to take between {a} and {b}", "tra {a} e {b} non c'è nessun pezzo avversario da prendere"),
	rules.NoRoomToLand:    text("{b} is not vacant, so there is no room to land", "{b} non è libera: manca la casella d'arrivo"),
	rules.WrongLeap:       text("{piece} does not capture in that direction", "{piece} non può prendere in quella direzione"),
	rules.PreyTooHigh:     text("{piece} may not take {prey}", "{piece} non può prendere {prey}"),
	rules.JumpedTwice:     text("the piece between {a} and {b} has been jumped already", "il pezzo tra {a} e {b} è già stato saltato"),
	rules.BrokenOff:       text("the capture goes on from {b} and may not stop there", "la presa continua da {b} e non può fermarsi lì"),
	rules.GoesOnAfterRank: text("the piece is promoted on {a}, and that ends the capture", "il pezzo è promosso in {a}, e lì la presa finisce"),
	rules.Outranked:       text("{reason}", "{reason}"),
	rules.SeveralLines:    text("it could mean several captures", "può indicare più prese diverse"),
}

// The texts of 'damone check'.
var (
	Legal         = text("yes: {move} is legal", "sì: {move} è ammessa")
	Illegal       = text("no: {move} is not legal{clause}: {why}", "no: {move} non è ammessa{clause}: {why}")
	Unclear       = text("no: {move} cannot be played as written: {why}; the choice among them is free{clause}", "no: {move} non si può giocare così com'è scritta: {why}; la scelta è libera{clause}")
	InsteadPlay   = text("play instead: {moves}", "si può giocare: {moves}")
	CouldMean     = text("write one in full: {moves}", "scrivere una di queste per intero: {moves}")
	NothingToTake = text("there is nothing to take", "non c'è nessuna presa")
	StepBecomes   = text("{piece} on {from} becomes {becomes}", "{piece} in {from} diventa {becomes}")
)
