package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"damone/notation/atomicfile"
)

// outputFlag names the file that takes the answer.
const outputFlag = "output"

func outputFileFlag() cli.Flag {
	return &cli.PathFlag{Name: outputFlag, Aliases: []string{"o"}, TakesFile: true, Usage: "write the answer to `FILE`, whose ending chooses the form unless --format does"}
}

// toFile is an action whose answer goes to the file that is asked for. The
// file is there only once the answer is complete; a no is an answer too.
func toFile(formats []string, action cli.ActionFunc) cli.ActionFunc {
	return func(c *cli.Context) error {
		path := c.Path(outputFlag)
		if path == "" || path == "-" {
			return action(c)
		}
		if ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), ".")); !c.IsSet(formatFlag) && slices.Contains(formats, ending) {
			if err := c.Set(formatFlag, ending); err != nil {
				return err
			}
		}
		stdout := c.App.Writer
		defer func() { c.App.Writer = stdout }()
		var answer error
		err := atomicfile.Write(path, func(w io.Writer) error {
			c.App.Writer = w
			if answer = action(c); isAny[answered](answer) {
				return nil
			}
			return answer
		})
		if err != nil && answer == nil {
			return fileFault(err)
		}
		return answer
	}
}

// fileFault tells a file that cannot be filled, the machine's fault, from one
// that cannot be there.
func fileFault(err error) error {
	var fault *fs.PathError
	if errors.As(err, &fault) && (fault.Op == "open" || fault.Op == "stat") {
		return err
	}
	return &outputError{err}
}

// printed appends what a view makes of something, as text unless JSON was asked
// for.
func printed[T any](s *settings, dst []byte, it *T, text, json func(io.Writer, *T) error) ([]byte, error) {
	if s.format == "json" {
		text = json
	}
	b := bytes.NewBuffer(dst)
	err := text(b, it)
	return b.Bytes(), err
}
