//go:build !unix

package atomicfile

import (
	"io/fs"
	"os"
)

// keepOwner does nothing: files have no owners here that could be set.
func keepOwner(*os.File, fs.FileInfo) {}
