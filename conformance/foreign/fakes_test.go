package foreign_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"damone/conformance"
	"damone/conformance/foreign"
	"damone/notation"
	"damone/rules"
)

// fake is what this test binary is when it is run as "engine WAY FAULT ONCE NAME".
var fake struct {
	way   string // lines, deaf or mute
	fault string // what it does at the fatal position
	once  string // a file made when it has done it; none: it always does
	name  string // what it calls itself; none: what it is
}

// fatal is the position at which engines misbehave.
const fatal = "W:WK7:BK11,K20,K28,12,18,26"

func TestMain(m *testing.M) {
	if len(os.Args) < 6 || os.Args[1] != "engine" {
		os.Setenv("GORACE", "atexit_sleep_ms=0")                // else every engine takes a second to end
		if err := flag.Set("test.parallel", "16"); err != nil { // most of them wait
			panic(err)
		}
		os.Exit(m.Run())
	}
	fake.way, fake.fault, fake.once, fake.name = os.Args[2], os.Args[3], os.Args[4], os.Args[5]
	switch fake.way {
	case "lines":
		beLines()
	case "deaf":
		time.Sleep(time.Minute)
	case "mute":
		fmt.Fprintln(os.Stderr, "cannot find my data")
		os.Exit(7)
	}
}

// speak is what an engine does with its answer: print it, unless this is the
// fatal position.
func speak(fen, answer string) {
	f := fault(fen)
	switch f {
	case "hang":
		time.Sleep(time.Minute)
	case "flood":
		for range 64 {
			fmt.Fprintln(os.Stderr, strings.Repeat("x", 1<<16))
		}
	case "orphan":
		leaveChild()
	case "garbage":
		answer = "done move=Segmentation-fault\n"
	case "nowhere":
		answer = strings.Replace(answer, `"fen":`, `"fin":`, 1)
	case "order":
		answer = `{"seq":9999,"fen":"W:W1:B2","result":{"moves":[]}}` + "\n"
	case "twice":
		answer += answer
	case "both":
		answer = strings.Replace(answer, `"result":`, `"error":"no","result":`, 1)
	case "denies":
		answer, _, _ = strings.Cut(answer, `"result":`)
		answer += `"unsupported":false}` + "\n"
	case "dies":
		fmt.Fprintln(os.Stderr, "assertion failed")
		os.Exit(3)
	case "fails":
		os.Exit(3)
	case "felled":
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Kill()
		}
		panic(err)
	case "shuts":
		os.Stdout.Close()
		time.Sleep(time.Minute)
	case "endless":
		for {
			fmt.Print(strings.Repeat("[", 1<<16))
		}
	case "mark":
		answer = "\ufeff" + answer
	case "crlf":
		answer = strings.ReplaceAll(answer, "\n", "\r\n")
	}
	_, _ = io.WriteString(os.Stdout, answer)
}

// fault returns how to misbehave at a position, if at all.
func fault(fen string) string {
	if !samePosition(fen, fatal) {
		return ""
	}
	if file := fake.once; file != "" {
		f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return ""
		}
		f.Close()
	}
	return fake.fault
}

func samePosition(a, b string) bool {
	p, errA := notation.ParsePosition(rules.ItalianDraughts, a)
	q, errB := notation.ParsePosition(rules.ItalianDraughts, b)
	return errA == nil && errB == nil && p == q
}

// leaveChild starts a process that outlives this one and holds its output.
func leaveChild() {
	child := exec.Command(os.Args[0], "engine", "deaf", "", "", "")
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	if err := child.Start(); err != nil {
		panic(err)
	}
}

func beLines() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var out strings.Builder
		if err := foreign.Serve(context.Background(), strings.NewReader(in.Text()+"\n"), &out, called(), "test"); err != nil {
			panic(err)
		}
		_, rest, _ := strings.Cut(in.Text(), `"fen":"`)
		fen, _, _ := strings.Cut(rest, `"`)
		if fake.fault == "mark" && fen == "" { // a mark comes first of all
			fen = fatal
		}
		answer := out.String()
		if fake.fault == "reads nothing" {
			answer = strings.Replace(answer, `"readings":`, `"leanings":`, 1)
		}
		speak(fen, answer)
	}
}

// called is this program's own engine under the name it is to have.
func called() *conformance.Engine {
	if name := fake.name; name != "" {
		return conformance.NewEngine(name, rules.Rulesets()...)
	}
	return conformance.Own()
}
