package view

import (
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation/lists"
	"damone/rules"
)

// Reason says in words why a capture is out.
func (o *Options) Reason(r *rules.Rejection) string {
	words := catalog.TierReason(r.Rung.Tier)
	var reason string
	if r.Merit.Kind == rules.OrderMerit {
		its, best := r.Merit.Prey(), r.Best.Prey()
		i := 0 // the first leap at which they take different ranks
		for i < len(its) && i < len(best) && its[i] == best[i] {
			i++
		}
		reason = o.Lang.Say(words, "leap", catalog.Leap(o.Lang, i+1), "its", o.aPrey(its, i), "best", o.aPrey(best, i))
	} else {
		reason = o.Lang.Say(words, "its", o.merit(r.Merit), "best", o.best(r.Best))
	}
	if r.Rung.Least {
		reason += " " + o.Lang.Say("least-first")
	}
	return reason
}

// aPrey is what a capture takes by leap i, "nothing" after its last.
func (o *Options) aPrey(prey []rules.Rank, i int) string {
	if i >= len(prey) {
		return o.Lang.Say("nothing")
	}
	return catalog.APiece(o.Lang, o.Ruleset, prey[i])
}

// merit is what a capture has to show on a rung: 3 pieces; a king; king, man, man.
func (o *Options) merit(m rules.Merit) string {
	switch m.Kind {
	case rules.CountMerit:
		return o.count(m)
	case rules.RankMerit:
		return catalog.APiece(o.Lang, o.Ruleset, m.Rank)
	}
	return strings.Join(lists.Each(m.Prey(), func(r rules.Rank) string { return catalog.Piece(o.Lang, o.Ruleset, r) }), ", ")
}

// best is what the capture that is kept shows: the number alone where the
// other one's words have named what is counted.
func (o *Options) best(m rules.Merit) string {
	if m.Kind == rules.CountMerit {
		return strconv.Itoa(m.Count)
	}
	return o.merit(m)
}

func (o *Options) count(m rules.Merit) string {
	switch m.Of {
	case 0, rules.RanksOf(rules.Pedina, rules.Dama, rules.Damone):
		return o.Lang.Count(m.Count, "piece")
	case rules.RanksOf(rules.Dama, rules.Damone):
		return catalog.CountUpper(o.Lang, o.Ruleset, m.Count)
	}
	for r := rules.Pedina; r < rules.Damone; r++ {
		if m.Of.Has(r) {
			return catalog.Count(o.Lang, o.Ruleset, m.Count, r)
		}
	}
	return catalog.Count(o.Lang, o.Ruleset, m.Count, rules.Damone)
}
