//go:build !small

package ask

import (
	"maps"
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles/drill"
	"damone/puzzles/review"
	"damone/rules"
)

// lapses returns the lapses that a question names, or else those that come back by its day.
func (a *asking) lapses(q *trainingQuestion, cards map[string]drill.Card) []string {
	if len(q.Own) > 0 || q.Theme != "" || q.Band != 0 {
		return slices.Clone(q.Own)
	}
	return lists.Where(slices.Sorted(maps.Keys(cards)), func(id string) bool {
		return strings.HasPrefix(id, review.LapsePrefix+a.Ruleset.ID()+"/") && cards[id].Again(q.Day)
	})
}

// lapse answers with what a page shows of a lapse.
func (a *asking) lapse(id string, l *review.Lapse) error {
	turn := l.Position.Turn()
	return a.write(fields{"id": id, "ruleset": l.Ruleset.ID(), "position": notation.FormatPosition(l.Position, notation.Number), "band": 0, "side": turn.String(),
		"task": a.Lang.Say("lapse-task", "move", notation.FormatMove(l.Played, a.Squares)), "means": "", "facts": a.Lang.Say("lapse-facts")})
}

// tryLapse answers what has come of a move: in a sentence where it loses something, with the
// reply that shows it.
func (a *asking) tryLapse(q *puzzleQuestion, l *review.Lapse) error {
	m, err := a.move(l.Position, q.Move, 1)
	if err != nil {
		return err
	}
	p, passed, err := l.Try(a.ctx, m, a.reviewOptions(l.Ruleset))
	if err != nil {
		return err
	}
	line := p.Played.Line
	if len(line) == 0 {
		line = []rules.Move{m}
	}
	told := fields{"finding": "key", "missed": !passed, "over": passed, "played": len(line), "moves": a.MoveTexts(line), "says": "", "outcome": ""}
	switch {
	case !passed:
		told["finding"], told["moves"], told["says"] = "wrong", []string{}, a.Retried(p)
		if m == l.Played && p.Judgement == review.Unmarked {
			told["says"] = a.Lang.Say("lapse-played")
		}
		if len(line) > 1 {
			told["reply"] = fields{"move": notation.FormatMove(line[1], a.Squares), "path": lists.Each(line[1].Path(), func(s rules.Square) int { return int(s) + 1 })}
		}
		if clause := p.Reason(l.Ruleset).Clause; clause != "" {
			told["clause"] = clause
		}
	case p.Kind == review.Slower:
		told["finding"], told["says"] = "also", a.Retried(p)
	}
	return a.write(told)
}

// hintLapse answers with the piece to move, then with the move.
func (a *asking) hintLapse(q *puzzleQuestion, l *review.Lapse) error {
	told := fields{"says": []string{}, "square": notation.FormatSquare(l.Best.From(), a.Squares)}
	if q.Hint > 1 {
		told = fields{"says": []string{}, "move": notation.FormatMove(l.Best, a.Squares)}
	}
	return a.write(told)
}

// betterLapse answers with the better move and what may follow.
func (a *asking) betterLapse(_ *puzzleQuestion, l *review.Lapse) error {
	p, _, err := l.Try(a.ctx, l.Best, a.reviewOptions(l.Ruleset))
	if err != nil {
		return err
	}
	return a.write(fields{"missed": true, "over": true, "moves": a.MoveTexts(append([]rules.Move{l.Best}, p.Played.Line[min(1, len(p.Played.Line)):]...)), "outcome": ""})
}

func (a *asking) remarkLapse(*puzzleQuestion, *review.Lapse) error { return a.write([]string{}) }
