package endgame_test

import (
	"context"
	"errors"
	"io/fs"
	"testing"

	"damone/cmd/internal/endgame"
	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

func TestProberSaysWhatTheTablesSay(t *testing.T) {
	for id, want := range map[string]map[string]search.Value{
		"damone":         {"W:WE10:BK24": search.Win, "W:WE10:BE19": search.Loss, "W:WE14:BE24": search.Draw},
		"damone-winther": {"W:WE10:BK24": search.Win, "W:WE14:BE24": search.Draw},
	} {
		rs, _ := rules.Lookup(id)
		dir := t.TempDir()
		if err := tablebase.Build(context.Background(), rs, 2, dir, tablebase.Options{}); err != nil {
			t.Fatal(err)
		}
		tables, err := endgame.Open(dir, rs)
		if err != nil {
			t.Fatal(err)
		}
		for text, value := range want {
			pos, err := notation.ParsePosition(rs, text)
			if err != nil {
				t.Fatal(err)
			}
			if v, _, ok := (endgame.Prober{Tables: tables}).Probe(pos); !ok || v != value {
				t.Errorf("%s %s: %s, %t, want %s", id, text, v, ok, value)
			}
		}
		if _, _, ok := (endgame.Prober{Tables: tables}).Probe(rs.Start()); ok {
			t.Errorf("%s: the tables know the start", id)
		}
		tables.Close()
	}
}

func TestOpenWithoutTables(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("LocalAppData", t.TempDir())
	if tables, err := endgame.Open("", rules.ItalianDamone); tables != nil || err != nil {
		t.Errorf("nobody built any: %v, %v", tables, err)
	}
	if _, err := endgame.Open(t.TempDir(), rules.ItalianDamone); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that was named has none: %v", err)
	}
}
