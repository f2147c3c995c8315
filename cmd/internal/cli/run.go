package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation/ordered"
)

// Run returns the whole program: it has one of the commands do what args ask for, of
// which the first is the program's name, and returns the exit status. Nothing
// else ends the process.
func Run(commands []*Command, args []string, s Streams) (status int) {
	if s.Dir != "" {
		s.Out, s.Err = typedNames{s.Out, s.Dir}, typedNames{s.Err, s.Dir}
	}
	errs, lang := Quoted(s.Err), catalog.English
	fault := ordered.Catch(func() {
		signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE, fileTooLong) // errors of the write then, which end the program quietly
		ctx, stop := signal.NotifyContext(context.Background(), endings()...)
		defer stop()
		context.AfterFunc(ctx, func() { time.AfterFunc(oneCtrlC, stop) }) // a second Ctrl-C kills
		err := RunContext(ctx, &lang, commands, args, s)
		Report(errs, lang, err)
		status = ExitStatus(err)
	})
	if fault != nil {
		ReportPanic(errs, lang, fault)
		return ExitFault
	}
	return status
}

// oneCtrlC is how close signals are that mean the same interruption: a window
// that is closed is announced by the system and by the shell, and what is being
// saved then must not be lost.
const oneCtrlC = time.Second

// ReportPanic tells the user of a fault of the program, and what to do about it.
func ReportPanic(w io.Writer, l catalog.Lang, fault *ordered.Panic) {
	fmt.Fprintf(w, "damone: %s\n", l.Say("our-fault", "what", fmt.Sprint(fault.Value)))
	fmt.Fprintf(w, "damone: %s\n\n%s", l.Say("please-report"), fault.Stack)
}

// RunContext has the command that is asked for run. lang becomes the language it speaks,
// which is so known even to whom a panic reaches.
func RunContext(ctx context.Context, lang *catalog.Lang, commands []*Command, args []string, s Streams) (err error) {
	shown, out, errs := IsTerminal(s.Out), &outlet{w: s.Out}, &outlet{w: s.Err}
	s.In, s.Out, s.Err = &patientInput{ctx: ctx, r: s.In}, out, errs
	p := newProgram(args[0], commands, s)
	l := p.read(args[1:])
	l.ctx = context.WithValue(ctx, programKey{}, p)
	err = l.setLang()
	if *lang = p.lang; err == nil {
		err = l.do()
	}
	if err == nil || IsAny[Answered](err) {
		err = cmp.Or(ctx.Err(), err) // what was found before an interruption has been printed
	}
	if !out.begun && l.asksForJSON() && isUnanswered(err) {
		o := &view.Options{Lang: *lang}
		if p.at != nil {
			o = &p.at.View
		}
		_ = o.WriteError(out, 0, err) // the outlet remembers
	}
	out.close()
	errs.close()
	switch {
	case out.err != nil && shown:
		return context.Canceled // the window has been closed
	case out.err != nil:
		return out.err
	}
	return err
}

// outputError is an answer that could not be written.
type outputError struct{ err error }

func (e *outputError) Error() string { return e.Say(catalog.English) }
func (e *outputError) Unwrap() error { return e.err }

// Say returns the error in a language.
func (e *outputError) Say(l catalog.Lang) string {
	return l.Say("answer-not-written", "cause", catalog.Error(l, e.err))
}

// hasNoReader reports whether whoever was reading the answer has gone.
func hasNoReader(err error) bool {
	return IsAny[*outputError](err) && (errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe))
}

// fileTooLong is SIGXFSZ, for which Windows has no name, nor any use.
const fileTooLong = syscall.Signal(25)

func endings() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) { // nohup has long runs go on
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}
