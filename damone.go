// Package damone holds what the programs of this project carry with them: the
// rules of both games, the cases of the exam, and the collection of puzzles.
package damone

import (
	"embed"
	"io/fs"
	"strings"
	"sync"

	"damone/notation/clauses"
)

//go:embed RULES*.md
var rulesFiles embed.FS

// rulesByLanguage has an entry for RULES.md and for each RULES.LANGUAGE.md.
var rulesByLanguage = readRules()

func readRules() map[string]func() clauses.Book {
	books := make(map[string]func() clauses.Book)
	files, _ := rulesFiles.ReadDir(".") // the root of an embed.FS can always be read
	for _, f := range files {
		lang := strings.Trim(strings.TrimSuffix(strings.TrimPrefix(f.Name(), "RULES"), "md"), ".")
		books[lang] = sync.OnceValue(func() clauses.Book {
			text, _ := rulesFiles.ReadFile(f.Name())
			return clauses.MustParse(string(text))
		})
	}
	return books
}

// Rules returns the authority on the rules of both games, in a language such as "en" or
// "it". It is in English for a language that has no RULES.LANGUAGE.md.
func Rules(lang string) clauses.Book {
	if book, ok := rulesByLanguage[lang]; ok {
		return book()
	}
	return rulesByLanguage[""]()
}

// titles has those that were asked for, by language and id.
var titles sync.Map

// ClauseTitle returns the title of a clause in a language, as Markdown; "" where the rules have no
// such clause. It reads no more of the rules than it must.
func ClauseTitle(lang, id string) string {
	if title, ok := titles.Load([2]string{lang, id}); ok {
		return title.(string)
	}
	f, err := rulesFiles.Open("RULES." + lang + ".md")
	if err != nil {
		f, _ = rulesFiles.Open("RULES.md")
	}
	title := clauses.Title(f, id)
	titles.Store([2]string{lang, id}, title)
	return title
}

// RulesFiles holds the rules as they are written: RULES.md and one for each other language.
func RulesFiles() fs.FS { return rulesFiles }

// License is the licence that this project is under.
//
//go:embed LICENSE
var License string

// Notice names every module that the program is linked with, and holds what
// their licences want to go with it.
//
//go:embed NOTICE
var Notice string

// Puzzles is the collection: the YAML files of testdata/puzzles, under that
// name, and retired.txt.
//
//go:embed testdata/puzzles/*.yaml testdata/puzzles/retired.txt
var Puzzles embed.FS
