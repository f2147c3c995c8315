package foreign

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"damone/conformance"
	"damone/notation"
)

// maxLine is the longest line either side may send, in bytes.
const maxLine = 1 << 20

// Serve returns the engine's side of the protocol: it answers requests from r on w,
// a line each, in order, until the line "bye" or the end of the input. A line
// that cannot be read is answered with an error; one that is too long ends it,
// as a fault.
func Serve(ctx context.Context, r io.Reader, w io.Writer, e *conformance.Engine, version string) error {
	in, out := bufio.NewReaderSize(r, 64<<10), bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for ctx.Err() == nil {
		text, err := readLine(in)
		switch {
		case text == tooLong:
			return notation.NewFault("question-too-long", "limit", maxLine)
		case err == io.EOF && text == "":
			return nil
		case err != nil && text == "":
			return err
		}
		line := answerTo(ctx, e, text, version)
		if line == nil {
			return nil
		}
		if err := cmp.Or(enc.Encode(line), out.Flush()); err != nil {
			return err
		}
	}
	return nil
}

// answerTo returns the answer to a line; nil for a goodbye.
func answerTo(ctx context.Context, e *conformance.Engine, text, version string) any {
	var req request
	switch err := json.Unmarshal([]byte(text), &req); {
	case err != nil:
		what := fmt.Sprintf("not a request: %v", err)
		return &reply{Error: &what}
	case req.Op == "bye":
		return nil
	case req.Op == "hello":
		readings := make(map[string][]string)
		for _, c := range conformance.Choices() {
			readings[c.Key] = c.Values
		}
		return &hello{"hello", Protocol, e.Name(), version, e.Rulesets(), conformance.Ops, readings}
	}
	q := req.question()
	a := conformance.Answer{Kind: conformance.Unsupported}
	if len(q.With) == len(req.Readings) {
		a = e.Ask(ctx, q)
	}
	return replyOf(req.Seq, &q, &a)
}
