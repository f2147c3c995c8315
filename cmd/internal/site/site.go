// Package site writes the page as files that any web server can hand out: the
// referee is compiled to WebAssembly and answers in the browser, with or without
// a network.
package site

import (
	"bytes"
	"cmp"
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
	"damone/rules"
)

// What may be wrong.
const (
	FolderNotOurs notation.Kind = "folder-not-a-site"
	NoReferee     notation.Kind = "no-referee-carried"
)

// mark is the file that every site has, by which a folder is known as one.
const mark = "service-worker.js"

//go:embed files
var parts embed.FS

// built is what a release carries of the referee; see its README.
//
//go:embed built
var built embed.FS

// Site is what is written.
type Site struct {
	Ruleset   *rules.Ruleset // stands first
	Lang      catalog.Lang   // of the page that visitors come to
	Compiling func()         // is told before Go compiles the referee, which takes its time
}

// Write fills a folder, which must be new, empty or a site, with the page and
// the referee. A new site is complete or not there.
func (s *Site) Write(ctx context.Context, folder string) error {
	if err := fit(folder); err != nil {
		return err
	}
	content, err := referee(ctx, s.Compiling)
	if err != nil {
		return err
	}
	desk := ask.NewDesk(s.Ruleset)
	maps.Copy(content, page.Static(s.Lang, desk.Rulesets, func(l catalog.Lang) page.Written {
		question := fmt.Sprintf(`{"lang":%q,"squares":"number","ruleset":%q,"position":"","moves":[]}`, l, s.Ruleset.ID())
		answer, _ := desk.Answer(ctx, "position", []byte(question), nil) // it is a question of the page's
		return page.Written{Question: question, Answer: string(answer)}
	}))
	content["worker.js"], _ = parts.ReadFile("files/worker.js") // it is embedded
	content["ruleset.json"], _ = json.Marshal(s.Ruleset.Spec()) // it is all numbers and texts
	content["licenses.txt"] = []byte(damone.License + "\n" + damone.Notice)
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

// codes are the builds of the referee: that of the board, which is there first, and the
// whole of it. They answer alike.
var codes = map[string]string{"board.wasm.gz": "small", "referee.wasm.gz": ""}

// here is this package in the source.
var here = reflect.TypeFor[Site]().PkgPath()

// starter is the script that starts what Go compiles.
const starter = "wasm_exec.js"

// referee returns the referee in WebAssembly, compressed, and the script that starts it:
// carried by a release, or made from the source, which compiling tells beforehand.
func referee(ctx context.Context, compiling func()) (map[string][]byte, error) {
	content := make(map[string][]byte)
	for name := range maps.Keys(codes) {
		content[name], _ = built.ReadFile(path.Join("built", name))
	}
	content[starter], _ = built.ReadFile(path.Join("built", starter))
	if content[starter] != nil {
		return content, nil
	}
	root, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Root}}", "runtime", here).Output()
	if err == nil { // here is the source
		compiling()
		content[starter], err = os.ReadFile(filepath.Join(strings.Fields(string(root))[0], "lib", "wasm", starter))
	}
	for name, tag := range codes {
		if err == nil {
			content[name], err = compiled(ctx, tag)
		}
	}
	if err != nil {
		return nil, cmp.Or(ctx.Err(), error(notation.Fault{Kind: NoReferee}))
	}
	return content, nil
}

// compiled has Go compile the referee with a build tag, from the source that the working
// folder lies in.
func compiled(ctx context.Context, tag string) ([]byte, error) {
	scratch, err := os.MkdirTemp("", "damone-site-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	to := filepath.Join(scratch, "referee.wasm")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-tags", tag, "-ldflags=-s -w", "-o", to, here+"/referee")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if err := build.Run(); err != nil {
		return nil, err
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
