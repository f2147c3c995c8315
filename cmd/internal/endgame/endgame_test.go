package endgame_test

import (
	"errors"
	"io/fs"
	"testing"

	"damone/cmd/internal/endgame"
	"damone/rules"
)

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
