package kinds

import (
	"bytes"
	"context"
	"encoding/json"
	"sync"

	"damone/cmd/internal/farm"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles/generate"
	"damone/rules"
)

// Mine is the kind of units of 'puzzle mine': games.
const Mine = "mine"

// miningTask is a mining as the farm keeps it. The games are a file, for there
// may be more of them than fit into a task.
type miningTask struct {
	Games    string // the digest of the file
	Rulesets []rules.Spec
}

// Mining does the units of a mining.
type Mining struct {
	*generate.Mining
	task     miningTask
	rulesets []*rules.Ruleset
	text     []byte // of the coordinator: the file
	files    *farm.Files
	fetching sync.Mutex
}

// MiningOf is a mining to put on a farm, and its task.
func MiningOf(of *generate.Mining) (*Mining, []byte, error) {
	var games bytes.Buffer
	if err := of.Write(&games); err != nil {
		return nil, nil, err
	}
	m := &Mining{Mining: of, rulesets: of.Rulesets(), text: games.Bytes()}
	m.task.Rulesets = lists.Each(m.rulesets, func(rs *rules.Ruleset) rules.Spec { return rs.Spec() })
	var err error
	if m.task.Games, err = farm.DigestOf(&games); err != nil {
		return nil, nil, err
	}
	text, err := json.Marshal(m.task)
	return m, text, err
}

func openMining(_ context.Context, text []byte) (farm.Job, error) {
	m := new(Mining)
	if json.Unmarshal(text, &m.task) != nil {
		return nil, notation.NewFault(farm.NoUnit)
	}
	for _, spec := range m.task.Rulesets {
		rs, err := rules.Compile(spec)
		if err != nil {
			return nil, err
		}
		m.rulesets = append(m.rulesets, rs)
	}
	return m, nil
}

// UseFiles implements farm.FileUser.
func (m *Mining) UseFiles(f *farm.Files) { m.files = f }

// Offer keeps the games on the farm.
func (m *Mining) Offer(ctx context.Context) error {
	_, err := m.files.Put(ctx, bytes.NewReader(m.text))
	return err
}

// Do implements farm.Job.
func (m *Mining) Do(ctx context.Context, n int) ([]byte, error) {
	if err := m.fetch(ctx); err != nil {
		return nil, err
	}
	return m.Mining.Do(ctx, n)
}

// fetch reads the games, unless they are there.
func (m *Mining) fetch(ctx context.Context) error {
	m.fetching.Lock()
	defer m.fetching.Unlock()
	if m.Mining != nil {
		return nil
	}
	var games bytes.Buffer
	if err := m.files.Get(ctx, m.task.Games, &games); err != nil {
		return err
	}
	read, err := generate.ReadMining(&games)
	m.Mining = read
	return err
}

// Close implements farm.Job.
func (m *Mining) Close() {}
