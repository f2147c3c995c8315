// Package transposition holds the hash tables in which searches remember
// positions that several lines of play reach.
//
//   - Table compares whole positions and grows. A bucket holds two entries: the
//     first stays unless one of at least its priority comes, the second is
//     always replaced. Proof searches use it: a wrong match would be a wrong
//     proof.
//   - Lockless has a fixed size and one entry a bucket, which threads share
//     without locks. Alpha-beta uses it.
package transposition
