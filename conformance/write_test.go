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
	manifest, files := "version 1.0.0", make(fstest.MapFS)
	for _, c := range whole.Cases {
		if c.ID == c.Base() {
			text := "ruleset: " + c.Ruleset + "\ncases:\n" + conformance.FormatCase(c)
			files[c.Ruleset+"/"+c.Chapter()+"/"+c.ID+".yaml"] = &fstest.MapFile{Data: []byte(text)}
			manifest += "\n" + c.ID
		}
	}
	files["MANIFEST"] = &fstest.MapFile{Data: []byte(manifest)}
	again, err := conformance.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range again.Cases {
		if !reflect.DeepEqual(written(c), written(whole.Case(c.ID))) {
			t.Errorf("%s reads back otherwise:\n%s", c.ID, conformance.FormatCase(c))
		}
	}
}

// written returns what the file of a case says of it.
func written(c *conformance.Case) (fields []any) {
	v := reflect.ValueOf(*c)
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.IsExported() && f.Name != "Place" && f.Name != "Since" {
			fields = append(fields, v.Field(i).Interface())
		}
	}
	return fields
}
