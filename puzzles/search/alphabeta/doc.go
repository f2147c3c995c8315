// Package alphabeta says which move is best, in the opinion of an evaluation.
//
// The search deepens iteratively. It searches the first move of a node with the
// full window and the others with a null window first (principal variation
// search), looks less deep after late quiet moves, orders moves by the
// transposition table, promotions, killers and history, and follows captures to
// their end before it evaluates (quiescence). The evaluation is hand-made terms
// and, where the caller wants them, weights learnt from play (package patterns).
//
// The scores are opinions, except wins counted in moves (search.Score.Plies):
// those are forced, and come before the quiet limit, as long as no position has
// to come back that stood in the game before.
package alphabeta
