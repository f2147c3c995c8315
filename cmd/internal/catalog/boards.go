package catalog

import "damone/rules"

// What is said beside boards, and on pages of them.
var (
	ToMove       = text("{side} to move", "Muove {side}")
	NoPieces     = text("no pieces", "nessun pezzo")
	LineDrawn    = text("Line {move}.", "Linea {move}.")
	RefusedDrawn = text("Refused: {move}.", "Non ammessa: {move}.")
	Boards       = text("Boards: {count}", "Diagrammi: {count}")

	StartOfGame = text("Start", "Inizio")
	NewPosition = text("New position", "Nuova posizione")
	GameNumber  = text("Game {n}", "Partita {n}")
	FaultyGame  = text("{game} (with faults)", "{game} (con errori)")
	ChooseGame  = text("Game:", "Partita:")
	GoFirst     = text("First position (Home)", "Prima posizione (Home)")
	GoBack      = text("One move back (left arrow)", "Una mossa indietro (freccia sinistra)")
	GoOn        = text("One move on (right arrow)", "Una mossa avanti (freccia destra)")
	GoLast      = text("Last position (End)", "Ultima posizione (Fine)")
	PlayGame    = text("Play by itself (space)", "Avanza da sola (spazio)")
	FlipBoard   = text("Turn the board (F)", "Gira la damiera (F)")
	MovesPlayed = text("Moves", "Mosse")

	Problems  = text("Problems", "Problemi")
	Solutions = text("Solutions", "Soluzioni")
)

// SideHas is said of each side's pieces.
var SideHas = [...]*Text{
	rules.White: text("White: {pieces}.", "Bianco: {pieces}."),
	rules.Black: text("Black: {pieces}.", "Nero: {pieces}."),
}

// PieceNames is the name of a rank for so many pieces: king, kings.
func PieceNames(l Lang, rs *rules.Ruleset, n int, r rules.Rank) string {
	if n == 1 {
		return nounOf(l, rs, r).one
	}
	return nounOf(l, rs, r).many
}
