package catalog

import "damone/notation"

// Say is a phrase of the readers or of the judge of records in a language. One
// that the catalogue does not have stays English.
func Say(l Lang, p notation.Phrase) string {
	if l == English {
		return p.String()
	}
	return p.In(func(words string) string {
		if italian, ok := inItalian[words]; ok {
			return italian
		}
		return words
	})
}

// inItalian is the phrases by their English words.
var inItalian = map[string]string{
	// What is filled in.
	"pedina": "pedina",
	"dama":   "dama",
	"damone": "damone",
	"man":    "pedina",
	"king":   "dama",
	// Texts of any kind.
	"there is no game in it":                                                                   "non contiene nessuna partita",
	"there is no game {n} in it":                                                               "non contiene la partita {n}",
	"the game is of no ruleset that is known here":                                             "la partita è di un gioco di cui non c'è il regolamento",
	"a move cannot be read; 'damone validate' says more":                                       "una mossa è illeggibile; 'damone validate' dice di più",
	"move {n}, {move}, may not be played ({clause}); 'damone validate' says more":              "la mossa {n}, {move}, non si può giocare ({clause}); 'damone validate' dice di più",
	"move {n}, {move}, could be any of {moves} ({clause}): write out in the file which it was": "la mossa {n}, {move}, può essere una di queste: {moves} ({clause}); scrivere nel file quale era",
	"the game in it begins from another position: leave the position out, or name a new file":  "la partita che contiene comincia da un'altra posizione: togliere la posizione, o indicare un file nuovo",
	"the game in it is not of the ruleset {ruleset}: leave --ruleset out, or name a new file":  "la partita che contiene non è del regolamento {ruleset}: togliere --ruleset, o indicare un file nuovo",
	"there is no such folder to save the game in":                                              "manca la cartella in cui salvare la partita",
	"no game in it can be read":                                                                "non contiene partite leggibili",
	"there is no such file":                                                                    "il file non esiste",
	"it may not be read":                                                                       "non è permesso leggerlo",
	"is a directory: name the files in it":                                                     "è una cartella: indicare i file che contiene",
	"longer than the {n} bytes allowed":                                                        "più lunga dei {n} byte ammessi",
	"empty: a position was expected":                                                           "vuota: ci si aspettava una posizione",
	"a position, a space and a move are expected":                                              "ci si aspetta una posizione, uno spazio e una mossa",
	"cannot be followed to its end, and a saved game cannot hold such a one":                   "non si può seguire fino alla fine, e un file .zsg non può contenerla",
	"sets up a position among its moves, and a saved game cannot hold such a one":              "cambia posizione tra una mossa e l'altra, e un file .zsg non può contenerla",
	"sets up a position among its moves, and a list of moves cannot hold such a one":           "cambia posizione tra una mossa e l'altra, e una lista di mosse non può contenerla",
	"{word} is no command: type Enter, b, e, q or a number from 0 to {last}":                   "{word} non è un comando: digitare Invio, b, e, q o un numero da 0 a {last}",
	"there is no position {n}: they are numbered from 0 to {last}":                             "la posizione {n} non c'è: sono numerate da 0 a {last}",
	// What was being read.
	"the position":       "la posizione",
	"position":           "posizione",
	"the move":           "la mossa",
	"the line":           "la riga",
	"the game":           "la partita",
	"the endgame tables": "le tavole dei finali",
	"the puzzles":        "i problemi",
	"the log":            "il registro",
	"the suite":          "l'esame",
	"the plan":           "il piano",
	"the run":            "la serie",
	"known failures":     "gli errori noti",
}
