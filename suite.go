package damone

import (
	"embed"
	"io/fs"
)

//go:embed testdata/conformance/*.yaml testdata/conformance/MANIFEST testdata/conformance/[a-z]*
var testdata embed.FS

// Exam holds what goes with the exam in one folder, under testdata.
//
//go:embed testdata/exam testdata/adapters/harness.*
var Exam embed.FS

// Conformance returns the exam's cases, so that an installed program can sit it.
func Conformance() fs.FS {
	sub, err := fs.Sub(testdata, "testdata/conformance")
	if err != nil {
		panic(err) // the path above is wrong
	}
	return sub
}
