package foreign

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"damone/conformance"
)

// Serve is the engine's side of the protocol: it answers requests from r on w,
// a line each, in order, until the line "bye" or the end of the input. A line
// that cannot be read is answered with an error.
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
			line = greeting(e, version)
		default:
			q := req.question()
			a := e.Ask(ctx, q)
			line = replyOf(req.Seq, &q, &a)
		}
		if err := enc.Encode(line); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return in.Err()
}

// maxLine is the longest line either side may send, in bytes.
const maxLine = 1 << 20

func greeting(e *conformance.Engine, version string) hello {
	h := hello{Op: "hello", Protocol: Protocol, Name: e.Name(), Version: version, Rulesets: e.Rulesets()}
	for _, op := range conformance.Ops {
		h.Ops = append(h.Ops, string(op))
	}
	return h
}
