// Package tablebase builds endgame tables for any ruleset and answers from
// them: for every position of few pieces, who wins and in how many plies, each
// side playing perfectly.
//
//	dir, err := tablebase.DefaultDir(rs)
//	err = tablebase.Build(ctx, rs, 4, dir, tablebase.Options{})
//	tables, err := tablebase.Open(ctx, dir, rs)
//	result, ok := tables.Probe(position)
//
// # What an answer means
//
// The distance is counted in plies to the end of the game, the winner hurrying
// and the loser holding out: a win in 1 ends it with this very move, a loss in
// 0 is a side to move that has no move (or no piece, or no royal piece) left.
//
// Tables know positions, not how they came about. Two rules look at history:
//
//   - Repetition. A winner who always moves to a smaller distance never brings
//     a position back, so wins and losses hold under every rule on repetition,
//     as long as the positions on the way have not come up earlier in the same
//     game. Where neither side can force a win like that, play can go on for
//     ever: that is Draw if the ruleset draws repeated positions. If it does
//     something else with them (in some rulesets whoever repeats once too often
//     loses) who must give way depends on the positions before, and the tables say
//     Unresolved.
//   - The quiet limit. The distance counts all plies, so a win may be longer
//     than the limit and still be in time, with captures and moves of Pedine on
//     the way. Where there is a limit, tables of up to 5 pieces have a second
//     distance: the plies to progress, which begins the count anew. In Italian
//     draughts a winner of 2, 3, 4 or 5 pieces makes progress within 11, 34, 43
//     or 70 plies, less than the limit of 80: every win holds when the count
//     starts from zero, and Tables.Ask says of each whether it holds with some
//     plies used up. With 6 pieces it says of each result whether it is certain.
//
// Positions that differ by exchanging the colours are one, and in rulesets that
// reflect so are mirror images in the h1-a8 diagonal.
//
// # Sizes
//
// Italian draughts up to 6 pieces are 2,571,945,320 positions: 53 MB of values and
// 783 MB of distances. Italian Damone up to 6 pieces is 17,539,485,865 positions:
// 332 MB and 5.6 GB. 7 pieces of Italian draughts are 34,243,113,624 more: values alone
// take about 0.8 GB, some four hours of one processor and, for the largest slice, 17 GB
// of memory.
//
// # Glossary
//
//   - Distance to win: plies to the end of the game. (Chess tables that count
//     to mate, such as Nalimov's, do the same.)
//   - Retrograde analysis: working backwards from the positions in which the
//     game is over, one distance after the other, until nothing new is decided
//     (Ken Thompson, ICCA Journal, 1986). See package internal/solver.
//   - Slice: all positions with one material, seen from the side to move. A
//     slice and its opposite, with the other side to move, are solved together,
//     after those that captures and promotions lead to (Lake, Schaeffer and Lu,
//     "Solving Large Retrograde Analysis Problems", 1994).
//   - Conversion: a capture or promotion. Only conversions are played one by one
//     with the rules' generator; steps are solved on whole words of bits.
//   - Progress: a capture or a move of a Pedina, which Move.Zeroing tells. (Chess
//     tables call the plies to it the distance to zeroing, DTZ.)
//   - Row, column: a slice is a matrix with a row for each placement of the side
//     to move and a column for each of its opponent's; package internal/index
//     numbers them. A step leads from row to row in every column where nothing
//     is in the way, so one operation settles 64 positions.
//   - Probe: looking a position up, in a compressed block of a file. Positions with
//     a compulsory capture are in no block: the captures are looked up instead.
//   - Verification: every entry is worked out again from its successors, by the
//     plain rules, which share no generator with the solver.
//   - Complete: in memory with what compulsory captures are worth, which the files
//     leave out.
package tablebase
