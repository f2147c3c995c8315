package catalog

import (
	"strconv"

	"damone/rules"
)

// Tier is what is said of one rung of the ladder.
type Tier struct {
	Title  *Text // what the rung prefers
	Score  *Text // what one capture does; {its}
	Reason *Text // why a capture falls; {its} and {best}, and for HigherPreyFirst {leap}
}

// TwoRanks are the titles of the rungs that players of games with two ranks
// have names of their own for.
var TwoRanks = map[rules.Tier]*Text{
	rules.HighestMover:    text("the highest capturing piece", "la presa con la dama"),
	rules.HigherPreyFirst: text("the higher piece met first", "la dama incontrata per prima"),
}

// Tiers is what is said of each tier.
var Tiers = [...]Tier{
	rules.MostPieces: {
		text("the most pieces", "il maggior numero di pezzi"),
		text("takes {its}", "prende {its}"),
		text("it takes {its}, and another capture takes {best}", "prende {its}, mentre un'altra presa ne prende {best}"),
	},
	rules.HighestMover: {
		text("the highest capturing piece", "il pezzo di grado più alto che prende"),
		text("{its} captures", "prende con {its}"),
		text("it is made by {its}, and {best} can capture instead", "prende con {its}, mentre si può prendere anche con {best}, che ha la precedenza"),
	},
	rules.HighestPrey: {
		text("the highest piece taken", "il pezzo preso di grado più alto"),
		text("takes {its}", "prende {its}"),
		text("the highest piece it takes is {its}, and another capture takes {best}", "il pezzo di grado più alto che prende è {its}, mentre un'altra presa prende {best}"),
	},
	rules.MostHighestPrey: {
		text("the most pieces of the highest rank taken", "il maggior numero di pezzi del grado più alto"),
		text("takes {its}", "prende {its}"),
		text("it takes {its}, and another capture takes {best}", "prende {its}, mentre un'altra presa ne prende {best}"),
	},
	rules.HighestNextPrey: {
		text("the next highest piece taken", "il pezzo preso di grado più alto dopo quello"),
		text("then takes {its}", "poi prende {its}"),
		text("the next highest piece it takes is {its}, and another capture takes {best}", "il pezzo di grado più alto che prende dopo quello è {its}, mentre un'altra presa prende {best}"),
	},
	rules.MostNextPrey: {
		text("the most pieces of that next rank", "il maggior numero di pezzi di questo secondo grado"),
		text("then takes {its}", "poi prende {its}"),
		text("of the next rank it takes {its}, and another capture takes {best}", "del secondo grado prende {its}, mentre un'altra presa ne prende {best}"),
	},
	rules.MostDame: {
		text("the most kings", "il maggior numero di dame"),
		text("takes {its}", "prende {its}"),
		text("it takes {its}, and another capture takes {best}", "prende {its}, mentre un'altra presa ne prende {best}"),
	},
	rules.HigherPreyFirst: {
		text("the higher piece met first", "il pezzo di grado più alto incontrato per primo"),
		text("takes {its}, in that order", "prende {its}, in quest'ordine"),
		text("at {leap} it takes {its}, and another capture takes {best} there", "al {leap} prende {its}, mentre un'altra presa a quel punto prende {best}"),
	},
}

// LeastFirst is added to a reason where the ruleset turns a preference round.
var LeastFirst = text(" (the lesser comes first here)", " (qui ha la precedenza il minore)")

// Leap names the n-th leap of a capture, from 1.
func Leap(l Lang, n int) string {
	if l == Italian && n <= len(italianOrdinals) {
		return italianOrdinals[n-1] + " salto"
	}
	return leapNumber.In(l, "n", strconv.Itoa(n))
}

var (
	leapNumber      = text("leap {n}", "{n}º salto")
	italianOrdinals = [...]string{"primo", "secondo", "terzo", "quarto", "quinto", "sesto", "settimo", "ottavo", "nono", "decimo"}
)

// NothingElse is said of a capture that takes one rank only, where a rung asks
// for the next.
var NothingElse = text("takes nothing else", "non prende altro")
