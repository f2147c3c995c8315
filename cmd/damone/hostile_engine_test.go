package main

import (
	"bufio"
	"bytes"
	"os"
	"regexp"
	"time"
)

// parrot is an engine: for every line that wants an answer it says the next
// answer of a file, whatever that is; asked by arguments it says the whole file.
func parrot() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		os.Exit(1)
	}
	if len(os.Args) > 2 {
		os.Stdout.Write(text)
		return
	}
	time.AfterFunc(time.Second, func() { os.Exit(0) }) // it waits for nobody
	lines := bytes.SplitAfter(text, []byte("\n"))
	for in := bufio.NewScanner(os.Stdin); len(lines) > 0 && in.Scan(); {
		if !question.Match(in.Bytes()) {
			continue
		}
		for more := true; more && len(lines) > 0; lines = lines[1:] {
			os.Stdout.Write(lines[0])
			more = preamble.Match(lines[0])
		}
	}
}

var (
	question = regexp.MustCompile(`^(\{|hub|init|go|ping)`)
	preamble = regexp.MustCompile(`^(id|param|info)\b`)
)
