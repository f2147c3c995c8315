package main

import (
	"os"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"
)

// damage spoils a file: damage cut FILE BYTES, or damage flip FILE OFFSET, which
// turns one bit over, counted from the end if the offset is negative.
func damage(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: damage cut|flip FILE NUMBER")
	}
	name := ts.MkAbs(args[1])
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	data, err := os.ReadFile(name)
	ts.Check(err)
	switch args[0] {
	case "cut":
		data = data[:len(data)-n]
	case "flip":
		if n < 0 {
			n += len(data)
		}
		data[n] ^= 1
	default:
		ts.Fatalf("damage cut or flip")
	}
	ts.Check(os.WriteFile(name, data, 0o666))
}
