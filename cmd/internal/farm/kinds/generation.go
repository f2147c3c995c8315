package kinds

import (
	"context"
	"encoding/json"

	"damone/cmd/internal/farm"
	"damone/notation"
	"damone/puzzles/generate"
	"damone/puzzles/tablebase"
)

// Generate is the kind of units of 'puzzle generate'.
const Generate = "generate"

// generationTask is a generation as the farm keeps it.
type generationTask struct {
	Tables Tables          `json:"tables"`
	Units  json.RawMessage `json:"units"`
}

// generation does the units of a generation.
type generation struct {
	*generate.Units
	open map[string]*tablebase.Tables
}

// GenerationOf is a generation to put on a farm, and its task.
func GenerationOf(tasks []*generate.Task, o generate.Options, open map[string]*tablebase.Tables) (farm.Job, []byte, error) {
	g := &generation{Units: generate.NewUnits(tasks, o)}
	units, err := g.Text()
	if err != nil {
		return nil, nil, err
	}
	need := make(Tables)
	for id, t := range open {
		need[id] = t.Pieces()
	}
	text, err := json.Marshal(generationTask{need, units})
	return g, text, err
}

func openGeneration(ctx context.Context, text []byte, dir string) (farm.Job, error) {
	var t generationTask
	if json.Unmarshal(text, &t) != nil {
		return nil, notation.NewFault(farm.NoUnit)
	}
	probers := make(generate.Tables)
	g := new(generation)
	var err error
	if g.Units, err = generate.ReadUnits(t.Units, probers); err != nil {
		return nil, err
	}
	if g.open, err = openTables(ctx, t.Tables, g.Rulesets(), dir); err != nil {
		return nil, err
	}
	for id, t := range g.open {
		probers[id] = t.Prober()
	}
	return g, nil
}

// Do implements farm.Job. Tables that turn out to be damaged spoil the unit.
func (g *generation) Do(ctx context.Context, n int) ([]byte, error) {
	body, err := g.Units.Do(ctx, n)
	return body, faultOf(g.open, err)
}

// Close implements farm.Job. What the coordinator has open is its own.
func (g *generation) Close() { closeTables(g.open) }
