// Package bounded answers, at full width and without any evaluation, whether a
// side reaches a goal within a number of its own moves. The answers are exact.
//
// The search is a depth-first search of the AND/OR tree, with a transposition
// table, the history heuristic, and the attacker's moves ordered by how few
// replies they leave.
package bounded
