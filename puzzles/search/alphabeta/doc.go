// Package alphabeta says which move is best, in the opinion of an evaluation.
//
// The search deepens iteratively. It searches the first move of a node with the
// full window and the others with a null window first (principal variation
// search), looks less deep after late quiet moves, orders moves by the
// transposition table, promotions, killers and history, and follows captures to
// their end before it evaluates (quiescence). The evaluation is hand-made terms
// and, where the caller wants them, weights learnt from play (package patterns).
//
// Where no depth is asked for, the search is selective: it takes a shallower
// search's word (ProbCut), leaves out quiet moves near the leaves (futility), and
// looks several plies less deep after late moves. Moves that offer a piece are not
// left out: shots begin with them. What is left out proves nothing.
//
// The scores are opinions, except wins counted in moves (search.Score.Plies):
// those are forced, and come before the quiet limit, as long as no position has
// to come back that stood in the game before.
package alphabeta
