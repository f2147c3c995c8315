package view_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// clausesOf returns every clause that a move may break under the rulesets.
func clausesOf(list []*rules.Ruleset) []string {
	found := make(map[string]bool)
	var collect func(reflect.Value)
	collect = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			found[v.String()] = true
		case reflect.Array:
			for i := range v.Len() {
				collect(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				collect(v.Field(i))
			}
		}
	}
	for _, rs := range list {
		collect(reflect.ValueOf(*rs.Clauses()))
		for _, rung := range rs.Spec().Ladder {
			found[rung.Clause] = true
		}
	}
	delete(found, "")
	return slices.Sorted(maps.Keys(found))
}

// Every clause in the table at the end of validate has a title, in every
// language.
func TestEveryClauseOfTheTallyHasATitle(t *testing.T) {
	report := &replay.Report{Record: new(record.Record), Ruleset: rules.Default()}
	for _, id := range clausesOf(rules.Rulesets()) {
		report.Faults = append(report.Faults, replay.Fault{Kind: replay.Kind(rules.Outranked), Clause: id})
	}
	var tally replay.Tally
	tally.Add(&replay.Game{Report: report}, true)
	titles := make(map[string]string)
	for _, name := range catalog.Langs() {
		o := view.Options{Ruleset: rules.Default()}
		o.Lang, _ = catalog.ParseLang(name)
		text, err := json.Marshal(o.TallyJSON(&tally))
		var got struct {
			Fouls []struct{ Clause, Title string }
		}
		if err != nil || json.Unmarshal(text, &got) != nil || len(got.Fouls) != len(report.Faults) {
			t.Fatalf("%v: %s", err, text)
		}
		for _, f := range got.Fouls {
			if f.Title == "" || f.Title == titles[f.Clause] {
				t.Errorf("%s: %s has the title %q", name, f.Clause, f.Title)
			}
			titles[f.Clause] = f.Title
		}
	}
}
