package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"damone/cmd/internal/site"
	"damone/notation"
	"damone/rules"
)

func siteWritten(ctx context.Context, folder string) error {
	return (&site.Site{Ruleset: rules.Default(), Compiling: func() {}}).Write(ctx, folder)
}

// A folder with anything else in it stays as it is.
func TestSiteFolderOfSomethingElse(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "thesis.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	err := siteWritten(t.Context(), folder)
	if f, ok := errors.AsType[notation.Fault](err); !ok || f.Kind != site.FolderNotOurs {
		t.Errorf("got %v", err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
}

// Where there is no Go the fault says so, and nothing is written.
func TestSiteWithoutGo(t *testing.T) {
	t.Setenv("PATH", "")
	folder := filepath.Join(t.TempDir(), "public")
	err := siteWritten(t.Context(), folder)
	if f, ok := errors.AsType[notation.Fault](err); !ok || f.Kind != site.NoReferee {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder: %v", err)
	}
}

// An interruption is told as what it is.
func TestSiteInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := siteWritten(ctx, filepath.Join(t.TempDir(), "public")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
