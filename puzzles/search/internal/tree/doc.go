// Package tree has what the searches of a game tree share.
//
//   - Budget counts nodes and ends a search in time.
//   - Evaluation guesses who stands better in a quiet position, without looking
//     ahead.
//   - Order and History decide which move of a node is tried first.
//   - Table compares whole positions and grows. A bucket holds two entries: the
//     first stays unless one of at least its priority comes, the second is
//     always replaced. Proof searches use it: a wrong match would be a wrong
//     proof.
//   - Lockless has a fixed size and four entries a bucket, which threads share
//     without locks. Alpha-beta uses it.
package tree
