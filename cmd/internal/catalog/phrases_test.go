package catalog

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"damone/rules"
)

// TestPhrasesAreTranslated has every phrase that the readers, the judge of
// records and the commands can say in Italian too, with the same names in
// braces, and none that nobody says.
func TestPhrasesAreTranslated(t *testing.T) {
	said := make(map[string]bool)
	s := sources{fset: token.NewFileSet(), root: filepath.Join("..", "..", ".."), done: make(map[string]*types.Package), said: said}
	for _, path := range []string{"damone/notation", "damone/notation/replay", "damone/cmd/damone"} {
		if _, err := s.Import(path); err != nil {
			t.Fatal(err)
		}
	}
	for _, rs := range rules.Rulesets() {
		for r := rules.Pedina; rs.HasRank(r); r++ {
			said[rs.RankName(r)] = true
		}
	}
	for _, words := range slices.Sorted(maps.Keys(said)) {
		italian, ok := inItalian[words]
		if !ok {
			t.Errorf("no Italian for %q", words)
		} else if !slices.Equal(placeholders(words), placeholders(italian)) {
			t.Errorf("%q and %q fill in other things", words, italian)
		}
	}
	for words := range inItalian {
		if !said[words] {
			t.Errorf("nobody says %q", words)
		}
	}
}

// sources reads packages of ours from their files, and takes all others for
// empty: that is enough to know which constants are phrases.
type sources struct {
	fset *token.FileSet
	root string
	done map[string]*types.Package
	said map[string]bool // the phrases found
}

func (s *sources) Import(path string) (*types.Package, error) {
	if p := s.done[path]; p != nil {
		return p, nil
	}
	if !strings.HasPrefix(path, "damone/") {
		p := types.NewPackage(path, filepath.Base(path))
		p.MarkComplete()
		s.done[path] = p
		return p, nil
	}
	names, err := filepath.Glob(filepath.Join(s.root, strings.TrimPrefix(path, "damone/"), "*.go"))
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(s.fset, name, nil, 0)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}
	conf := types.Config{Importer: s, Error: func(error) {}}
	p, _ := conf.Check(path, s.fset, files, info)
	s.done[path] = p
	s.collect(info)
	return p, nil
}

// phraseTypes are the types of what a catalogue can translate.
var phraseTypes = []string{"damone/notation.Phrase", "damone/cmd/damone.said"}

// collect keeps the constants that are phrases of words.
func (s *sources) collect(info *types.Info) {
	for _, tv := range info.Types {
		if tv.Value == nil || tv.Value.Kind() != constant.String || !slices.Contains(phraseTypes, tv.Type.String()) {
			continue
		}
		if words := constant.StringVal(tv.Value); words != "" {
			s.said[words] = true
		}
	}
}
