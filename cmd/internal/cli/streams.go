package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"

	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Streams is what a run of the program has of a process: what it reads and writes
// and, unless they are the process's own, where it is.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Dir      string              // the folder that names of files start from
	Home     string              // the folder of the user's settings and caches
	Env      func(string) string // the environment
	Limit    func(int64) int64   // sets what memory the process takes, in bytes; nil where others are at work in it
}

type programKey struct{}

func programOf(ctx context.Context) *program {
	if p, ok := ctx.Value(programKey{}).(*program); ok {
		return p
	}
	return new(program)
}

func (s *Streams) env(name string) string {
	if s.Env == nil {
		return os.Getenv(name)
	}
	return s.Env(name)
}

// LimitMemory has what is done with collected before the process takes more than so
// many bytes, 0 for any.
func (c *Context) LimitMemory(bytes int64) {
	if c.program.Limit != nil && bytes > 0 {
		c.program.Limit(bytes)
	}
}

// Path returns the file that a name means where a run is. Whatever opens a file of
// the user's asks it; asked again, it returns the same.
func Path(ctx context.Context, name string) string {
	dir := programOf(ctx).Dir
	if dir == "" || name == "" || name == "-" || filepath.IsAbs(name) || strings.Contains(name, "://") {
		return name
	}
	return dir + string(filepath.Separator) + name // as typed: messages show what comes after
}

// ConfigDir returns the folder of the user's settings.
func ConfigDir(ctx context.Context) (string, error) {
	if home := programOf(ctx).Home; home != "" {
		return home, nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", notation.NewFault("no-home")
	}
	return dir, nil
}

// TablesDir returns where a ruleset's tables are kept unless the user says otherwise.
func TablesDir(ctx context.Context, rs *rules.Ruleset) (string, error) {
	if home := programOf(ctx).Home; home != "" {
		return tablebase.DirIn(home, rs), nil
	}
	return tablebase.DefaultDir(rs)
}

// FindTables opens the tables of a folder or, for "", those where they are usually
// kept; nil where there are none.
func FindTables(ctx context.Context, dir string, rs *rules.Ruleset) (*tablebase.Tables, error) {
	if dir == "" && programOf(ctx).Home != "" {
		usual, err := TablesDir(ctx, rs)
		if _, missing := os.Stat(usual); err != nil || missing != nil {
			return nil, nil
		}
		dir = usual
	}
	t, err := tablebase.Find(ctx, dir, rs)
	return t, BadTables(err)
}

// typedNames writes names of files as they were typed.
type typedNames struct {
	io.Writer
	dir string
}

func (t typedNames) Write(p []byte) (int, error) {
	_, err := t.Writer.Write(bytes.ReplaceAll(p, []byte(t.dir+string(filepath.Separator)), nil))
	return len(p), err
}
