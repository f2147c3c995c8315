package foreign

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"

	fastjson "github.com/go-json-experiment/json"

	"damone/conformance"
	"damone/notation"
)

// Serve is the engine's side of the protocol: it answers requests from r on w,
// a line each, in order, until the line "bye" or the end of the input. A line
// that cannot be read is answered with an error; one that is too long ends it,
// as a fault. Answers to questions that have arrived together leave together.
func Serve(ctx context.Context, r io.Reader, w io.Writer, e *conformance.Engine, version string) error {
	in, out := bufio.NewReaderSize(r, 64<<10), bufio.NewWriterSize(w, 64<<10)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for ctx.Err() == nil {
		text, err := readLine(in)
		switch {
		case text == tooLong:
			return notation.NewFault("question-too-long", "limit", maxLine)
		case err != nil && text == "":
			return cmp.Or(out.Flush(), unlessEnded(err))
		}
		line := answerTo(ctx, e, text, version)
		if line == nil {
			return out.Flush()
		}
		if err := enc.Encode(line); err != nil {
			return err
		}
		if !hasLine(in) {
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

func unlessEnded(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// hasLine reports whether a whole line has arrived already.
func hasLine(in *bufio.Reader) bool {
	arrived, _ := in.Peek(in.Buffered())
	return bytes.IndexByte(arrived, '\n') >= 0
}

// answerTo is the answer to a line; nil for a goodbye.
func answerTo(ctx context.Context, e *conformance.Engine, text, version string) any {
	var req request
	switch err := fastjson.Unmarshal([]byte(text), &req, lenient); {
	case err != nil:
		what := fmt.Sprintf("not a request: %v", err)
		return &reply{Error: &what}
	case req.Op == "bye":
		return nil
	case req.Op == "hello":
		return &hello{"hello", Protocol, e.Name(), version, e.Rulesets(), conformance.Ops, allReadings(), true}
	}
	r := answerFrom(ctx, e, &req)
	return &r
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
