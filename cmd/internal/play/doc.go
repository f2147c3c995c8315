// Package play is what goes on in a terminal between a person and the program:
// a game against the computer, with everything that can be typed instead of a
// move, and a puzzle being tried.
package play
