//go:build unix

package files

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a file the group and the owner of an old one, as far as the
// user may: the group is what permissions like 664 are for.
func keepOwner(f *os.File, old fs.FileInfo) {
	if was, ok := old.Sys().(*syscall.Stat_t); ok {
		f.Chown(-1, int(was.Gid))
		f.Chown(int(was.Uid), -1)
	}
}
