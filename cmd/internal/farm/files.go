package farm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strconv"

	"github.com/nats-io/nats.go/jetstream"

	"damone/notation"
)

// Files is the files of a run, which are known by their SHA-256 and gone when
// the run ends. They are kept in parts that are as long as a result may be; the
// last is shorter.
type Files struct {
	farm *Farm
	run  string
}

// mostParts bounds a file: 64 GB.
const mostParts = 1 << 16

func (s *Files) key(sum string, part int) string {
	return s.run + "." + sum + "." + strconv.Itoa(part)
}

// digestOf returns the SHA-256 of a file.
func digestOf(in io.Reader) (sum string, err error) {
	hash := sha256.New()
	_, err = io.Copy(hash, in)
	return hex.EncodeToString(hash.Sum(nil)), err
}

// Put keeps a file and is its digest.
func (s *Files) Put(ctx context.Context, in io.ReadSeeker) (sum string, err error) {
	if sum, err = digestOf(in); err == nil {
		_, err = in.Seek(0, io.SeekStart)
	}
	if err == nil {
		err = s.keep(ctx, sum, in)
	}
	return sum, err
}

// keep keeps a file under a digest.
func (s *Files) keep(ctx context.Context, sum string, in io.Reader) error {
	text := make([]byte, MaxResult)
	for part := 0; ; part++ {
		n, err := io.ReadFull(in, text)
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return err
		}
		err = s.farm.put(ctx, s.farm.files, s.key(sum, part), text[:n])
		if err != nil || n < len(text) {
			return err
		}
	}
}

// Get writes the file that has a digest. The error comes after what was written
// where the farm has nothing of that digest, or something else.
func (s *Files) Get(ctx context.Context, sum string, out io.Writer) error {
	if !isDigest(sum) {
		return notation.NewFault(WrongDigest)
	}
	hash := sha256.New()
	for part := range mostParts {
		text, err := s.farm.get(ctx, s.farm.files, s.key(sum, part))
		if err != nil && !errors.Is(err, jetstream.ErrKeyNotFound) {
			return err
		}
		if _, err := io.MultiWriter(out, hash).Write(text); err != nil {
			return err
		}
		if len(text) < MaxResult {
			break
		}
	}
	if hex.EncodeToString(hash.Sum(nil)) != sum {
		return notation.NewFault(WrongDigest)
	}
	return nil
}

// Result returns the result of a unit of the run that is done.
func (s *Files) Result(ctx context.Context, n int) ([]byte, error) {
	text, err := s.farm.get(ctx, s.farm.results, key(s.run, n))
	if err != nil {
		return nil, err
	}
	r, err := readResult(text)
	return r.body, err
}
