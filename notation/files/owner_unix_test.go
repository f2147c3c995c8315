//go:build unix

package files_test

import (
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"damone/notation/files"
)

// A file that a group shares is still the group's when one of them has written
// it.
func TestGroupStays(t *testing.T) {
	groups, err := os.Getgroups()
	if err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 {
		groups = append(groups, os.Getegid()+1) // root may choose any
	}
	// Whoever is in one group only, gives the file to that.
	group := append(slices.DeleteFunc(groups, func(g int) bool { return g == os.Getegid() }), os.Getegid())[0]
	file := filepath.Join(t.TempDir(), "shared")
	if err := os.WriteFile(file, nil, 0o664); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(file, -1, group); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(file, words("new", nil)); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if got := int(info.Sys().(*syscall.Stat_t).Gid); got != group {
		t.Errorf("the file is group %d's, not %d's", got, group)
	}
}
