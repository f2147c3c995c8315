package foreign

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"damone"
	"damone/conformance"
	"damone/testdata/tier"
)

// listener checks every line of an exam of this program's against the protocol's schema.
type listener struct {
	*conformance.Engine
	t      *testing.T
	schema *jsonschema.Schema
}

func (l *listener) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	line := l.fits(requestOf(7, &q))
	l.fits(answerTo(ctx, l.Engine, line, "1"))
	return l.Engine.Ask(ctx, q)
}

// fits returns a line that must fit the schema.
func (l *listener) fits(line any) string {
	text, err := json.Marshal(line)
	if err == nil {
		var value any
		value, err = jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
		if err == nil {
			err = l.schema.Validate(value)
		}
	}
	if err != nil {
		l.t.Errorf("%s: %.500s", text, err)
	}
	return string(text)
}

// TestLinesFitTheirSchema puts the exam to this program and looks at every line.
func TestLinesFitTheirSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../testdata/exam/protocol.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	l := &listener{conformance.Own(), t, schema}
	for _, text := range []string{`{"op":"hello","protocol":1}`, `{"op":"bye"}`} {
		l.fits(json.RawMessage(text))
	}
	l.fits(answerTo(t.Context(), l.Engine, `{"op":"hello","protocol":1}`, "1"))
	n := 0
	suite = suite.Filter(func(*conformance.Case) bool { n++; return n%tier.Pick(10, 1) == 0 })
	conformance.Runner{Suite: suite, Subject: l}.Run(t.Context())
	for _, wrong := range []string{`{"seq":1,"fen":"startpos"}`, `{"op":"legal","fen":"startpos"}`, `{"op":"hello","protocol":1,"name":"x"}`,
		`{"seq":1,"fen":"startpos","result":{},"error":""}`} {
		if value, _ := jsonschema.UnmarshalJSON(strings.NewReader(wrong)); schema.Validate(value) == nil {
			t.Errorf("%s fits the schema", wrong)
		}
	}
}
