package main

import (
	"bytes"
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
)

// ending is how a run ended.
type ending struct {
	hung, interrupted bool
	status            int
	out, err          beginning
	took              time.Duration
}

// beginning keeps the beginning of what is written to it.
type beginning struct{ bytes.Buffer }

func (b *beginning) Write(p []byte) (int, error) {
	b.Buffer.Write(p[:min(len(p), max(0, 4000-b.Len()))])
	return len(p), nil
}

// inProcess runs the program here.
func (h *hostile) inProcess(args []string, text string) *ending {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	if h.works {
		time.AfterFunc(atWork, stop) // it has worked enough
	}
	if !strings.HasSuffix(h.command, "<") {
		text = h.typed
	}
	o, began, ended := &ending{}, time.Now(), make(chan int, 1)
	go func() {
		defer func() {
			if v := recover(); v != nil {
				fmt.Fprintf(&o.err, "panic: %v\n\n%s", v, debug.Stack())
				ended <- cli.ExitFault
			}
		}()
		var lang catalog.Lang
		err := cli.RunContext(ctx, &lang, commands(), append([]string{"damone"}, args...), cli.Streams{In: strings.NewReader(text), Out: &o.out, Err: &o.err})
		cli.Report(cli.Quoted(&o.err), lang, err)
		ended <- cli.ExitStatus(err)
	}()
	select {
	case o.status = <-ended:
	case <-time.After(patience):
		return &ending{hung: true, took: time.Since(began)}
	}
	o.took, o.interrupted = time.Since(began), ctx.Err() != nil
	return o
}

// faults lists what is wrong with an ending.
func (h *hostile) faults(o *ending) (all []string) {
	switch {
	case o.hung:
		return []string{"hang"}
	case o.status == cli.ExitInterrupted && !o.interrupted, o.status == cli.ExitFault && !h.engine,
		o.status < cli.ExitYes, o.status > cli.ExitFault && o.status != cli.ExitInterrupted:
		all = append(all, fmt.Sprint("exit status ", o.status))
	case o.status >= cli.ExitUsage && o.out.Len()+o.err.Len() == 0:
		all = append(all, "silence")
	}
	if strings.Contains(o.err.String(), "goroutine ") {
		all = append(all, "panic")
	}
	page := strings.Contains(h.command, "svg") || strings.Contains(h.command, "html") // in which text may run to the left
	answer := strings.ReplaceAll(o.out.String(), "\r\n", "\n")
	if strings.ContainsFunc(o.err.String(), isObeyed) || !page && strings.ContainsFunc(answer, isObeyed) {
		all = append(all, "control characters")
	}
	return all
}
