package foreign

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"damone/conformance"
	"damone/notation"
)

// Serve is the engine's side of the protocol: it answers requests from r on w,
// a line each, in order, until the line "bye" or the end of the input. A line
// that cannot be read is answered with an error; one that is too long ends it,
// as a fault.
func Serve(ctx context.Context, r io.Reader, w io.Writer, e *conformance.Engine, version string) error {
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, 4096), maxLine)
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for in.Scan() && ctx.Err() == nil {
		var req request
		var line any
		switch err := json.Unmarshal(in.Bytes(), &req); {
		case err != nil:
			what := fmt.Sprintf("not a request: %v", err)
			line = reply{Error: &what}
		case req.Op == "bye":
			return out.Flush()
		case req.Op == "hello":
			line = hello{"hello", Protocol, e.Name(), version, e.Rulesets(), conformance.Ops, allReadings()}
		default:
			line = answerFrom(ctx, e, &req)
		}
		if err := cmp.Or(enc.Encode(line), out.Flush()); err != nil {
			return err
		}
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return notation.NewFault("question-too-long", "limit", maxLine)
	}
	return in.Err()
}

// allReadings is every value of every reading.
func allReadings() map[string][]string {
	all := make(map[string][]string)
	for _, key := range conformance.ReadingKeys() {
		all[key] = conformance.ReadingValues(key)
	}
	return all
}

// answerFrom has the engine answer a question, unless it names a reading that
// there is not.
func answerFrom(ctx context.Context, e *conformance.Engine, req *request) reply {
	q := req.question()
	if len(q.With) != len(req.Readings) {
		return replyOf(req.Seq, &q, &conformance.Answer{Kind: conformance.Unsupported, Err: fmt.Errorf("readings are %v", conformance.ReadingKeys())})
	}
	a := e.Ask(ctx, q)
	return replyOf(req.Seq, &q, &a)
}

// maxLine is the longest line either side may send, in bytes.
const maxLine = 1 << 20
