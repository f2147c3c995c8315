// Package generate makes puzzles: it looks for positions that may hide one,
// proves what they hold, asks for uniqueness, has the result proved a second
// time by package verify, and names everything it turns down.
//
// Work is cut into units, numbered from 0, each of which depends on nothing
// but the seed, the task and its number. They may be done at once and in any
// order; their results are taken in order. So the same seed gives the same
// puzzles on any number of processors, and a run that was killed goes on where
// it was.
package generate
