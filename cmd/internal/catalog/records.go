package catalog

import "damone/notation/replay"

// RecordFaults says what is wrong with a record, for the kinds that are not a
// move's illegality. {what} is the details.
var RecordFaults = map[replay.Kind]*Text{
	replay.Unreadable:    text("cannot be read: {what}", "illeggibile: {what}"),
	replay.NotOnBoard:    text("not a move on this board: {what}", "non è una mossa su questa damiera: {what}"),
	replay.Ambiguous:     text("it could mean several captures", "può indicare più prese diverse"),
	replay.AfterEnd:      text("the game has ended: {status}", "la partita è già finita: {status}"),
	replay.WrongResult:   text("the result claimed is {claim}, but on the board {status}", "il risultato dichiarato è {claim}, ma sulla damiera: {status}"),
	replay.ResultsDiffer: text("two results: {what}", "due risultati: {what}"),
	replay.BadStart:      text("the position cannot stand: {what}", "la posizione non è valida: {what}"),
	replay.UnknownGame:   text("{what}; name a ruleset with --ruleset", "{what}: indicare un regolamento con --ruleset"),
	replay.WrongPiece:    text("another piece stands there: {what}", "in quella casella c'è un altro pezzo: {what}"),
	replay.WrongCrown:    text("promotion: {what}", "promozione: {what}"),
	replay.Unplayable:    text("cannot be followed: {what}", "non si può seguire: {what}"),
	replay.MoveMissing:   text("it is numbered as Black's move, and White is to move: White's move is missing, or a FEN tag that has Black begin", "è numerata come mossa del Nero, ma tocca al Bianco: manca la mossa del Bianco, oppure un tag FEN in cui comincia il Nero"),
	replay.Forgiven:      text("a liberty with the standard: {what}", "fuori standard: {what}"),
	replay.WrongNumber:   text("out of order: {what}", "numerazione errata: {what}"),
	replay.WrongCount:    text("the PlyCount tag miscounts: {what}", "il tag PlyCount è errato: {what}"),
	replay.MoveUntold:    text("the move before it is not told: what follows cannot be judged", "manca la mossa precedente: il seguito non si può giudicare"),
	replay.ResultUntold:  text("the game is over, {status}, and the record has no result", "la partita è finita, {status}, ma manca il risultato"),
}

// The texts of 'damone validate'.
var (
	NthGame      = text("game {n}", "partita {n}")
	NoGame       = text("and {n} more: it does not look like a game", "e altri {n}: non sembra una partita")
	NthMove      = text("move {n}", "mossa {n}")
	InVariation  = text(" in a variation", " in una variante")
	RefusedMove  = text("not legal{clause}: {why}", "non ammessa{clause}: {why}")
	LegalMoves   = text("legal: {moves}", "mosse ammesse: {moves}")
	CouldBe      = text("could be: {moves}", "può essere: {moves}")
	TakenFor     = text("judged on as {move}", "si prosegue con {move}")
	AndMore      = text("and {n} more", "e altre {n}")
	NotJudged    = text("moves that could not be followed: {n}", "mosse che non si sono potute seguire: {n}")
	GamesJudged  = text("games: {games}, clean: {clean}, at fault: {faulty}, unreadable: {unreadable}; moves judged: {moves}, not judged: {unjudged}", "partite: {games}, corrette: {clean}, con errori: {faulty}, illeggibili: {unreadable}; mosse giudicate: {moves}, non giudicate: {unjudged}")
	ReplayPrompt = text("[{at}/{last}] Enter, b, NUMBER, e, q: ", "[{at}/{last}] Invio, b, NUMERO, e, q: ")
	StripFull    = text("a strip holds {n} boards: the rest of the game was left out", "una striscia contiene {n} diagrammi: il resto della partita è tralasciato")
	PageFull     = text("a page holds {n} games: {left} were left out", "una pagina contiene {n} partite: {left} tralasciate")
	HeadFault    = text("fault", "errore")
	HeadRung     = text("what it says", "che cosa dice")
	HeadFound    = text("found", "trovati")
)
