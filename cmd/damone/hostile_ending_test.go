package main

import (
	"bytes"
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"damone/cmd/internal/cli"
)

// ending is how a run ended.
type ending struct {
	hung, interrupted bool
	status            int
	out, err          watcher
	took              time.Duration
}

// ending returns one of which nothing is known yet.
func (h *hostile) ending() *ending {
	o := &ending{}
	o.out.page = strings.Contains(h.command, "svg") || strings.Contains(h.command, "html")
	return o
}

// listen has a run that says something wait longer, but not for ever: forty hints
// may take more than a minute.
func (o *ending) listen(began time.Time, silence *time.Timer) {
	spoke := func() {
		if time.Since(began) < 10*patience {
			silence.Reset(patience)
		}
	}
	o.out.spoke, o.err.spoke = spoke, spoke
}

// input returns what is typed.
func (h *hostile) input(text string) string {
	if strings.HasSuffix(h.command, "<") {
		return text
	}
	return h.typed
}

// inProcess runs the program here.
func (h *hostile) inProcess(args []string, text string) *ending {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	if h.works {
		time.AfterFunc(atWork, stop) // it has worked enough
	}
	o := h.ending()
	began := time.Now()
	silence := time.NewTimer(patience)
	o.listen(began, silence)
	ended := make(chan int, 1)
	go func() {
		defer func() {
			if v := recover(); v != nil {
				fmt.Fprintf(&o.err, "panic: %v\n\n%s", v, debug.Stack())
				ended <- cli.ExitFault
			}
		}()
		streams := cli.Streams{In: strings.NewReader(h.input(text)), Out: &o.out, Err: &o.err}
		lang, err := cli.RunContext(ctx, commands(), append([]string{"damone"}, args...), streams)
		cli.Report(cli.Quoted(&o.err), lang, err)
		ended <- cli.ExitStatus(err)
	}()
	select {
	case o.status = <-ended:
	case <-silence.C:
		return &ending{hung: true, took: time.Since(began)}
	}
	o.took, o.interrupted = time.Since(began), ctx.Err() != nil
	return o
}

// watcher is what a program writes to: it keeps the beginning, and what comes
// about the first thing that a terminal would take for a command.
type watcher struct {
	spoke   func()
	page    bool // it is not for a terminal: text may run to the left
	start   []byte
	pending []byte // the beginning of a character
	evil    string
	n       int
}

func (w *watcher) Write(p []byte) (int, error) {
	w.spoke()
	w.n += len(p)
	w.start = append(w.start, p[:min(len(p), max(0, 4000-len(w.start)))]...)
	text := append(w.pending, p...)
	for len(text) > 0 && w.evil == "" && utf8.FullRune(text) && string(text) != "\r" {
		c, size := utf8.DecodeRune(text)
		switch {
		case c == '\r' && text[1] == '\n':
		case c == utf8.RuneError && size == 1, isControl(c), isFormat(c) && !w.page:
			w.evil = fmt.Sprintf("%q", text[:min(len(text), 60)])
		}
		text = text[size:]
	}
	w.pending = bytes.Clone(text[:min(len(text), utf8.UTFMax)])
	return len(p), nil
}

// isControl reports whether a character is a control character that no text
// needs.
func isControl(c rune) bool { return c < ' ' && c != '\n' && c != '\t' || c >= 0x7f && c < 0xa0 }

// isFormat reports whether a character ends a line, turns its direction or is
// not seen, but for those that join letters.
func isFormat(c rune) bool {
	return unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp) && c != '\u200c' && c != '\u200d' &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, c) // which can be seen
}

// faults lists what is wrong with an ending.
func (h *hostile) faults(o *ending) (all []string) {
	switch {
	case o.hung:
		return []string{"hang"}
	case o.status == cli.ExitInterrupted && !o.interrupted, o.status == cli.ExitFault && !h.engine,
		o.status < cli.ExitYes, o.status > cli.ExitFault && o.status != cli.ExitInterrupted:
		all = append(all, fmt.Sprint("exit status ", o.status))
	case o.status >= cli.ExitUsage && o.out.n+o.err.n == 0:
		all = append(all, "silence")
	}
	if text := o.err.start; bytes.Contains(text, []byte("goroutine ")) {
		all = append(all, "panic")
	}
	if o.out.evil != "" || len(o.out.pending) > 0 {
		all = append(all, "control characters in the answer")
	}
	if o.err.evil != "" || len(o.err.pending) > 0 {
		all = append(all, "control characters in the message")
	}
	return all
}
