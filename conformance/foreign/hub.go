package foreign

import (
	"context"
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

// Name returns what the engine calls itself.
func (h *Hub) Name() string { return h.name }

// greet shakes hands with a process.
func (h *Hub) greet(ctx context.Context, p *Process) error {
	if _, err := h.until(ctx, p, "hub", "wait"); err != nil {
		return err
	}
	question := "init"
	if h.variant {
		question = setVariant(h.rulesets[0]) + "\n" + question
	}
	_, err := h.until(ctx, p, question, "ready")
	return err
}

func setVariant(ruleset string) string {
	return hub.NewCommand("set-param", "name", "variant", "value", ruleset).String()
}

// until writes lines and awaits the answer of a name. What the engine says of
// itself on the way is taken down.
func (h *Hub) until(ctx context.Context, p *Process, lines, name string) (hub.Command, error) {
	ctx, cancel := context.WithTimeout(ctx, h.o.Deadline)
	defer cancel()
	if err := p.Write(ctx, lines); err != nil {
		return hub.Command{}, err
	}
	client := hub.Client{Receive: p.Answer}
	return client.Await(ctx, name, func(c hub.Command) error {
		name := onOneLine(c.Value("name"))
		switch {
		case c.Name == "id" && name != "":
			h.name = onOneLine(name + " " + c.Value("version"))
		case c.Name == "param" && name == "variant":
			h.variant = true
		case c.Name == "error":
			return says("engine-reports-an-error").of(c.String())
		}
		return nil
	})
}

// Ask has the engine move. A position without a legal move cannot be asked
// about.
func (h *Hub) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	rs, found := rules.Lookup(q.Ruleset)
	if !found || q.Op != conformance.OpLegal || len(q.With) > 0 || len(h.rulesets) > 1 && !h.variant {
		return conformance.Answer{Kind: conformance.Unsupported, Spared: true}
	}
	p, err := notation.ParsePosition(rs, q.FEN)
	if err != nil || rs.Status(p).Over() {
		return conformance.Answer{Kind: conformance.Unsupported, Spared: true}
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
	h.discard()
	lines := "new-game\npos pos=" + hub.FormatPosition(p) + "\nlevel depth=1\ngo think"
	if h.variant {
		lines = setVariant(ruleset) + "\n" + lines
	}
	done, err := h.until(ctx, h.p, lines, "done")
	if err != nil {
		h.dismiss(h.p, err)
		h.p = nil
		return a, err
	}
	squares, _, err := hub.ParseSquares(done.Value("move"))
	if err != nil {
		return a, says("engine-gave-no-move").of(done.Value("move"))
	}
	m := conformance.Played{Text: plainly(done.Value("move")), Path: squares[:2], Takes: squares[2:]}
	return conformance.Answer{Moves: []conformance.Played{m}, Partial: true}, nil
}

// discard passes over lines that nobody asked for.
func (h *Hub) discard() {
	for {
		select {
		case line, ok := <-h.p.lines:
			if !ok || line == tooLong {
				return // the next question meets with its end
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
