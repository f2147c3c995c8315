package strictyaml_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"damone/notation"
	"damone/notation/strictyaml"
)

const limit = 4 << 10

// order is what the tests read.
type order struct {
	Name, Size, Place string
	Toppings          []string
	Count             int
	Hot               bool
	Extras            []string
}

func read(text string) (o order, err error) {
	err = strictyaml.Read(strings.NewReader(text), "a.yaml", limit, func(root strictyaml.Node) {
		root.Mapping(
			strictyaml.Need("name", strictyaml.Text(&o.Name)),
			strictyaml.May("size", strictyaml.OneOf(&o.Size, "small", "large")),
			strictyaml.May("toppings", strictyaml.Texts(&o.Toppings)),
			strictyaml.May("count", strictyaml.Number(&o.Count, 1, 9)),
			strictyaml.May("hot", strictyaml.Bool(&o.Hot)),
			strictyaml.May("at", func(n strictyaml.Node) {
				o.Place = n.Value()
				if _, err := notation.ParseSquare(o.Place); err != nil {
					n.Refuse(err)
				}
			}),
			strictyaml.May("extras", strictyaml.List(&o.Extras, func(s *string) func(strictyaml.Node) {
				return strictyaml.Mapping(strictyaml.Need("of", strictyaml.Text(s)))
			})),
		)
	})
	return o, err
}

func TestRead(t *testing.T) {
	o, err := read("name: Anna\nsize: large\ntoppings: [a, b]\ncount: 3\nhot: true\nextras: [{of: x}]\n")
	if err != nil || o.Name != "Anna" || o.Size != "large" || len(o.Toppings) != 2 || o.Count != 3 || !o.Hot || o.Extras[0] != "x" {
		t.Errorf("got %+v, %v", o, err)
	}
}

func TestFaults(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"empty", "# nothing\n", "a.yaml:1:1: file empty"},
		{"too long", "name: " + strings.Repeat("a", limit), "a.yaml:1:1: file too long: limit 4096"},
		{"not UTF-8", "name: a\nsize: é\xff", "a.yaml:2:8: not utf 8"},
		{"not YAML", "name: a\n  b: [", "a.yaml:2:3: not yaml: reason mapping values are not allowed in this context"},
		{"unknown alias", "name: *a", `a.yaml:1:7: not yaml: reason unknown anchor 'a' referenced`},
		{"two documents", "name: a\n---\nname: b", "a.yaml:2:1: second document"},
		{"anchor and alias", "name: &a b\nsize: *a", "a.yaml:1:7: anchor or alias\na.yaml:2:7: anchor or alias"},
		{"tag", "name: !!binary b", `a.yaml:1:7: "!!binary": yaml tag`},
		{"misspelt key", "name: a\nsise: large", `a.yaml:2:1: "sise": misspelt key: meant size`},
		{"unknown key", "name: a\ncolour: red", `a.yaml:2:1: "colour": unknown key: keys [name size toppings count hot at extras]`},
		{"key twice", "name: a\nname: b", `a.yaml:2:1: "name": key given twice: line 1`},
		{"key missing", "hot: true", "a.yaml:1:1: key missing: key name"},
		{"not a mapping", "- a", "a.yaml:1:1: not a mapping: keys [name size toppings count hot at extras]"},
		{"a list of keys", "name: a\n? [b]\n: c", "a.yaml:2:3: unknown key: keys [name size toppings count hot at extras]"},
		{"not a list", "name: a\ntoppings: b", `a.yaml:2:11: "b": not a list`},
		{"not text", "name: 3", `a.yaml:1:7: "3": not text`},
		{"empty text", "name: ' '", `a.yaml:1:7: " ": not text`},
		{"nothing there", "name:", "a.yaml:1:6: not text"},
		{"not a word", "name: a\nsize: huge", `a.yaml:2:7: "huge": not one of: words [small large]`},
		{"no number", "name: a\ncount: many", `a.yaml:2:8: "many": not a number: low 1, high 9`},
		{"too small", "name: a\ncount: 0", `a.yaml:2:8: "0": not a number: low 1, high 9`},
		{"octal", "name: a\ncount: 07", `a.yaml:2:8: "07": not a number: low 1, high 9`},
		{"quoted number", "name: a\ncount: '7'", `a.yaml:2:8: "7": not a number: low 1, high 9`},
		{"neither true nor false", "name: a\nhot: yes", `a.yaml:2:6: "yes": not true or false`},
		{"twice in a list", "name: a\ntoppings: [b, b]", `a.yaml:2:15: "b": listed twice`},
		{"inside a list", "name: a\nextras: [{of: x}, {off: x}]", "a.yaml:2:19: key missing: key of\na.yaml:2:20: \"off\": misspelt key: meant of"},
		// Within a value.
		{"plain", "name: a\nat: z9", "a.yaml:2:5: "},
		{"quoted", "name: a\nat: 'z9'", "a.yaml:2:6: "},
		{"block", "name: a\nat: |-\n   z9\n", "a.yaml:3:4: "},
		{"folded", "name: a\nat: >-\n   z9\n", "a.yaml:2:5: "},
		// What is no YAML has the line, and where more can be known the column.
		{"an open bracket", "name: a\n  toppings: [a, b\n", "a.yaml:2:3: not yaml"},
		{"an open bracket before others", "name: a\ntoppings: [a, b\nat: 3\nextras: x\n", "a.yaml:2:1: not yaml"},
		{"an open quote", "name: a\nat: \"3\n", "a.yaml:2:1: not yaml"},
		{"a tab", "- a\n- b: c\n\td: 3\n", "a.yaml:3:2: not yaml"},
		{"an alias of nothing", "name: a\nat: *b\n", "a.yaml:2:5: not yaml"},
		{"a control character", "name: a\nat: z\x019\n", "a.yaml:2:6: not yaml"},
		{"indentation", "- a\n- b\n c: 3\nd: e\n", "a.yaml:3:2: not yaml"},
		{"a second colon", "name: a\nat: b: c\n", "a.yaml:2:1: not yaml"},
		{"the first line", "a: b: c", "a.yaml:1:1: not yaml"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := read(tc.text)
			var faulty *strictyaml.Error
			if !errors.As(err, &faulty) || notation.KindOf(err) != faulty.Faults[0].Kind || !strings.HasPrefix(err.Error(), tc.want) {
				t.Errorf("got %v, want %s", err, tc.want)
			}
		})
	}
}

func TestMessagesAreBounded(t *testing.T) {
	_, err := read("name: a\ntoppings: [" + strings.Repeat("0,", limit/3) + "]")
	var faulty *strictyaml.Error
	if !errors.As(err, &faulty) || len(faulty.Faults) != 100 || len(err.Error()) > limit {
		t.Errorf("got %v", err)
	}
}

// TestMemoryIsBounded reads files that are nothing but small values, for which a tree
// would take a hundred times their size.
func TestMemoryIsBounded(t *testing.T) {
	for part, kind := range map[string]notation.Kind{
		"- {id: a}\n": strictyaml.TooManyValues, "- - a\n": strictyaml.TooManyValues, "a:\n": strictyaml.TooManyValues, "? ": strictyaml.TooManyValues,
		"[": strictyaml.TooManyValues, "{}\n": strictyaml.TooManyValues, "[a,&b *a,\"\"": strictyaml.TooManyValues,
		"# a\n": strictyaml.Empty, "k": strictyaml.NotAMapping, "a b\n ": strictyaml.NotAMapping,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := strictyaml.Read(strings.NewReader(strings.Repeat(part, 2<<20/len(part))), "a.yaml", 8<<20, func(root strictyaml.Node) { root.Mapping() })
		runtime.ReadMemStats(&after)
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; notation.KindOf(err) != kind || used > 100 {
			t.Errorf("%q: %d MB and %v, want %s", part, used, notation.KindOf(err), kind)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("name: a\nextras: [{of: x}]")
	f.Add("name: &a [*a]")
	f.Add("? {a: b}\n: |\n  c")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := read(text)
		var faulty *strictyaml.Error
		if err != nil && (!errors.As(err, &faulty) || len(faulty.Faults) == 0 || faulty.Faults[0].Place.Line < 1) {
			t.Errorf("%q: %v", text, err)
		}
	})
}
