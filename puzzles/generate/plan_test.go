package generate_test

import (
	"errors"
	"strings"
	"testing"

	"damone/notation"
	"damone/notation/strictyaml"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/rules"
)

func TestPlan(t *testing.T) {
	const good = "- {file: a, name: b, ruleset: damone, source: dealt, count: 3, units: 7, lasting: true, themes: [forced-vi], min-pieces: 4}\n"
	plan, err := generate.ReadPlan(strings.NewReader(good), "plan", rules.Lookup)
	if err != nil || len(plan) != 1 || plan[0].Filter.MinPieces != 4 || plan[0].Count != 3 || plan[0].Units != 7 || !plan[0].Lasting || plan[0].Tables() != generate.TablePieces {
		t.Fatalf("got %v, %v", plan, err)
	}
	for name, text := range map[string]string{
		"unknown key":       strings.Replace(good, "count", "counts", 1),
		"unknown ruleset":   strings.Replace(good, "damone", "dammone", 1),
		"unknown theme":     strings.Replace(good, "forced-vi", "forced-x", 1),
		"unknown source":    strings.Replace(good, "dealt", "dreams", 1),
		"a source of old":   strings.Replace(good, "dealt", "retro", 1),
		"the name twice":    good + good,
		"a file elsewhere":  strings.Replace(good, "file: a", "file: ../evil", 1),
		"no such goal":      good[:len(good)-2] + ", stipulation: mate}\n",
		"not true or false": good[:len(good)-2] + ", pointed: yes}\n",
		"a great count":     strings.Replace(good, "count: 3", "count: 100001", 1),
		"too many units":    strings.Replace(good, "units: 7", "units: 1501", 1),
		"a theme of three":  strings.Replace(strings.Replace(good, "damone", "italian", 1), "forced-vi", "coronation", 1),
	} {
		_, err := generate.ReadPlan(strings.NewReader(text), "plan", rules.Lookup)
		var fault *strictyaml.Error
		if !errors.As(err, &fault) {
			t.Errorf("%s: got %v, want a *strictyaml.Error", name, err)
		}
	}
}

// TestFilterCheck shows that what no source makes is refused.
func TestFilterCheck(t *testing.T) {
	for _, c := range []struct {
		filter generate.Filter
		source string
		want   notation.Kind
	}{
		{generate.Filter{}, "dealt", ""},
		{generate.Filter{Stipulation: "win"}, "dealt", ""},
		{generate.Filter{Stipulation: "win", MinLength: 9}, "studies", ""},
		{generate.Filter{Stipulation: "draw"}, "studies", ""},
		{generate.Filter{Stipulation: "draw", MinLength: puzzles.MostDrawn}, "studies", ""},
		{generate.Filter{Stipulation: "draw", MinLength: puzzles.MostDrawn + 1}, "studies", "length-never-made"},
		{generate.Filter{Stipulation: "win:2", MinLength: 2, MinOffers: 1}, "dealt", ""},
		{generate.Filter{Stipulation: "gain:2:3", MinLength: 4}, "dealt", "length-never-made"},
		{generate.Filter{MaxPieces: 2}, "studies", "pieces-never-made"},
		{generate.Filter{Stipulation: "draw"}, "dealt", "goal-never-made"},
		{generate.Filter{Stipulation: "win:1"}, "dealt", "goal-never-made"},
		{generate.Filter{Stipulation: "gain:1:1"}, "shots", "goal-never-made"},
		{generate.Filter{Stipulation: "gain:2:6"}, "dealt", "goal-never-made"},
		{generate.Filter{Stipulation: "gain"}, "studies", "goal-never-made"},
		{generate.Filter{MinLength: 6}, "dealt", "length-never-made"},
		{generate.Filter{MinPieces: 5, MaxPieces: 4}, "dealt", "pieces-never-made"},
		{generate.Filter{MinPieces: 7}, "studies", "pieces-never-made"},
		{generate.Filter{MinPieces: 4, MaxPieces: 7}, "shots", "pieces-never-made"},
		{generate.Filter{Stipulation: "gain:2:4"}, "shots", ""},
	} {
		if got := notation.KindOf(c.filter.Check(c.source, rules.ItalianDamone)); got != c.want {
			t.Errorf("%+v of %s: %q, want %q", c.filter, c.source, got, c.want)
		}
	}
	if got := notation.KindOf(generate.Filter{Stipulation: "draw"}.Check("studies", rules.DamoneWinther)); got != "goal-never-made" {
		t.Errorf("a draw where repetition loses: %q", got)
	}
}
