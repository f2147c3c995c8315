package search

import "fmt"

// Levels is the number of playing levels; 1 is the weakest.
const Levels = 10

// LevelError says that there is no such level.
type LevelError struct{ Level int }

func (e *LevelError) Error() string {
	return fmt.Sprintf("there is no level %d: choose 1 to %d", e.Level, Levels)
}

// Level is what a playing level may spend on a move: one ply at level 1, two at
// level 2, and from level 3 on a number of nodes that grows threefold each
// time, from 1,000 to some 2 million. The error is a *LevelError.
func Level(level int) (Limits, error) {
	if level < 1 || level > Levels {
		return Limits{}, &LevelError{level}
	}
	if level < 3 {
		return Limits{Depth: level}, nil
	}
	nodes := uint64(1000)
	for range level - 3 {
		nodes *= 3
	}
	return Limits{Nodes: nodes}, nil
}
