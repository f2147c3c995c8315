//go:build !unix

package files

import (
	"io/fs"
	"os"
)

// keepOwner does nothing: files have no owners here that could be set.
func keepOwner(*os.File, fs.FileInfo) {}
