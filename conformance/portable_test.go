package conformance

import (
	"bytes"
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"damone"
)

var rewrite = flag.Bool("rewrite", false, "rewrite the exam as one file")

// examDir is where the exam is kept in forms that need nothing of this program.
var examDir = filepath.Join("..", "testdata", "exam")

// portable is the exam in one file, as the protocol's words have it.
type portable struct {
	Schema   string              `json:"schema"` // the version of this form
	Suite    string              `json:"suite"`
	Digest   string              `json:"digest"`
	Count    int                 `json:"count"` // of the entries of cases
	Clauses  []portableClause    `json:"clauses"`
	Readings map[string][]string `json:"readings"`
	Codes    map[Phase][]string  `json:"codes"`
	Cases    []portableCase      `json:"cases"`
}

type portableClause struct {
	ID     string   `json:"id"`
	Title  string   `json:"title"`
	Text   []string `json:"text"`
	Source string   `json:"source"`
}

// portableCase is a case as one variant puts it.
type portableCase struct {
	ID       string            `json:"id"`
	Title    string            `json:"title"`
	Ruleset  string            `json:"ruleset"`
	Level    Level             `json:"level"`
	Cites    []string          `json:"cites"`
	Source   string            `json:"source"`
	FEN      string            `json:"fen"`
	Readings map[string]string `json:"readings,omitempty"`
	Asked    []portableAsked   `json:"asked"`
}

// portableAsked is a question, without what it shares with the others of its
// case, and the right answer.
type portableAsked struct {
	Op     Op               `json:"op"`
	Move   string           `json:"move,omitempty"`
	Depth  int              `json:"depth,omitempty"`
	Moves  []string         `json:"moves,omitempty"`
	Agreed bool             `json:"agreed,omitempty"`
	Expect portableExpected `json:"expect"`
	// other answers that are no fault, under some readings or by another convention
	Admits []portableAdmitted `json:"admits,omitempty"`
}

type portableAdmitted struct {
	Readings map[string]string `json:"readings,omitempty"`
	Expect   portableExpected  `json:"expect"`
}

type portableExpected struct {
	Moves    *[]portableMove `json:"moves,omitempty"`
	Fallen   *[]portableMove `json:"fallen,omitempty"`
	Status   *Status         `json:"status,omitempty"`
	After    string          `json:"after,omitempty"`
	FEN      string          `json:"fen,omitempty"`
	Leaves   *uint64         `json:"leaves,omitempty"`
	Rejected *Rejection      `json:"rejected,omitempty"`
}

type portableMove struct {
	Move  string `json:"move"`
	Takes []int  `json:"takes,omitempty"`
	After string `json:"after,omitempty"`
	By    string `json:"by,omitempty"`
}

// TestPortable keeps the exam in one file of JSON.
func TestPortable(t *testing.T) {
	s, err := Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	exam := portableExam(s)
	var b bytes.Buffer
	head, _ := json.Marshal(exam)
	cases, _ := json.Marshal(exam.Cases)
	b.Write(bytes.TrimSuffix(head, append(cases, '}')))
	b.WriteString("[\n")
	for i, c := range exam.Cases {
		line, _ := json.Marshal(c)
		b.Write(line)
		if i < len(exam.Cases)-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	b.WriteString("]}\n")
	file := filepath.Join(examDir, "exam.json")
	if *rewrite {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, b.Bytes()) {
		t.Errorf("%s is not what the cases make of it: run go test ./conformance -run Portable -rewrite (%v)", file, err)
	}
	var again portable
	if err := json.Unmarshal(b.Bytes(), &again); err != nil || len(again.Cases) != again.Count || again.Count < 2*len(s.Cases) {
		t.Errorf("%v: %d entries of %d", err, len(again.Cases), again.Count)
	}
}

func portableExam(s *Suite) portable {
	exam := portable{Schema: "1", Suite: s.Version, Digest: s.Digest, Readings: make(map[string][]string), Cases: []portableCase{},
		Codes: map[Phase][]string{PhasePosition: positionCodes, PhaseMove: moveCodes, PhaseRecord: moveCodes}}
	for _, c := range damone.Rules("en").Clauses {
		exam.Clauses = append(exam.Clauses, portableClause{c.ID, c.Title, c.Body, c.Source})
	}
	for _, k := range Choices() {
		exam.Readings[k.Key] = k.Values
	}
	for _, c := range s.Cases {
		for _, v := range c.appendViews(nil, []Variant{Flip, Mirror}) {
			exam.Cases = append(exam.Cases, v.portable())
		}
	}
	exam.Count = len(exam.Cases)
	return exam
}

func (v *view) portable() portableCase {
	p := portableCase{ID: v.id, Title: v.Title, Ruleset: v.Ruleset, Level: v.Level, Cites: v.Cites, Source: v.Source, FEN: v.fen,
		Readings: readingMap(v.With)}
	for _, q := range v.parts {
		x, _ := v.expected(&q)
		asked := portableAsked{Op: q.ask.Op, Move: q.ask.Move, Depth: q.ask.Depth, Moves: q.ask.Moves, Agreed: q.ask.Agreed, Expect: x}
		for _, o := range v.others {
			if x, ok := v.as(o.Admitted).expected(&q); ok {
				asked.Admits = append(asked.Admits, portableAdmitted{readingMap(o.With), x})
			}
		}
		p.Asked = append(p.Asked, asked)
	}
	return p
}

func readingMap(with []Reading) map[string]string {
	if len(with) == 0 {
		return nil
	}
	out := make(map[string]string)
	for _, r := range with {
		out[r.Key] = r.Value
	}
	return out
}

// expected returns the right answer to a question as far as the case expects one.
func (v *view) expected(q *part) (x portableExpected, ok bool) {
	at := func(p *part) bool { return p.ask.same(&q.ask) && (p.name == "status") == (q.name == "status") }
	n, i := 0, slices.IndexFunc(v.parts, func(p part) bool { return at(&p) })
	if v.Expect.Invalid != nil {
		return portableExpected{Rejected: &Rejection{Phase: v.Expect.Invalid.Phase, Code: v.Expect.Invalid.Code, By: v.Expect.Invalid.By}}, true
	}
	if i < 0 {
		return x, false
	}
	for _, p := range v.parts[:i] {
		if p.name == v.parts[i].name {
			n++
		}
	}
	switch v.parts[i].name {
	case "legal":
		x.Moves = v.moves(*v.Expect.Legal)
	case "status":
		x.Status = v.expectedStatus()
	case "losers":
		x.Fallen = v.fallen()
	case "refused":
		x.Rejected = &Rejection{Phase: PhaseMove, Code: v.Expect.Refused[n].Code, By: v.Expect.Refused[n].By}
	case "plays":
		x.After = setupText(v.position(v.Expect.Plays[n].After))
	case "perft":
		x.Leaves = &v.Expect.Perft[n].Leaves
	case "reads":
		x.FEN = setupText(v.position(v.Expect.Reads))
	case "record":
		v.expectRecord(&x)
	}
	return x, true
}

func (v *view) expectedStatus() *Status {
	if v.Expect.Status == nil {
		return nil
	}
	s := v.status(*v.Expect.Status)
	return &s
}

func (v *view) expectRecord(x *portableExpected) {
	if b := v.Expect.Breaks; b != nil {
		x.Rejected = &Rejection{Phase: PhaseRecord, Code: b.Code, By: b.By, Ply: b.Ply}
		return
	}
	x.Status = v.expectedStatus()
	if v.Expect.Final != nil {
		x.After = setupText(v.position(v.Expect.Final))
	}
}

func (v *view) moves(list []Expected) *[]portableMove {
	out := []portableMove{}
	for _, m := range list {
		p := portableMove{Move: PathText(v.path(m.Path))}
		for _, s := range v.path(m.Takes) {
			p.Takes = append(p.Takes, int(s)+1)
		}
		if m.After != nil {
			p.After = setupText(v.position(m.After))
		}
		out = append(out, p)
	}
	return &out
}

func (v *view) fallen() *[]portableMove {
	out := []portableMove{}
	for _, l := range *v.Expect.Losers {
		out = append(out, portableMove{Move: PathText(v.path(l.Path)), By: l.By})
	}
	return &out
}

// TestChangesNameCases holds the list of changes to the manifest: every retired
// id is in it, and every id in it is or was a case.
func TestChangesNameCases(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(examDir, "CHANGES.md"))
	manifest, bad := fs.ReadFile(damone.Conformance(), manifestFile)
	if err != nil || bad != nil {
		t.Fatal(err, bad)
	}
	known := make(map[string]bool)
	for _, line := range strings.Split(string(manifest), "\n")[1:] {
		id, retired := strings.CutPrefix(line, "retired ")
		known[id] = true
		if retired && !bytes.Contains(page, []byte("`"+id+"`")) {
			t.Errorf("%s is retired, and CHANGES.md does not say so", id)
		}
	}
	for _, id := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(string(page), -1) {
		if !known[id[1]] {
			t.Errorf("CHANGES.md names %s, which was never a case", id[1])
		}
	}
}

// TestAdaptersReadOfEveryWord finds every reading, its values and every code in
// what authors of adapters read.
func TestAdaptersReadOfEveryWord(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "testdata", "adapters", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	words := append(slices.Clone(positionCodes), moveCodes...)
	for _, k := range Choices() {
		words = append(append(words, k.Key), k.Values...)
	}
	for _, word := range words {
		if !bytes.Contains(page, []byte("`"+word+"`")) {
			t.Errorf("%q is not explained to authors of adapters", word)
		}
	}
}

// TestExamFitsItsSchema validates the exam in one file.
func TestExamFitsItsSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join(examDir, "schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(examDir, "exam.json"))
	if err != nil {
		t.Fatal(err)
	}
	exam, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err == nil {
		err = schema.Validate(exam)
	}
	if err != nil {
		t.Errorf("%.2000s", err)
	}
}
