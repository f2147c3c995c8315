// Package patterns knows what groups of squares are worth, as was learnt from
// play: how much more or less than the hand-made terms of the evaluation say.
//
//	w := patterns.Learnt(rules.ItalianDraughts) // nil for rules nothing was learnt of
//	score := w.Score(&pos)
//
// A position's pieces on each pattern are a number, and the number's weight is
// added up over all patterns. The package only looks weights up; package
// training makes them. They belong to rules, not to the name of a ruleset.
package patterns
