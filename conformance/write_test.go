package conformance_test

import (
	"reflect"
	"testing"
	"testing/fstest"

	"damone/conformance"
)

// TestWrittenCasesReadBack writes every case and reads it again.
func TestWrittenCasesReadBack(t *testing.T) {
	whole := suite(t)
	files := fstest.MapFS{"MANIFEST": {Data: []byte(whole.Manifest(""))}}
	for _, c := range whole.Cases {
		if c.ID == c.Base() {
			text := "ruleset: " + c.Ruleset + "\ncases:\n" + conformance.FormatCase(c)
			files[c.Ruleset+"/"+c.Chapter()+"/"+c.ID+".yaml"] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	again, err := conformance.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range again.Cases {
		want := *whole.Case(c.ID)
		want.Place = c.Place
		if !reflect.DeepEqual(*c, want) {
			t.Errorf("%s reads back otherwise:\n%s", c.ID, conformance.FormatCase(c))
		}
	}
}
