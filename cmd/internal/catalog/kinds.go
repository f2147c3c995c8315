package catalog

import (
	"damone/notation/replay"
	"damone/rules"
)

// Kind is the name of a kind of fault in a table. In English it is the kind
// itself, as JSON has it.
func Kind(l Lang, k replay.Kind) string {
	if italian, ok := kinds[k]; ok && l == Italian {
		return italian
	}
	return string(k)
}

// kinds is the Italian names of the kinds of faults.
var kinds = map[replay.Kind]string{
	replay.Kind(rules.GameOver):        "partita-finita",
	replay.Kind(rules.EmptySquare):     "casella-vuota",
	replay.Kind(rules.NotYourPiece):    "pezzo-avversario",
	replay.Kind(rules.SquareTaken):     "casella-occupata",
	replay.Kind(rules.NotAStep):        "passo-impossibile",
	replay.Kind(rules.WrongDirection):  "direzione-errata",
	replay.Kind(rules.MustCapture):     "presa-obbligatoria",
	replay.Kind(rules.NotALeap):        "salto-impossibile",
	replay.Kind(rules.NothingToTake):   "nessuna-presa",
	replay.Kind(rules.NoRoomToLand):    "arrivo-occupato",
	replay.Kind(rules.WrongLeap):       "presa-in-direzione-errata",
	replay.Kind(rules.PreyTooHigh):     "grado-troppo-alto",
	replay.Kind(rules.JumpedTwice):     "saltato-due-volte",
	replay.Kind(rules.BrokenOff):       "presa-interrotta",
	replay.Kind(rules.GoesOnAfterRank): "presa-oltre-promozione",
	replay.Kind(rules.Outranked):       "precedenza",
	replay.Kind(rules.SeveralLines):    "più-prese",

	replay.Unreadable:    "illeggibile",
	replay.NotOnBoard:    "fuori-damiera",
	replay.Ambiguous:     "ambigua",
	replay.AfterEnd:      "oltre-la-fine",
	replay.WrongResult:   "risultato-errato",
	replay.ResultsDiffer: "due-risultati",
	replay.BadStart:      "posizione-non-valida",
	replay.UnknownGame:   "gioco-sconosciuto",
	replay.WrongPiece:    "altro-pezzo",
	replay.WrongCrown:    "promozione-errata",
	replay.Unplayable:    "non-giocabile",
	replay.MoveMissing:   "mossa-mancante",
	replay.Forgiven:      "fuori-standard",
	replay.WrongNumber:   "numero-errato",
	replay.WrongCount:    "conteggio-errato",
	replay.MoveUntold:    "mossa-non-detta",
	replay.ResultUntold:  "risultato-mancante",
}
