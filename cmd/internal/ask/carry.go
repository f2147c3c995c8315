package ask

import (
	"errors"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// carryQuestion asks what of a game can be kept under other rules.
type carryQuestion struct {
	manner
	Position string
	Moves    []string
	To       string // the other ruleset
}

// carry answers with a place under the other rules, whether it is possible, and what
// could not be kept. The moves stay if all may be played there too; else the position
// that they led to does.
func (a *asking) carry(q *carryQuestion) error {
	setup, err := a.reached(q)
	if err != nil {
		return err
	}
	from := a.Ruleset.Start()
	if a.Ruleset, err = a.desk.ruleset(q.To); err != nil {
		return err
	}
	said := []string{}
	answer := func(position string, moves []string, possible bool) error {
		return a.write(fields{"ruleset": q.To, "position": position, "moves": moves, "possible": possible, "says": said})
	}
	if setup == from.Setup() {
		return answer("", []string{}, true)
	}
	if len(q.Moves) > 0 {
		_, err := a.replay(q.Position, q.Moves)
		if q.Position == "" && from != a.Ruleset.Start() {
			err = notation.NewFault("another-start")
		}
		if err == nil {
			return answer(q.Position, q.Moves, true)
		}
		if len(notation.FaultsOf(err)) == 0 { // else the pieces themselves are told
			said = append(said, view.Capital(catalog.Error(a.Lang, err))+".")
		}
		said = append(said, a.Lang.Say("carried-without-moves"))
	}
	setup, changed, err := nearest(a.Ruleset, setup)
	if said = append(said, lists.Each(changed, a.inWords)...); len(changed) > 0 {
		said = append(said, a.Lang.Say("carried-to-nearest-ranks"))
	}
	said = append(said, lists.Each(problems(err), a.inWords)...)
	return answer(notation.FormatSetup(setup, notation.Number), []string{}, err == nil)
}

// reached returns what stands on the board, possible or not.
func (a *asking) reached(q *carryQuestion) (rules.Setup, error) {
	if len(q.Moves) == 0 && q.Position != "" {
		return notation.ParseSetup(q.Position)
	}
	g, err := a.replay(q.Position, q.Moves)
	if err != nil {
		return rules.Setup{}, err
	}
	return g.Position().Setup(), nil
}

func (a *asking) inWords(p rules.Problem) string {
	return view.Capital(catalog.Words(a.Lang, a.Squares, notation.DescribeProblem(a.Ruleset, p))) + "."
}

// nearest gives every piece the nearest rank that it may have where it stands. It returns
// what was wrong with those that it changed, and what is wrong still.
func nearest(rs *rules.Ruleset, s rules.Setup) (_ rules.Setup, changed []rules.Problem, err error) {
	for {
		_, err = rs.Position(s)
		ranks := lists.Where(problems(err), func(p rules.Problem) bool { return p.Kind == rules.UnknownRank || p.Kind == rules.StandsOnCrown })
		if len(ranks) == 0 {
			return s, changed, err
		}
		changed = append(changed, ranks...)
		for _, p := range ranks {
			own, becomes := &s.Pieces[p.Piece.Color], p.Piece.Rank-1
			if p.Kind == rules.StandsOnCrown {
				becomes = rs.Spec().Crowns[p.Piece.Rank].Becomes
			}
			own[p.Piece.Rank] = own[p.Piece.Rank].Without(p.Square)
			own[becomes] = own[becomes].With(p.Square)
		}
	}
}

// problems returns what a ruleset has against a setup.
func problems(err error) []rules.Problem {
	if e, ok := errors.AsType[*rules.SetupError](err); ok {
		return e.Problems
	}
	return nil
}
