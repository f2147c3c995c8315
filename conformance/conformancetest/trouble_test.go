package conformancetest

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"damone"
	"damone/conformance"
)

// troubled is an engine that does what it is told.
type troubled func() ([]string, error)

func (e troubled) LegalMoves(string, string) ([]string, error) { return e() }

// TestTrouble sees that whatever an engine does instead of answering is
// reported for what it is.
func TestTrouble(t *testing.T) {
	tests := []struct {
		name   string
		engine troubled
		want   string
	}{
		{"panics", func() ([]string, error) { panic("index out of range") }, "it panicked: index out of range"},
		{"complains", func() ([]string, error) { return nil, errors.New("no such ruleset") }, "no such ruleset"},
		{"babbles", func() ([]string, error) { return []string{"up, then left"}, nil }, `it gave "up, then left", which is no move`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := subject{tt.engine}.Ask(t.Context(), conformance.Question{Ruleset: "italian", FEN: "startpos"})
			if a.Kind != conformance.Failed || !strings.Contains(a.Err.Error(), tt.want) {
				t.Errorf("got %v %q, want that %s", a.Kind, a.Err, tt.want)
			}
		})
	}
	t.Run("hangs", func(t *testing.T) {
		forever := troubled(func() ([]string, error) { <-t.Context().Done(); return nil, context.Canceled })
		_, err := subject{forever}.within(time.Millisecond, "italian", "startpos")
		if err == nil || !strings.Contains(err.Error(), "it hung") {
			t.Errorf("got %v, want that it hung", err)
		}
	})
}

// TestChoose sees that an exam without a case is no exam that is passed.
func TestChoose(t *testing.T) {
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name     string
		rulesets []string
		want     string
	}{
		{"known", []string{"italian", "damone-3x3"}, ""},
		{"unknown", []string{"italian", "chess"}, `no cases for the ruleset "chess"`},
		{"none", nil, "name the rulesets"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			chosen, err := choose(suite, tt.rulesets)
			switch {
			case tt.want == "" && (err != nil || len(chosen.Cases) == 0):
				t.Errorf("got %v, want cases", err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("got %v, want it to say %q", err, tt.want)
			}
		})
	}
}
