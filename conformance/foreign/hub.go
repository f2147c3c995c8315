package foreign

import (
	"context"
	"strconv"
	"sync"

	"damone/conformance"
	"damone/notation"
	"damone/notation/hub"
	"damone/rules"
)

// Hub is a draughts engine that speaks the Hub protocol. It can only be asked
// for a move: a search one ply deep, whose move must be legal. That proves
// something where one move is legal, and is weak evidence elsewhere.
type Hub struct {
	engine
	turn    sync.Mutex // one question at a time
	p       *Process
	name    string
	variant bool // it has a parameter of that name
	probed  bool // the process has been sent a ping
	asked   bool // and has not said yet what it thinks of that
	pongs   bool // it answers pings
}

// StartHub starts a Hub engine that plays some rulesets. Once ctx is done it is
// ended without patience.
func StartHub(ctx context.Context, command, rulesets []string, o Options) (h *Hub, err error) {
	h = &Hub{name: onOneLine(command[0])}
	o.Workers = 1
	h.init(ctx, command, rulesets, "quit", o)
	if h.p, err = h.launch(ctx, h.greet); err != nil {
		return nil, err
	}
	return h, nil
}

// Name is what the engine calls itself.
func (h *Hub) Name() string { return h.name }

// greet shakes hands with a process.
func (h *Hub) greet(ctx context.Context, p *Process) error {
	h.probed, h.asked, h.pongs = false, false, false
	if _, err := h.until(ctx, p, "hub", "wait", h.introduced); err != nil {
		return err
	}
	question := "init"
	if h.variant {
		question = setVariant(h.rulesets[0]) + "\n" + question
	}
	_, err := h.until(ctx, p, question, "ready", func(hub.Command) {})
	return err
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

// until writes a line and awaits the answer of a name; each is shown what comes
// on the way. An engine that says more than any answer needs is not listened to
// further.
func (h *Hub) until(ctx context.Context, p *Process, line, name string, each func(hub.Command)) (hub.Command, error) {
	ctx, cancel := context.WithTimeout(ctx, h.o.Deadline)
	defer cancel()
	if err := p.Write(ctx, line); err != nil {
		return hub.Command{}, err
	}
	said := 0
	client := hub.Client{Receive: func(ctx context.Context) (string, error) {
		answer, err := p.Answer(ctx)
		if said += len(answer) + 1; err == nil && said > maxLine {
			err = killed("engine-says-too-much", "limit", maxLine, "word", strconv.Quote(name))
		}
		return answer, err
	}}
	return client.Await(ctx, name, func(c hub.Command) error {
		each(c)
		if c.Name == "error" && !h.asked {
			return says("engine-reports-an-error").of(c.String())
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
	return h.askTwice(q.Case, func() (conformance.Answer, error) { return h.think(ctx, q.Ruleset, p) })
}

// think has the engine search a position one ply deep.
func (h *Hub) think(ctx context.Context, ruleset string, p rules.Position) (a conformance.Answer, err error) {
	if h.p == nil {
		if h.p, err = h.launch(ctx, h.greet); err != nil {
			return a, err
		}
	}
	lines := "new-game\npos pos=" + hub.FormatPosition(p) + "\nlevel depth=1\n"
	if h.variant {
		lines = setVariant(ruleset) + "\n" + lines
	}
	done, err := h.search(ctx, lines)
	again := 0
	if err == nil && h.pongs { // all that it has to say is heard, or is held against its rules in the next question
		_, err = h.until(ctx, h.p, "ping", "pong", func(c hub.Command) {
			if c.Name == "done" {
				again++
			}
		})
	}
	if err != nil {
		h.dismiss(h.p, err)
		h.p = nil
		return a, err
	}
	if again > 0 {
		return a, says("engine-answers-twice", "n", again)
	}
	squares, _, err := hub.ParseSquares(done.Value("move"))
	if err != nil {
		return a, says("engine-gave-no-move").of(done.Value("move"))
	}
	m := conformance.Played{Text: plainly(done.Value("move")), Path: squares[:2], Takes: squares[2:]}
	return conformance.Answer{Moves: []conformance.Played{m}, Partial: true}, nil
}

// search sends what leads up to a search and has it done. The first time a
// ping goes before, to see whether the engine answers one: it does so at once,
// so that nobody has to wait for an engine that does not.
func (h *Hub) search(ctx context.Context, lines string) (done hub.Command, err error) {
	h.discard()
	if !h.probed {
		h.probed, h.asked, lines = true, true, lines+"ping\n"
	}
	done, err = h.until(ctx, h.p, lines+"go think", "done", func(c hub.Command) { h.pongs = h.pongs || c.Name == "pong" })
	h.asked = false
	return done, err
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
				h.add(says("engine-answered-twice"))
			}
		default:
			return
		}
	}
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
