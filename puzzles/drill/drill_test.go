package drill_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"damone/puzzles/drill"
)

func TestNext(t *testing.T) {
	ids := []string{"a", "b", "c"}
	miss := func(id string, day int) drill.Entry { return drill.Entry{Puzzle: id, Day: day} }
	hit := func(id string, day int) drill.Entry { return drill.Entry{Puzzle: id, Day: day, Solved: true} }
	tests := []struct {
		name string
		log  drill.Log
		day  int
		want string
	}{
		{"nothing tried", nil, 0, "a"},
		{"a new one after a solved one", drill.Log{hit("a", 0)}, 9, "b"},
		{"not on the day it was missed", drill.Log{miss("a", 5)}, 5, "b"},
		{"the day after", drill.Log{miss("a", 5)}, 6, "a"},
		{"two days after it was solved at last", drill.Log{miss("a", 5), hit("a", 6)}, 7, "b"},
		{"and then", drill.Log{miss("a", 5), hit("a", 6)}, 8, "a"},
		{"the longest overdue first", drill.Log{miss("b", 3), miss("a", 5)}, 9, "b"},
		{"all solved: the one due first", drill.Log{hit("b", 1), hit("a", 2), hit("c", 3)}, 2, "b"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, ok := test.log.Next(ids, test.day); !ok || got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	if _, ok := (drill.Log{}).Next(nil, 0); ok {
		t.Error("there is a next of none")
	}
}

func TestLogReadsBack(t *testing.T) {
	var b bytes.Buffer
	for _, e := range []drill.Entry{{Puzzle: "a", Day: 3}, {Puzzle: "b", Solved: true, Day: 4}} {
		if err := drill.Append(&b, e); err != nil {
			t.Fatal(err)
		}
	}
	log, err := drill.Read(&b, "log")
	if err != nil || len(log) != 2 || log[1] != (drill.Entry{Puzzle: "b", Solved: true, Day: 4}) {
		t.Errorf("got %v, %v", log, err)
	}
	_, err = drill.Read(strings.NewReader("{}\nnonsense\n"), "log")
	var fault *drill.LogError
	if !errors.As(err, &fault) || fault.Line != 2 {
		t.Errorf("got %v, want a *LogError of line 2", err)
	}
}
