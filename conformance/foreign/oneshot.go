package foreign

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"time"

	"damone/conformance"
	"damone/notation"
)

// OneShot is a command that is run for every question as
//
//	COMMAND legal RULESET FEN
//
// and prints the legal moves, one a line. What it says on stderr and its exit
// status count for nothing.
type OneShot struct {
	command  []string
	o        Options
	rulesets []string

	lock  sync.Mutex
	notes []string
}

// NewOneShot makes a subject of a command that plays some rulesets. The error
// says that there is no such command.
func NewOneShot(command, rulesets []string, o Options) (*OneShot, error) {
	o.fill()
	if _, err := exec.LookPath(command[0]); err != nil {
		return nil, fmt.Errorf("the engine cannot be started: %w", err)
	}
	return &OneShot{command: command, o: o, rulesets: rulesets}, nil
}

// Name is the command.
func (s *OneShot) Name() string { return strings.Join(s.command, " ") }

// Offers is true for the legal moves of the rulesets it plays.
func (s *OneShot) Offers(ruleset string, op conformance.Op) bool {
	return (ruleset == "" || contains(s.rulesets, ruleset)) && (op == "" || op == conformance.OpLegal)
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// Ask runs the command once. Readings other than the ruleset's own cannot be
// asked for.
func (s *OneShot) Ask(_ context.Context, q conformance.Question) conformance.Answer {
	if q.Op != conformance.OpLegal || len(q.With) > 0 {
		return conformance.Answer{Kind: conformance.Unsupported}
	}
	p, err := start(append(append([]string{}, s.command...), "legal", q.Ruleset, q.FEN))
	if err != nil {
		return failed(fmt.Errorf("the engine cannot be started: %w", err))
	}
	lines, err := s.output(p)
	if err != nil {
		return failed(err)
	}
	return movesIn(lines)
}

// output is all that the command prints.
func (s *OneShot) output(p *process) ([]string, error) {
	timer := time.NewTimer(s.o.Deadline)
	defer timer.Stop()
	defer s.end(p)
	var lines []string
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return lines, nil
			}
			if lines = append(lines, line); len(lines) > maxMoves {
				return nil, fmt.Errorf("it printed more than %d lines", maxMoves)
			}
		case <-timer.C:
			return nil, &fault{what: fmt.Sprintf("it hung: not done within %v, killed", s.o.Deadline), hung: true}
		}
	}
}

// maxMoves is more moves than any position has.
const maxMoves = 1000

func (s *OneShot) end(p *process) {
	left := p.stop(100 * time.Millisecond)
	s.lock.Lock()
	defer s.lock.Unlock()
	if note := "the engine left a child process behind, which was killed"; left && !contains(s.notes, note) {
		s.notes = append(s.notes, note)
	}
}

func movesIn(lines []string) conformance.Answer {
	a := conformance.Answer{Moves: []conformance.Played{}}
	for _, line := range lines {
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

// Notes is what the command did besides answering.
func (s *OneShot) Notes() []string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return append([]string(nil), s.notes...)
}
