package foreign

import (
	"context"
	"io"
	"os/exec"
	"strings"
	"time"

	"damone/conformance"
	"damone/notation"
)

// OneShot is a command that is run for every question as
//
//	COMMAND legal RULESET FEN
//
// and prints the legal moves, one a line. What it says on stderr and its exit
// status count for nothing, unless it fails with a complaint and prints no move.
type OneShot struct{ engine }

// NewOneShot makes a subject of a command that plays some rulesets. The error
// says that there is no such command. Once ctx is done the command is ended
// without patience.
func NewOneShot(ctx context.Context, command, rulesets []string, o Options) (*OneShot, error) {
	if _, err := exec.LookPath(command[0]); err != nil {
		return nil, says("engine-cannot-start", "cause", err)
	}
	s := &OneShot{}
	s.init(ctx, command, rulesets, "", o)
	return s, nil
}

// Name returns the command.
func (s *OneShot) Name() string { return onOneLine(strings.Join(s.command, " ")) }

// Ask runs the command once. Readings other than the ruleset's own cannot be
// asked for.
func (s *OneShot) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	if q.Op != conformance.OpLegal || len(q.With) > 0 {
		return conformance.Answer{Kind: conformance.Unsupported}
	}
	p, err := Start(append(append([]string{}, s.command...), "legal", q.Ruleset, q.FEN), s.o.Deadline)
	if err != nil {
		return failed(err)
	}
	lines, err := s.output(ctx, p)
	if stopped := p.Stop(s.ctx, min(s.o.Deadline, time.Second)); err == nil && !stopped {
		err = p.exitFault(len(lines) == 0)
	}
	if err != nil {
		return failed(err)
	}
	return movesIn(lines)
}

// output returns all that the command prints.
func (s *OneShot) output(ctx context.Context, p *Process) (lines []string, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.o.Deadline)
	defer cancel()
	for len(lines) < maxMoves {
		line, err := p.next(ctx)
		if err == io.EOF {
			return lines, nil
		}
		if err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return nil, killed("engine-gives-too-much", "n", maxMoves)
}

// exitFault returns an error when a command that has ended was felled by a signal, or
// complained, printed no move and failed: that is a crash, and no list without
// moves. Else its exit status counts for nothing.
func (p *Process) exitFault(silent bool) error {
	switch {
	case fellingSignal(p.err) != 0:
		return p.death()
	case p.err != nil && silent && p.stderr.last() != "":
		return says("engine-failed-without-a-move", "cause", p.death())
	}
	return nil
}

func movesIn(lines []string) conformance.Answer {
	a := conformance.Answer{Moves: []conformance.Played{}}
	for _, line := range lines {
		attempt, err := notation.ParseAttempt(strings.TrimSpace(line))
		if err != nil {
			return failed(says("engine-gave-no-move").of(line))
		}
		a.Moves = append(a.Moves, conformance.Played{Text: plainly(strings.TrimSpace(line)), Path: attempt.Squares})
	}
	return a
}

// Close has nothing to end.
func (s *OneShot) Close() {}
