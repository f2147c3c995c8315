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

// Serve returns the engine's side of the protocol: it answers requests from r on w,
// a line each, in order, until the line "bye" or the end of the input. A line
// that cannot be read is answered with an error; one that is too long ends it,
// as a fault.
func Serve(ctx context.Context, r io.Reader, w io.Writer, e *conformance.Engine, version string) error {
	in, out := scanned(r), bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for ctx.Err() == nil && in.Scan() {
		line := answerTo(ctx, e, in.Text(), version)
		if line == nil {
			return nil
		}
		if err := cmp.Or(enc.Encode(line), out.Flush()); err != nil {
			return err
		}
	}
	if in.Err() == bufio.ErrTooLong {
		return notation.NewFault("question-too-long", "limit", maxLine)
	}
	return in.Err()
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
