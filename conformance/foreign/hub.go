package foreign

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"damone/conformance"
	"damone/notation"
	"damone/rules"
)

// Hub is a draughts engine that speaks the Hub protocol. It can only be asked
// for a move: a search one ply deep, whose move must be legal. That proves
// something where one move is legal, and is weak evidence elsewhere.
type Hub struct {
	command  []string
	o        Options
	rulesets []string

	remarks
	turn    sync.Mutex // one question at a time
	p       *process
	name    string
	variant bool // it has a parameter of that name
	probed  bool // the process has been sent a ping
	asked   bool // and has not said yet what it thinks of that
	pongs   bool // it answers pings
	started int
}

// StartHub starts a Hub engine that plays some rulesets.
func StartHub(command, rulesets []string, o Options) (*Hub, error) {
	o.fill()
	h := &Hub{command: command, o: o, rulesets: rulesets, name: onOneLine(command[0]), remarks: remarks{wait: o.Patience}}
	if err := h.launch(context.Background()); err != nil {
		return nil, err
	}
	return h, nil
}

// Name is what the engine calls itself.
func (h *Hub) Name() string { return h.name }

// Offers is true for the legal moves of the rulesets it plays.
func (h *Hub) Offers(ruleset string, op conformance.Op) bool {
	return (ruleset == "" || slices.Contains(h.rulesets, ruleset)) && (op == "" || op == conformance.OpLegal)
}

// launch starts the process and shakes hands.
func (h *Hub) launch(ctx context.Context) error {
	if h.started++; h.started > h.o.Restarts+1 {
		return fmt.Errorf("the engine has been started again %d times: no more", h.o.Restarts)
	}
	p, err := start(h.command)
	if err != nil {
		return fmt.Errorf("the engine cannot be started: %w", err)
	}
	err = h.until(ctx, p, "hub", "wait", h.introduced)
	if err == nil && h.variant {
		err = h.send(p, "set-param name=variant value="+h.rulesets[0])
	}
	if err == nil {
		err = h.until(ctx, p, "init", "ready", func(string) {})
	}
	if err != nil {
		h.dismiss(p, err)
		return fmt.Errorf("no greeting from the engine: %w", err)
	}
	h.p, h.probed, h.asked, h.pongs = p, false, false, false
	return nil
}

// introduced takes what the engine says of itself.
func (h *Hub) introduced(line string) {
	if strings.HasPrefix(line, "id ") {
		if name := onOneLine(hubValue(line, "name")); name != "" {
			h.name = onOneLine(name + " " + hubValue(line, "version"))
		}
	}
	if strings.HasPrefix(line, "param ") && hubValue(line, "name") == "variant" {
		h.variant = true
	}
}

// send writes a line that has no answer.
func (h *Hub) send(p *process, line string) error {
	if _, err := p.in.WriteString(line + "\n"); err != nil {
		return p.death()
	}
	return nil
}

// until writes a line and reads answers up to one that begins with a word. An
// engine that says more than any answer needs is not listened to further.
func (h *Hub) until(ctx context.Context, p *process, line, word string, each func(string)) error {
	timer := time.NewTimer(h.o.Deadline)
	defer timer.Stop()
	said := 0
	answer, err := p.ask(ctx, line, h.o.Deadline)
	for err == nil {
		each(answer)
		if first, _, _ := strings.Cut(answer, " "); first == word {
			return nil
		}
		if strings.HasPrefix(answer, "error") && !h.asked {
			return &fault{what: fmt.Sprintf("it complains: %.200s", answer)}
		}
		h.asked = h.asked && answer != "pong" && !strings.HasPrefix(answer, "error") // of the ping
		if said += len(answer) + 1; said > maxLine {
			return &fault{what: fmt.Sprintf("it printed more than %d bytes without the word %q: killed", maxLine, word), hung: true}
		}
		answer, err = p.next(ctx, timer, h.o.Deadline)
	}
	return err
}

// Ask has the engine move. A position without a legal move cannot be asked
// about.
func (h *Hub) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	if q.Op != conformance.OpLegal || len(q.With) > 0 || len(h.rulesets) > 1 && !h.variant {
		return conformance.Answer{Kind: conformance.Unsupported}
	}
	rs, found := rules.Lookup(q.Ruleset)
	if !found {
		return conformance.Answer{Kind: conformance.Unsupported}
	}
	p, err := notation.ParsePosition(rs, q.FEN)
	if err != nil || rs.Status(p).Over() {
		return conformance.Answer{Kind: conformance.Unsupported}
	}
	h.turn.Lock()
	defer h.turn.Unlock()
	text, err := persist(&h.remarks, q.Case, func() (string, error) { return h.think(ctx, q.Ruleset, p) })
	if err != nil {
		return failed(err)
	}
	m, err := hubMove(text)
	if err != nil {
		return failed(err)
	}
	return conformance.Answer{Moves: []conformance.Played{m}, Partial: true}
}

// think has the engine search a position one ply deep.
func (h *Hub) think(ctx context.Context, ruleset string, p rules.Position) (string, error) {
	if h.p == nil {
		if err := h.launch(ctx); err != nil {
			return "", err
		}
	}
	lines := []string{"new-game", "pos pos=" + hubPosition(p), "level depth=1"}
	if h.variant {
		lines = append([]string{"set-param name=variant value=" + ruleset}, lines...)
	}
	done, err := h.search(ctx, lines)
	again := 0
	if err == nil && h.pongs {
		again, err = h.settle(ctx)
	}
	switch {
	case err != nil:
		h.dismiss(h.p, err)
		h.p = nil
		return "", err
	case again > 0:
		return "", fmt.Errorf("it answered twice: %d more lines of \"done\" after the first", again)
	}
	return hubValue(done, "move"), nil
}

// search sends what leads up to a search and has it done. The first time a
// ping goes before, to see whether the engine answers one: it does so at once,
// so that nobody has to wait for an engine that does not.
func (h *Hub) search(ctx context.Context, lines []string) (done string, err error) {
	h.discard()
	if err := h.send(h.p, strings.Join(lines, "\n")); err != nil {
		return "", err
	}
	question := "go think"
	if !h.probed {
		h.probed, h.asked, question = true, true, "ping\n"+question
	}
	err = h.until(ctx, h.p, question, "done", func(line string) {
		done = line
		h.pongs = h.pongs || line == "pong"
	})
	h.asked = false
	return done, err
}

// settle waits until the engine has said all that it has to say to a question,
// and counts the answers beyond the first: taken for those to the next
// questions they would be held against its rules.
func (h *Hub) settle(ctx context.Context) (again int, err error) {
	err = h.until(ctx, h.p, "ping", "pong", func(line string) {
		if first, _, _ := strings.Cut(line, " "); first == "done" {
			again++
		}
	})
	return again, err
}

// discard passes over lines that nobody asked for.
func (h *Hub) discard() {
	for {
		select {
		case line, ok := <-h.p.lines:
			if !ok || line == tooLong {
				return // the next question meets with its end
			}
			if first, _, _ := strings.Cut(line, " "); first == "done" {
				h.add("the engine answered twice; the second answer was passed over")
			}
		default:
			return
		}
	}
}

// hubPosition is a position in Hub's letters.
func hubPosition(p rules.Position) string {
	letters := [2][4]byte{{'e', 'w', 'W', 'D'}, {'e', 'b', 'B', 'd'}}
	out := []byte{"WB"[p.Turn()]}
	for s := range rules.Square(rules.Squares) {
		piece, _ := p.At(s)
		out = append(out, letters[piece.Color][piece.Rank])
	}
	return string(out)
}

// hubMove reads a move as Hub writes it: from, to, and the squares taken.
func hubMove(text string) (conformance.Played, error) {
	var squares []rules.Square
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == 'x' }) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > rules.Squares {
			return conformance.Played{}, fmt.Errorf("it played %.40q, which is no move", text)
		}
		squares = append(squares, rules.Square(n-1))
	}
	if len(squares) < 2 {
		return conformance.Played{}, errors.New("it played no move")
	}
	return conformance.Played{Path: squares[:2], Takes: squares[2:]}, nil
}

// hubValue is the value of a key in a Hub line; quotes around it are left out.
func hubValue(line, key string) string {
	_, rest, ok := strings.Cut(" "+line, " "+key+"=")
	if !ok {
		return ""
	}
	if quoted, ok := strings.CutPrefix(rest, `"`); ok {
		value, _, _ := strings.Cut(quoted, `"`)
		return value
	}
	value, _, _ := strings.Cut(rest, " ")
	return value
}

// dismiss ends a process: at once when it hung, else it may end by itself.
func (h *Hub) dismiss(p *process, err error) {
	if hung(err) {
		killGroup(p.cmd)
	} else {
		_ = h.send(p, "quit")
	}
	h.end(p, min(h.o.Deadline, time.Second))
}

// Close ends the engine.
func (h *Hub) Close() {
	h.turn.Lock()
	defer h.turn.Unlock()
	if h.p != nil {
		h.dismiss(h.p, nil)
		h.p = nil
	}
}
