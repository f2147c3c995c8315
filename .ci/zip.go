// Command zip writes a folder to its output as a .zip, the same bytes for the
// same files.
package main

import (
	"archive/zip"
	"errors"
	"log"
	"os"
)

func main() {
	w := zip.NewWriter(os.Stdout)
	if err := errors.Join(w.AddFS(os.DirFS(os.Args[1])), w.Close()); err != nil {
		log.Fatal(err)
	}
}
