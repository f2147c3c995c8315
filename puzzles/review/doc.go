// Package review says where a recorded game went wrong: what every position was
// worth, what each move gave away, and by which evidence.
//
// A game is searched backwards, with one transposition table, so that what is found
// out of a position helps with the one before. A move that seems to lose something is
// searched again, together with the best, in one search to one depth; only that
// counts. The same game, limits and tables always give the same review.
//
// Losses are in expected points: a win is 1, a draw 1/2, a loss 0. What is Exact or
// Proved is so for certain; an Opinion becomes points by the Scale of its ruleset.
// The three are counted apart.
package review
