// Package conformance is the exam: it loads cases, puts them to a subject (this
// program or a foreign one) and says what came out differently. A case is a
// sentence of the rules and a position that would come out differently if that
// sentence were missing.
//
//	suite, err := conformance.Load(fsys)
//	results := conformance.Runner{Suite: suite, Subject: conformance.Own()}.Run(ctx)
//
// A case says only what must come out; the wording of messages is never looked
// at, moves are compared by the squares they visit and positions as positions.
// The format of the files is described in testdata/conformance/README.md and in
// testdata/conformance/schema.json.
//
// A Subject of your own answers one Question at a time; Put, Passes and Runner
// put cases to it and score the answers by clause. A wrong answer (Fail), a
// subject that could not answer (Error) and a question it does not take
// (NotSupported) are three different results.
//
// The folders below hold what the exam needs and a case does not: mutation
// proves the suite against faulty rules, foreign talks to other programs.
package conformance
