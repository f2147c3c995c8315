package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"sync"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// MaxProbes is how many positions may be looked up at once.
const MaxProbes = 100

// WrongProbes is that of a request for no position or too many: n, most.
const WrongProbes notation.Kind = "positions-to-probe"

// NoTablesHere is that of a ruleset without tables: ruleset. Which folder has none is
// nobody's business who asks from elsewhere.
const NoTablesHere notation.Kind = "no-tables-here"

// shelf keeps the tables of each ruleset open.
type shelf struct {
	mutex  sync.Mutex
	tables map[*rules.Ruleset]*tablebase.Tables
}

// of is the tables of a ruleset. Those with a damaged file are opened anew.
func (s *shelf) of(ctx context.Context, rs *rules.Ruleset) (*tablebase.Tables, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if t := s.tables[rs]; t != nil && t.Err() == nil {
		return t, nil
	}
	t, err := tablebase.Open(ctx, "", rs)
	if notation.KindOf(err) == tablebase.NoTables {
		return nil, notation.NewFault(NoTablesHere, "ruleset", rs.ID())
	}
	if err != nil {
		return nil, err
	}
	s.tables[rs] = t
	return t, nil
}

// prober is what the tables of a ruleset know, nil where there are none or they cannot
// be read: whoever asks can do without.
func (s *shelf) prober(ctx context.Context, rs *rules.Ruleset) search.Prober {
	t, _ := s.of(ctx, rs)
	return t.Prober()
}

// Probe says in JSON what the endgame tables know of some positions: an object
// of one, an array of several, in which a position that cannot be read is an
// error. lasting is true if the same question will have the same answer.
func (d *Desk) Probe(ctx context.Context, lang, ruleset string, positions []string) (answer []byte, ok, lasting bool) {
	answer, ok = d.reply(func(b *bytes.Buffer) (view.Options, error) {
		o, err := d.options(&manner{Lang: lang, Ruleset: ruleset}, nil)
		if err == nil {
			lasting, err = d.probe(ctx, &o, positions, b)
		}
		return o, err
	})
	return answer, ok, ok && lasting
}

func (d *Desk) probe(ctx context.Context, o *view.Options, positions []string, b *bytes.Buffer) (lasting bool, err error) {
	if len(positions) == 0 || len(positions) > MaxProbes {
		return false, notation.NewFault(WrongProbes, "n", len(positions), "most", MaxProbes)
	}
	tables, err := d.shelf.of(ctx, o.Ruleset)
	if err != nil {
		return false, err
	}
	answers := make([]json.RawMessage, 0, len(positions))
	lasting = true
	for _, text := range positions {
		a, err := probeOne(tables, o.Ruleset, text)
		switch {
		case tables.Err() != nil:
			return false, tables.Err()
		case err != nil && len(positions) == 1:
			return false, err
		}
		var one bytes.Buffer // which takes everything
		if err != nil {
			_ = o.WriteError(&one, err)
		} else {
			lasting = lasting && a.Known
			_ = o.WriteAnswer(&one, a)
		}
		answers = append(answers, one.Bytes())
	}
	if len(answers) == 1 {
		return lasting, view.WriteJSON(b, answers[0])
	}
	return lasting, view.WriteJSON(b, answers)
}

func probeOne(tables *tablebase.Tables, rs *rules.Ruleset, text string) (*tablebase.Answer, error) {
	p, err := notation.ParsePosition(rs, text)
	if err != nil {
		return nil, err
	}
	if status := rs.Status(p); status.Over() {
		return nil, &search.OverError{Status: status}
	}
	return tables.Ask(p, 0), nil
}
