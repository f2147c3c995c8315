package conformance_test

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"testing"

	"damone"
	"damone/conformance"
	"damone/rules"
)

func caseFiles(t *testing.T) []string {
	t.Helper()
	names, err := fs.Glob(damone.Conformance(), "*/*/*.yaml")
	if err != nil || len(names) == 0 {
		t.Fatal("no case files", err)
	}
	var out []string
	for _, name := range names {
		data, err := fs.ReadFile(damone.Conformance(), name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(data))
	}
	return out
}

func TestReadKnown(t *testing.T) {
	s := suite(t)
	for _, tt := range []struct{ name, text, want string }{
		{"sound", "- {id: it-ring, reason: being mended}\n", ""},
		{"a variant", "- {id: it-ring~flip, reason: being mended}\n", ""},
		{"stale", "- {id: it-rong, reason: x}\n", `"it-rong": unknown case`},
		{"pattern", "- {id: it-*, reason: x}\n", "id is a pattern"},
		{"no reason", "- {id: it-ring}\n", "key missing: key reason"},
		{"no variant", "- {id: it-ring~sideways, reason: x}\n", `"sideways": unknown variant`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := conformance.ReadKnown(strings.NewReader(tt.text), "known.yaml", s)
			if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// TestVerdicts tells the seven ways apart in which a case can go.
func TestVerdicts(t *testing.T) {
	s := suite(t).Filter(func(c *conformance.Case) bool { return c.ID == "it-most-kings-isolated" })
	faulty, err := rules.ItalianDraughts.With(func(s *rules.Spec) { s.Ladder = s.Ladder[:2] })
	if err != nil {
		t.Fatal(err)
	}
	known := conformance.Known{"it-most-kings-isolated": "being mended"}
	for _, tt := range []struct {
		name    string
		subject conformance.Subject
		known   conformance.Known
		want    conformance.Verdict
	}{
		{"pass", conformance.Own(), nil, conformance.Pass},
		{"fail", conformance.As("italian", faulty), nil, conformance.Fail},
		{"known", conformance.As("italian", faulty), known, conformance.KnownFailure},
		{"known that passes", conformance.Own(), known, conformance.UnexpectedPass},
		{"skipped", conformance.As("damone", rules.ItalianDamone), nil, conformance.Skipped},
		{"error", answering{conformance.Answer{Kind: conformance.Failed, Err: errors.New("died")}}, nil, conformance.Error},
		{"unsupported", answering{conformance.Answer{Kind: conformance.Unsupported}}, nil, conformance.Declined},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := conformance.Runner{Suite: s, Subject: tt.subject, Known: tt.known}.Run(t.Context())[0]
			if got.Verdict != tt.want {
				t.Errorf("got %s, want %s", got.Verdict, tt.want)
			}
		})
	}
}

// answering always gives the same answer.
type answering struct{ answer conformance.Answer }

func (answering) Name() string                       { return "parrot" }
func (answering) Offers(string, conformance.Op) bool { return true }
func (a answering) Ask(context.Context, conformance.Question) conformance.Answer {
	return a.answer
}
