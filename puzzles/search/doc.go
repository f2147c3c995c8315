// Package search holds what the searches share: what they are asked (Goal,
// Limits), what they answer (Verdict, Value, Score) and what may help them
// (Prober). The searches are
//
//   - bounded.Search: can the side to move end the game, or gain so much
//     material, in at most N own moves against every defence? Exact.
//   - proof.Prove: can the side to move win at all? Proved, refuted, or unknown
//     when the budget is spent. Never a guess.
//   - alphabeta.Analyze: which move is best, in the opinion of an evaluation?
//
// Every search takes Limits and a context. With one thread and a limit in nodes
// the same question always gets the same answer.
//
// # Glossary
//
// A node is a position in the tree of play, a child is where one of its moves
// leads, a ply is a move of one side, the path is the line of play from the
// position asked about to the node. An OR node needs one good child: the
// attacker is to move. An AND node needs all: the defender is.
//
//   - Budget: the nodes and the time that the threads of a search share.
//   - Transposition table: a hash table of positions already searched. A bucket
//     holds the entries that compete for one place; the replacement policy says
//     which of them stays. Greenblatt's Mac Hack (1967) had the first. Positions
//     are compared whole, or by a hash of 64 bits: a product of the packed
//     position, not Zobrist's (1970). Entries that threads share are kept whole
//     without locks as Hyatt and Mann do (2002).
//   - Bound: a score that is only known to be the least or the greatest possible.
//   - Alpha-beta: a search that skips what cannot change the answer. It deepens
//     iteratively, as Chess 4.5 did (Slate and Atkin 1977), within an aspiration
//     window around the last score.
//   - Principal variation: the play that is best for both. Principal variation
//     search (Marsland and Campbell 1982), NegaScout (Reinefeld 1983): the first
//     move gets the full window, the others a null window, and a second search
//     if that fails high.
//   - Late move reduction: a quiet move far down the order is searched less deep
//     until it proves good.
//   - ProbCut: a shallow search well above beta stands for the deep one (Buro 1995).
//   - Futility: near the leaves, a quiet move cannot make up for a bad evaluation.
//   - Killer: a quiet move that caused a cutoff at the same ply (Akl and Newborn
//     1977). History: how often moves between two squares did (Schaeffer 1983);
//     continuation history: after the step before.
//   - Quiescence: an evaluation is trusted only where nothing can be captured
//     (Shannon 1950), so captures are followed to their end.
//   - Proof number, disproof number: how many leaves at least must still be proved,
//     or refuted, to decide a node (Allis 1994). A node is closed when one of them
//     is 0. Of an AND node the proof number is the greatest of its children's,
//     plus one for every further open child, as in weak proof-number search (Ueda
//     and others 2008): a sum would count transpositions twice.
//   - df-pn: depth-first proof-number search (Nagai 2002). A node is searched until
//     a number reaches its threshold; thresholds are a quarter too high, the 1+ε
//     trick (Pawlewicz and Lew 2007).
//   - Path-dependent: true only as long as the path is what it is. Forgetting it
//     is the graph-history interaction problem, GHI (Kishimoto and Müller 2004
//     solve it in general). Here a refutation names the first ply of the path that
//     it needs, and only those that need none are stored for every path.
//   - Excluded position: one that play may not come back to, when a move is asked
//     for that wins without.
//   - Fortress: positions that the defender never has to leave. The chess player's
//     word; the search for one is a fixpoint, and our own.
//   - Quiet limit: how many plies without progress draw. A zeroing move starts the
//     count again.
package search
