// Package rules is the referee: the positions, moves, ladders of precedence
// and endings of Italian Damone and Italian draughts, on the 32 dark squares.
//
// A Spec says in data how a game is played; Compile makes a Ruleset of it. The
// rulesets that come with the program are variables (ItalianDamone,
// ItalianDraughts, ...) and Lookup finds them by name. A Ruleset answers
//
//   - what may be played: Moves lists the legal moves, Perft counts the games
//     they begin;
//   - why: Explain shows the ladder at work, round by round, with the clause
//     that puts each capture out;
//   - whether a move somebody wrote is legal, and by which clause not: Judge;
//   - how things stand: Status for a position, Game for a position with its
//     history (repetition, the long quiet play that draws).
//
// All of them are views of one truth and agree. Moves, Perft and Status
// allocate nothing; Fast is for programs that look at millions of positions.
//
// Clauses are named by their ids, DAM-6.iv or ITA-5.2. Values print themselves
// for people who look on: squares by number, moves as 30x21x14x5. Package
// notation reads and writes the formats that others keep, and RULES.md says in
// words what the clauses mean.
package rules
