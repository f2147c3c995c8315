package review

// Tally counts the moves of a player.
type Tally struct {
	Games, Decisions, Forced, Best int
	Marks                          [Blunder + 1]int
	Lost                           map[Evidence]float64 // expected points
	Kinds                          map[Kind]int         // of moves with a mark
	Phases                         map[Phase]int
	Clauses                        map[string]int // that force the reply to them
	accuracy                       float64
}

// fewDecisions is how many give no accuracy.
const fewDecisions = 10

// Accuracy returns the mean accuracy of the decisions, from 0 to 100; ok is false where
// there are too few.
func (t *Tally) Accuracy() (percent float64, ok bool) {
	if t.Decisions < fewDecisions {
		return 0, false
	}
	return t.accuracy / float64(t.Decisions), true
}

// Add adds what was counted in another game.
func (t *Tally) Add(other *Tally) {
	t.Games, t.Decisions, t.Forced, t.Best = t.Games+other.Games, t.Decisions+other.Decisions, t.Forced+other.Forced, t.Best+other.Best
	for i, n := range other.Marks {
		t.Marks[i] += n
	}
	sum(&t.Lost, other.Lost)
	sum(&t.Kinds, other.Kinds)
	sum(&t.Phases, other.Phases)
	sum(&t.Clauses, other.Clauses)
	t.accuracy += other.accuracy
}

func sum[K comparable, N int | float64](to *map[K]N, from map[K]N) {
	if *to == nil {
		*to = make(map[K]N)
	}
	for k, n := range from {
		(*to)[k] += n
	}
}

// count counts what the plies are.
func (r *Review) count() {
	for side := range r.Sides {
		r.Sides[side].Add(&Tally{Games: 1})
	}
	for i := range r.Plies {
		p := &r.Plies[i]
		t := &r.Sides[p.Before.Turn()]
		if p.Forced {
			t.Forced++
		}
		if !p.Judged {
			continue
		}
		t.Decisions++
		t.accuracy += accuracy(p.Loss)
		t.Lost[p.Evidence] += p.Loss
		if p.IsBest {
			t.Best++
		}
		if p.Judgement == Unmarked {
			continue
		}
		t.Marks[p.Judgement]++
		t.Kinds[p.Kind]++
		t.Phases[p.Phase]++
		if clause := p.Reason(r.Ruleset).Clause; clause != "" {
			t.Clauses[clause]++
		}
	}
}

// Unjudged returns the decisions that could not be judged, by their places among the plies.
func (r *Review) Unjudged() (list []int) {
	for i := range r.Plies {
		if p := &r.Plies[i]; !p.Forced && !p.Judged {
			list = append(list, i)
		}
	}
	return list
}
