package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation/files"
)

// clean removes what damone has written outside the working folder and can make again,
// and names the rest, which goes only with --all.
func clean(c *cli.Context) error {
	tables, own, err := ownFolders(c)
	if err != nil {
		return err
	}
	remove := !c.Bool("dry-run")
	if remove {
		files.Clean(os.TempDir())
	}
	var lines []string
	var removed, kept []string
	for _, path := range append([]string{tables}, own...) {
		bytes := sizeOf(path)
		text, list := catalog.Key("clean-removed"), &removed
		switch goes := path == tables || c.Bool("all"); {
		case bytes < 0:
			continue
		case !goes:
			text, list = "clean-kept", &kept
		case !remove:
			text = "clean-would-remove"
		default:
			if err := os.RemoveAll(path); err != nil {
				return err
			}
			os.Remove(filepath.Dir(path)) // where nothing is left in it
		}
		*list = append(*list, path)
		lines = append(lines, c.View.Lang.Say(text, "path", path, "kilobytes", (bytes+1023)>>10))
	}
	if lines == nil {
		lines = []string{c.View.Lang.Say("clean-nothing")}
	}
	return cli.Done(c, view.NewObject(view.OfSummary, "dry_run", !remove, "removed", removed, "kept", kept), strings.Join(lines, "\n"))
}

// ownFolders returns the folder of all tables, and what there is of the user's own.
func ownFolders(c *cli.Context) (tables string, own []string, err error) {
	dir, err := cli.TablesDir(c.Context, c.View.Ruleset)
	if err != nil {
		return "", nil, err
	}
	tables = filepath.Dir(dir)
	settings, err := cli.ConfigDir(c.Context)
	if err != nil {
		return "", nil, err
	}
	all, err := filepath.Glob(filepath.Join(settings, "damone", "*"))
	for _, path := range all {
		if path != tables {
			own = append(own, path)
		}
	}
	return tables, own, err
}

// sizeOf returns how many bytes a file or folder has, -1 where there is none.
func sizeOf(path string) (bytes int64) {
	if _, err := os.Lstat(path); err != nil {
		return -1
	}
	filepath.WalkDir(path, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			bytes += info.Size()
		}
		return nil
	})
	return bytes
}
