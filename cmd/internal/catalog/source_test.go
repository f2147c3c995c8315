package catalog

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
)

// constants is the text constants of the program, by type.
var constants = sync.OnceValues(func() (map[string]map[string]bool, error) {
	root := filepath.Join("..", "..", "..")
	s := sources{fset: token.NewFileSet(), root: root, done: make(map[string]*types.Package), found: make(map[string]map[string]bool)}
	err := filepath.WalkDir(filepath.Join(root, "cmd"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		_, err = s.Import(module + filepath.ToSlash(rel))
		return err
	})
	return s.found, err
})

// module begins the paths of our packages.
var module = strings.TrimSuffix(reflect.TypeFor[Key]().PkgPath(), "cmd/internal/catalog")

// constantsOf returns the values that constants of some types, rules.Fault, have in
// the program.
func constantsOf(t *testing.T, named ...string) map[string]bool {
	t.Helper()
	byType, err := constants()
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]bool)
	for _, name := range named {
		maps.Copy(all, byType[module+name])
	}
	return all
}

// sources reads packages of ours from their files, and takes all others for
// empty: that is enough to know the types of constants.
type sources struct {
	fset  *token.FileSet
	root  string
	done  map[string]*types.Package
	found map[string]map[string]bool
}

func (s *sources) keep(t types.Type, v constant.Value) {
	if v == nil || v.Kind() != constant.String || constant.StringVal(v) == "" {
		return
	}
	name := t.String()
	if s.found[name] == nil {
		s.found[name] = make(map[string]bool)
	}
	s.found[name][constant.StringVal(v)] = true
}

func (s *sources) Import(path string) (*types.Package, error) {
	if p := s.done[path]; p != nil {
		return p, nil
	}
	var files []*ast.File
	if rel, ours := strings.CutPrefix(path, module); ours {
		names, err := filepath.Glob(filepath.Join(s.root, rel, "*.go"))
		if err != nil {
			return nil, err
		}
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
	}
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}
	conf := types.Config{Importer: s, Error: func(error) {}}
	p, _ := conf.Check(path, s.fset, files, info)
	s.done[path] = p
	for _, tv := range info.Types {
		s.keep(tv.Type, tv.Value)
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool { s.call(info, n); return true })
	}
	return p, nil
}

// call keeps the constants in a call of which other arguments have no type
// here.
func (s *sources) call(info *types.Info, n ast.Node) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return
	}
	sig, ok := info.Types[call.Fun].Type.(*types.Signature)
	if !ok {
		return
	}
	for i, arg := range call.Args {
		param := sig.Params().At(min(i, sig.Params().Len()-1)).Type()
		if list, ok := param.(*types.Slice); ok && sig.Variadic() {
			param = list.Elem()
		}
		s.keep(param, info.Types[arg].Value)
	}
}
