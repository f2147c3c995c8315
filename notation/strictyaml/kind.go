package strictyaml

import "damone/notation"

// The kinds of fault that any file may have, with their arguments.
const (
	TooLong        notation.Kind = "file-too-long" // limit, in bytes
	Empty          notation.Kind = "file-empty"
	NotUTF8        notation.Kind = "not-utf-8"
	NotYAML        notation.Kind = "not-yaml" // reason, in the YAML package's English
	SecondDocument notation.Kind = "second-document"
	Anchor         notation.Kind = "anchor-or-alias"
	Tag            notation.Kind = "yaml-tag"

	UnknownKey  notation.Kind = "unknown-key"     // keys: those there are
	MisspeltKey notation.Kind = "misspelt-key"    // meant: the key like it
	KeyTwice    notation.Kind = "key-given-twice" // line of the first
	KeyMissing  notation.Kind = "key-missing"     // key

	NotAMapping  notation.Kind = "not-a-mapping" // keys: those it may have
	NotAList     notation.Kind = "not-a-list"
	NotText      notation.Kind = "not-text"
	NotANumber   notation.Kind = "not-a-number" // low, high
	NotNatural   notation.Kind = "not-a-natural-number"
	NotTrueFalse notation.Kind = "not-true-or-false"
	NotAWord     notation.Kind = "not-one-of" // words: those it may be
	ItemTwice    notation.Kind = "listed-twice"
	NotAccepted  notation.Kind = "not-accepted" // reason: the error of what read it
)

func arg(name string, value any) notation.Arg { return notation.Arg{Name: name, Value: value} }
