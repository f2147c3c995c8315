package catalog

// What is said of moves and positions.
var (
	Ongoing    = text("{side} to move ({ruleset})", "Muove {side} ({ruleset})")
	WonBy      = text("{side} has won", "{side} ha vinto")
	DrawnGame  = text("the game is drawn", "la partita è patta")
	ByClause   = text(" ({clause})", " ({clause})")
	NoCapture  = text("No capture is possible: every step is free.", "Nessuna presa è possibile: la mossa è libera.")
	MustTake   = text("Capturing is compulsory ({clause}).", "La presa è obbligatoria ({clause}).")
	MayTake    = text("Capturing is possible, not compulsory.", "La presa è possibile, non obbligatoria.")
	DecidedBy  = text("Decided by {clause}.", "Decide {clause}.")
	NotAllowed = text("Not allowed:", "Non ammesse:")
)

// The headings of tables.
var (
	HeadMove     = text("move", "mossa")
	HeadPiece    = text("piece", "pezzo")
	HeadTakes    = text("takes", "prende")
	HeadBecomes  = text("becomes", "diventa")
	HeadClause   = text("clause", "regola")
	HeadReason   = text("why not", "perché no")
	HeadBeatenBy = text("beaten by", "battuta da")
)

// The texts of tables other than of moves.
var (
	HeadRuleset = text("ruleset", "regolamento")
	HeadGame    = text("game", "gioco")
	TheDefault  = text(" (the default)", " (se non se ne indica un altro)")
	HeadLeaves  = text("leaves", "foglie")
	LeavesAt    = text("depth {depth}: {leaves} leaves in {seconds} s", "profondità {depth}: {leaves} foglie in {seconds} s")
)
