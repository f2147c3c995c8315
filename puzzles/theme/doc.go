// Package theme says what a puzzle is about: predicates on its solution, each
// of which can be checked on the board.
package theme
