// Package site writes the page as files that any web server can hand out: the
// referee is compiled to WebAssembly and answers in the browser, with or without
// a network.
package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"damone"
	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/page"
	"damone/notation"
	"damone/notation/files"
	"damone/notation/rulesetfile"
	"damone/rules"
)

// What may be wrong.
const (
	FolderNotOurs notation.Kind = "folder-not-a-site"
	NoReferee     notation.Kind = "no-referee-carried" // cause
)

// mark is the file that every site has, by which a folder is known as one.
const mark = "service-worker.js"

//go:embed files
var parts embed.FS

// built is what a release carries of the referee; see its README.
//
//go:embed built
var built embed.FS

// Write fills a folder, which must be new, empty or a site, with the page and
// the referee. The ruleset stands first. A new site is complete or not there.
func Write(ctx context.Context, folder string, first *rules.Ruleset) error {
	if err := fit(folder); err != nil {
		return err
	}
	content, err := referee(ctx)
	if err != nil {
		return err
	}
	maps.Copy(content, page.Files(true))
	content["worker.js"], _ = parts.ReadFile("files/worker.js") // it is embedded
	if content["ruleset.txt"], err = ruleset(first); err != nil {
		return err
	}
	content["licenses.txt"] = []byte(damone.License + "\n" + damone.Notice)
	for i := range catalog.Langs() {
		content[page.Address(catalog.Lang(i))] = page.HTML(catalog.Lang(i), ask.NewDesk(first).Rulesets(), page.Worker)
	}
	content[mark] = keeper(content)
	if _, err := os.Stat(filepath.Join(folder, mark)); err == nil {
		return write(ctx, folder, content)
	}
	return files.Folder(folder, func(dir string) error { return write(ctx, dir, content) })
}

// fit reports what speaks against a folder.
func fit(folder string) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err == nil && !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == mark }) {
		return notation.NewFault(FolderNotOurs, "folder", folder)
	}
	return err
}

// ruleset returns a name where the program knows the ruleset, and its file where not.
func ruleset(rs *rules.Ruleset) ([]byte, error) {
	if known, ok := rules.Lookup(rs.ID()); ok && known == rs {
		return []byte(rs.ID()), nil
	}
	var b bytes.Buffer
	err := rulesetfile.Write(&b, rs)
	return b.Bytes(), err
}

// keeper returns the service worker for what a site consists of.
func keeper(content map[string][]byte) []byte {
	names := slices.Sorted(maps.Keys(content))
	digest := sha256.New()
	for _, name := range names {
		fmt.Fprintf(digest, "%s %d\n", name, len(content[name]))
		digest.Write(content[name])
	}
	list, _ := json.Marshal(append(names, "./")) // they are strings
	script, _ := parts.ReadFile("files/" + mark) // it is embedded
	return fmt.Appendf(nil, "const version = %q;\nconst files = %s;\n\n%s", hex.EncodeToString(digest.Sum(nil)[:12]), list, script)
}

// write writes the service worker last: what it lists is there.
func write(ctx context.Context, folder string, content map[string][]byte) error {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(content)), func(name string) bool { return name == mark })
	for _, name := range append(names, mark) {
		to := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(ctx.Err(), os.MkdirAll(filepath.Dir(to), 0o777)); err != nil {
			return err
		}
		if err := files.Write(to, func(w io.Writer) error { _, err := w.Write(content[name]); return err }); err != nil {
			return err
		}
	}
	return nil
}

// referee returns the referee in WebAssembly, compressed, and the script that starts
// what Go compiles: carried by a release, or made from the source.
func referee(ctx context.Context) (map[string][]byte, error) {
	const code, starter = "referee.wasm.gz", "wasm_exec.js"
	content := make(map[string][]byte)
	for _, name := range []string{code, starter} {
		if text, err := built.ReadFile(path.Join("built", name)); err == nil {
			content[name] = text
		}
	}
	if len(content) == 2 {
		return content, nil
	}
	var err error
	if content[code], err = compiled(ctx); err != nil {
		return nil, err
	}
	root, err := golang(ctx, "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	content[starter], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", starter))
	return content, err
}

// compiled has Go compile the referee, from the source that the working folder
// lies in.
func compiled(ctx context.Context) ([]byte, error) {
	scratch, err := os.MkdirTemp("", "damone-site-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	to := filepath.Join(scratch, "referee.wasm")
	source := reflect.TypeFor[noReferee]().PkgPath() + "/referee"
	build := golang(ctx, "build", "-trimpath", "-ldflags=-s -w", "-o", to, source)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		said, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
		return nil, errors.Join(ctx.Err(), notation.NewFault(NoReferee, "cause", noReferee{err, said}))
	}
	code, err := os.ReadFile(to)
	if err != nil {
		return nil, err
	}
	var zipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression) // the level exists
	_, _ = w.Write(code)                                       // a buffer takes everything
	_ = w.Close()
	return zipped.Bytes(), nil
}

func golang(ctx context.Context, args ...string) *exec.Cmd {
	return exec.CommandContext(ctx, "go", args...)
}

// noReferee is why Go did not compile the referee.
type noReferee struct {
	error
	said string
}

func (e noReferee) Error() string { return strings.TrimSuffix(e.error.Error()+": "+e.said, ": ") }
