package foreign

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"damone/conformance"
	"damone/notation"
	"damone/notation/hub"
	"damone/rules"
)

// Hub is a draughts engine that speaks the Hub protocol. It can only be asked
// for a move: a search one ply deep, whose move must be legal. That proves
// something where one move is legal, and is weak evidence elsewhere.
type Hub struct {
	command  []string
	o        Options
	rulesets []string

	notes
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
	h := &Hub{command: command, o: o, rulesets: rulesets, name: onOneLine(command[0]), notes: notes{wait: o.Patience}}
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
	_, err = h.until(ctx, p, "hub", "wait", h.introduced)
	if err == nil && h.variant {
		err = h.send(p, setVariant(h.rulesets[0]))
	}
	if err == nil {
		_, err = h.until(ctx, p, "init", "ready", func(hub.Command) {})
	}
	if err != nil {
		h.dismiss(p, err)
		return fmt.Errorf("no greeting from the engine: %w", err)
	}
	h.p, h.probed, h.asked, h.pongs = p, false, false, false
	return nil
}

// introduced takes what the engine says of itself.
func (h *Hub) introduced(c hub.Command) {
	name := onOneLine(c.Value("name"))
	if c.Name == "id" && name != "" {
		h.name = onOneLine(name + " " + c.Value("version"))
	}
	h.variant = h.variant || c.Name == "param" && name == "variant"
}

func setVariant(ruleset string) string {
	return hub.NewCommand("set-param", "name", "variant", "value", ruleset).String()
}

// send writes a line that has no answer.
func (h *Hub) send(p *process, line string) error {
	if _, err := p.in.WriteString(line + "\n"); err != nil {
		return p.death()
	}
	return nil
}

// until writes a line and awaits the answer of a name; each is shown what comes
// on the way. An engine that says more than any answer needs is not listened to
// further.
func (h *Hub) until(ctx context.Context, p *process, line, name string, each func(hub.Command)) (hub.Command, error) {
	timer := time.NewTimer(h.o.Deadline)
	defer timer.Stop()
	if err := p.write(ctx, line, timer, h.o.Deadline); err != nil {
		return hub.Command{}, err
	}
	said := 0
	client := hub.Client{Receive: func(ctx context.Context) (string, error) {
		answer, err := p.next(ctx, timer, h.o.Deadline)
		if said += len(answer) + 1; err == nil && said > maxLine {
			err = &fault{what: fmt.Sprintf("it printed more than %d bytes without the word %q: killed", maxLine, name), hung: true}
		}
		return answer, err
	}}
	return client.Await(ctx, name, func(c hub.Command) error {
		each(c)
		if c.Name == "error" && !h.asked {
			return &fault{what: fmt.Sprintf("it complains: %.200s", c)}
		}
		h.asked = h.asked && c.Name != "pong" && c.Name != "error" // of the ping
		return nil
	})
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
	text, err := askTwice(&h.notes, q.Case, func() (string, error) { return h.think(ctx, q.Ruleset, p) })
	if err != nil {
		return failed(err)
	}
	squares, _, err := hub.ParseSquares(text)
	if err != nil {
		return failed(fmt.Errorf("it played %.40q, which is not a move", text))
	}
	m := conformance.Played{Path: squares[:2], Takes: squares[2:]}
	return conformance.Answer{Moves: []conformance.Played{m}, Partial: true}
}

// think has the engine search a position one ply deep.
func (h *Hub) think(ctx context.Context, ruleset string, p rules.Position) (string, error) {
	if h.p == nil {
		if err := h.launch(ctx); err != nil {
			return "", err
		}
	}
	lines := []string{"new-game", "pos pos=" + hub.FormatPosition(p), "level depth=1"}
	if h.variant {
		lines = append([]string{setVariant(ruleset)}, lines...)
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
	return done.Value("move"), nil
}

// search sends what leads up to a search and has it done. The first time a
// ping goes before, to see whether the engine answers one: it does so at once,
// so that nobody has to wait for an engine that does not.
func (h *Hub) search(ctx context.Context, lines []string) (done hub.Command, err error) {
	h.discard()
	if err := h.send(h.p, strings.Join(lines, "\n")); err != nil {
		return done, err
	}
	question := "go think"
	if !h.probed {
		h.probed, h.asked, question = true, true, "ping\n"+question
	}
	done, err = h.until(ctx, h.p, question, "done", func(c hub.Command) { h.pongs = h.pongs || c.Name == "pong" })
	h.asked = false
	return done, err
}

// settle waits until the engine has said all that it has to say to a question,
// and counts the answers beyond the first: taken for those to the next
// questions they would be held against its rules.
func (h *Hub) settle(ctx context.Context) (again int, err error) {
	_, err = h.until(ctx, h.p, "ping", "pong", func(c hub.Command) {
		if c.Name == "done" {
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
			if hub.Parse(line).Name == "done" {
				h.add("the engine answered twice; the second answer was passed over")
			}
		default:
			return
		}
	}
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
