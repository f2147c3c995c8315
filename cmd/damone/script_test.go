package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/farm/server"
	"damone/testdata/tier"
)

var update = flag.Bool("update", false, "rewrite the golden parts of the scripts")

func TestMain(m *testing.M) {
	testscript.Main(withOwnHome{m}, map[string]func(){"damone": main, "damone-farm": serveFarms, "parrot": parrot})
}

// withOwnHome runs the tests where they find and leave nothing of the user's. In the
// background of a shell, where Ctrl-C is ignored, what they start hears it still.
type withOwnHome struct{ *testing.M }

func (m withOwnHome) Run() int {
	if signal.Ignored(os.Interrupt) { // before anything is run that may make this untrue
		signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	}
	os.Setenv("LC_ALL", "C")
	return tier.InOwnHome(m.M)
}

// What a person types and sees: each script is one subject.
func TestScripts(t *testing.T) {
	dir, err := filepath.Abs("testdata/script") // wherever the process is meanwhile
	if err != nil {
		t.Fatal(err)
	}
	data, _ := filepath.Abs("../../testdata")
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("LC_ALL", "C")
			e.Setenv("DAMONE_RULESET", "")
			e.Setenv("DATA", data)
			e.Setenv("SHARED", os.Getenv("HOME")) // a home whose tables others have built, or may use
			home := e.WorkDir + "-home"           // outside: a name in it is written whole
			for _, name := range tier.HomeVariables {
				e.Setenv(name, home)
			}
			e.Defer(func() { os.RemoveAll(home) })
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name != "exhaustive" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			return tier.Exhaustive(), nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits":      exits,
			"closedpipe": closedPipe,
			"interrupt":  interrupt,
			"damage":     damage,
			"servedfarm": servedFarm,
		},
	})
}

// exits runs a command that must end with a status: exits 2 damone moves x. A last
// word <FILE is what is typed; stdout is what was printed last. Our own program runs
// in this process: to start it costs more than most of what it is asked.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND [ARGUMENT...] [<FILE]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	command, typed := args[1:], ""
	if file, ok := strings.CutPrefix(command[len(command)-1], "<"); ok {
		command, typed = command[:len(command)-1], ts.ReadFile(file)
	}
	var got int
	if commandsOf := programs[command[0]]; commandsOf != nil {
		got = cli.Run(commandsOf(), command, cli.Streams{
			In: strings.NewReader(typed), Out: ts.Stdout(), Err: ts.Stderr(), Dir: ts.MkAbs("."), Home: ts.Getenv("HOME"), Env: ts.Getenv,
		})
	} else {
		got = statusOf(ts, ts.Exec(command[0], command[1:]...))
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// programs is the commands of our programs.
var programs = map[string]func() []*cli.Command{"damone": commands, "damone-farm": server.Commands}

// serveFarms is the program of farms' servers.
func serveFarms() {
	os.Args[0] = server.Program
	os.Exit(cli.Run(server.Commands(), os.Args, cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

func statusOf(ts *testscript.TestScript, err error) int {
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		ts.Fatalf("%v", err)
	}
	if exit == nil {
		return 0
	}
	return exit.ExitCode()
}

// servedFarm waits until a folder's farm is served.
func servedFarm(ts *testscript.TestScript, _ bool, args []string) {
	waitFor(ts, filepath.Join(ts.MkAbs(args[0]), "address"))
}

// waitFor waits until there is a file.
func waitFor(ts *testscript.TestScript, file string) {
	for range 60_000 {
		if _, err := os.Stat(file); err == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
	ts.Fatalf("there is no %s", file)
}

// closedPipe runs a command whose reader has gone before it says a word: it
// must end quietly.
func closedPipe(ts *testscript.TestScript, _ bool, args []string) {
	r, w, err := os.Pipe()
	ts.Check(err)
	r.Close()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = ts.MkAbs(".")
	var errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = w, &errs
	status := statusOf(ts, cmd.Run())
	w.Close()
	if status != 0 || errs.Len() > 0 {
		ts.Fatalf("exit status %d, stderr %q", status, errs.String())
	}
}

// interrupt sends Ctrl-C to a command as soon as a file is there or, for "-", when it
// has answered the first line of its input; it must end as interrupted.
func interrupt(ts *testscript.TestScript, _ bool, args []string) {
	cmd := exec.Command(args[1], args[2:]...)
	cmd.Dir = ts.MkAbs(".")
	in, err := cmd.StdinPipe()
	ts.Check(err)
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	ts.Check(cmd.Start())
	if args[0] == "-" {
		_, err = io.WriteString(in, "startpos\n")
		ts.Check(err)
		_, err = io.ReadFull(out, make([]byte, 1))
		ts.Check(err)
	} else {
		waitFor(ts, ts.MkAbs(args[0]))
	}
	ts.Check(cmd.Process.Signal(os.Interrupt))
	_, err = io.Copy(io.Discard, out)
	ts.Check(err)
	if status := statusOf(ts, cmd.Wait()); status != cli.ExitInterrupted || !strings.Contains(errs.String(), "interrupted") {
		ts.Fatalf("exit status %d, stderr %q", status, errs.String())
	}
}
