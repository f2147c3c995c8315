// Package proof decides whether a side wins, in any number of moves. It never
// guesses: a win is proved, refuted, or unknown when the budget is spent.
//
// Searches take turns:
//
//   - df-pn looks for a proof, by depth-first proof-number search;
//   - a fortress search looks for a set of positions that the defender never
//     has to leave, which refutes;
//   - where a repetition does not simply draw, a second df-pn looks for a win
//     of the other side, which refutes too.
//
// # Repetition
//
// What a position is worth may depend on the path to it: the graph-history
// interaction problem. A proof never needs a repetition. A refutation may: it
// then names the first ply of the path that it depends on, and is remembered
// for every path only by a node that depends on nothing above itself.
package proof
