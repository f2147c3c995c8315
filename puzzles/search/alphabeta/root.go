package alphabeta

import (
	"slices"

	"damone/puzzles/search"
	"damone/rules"
)

// rootLines lists the moves, the best by evaluation first.
func (t *thread) rootLines() []Line {
	root := &t.plies[0]
	var lines []Line
	moves := t.options.Among
	if len(moves) == 0 {
		moves = t.rs.Moves(nil, root.pos)
	}
	for _, m := range moves {
		next := root.pos.After(m)
		glance := t.rs.Fast().Glance(&next)
		lines = append(lines, Line{Move: m, Score: -t.evaluate(&next, &glance, -infinite, infinite), Moves: []rules.Move{m}})
	}
	slices.SortStableFunc(lines, byScore)
	return lines
}

// aspiration is how far from the last score the next is first looked for: half
// of an aspiration window.
const aspiration = 40

// searchRoot finds the best of some root moves and puts it first. A search
// that is stopped keeps what it has found for certain.
func (t *thread) searchRoot(lines []Line, depth int) {
	alpha, beta := -infinite, infinite
	if last := lines[0].Score; depth > 4 && last.Value() == search.Open {
		alpha, beta = last-aspiration, last+aspiration
	}
	for {
		best := t.scanRoot(lines, depth, alpha, beta)
		switch {
		case t.halted:
			return
		case best <= alpha:
			alpha = -infinite
		case best >= beta:
			beta = infinite
		default:
			return
		}
	}
}

// scanRoot searches some root moves within a window.
func (t *thread) scanRoot(lines []Line, depth int, alpha, beta search.Score) search.Score {
	best := -infinite
	for i := range lines {
		t.play(0, &lines[i].Move, true)
		score := t.rootScore(i, depth, alpha, beta)
		if t.halted {
			break
		}
		if i == 0 || score > alpha && score > best {
			line := Line{lines[i].Move, score, append([]rules.Move{lines[i].Move}, t.plies[1].pv...)}
			if score >= beta && len(lines[i].Moves) > len(line.Moves) { // a bound has next to no line; the last depth had one
				line.Moves = lines[i].Moves
			}
			copy(lines[1:i+1], lines[:i])
			lines[0] = line
		}
		best = max(best, score)
		alpha = max(alpha, score)
		if alpha >= beta {
			break
		}
	}
	return best
}

// rootScore searches every move but the first with a null window first.
func (t *thread) rootScore(i, depth int, alpha, beta search.Score) search.Score {
	if i > 0 {
		score := -t.search(1, depth-1, -alpha-1, -alpha)
		if t.halted || score <= alpha || score >= beta {
			return score
		}
	}
	return -t.search(1, depth-1, -beta, -alpha)
}
