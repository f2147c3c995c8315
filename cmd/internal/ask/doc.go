// Package ask puts questions to the libraries and answers in the structs that
// package view shows: is this move legal, which is best, what do the tables
// say, how is this puzzle solved.
package ask
