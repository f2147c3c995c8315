package farm

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/nats-io/nats.go/jetstream"

	"damone/notation"
)

// mostParts bounds the text of a task: 64 GB.
const mostParts = 1 << 16

// textKey returns the key of a part of a text, which is known by its digest and gone when
// the run ends. Parts are as long as a result may be; the last is shorter.
func textKey(run, sum string, part int) string { return run + "." + sum + "." + strconv.Itoa(part) }

// putText keeps the text of a run's task.
func (f *Farm) putText(ctx context.Context, run string, text []byte) error {
	return f.putParts(ctx, run, digest(text), text)
}

func (f *Farm) putParts(ctx context.Context, run, sum string, text []byte) error {
	part := 0
	for text := range slices.Chunk(text, MaxResult) {
		if err := f.put(ctx, f.files, textKey(run, sum, part), text); err != nil {
			return err
		}
		part++
	}
	return nil
}

// getText returns the text of a run's task that has a digest. It is an error where the
// farm has nothing of that digest, or something else.
func (f *Farm) getText(ctx context.Context, run, sum string) ([]byte, error) {
	if !isDigest(sum) {
		return nil, notation.NewFault(WrongDigest)
	}
	var text []byte
	for part := range mostParts {
		more, err := f.get(ctx, f.files, textKey(run, sum, part))
		if err != nil && !errors.Is(err, jetstream.ErrKeyNotFound) {
			return nil, err
		}
		text = append(text, more...)
		if len(more) < MaxResult {
			break
		}
	}
	if digest(text) != sum {
		return nil, notation.NewFault(WrongDigest)
	}
	return text, nil
}
