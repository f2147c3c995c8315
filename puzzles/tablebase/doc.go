// Package tablebase builds endgame tables for any ruleset and answers from
// them: for every position of few pieces, who wins and in how many plies, each
// side playing perfectly.
//
//	dir, err := tablebase.DefaultDir(rs)
//	err = tablebase.Build(ctx, rs, 4, dir, tablebase.Options{})
//	tables, err := tablebase.Open(dir, rs)
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
//     loses) tables cannot tell who must give way, and say Unresolved.
//   - The quiet limit. The distance counts all plies, so a win may be longer
//     than the limit and still be in time, with captures and moves of Pedine on
//     the way. Certain tells whether the limit is out of reach by the distance
//     alone, and search.InTimeByTables follows a longer win to see whether it is
//     in time; whoever asks for proofs takes other wins for unproved. In Italian
//     draughts a winner of up to 4 pieces never needs more than 45 quiet plies
//     in a row, as a test shows, so that all those wins hold when the quiet
//     count starts from zero. With 5 pieces the quickest way to win sometimes
//     takes up to 99, and it is not known whether a slower way does with less.
//
// # How they are built
//
// A slice is the positions with one material, always seen from the side to
// move. It is a matrix: a row for each way the side to move can stand, a column
// for each way its opponent can. Steps lead from row to row, in every column
// where nothing is in the way, so one operation on words settles 64 positions
// at a time. A slice and the same slice with the colours exchanged are solved
// together, distance by distance; captures and promotions lead to slices that
// are there already. Only captures are played one by one, with the rules'
// generator: the builder knows steps, and when something can be captured, but
// nothing about ladders.
//
// Positions that differ by exchanging the colours are one, and in rulesets
// that reflect so are images in the h1-a8 diagonal.
package tablebase
