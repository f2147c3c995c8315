package main

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"os"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"
)

// damage spoils a file: damage cut FILE BYTES, or damage flip FILE OFFSET, which
// turns one bit over, counted from the end if the offset is negative, or damage
// forge FILE OFFSET, which puts the checksum right besides.
func damage(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: damage cut|flip|forge FILE NUMBER")
	}
	name := ts.MkAbs(args[1])
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	data, err := os.ReadFile(name)
	ts.Check(err)
	switch args[0] {
	case "cut":
		data = data[:len(data)-n]
	case "flip", "forge":
		if n < 0 {
			n += len(data)
		}
		data[n] ^= 1
		if args[0] == "forge" {
			end := 132 + 8*int(binary.LittleEndian.Uint32(data[120:])) // the header, the list of blocks and those of distances
			end += 2 * int(binary.LittleEndian.Uint32(data[112:])+binary.LittleEndian.Uint32(data[116:]))
			binary.LittleEndian.PutUint32(data[end:], crc32.Checksum(data[:end], crc32.MakeTable(crc32.Castagnoli)))
			digest := sha256.Sum256(data[:len(data)-sha256.Size])
			copy(data[len(data)-sha256.Size:], digest[:])
		}
	default:
		ts.Fatalf("damage cut, flip or forge")
	}
	ts.Check(os.WriteFile(name, data, 0o666))
}
