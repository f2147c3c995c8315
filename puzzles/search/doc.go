// Package search looks ahead. It answers three kinds of question.
//
//   - Within: can the side to move end the game, or gain so much material, in
//     at most N own moves against every defence? Full width, no evaluation:
//     the answer is exact.
//   - Prove: can the side to move win at all? Proof-number search, and a search
//     for a fortress that refutes: proved, refuted, or unknown when the budget
//     is spent. Never a guess.
//   - Analyze: which move is best, in the opinion of an Evaluator? Iterative
//     deepening alpha-beta. The scores are opinions, except wins counted in
//     moves (Score.Plies): those are forced, and come before the quiet limit,
//     as long as no position has to come back that stood in the game before.
//
// Every search takes Limits and a context. With one thread and a budget in
// nodes the same question always gets the same answer.
package search
