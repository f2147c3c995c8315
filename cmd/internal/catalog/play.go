package catalog

// The texts of 'damone play'.
var (
	PlayGreeting   = text("{ruleset}. You have {side}; level {level}. Type a move such as {move}, or help.", "{ruleset}. Giochi con {side}; livello {level}. Scrivi una mossa come {move}, oppure aiuto.")
	PlayBoth       = text("both sides", "tutte e due le parti")
	PlayNone       = text("neither side", "nessuna delle due parti")
	PlayPrompt     = text("{side}> ", "{side}> ")
	PlayMoved      = text("{number} {move}", "{number} {move}")
	PlayForced     = text("{number} {move} (forced: {clause})", "{number} {move} (obbligata: {clause})")
	PlayOver       = text("The game is over: {status}. Type undo, new or quit.", "La partita è finita: {status}. Scrivi annulla, nuova o esci.")
	PlayUndone     = text("{n} taken back.", "{n} annullate.")
	PlayNoUndo     = text("There is nothing to take back.", "Non c'è nulla da annullare.")
	PlayLevel      = text("Level {level} of {most}.", "Livello {level} di {most}.")
	PlayBadLevel   = text("level is 1 to {most}", "il livello va da 1 a {most}")
	PlaySides      = text("You have {side}.", "Giochi con {side}.")
	PlayBadSide    = text("side is white, black, both or none", "la parte è bianco, nero, entrambe o nessuna")
	PlaySaved      = text("Saved to {file}.", "Salvata in {file}.")
	PlayAdded      = text("Saved to {file}, before what it held already.", "Salvata in {file}, prima di quello che c'era già.")
	PlayLoaded     = text("Loaded {file}, moves: {n}.", "Caricata {file}, mosse: {n}.")
	PlayNewFile    = text("There is no file {file} yet: the game will be saved there once you have moved.", "Il file {file} non c'è ancora: la partita vi sarà salvata dopo la tua prima mossa.")
	PlayClaimed    = text("The game has a result, {result}, which stands unless you move or type go.", "La partita ha già un risultato, {result}, che vale finché non muovi o scrivi vai.")
	PlayGoesOn     = text("The game goes on: {result} no longer holds.", "La partita continua: {result} non vale più.")
	PlayAside      = text("The game so far is set aside, moves: {n}; undo takes it up again.", "La partita fin qui è messa da parte, mosse: {n}; annulla la riprende.")
	PlayBack       = text("The game before is taken up again.", "Si riprende la partita di prima.")
	PlayNeedsFile  = text("a file is needed, such as {example}", "serve un file, come {example}")
	PlaySaveHow    = text("save game.pdn", "salva partita.pdn")
	PlayLoadHow    = text("load game.pdn", "carica partita.pdn")
	PlayBadUndo    = text("undo {count}: a number of moves is expected", "annulla {count}: ci si aspetta un numero di mosse")
	PlayNeedsFEN   = text("a position is needed, such as {example}", "serve una posizione, come {example}")
	PlayBadRuleset = text("rulesets: {names}", "regolamenti: {names}")
	PlayThinks     = text("thinking ...", "penso ...")
	PlayRepeats    = text("This position has come up {n} times.", "Questa posizione è già capitata {n} volte.")
	PlayDrawTaken  = text("The draw is agreed.", "Patta d'accordo.")
	PlayDrawNot    = text("The draw is declined.", "La patta è rifiutata.")
	PlayNoDraw     = text("These rules know no draw by agreement.", "Questo regolamento non prevede la patta d'accordo.")
	PlayUnsaved    = text("The game is not saved; save FILE saves it, quit again leaves.", "La partita non è salvata; salva FILE la salva, un altro esci chiude.")
	PlayAsideNot   = text("A game set aside is not saved; undo takes it up again, quit again leaves.", "Una partita messa da parte non è salvata; annulla la riprende, un altro esci chiude.")
	PlayUnknown    = text("{text}: no move and no command; help lists them", "{text}: né mossa né comando; aiuto li elenca")
	PlayHelp       = text(playHelp, playHelpItalian)
)

const playHelp = `A move:          30-27, 30x21x14x5, 30x5, d1-e2; x for the only capture
hint             a move for you, and why
moves            what may be played; explain says why nothing else
why MOVE         whether a move is legal, by which clause
undo [N]         take back your last move, or N single moves; at the start
                 of a game, take up the one before it
go               the computer plays for the side to move
side SIDE        you play white, black, both or none
level N          1 to 10
new [RULESET]    begin again, under other rules if named
set POSITION     go on from a position; fen prints the one on the board
save FILE        write the game as PDN; load FILE takes one up
board, flip      draw the board; turn it round
draw             offer a draw, where the rules know one
quit             end`

const playHelpItalian = `Una mossa:       30-27, 30x21x14x5, 30x5, d1-e2; x per l'unica presa
suggerimento     una mossa per te, e perché
mosse            che cosa si può giocare; spiega dice perché nient'altro
perché MOSSA     se una mossa è ammessa, e per quale regola
annulla [N]      ritira la tua ultima mossa, o N mosse singole; all'inizio
                 di una partita riprende quella di prima
vai              il computer gioca per chi muove
parte PARTE      giochi con bianco, nero, entrambe o nessuna
livello N        da 1 a 10
nuova [REGOLE]   ricomincia, con altre regole se indicate
posizione POS    continua da una posizione; fen stampa quella sulla damiera
salva FILE       scrive la partita in PDN; carica FILE la riprende
tavola, gira     disegna la damiera; la gira
patta            offre la patta, dove le regole la prevedono
esci             fine`
