// Package verify proves puzzles a second time, by other means than those that
// made them: the plain rules, every move of either side tried to the
// stipulated depth, and nothing remembered from one position to the next.
//
// What it relies on is package rules/plain and nothing of package rules but
// its words and its judgement of which positions are possible.
package verify
