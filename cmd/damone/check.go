package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/rules"
)

func checkCommand() *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "say whether a move is legal, and if not, which clause forbids it",
		ArgsUsage: "POSITION MOVE | - [MOVE]",
		Category:  "positions",
		Flags:     positionFlags("table", "json"),
		Description: about(`Judges MOVE in POSITION: yes, or no with the clause that forbids it, the reason
and what to play instead. A move is 30-27 or 30x21x14x5, squares also by
letter; 30x5 will do where it fits one capture only. With "-" each line of the
input is a position and a move, or a position when MOVE is given.`,
			"0 the move is legal; 1 it is not, or could mean several captures;\n2 the position or the move cannot be read.",
			"damone check startpos 16-12",
			"damone check --ruleset italian 'W:WK30:B10,K12,K18,20,K26,K27' 30x23x16x7",
			"damone check --format json - < positions-and-moves.txt"),
		Action: checkMove,
	}
}

func checkMove(c *cli.Context) error {
	s, err := readSettings(c, "table", "json")
	if err != nil {
		return err
	}
	args := c.Args().Slice()
	switch {
	case len(args) == 2 && args[0] != "-":
		d := &doubts{s: s}
		return replyToOne(c, checking(s, d.tell(c.App.ErrWriter), args[1]), args[0])
	case len(args) == 1 && args[0] == "-":
		return checkLines(c, s, "")
	case len(args) == 2:
		return checkLines(c, s, args[1])
	}
	return misuse("for example: damone check startpos 16-12", "a position and a move are expected; arguments given: %d", len(args))
}

// checkLines judges a move on each line of the input, or the one given.
func checkLines(c *cli.Context, s *settings, move string) error {
	d := &doubts{s: s}
	return replyToLines(c, s, d, func() reply {
		if move != "" {
			return checking(s, d.count, move)
		}
		return func(dst []byte, text string) ([]byte, error) {
			position, move, err := cutMove(text)
			if err != nil {
				return dst, err
			}
			return checking(s, d.count, move)(dst, position)
		}
	})
}

// cutMove cuts a line into a position and the move after it.
func cutMove(line string) (position, move string, err error) {
	line = strings.TrimSpace(line)
	i := strings.LastIndexAny(line, " \t")
	if i < 0 {
		return "", "", &inputError{"the line", said("a position, a space and a move are expected")}
	}
	return line[:i], line[i+1:], nil
}

// checking is a reply that judges one move in the positions it is given.
func checking(s *settings, doubtful func(rules.Position), move string) reply {
	return readingPositions(s, doubtful, func(dst []byte, p rules.Position) ([]byte, error) {
		j, err := judge(s.view.Ruleset, p, move)
		if err != nil {
			return dst, &inputError{"the move", err}
		}
		dst, err = drawJudgement(s, dst, j)
		if err == nil && !j.Legal {
			err = answeredNo
		}
		return dst, err
	})
}

func drawJudgement(s *settings, dst []byte, j *view.Judgement) ([]byte, error) {
	if s.format == "json" {
		return append(s.view.AppendJudgement(dst, j), '\n'), nil
	}
	b := bytes.NewBuffer(dst)
	err := s.view.Judgement(b, j)
	return b.Bytes(), err
}

// judge reads a move and judges it. The error is that of a text that is no
// move.
func judge(rs *rules.Ruleset, p rules.Position, text string) (*view.Judgement, error) {
	j := &view.Judgement{Position: p, Text: text}
	m, err := notation.ParseMove(rs, p, text)
	var illegal *rules.IllegalMoveError
	var several *notation.AmbiguousError
	switch {
	case err == nil:
		j.Verdict = rules.Verdict{Legal: true, Move: m}
		return j, nil
	case errors.As(err, &illegal):
		j.Verdict = illegal.Verdict
	case errors.As(err, &several):
		j.Verdict = rules.Verdict{Fault: rules.SeveralLines, Clause: rs.Spec().Free, Instead: several.Candidates}
	default:
		return nil, err
	}
	if j.Attempt, err = notation.ParseAttempt(text); err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	if len(j.Attempt.Squares) == 0 && j.Verdict.Fault != rules.SeveralLines { // a bare x
		j.Verdict = rules.Verdict{Fault: rules.NothingToTake, Clause: rs.Clauses().Leap}
	}
	if len(j.Instead) == 0 {
		j.Instead = alternatives(rs, p, j.Attempt)
	}
	return j, nil
}

// alternatives is the legal moves of the piece that an attempt moves, or all
// when it has none.
func alternatives(rs *rules.Ruleset, p rules.Position, a rules.Attempt) []rules.Move {
	all := rs.Moves(nil, p)
	var its []rules.Move
	for _, m := range all {
		if len(a.Squares) > 0 && m.From() == a.Squares[0] {
			its = append(its, m)
		}
	}
	if len(its) > 0 {
		return its
	}
	return all
}
