// Package verify proves puzzles a second time, by other means than those that
// made them: the plain rules, and every move of either side tried to the
// stipulated depth, though nothing is asked of a position twice.
//
// What it relies on is package rules/plain and nothing of package rules but
// its words and its judgement of which positions are possible.
package verify
