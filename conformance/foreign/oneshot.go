package foreign

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
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
type OneShot struct {
	command  []string
	o        Options
	rulesets []string

	notes
}

// NewOneShot makes a subject of a command that plays some rulesets. The error
// says that there is no such command.
func NewOneShot(command, rulesets []string, o Options) (*OneShot, error) {
	o.fill()
	if _, err := exec.LookPath(command[0]); err != nil {
		return nil, fmt.Errorf("the engine cannot be started: %w", err)
	}
	return &OneShot{command: command, o: o, rulesets: rulesets, notes: notes{wait: o.Patience}}, nil
}

// Name is the command.
func (s *OneShot) Name() string { return onOneLine(strings.Join(s.command, " ")) }

// Offers is true for the legal moves of the rulesets it plays.
func (s *OneShot) Offers(ruleset string, op conformance.Op) bool {
	return (ruleset == "" || slices.Contains(s.rulesets, ruleset)) && (op == "" || op == conformance.OpLegal)
}

// Ask runs the command once. Readings other than the ruleset's own cannot be
// asked for.
func (s *OneShot) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	if q.Op != conformance.OpLegal || len(q.With) > 0 {
		return conformance.Answer{Kind: conformance.Unsupported}
	}
	p, err := start(append(append([]string{}, s.command...), "legal", q.Ruleset, q.FEN))
	if err != nil {
		return failed(fmt.Errorf("the engine cannot be started: %w", err))
	}
	lines, err := s.output(ctx, p)
	if err == nil {
		err = s.exitFault(p, strings.TrimSpace(strings.Join(lines, "")) == "")
	}
	if err != nil {
		return failed(err)
	}
	return s.movesIn(lines)
}

// output is all that the command prints. What it left running may hold its
// output open for ever: once the command has ended only what is there already
// is read.
func (s *OneShot) output(ctx context.Context, p *process) ([]string, error) {
	timer := time.NewTimer(s.o.Deadline)
	defer timer.Stop()
	defer s.end(p, shortWait)
	var lines []string
	var rest <-chan time.Time
	ended := p.ended
	for {
		select {
		case line, ok := <-p.lines:
			switch {
			case !ok:
				return lines, nil
			case line == tooLong:
				return nil, fmt.Errorf("it printed a line of more than %d bytes", maxLine)
			case len(lines) == maxMoves:
				return nil, fmt.Errorf("it printed more than %d lines", maxMoves)
			}
			lines = append(lines, line)
		case <-ended:
			ended, rest = nil, time.After(shortWait)
		case <-rest:
			return lines, nil
		case <-timer.C:
			return nil, &fault{what: fmt.Sprintf("it hung: not done within %v, killed", s.o.Deadline), hung: true}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// shortWait is how long a command that is done may take to end, and its last
// lines to arrive.
const shortWait = 100 * time.Millisecond

// exitFault is an error when a command that has ended was felled by a signal, or
// complained, printed no move and failed: that is a crash, and no list without
// moves. Else its exit status counts for nothing, but is noted when it
// came without a word.
func (s *OneShot) exitFault(p *process, silent bool) error {
	if p.killed && silent {
		s.add("the engine closed its output, printed nothing and went on running: killed")
	}
	if p.killed || p.err == nil {
		return nil
	}
	switch how := p.death(); {
	case diedOfSignal(p.err):
		return how
	case silent && p.stderr.last() != "":
		return fmt.Errorf("%w, and it printed no move", how)
	case silent:
		s.add(how.Error() + " and printed nothing")
	}
	return nil
}

// maxMoves is more moves than any position has.
const maxMoves = 1000

func (s *OneShot) movesIn(lines []string) conformance.Answer {
	a := conformance.Answer{Moves: []conformance.Played{}}
	for i, line := range lines {
		if rest, marked := strings.CutPrefix(line, byteOrderMark); marked && i == 0 {
			s.marked()
			line = rest
		}
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		attempt, err := notation.ParseAttempt(line)
		if err != nil {
			return failed(fmt.Errorf("it printed %.80q, which is no move", line))
		}
		a.Moves = append(a.Moves, conformance.Played{Path: attempt.Squares})
	}
	return a
}

// Close has nothing to end.
func (s *OneShot) Close() {}
