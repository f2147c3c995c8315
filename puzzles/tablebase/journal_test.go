package tablebase_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// TestInterruptedVerificationGoesOn interrupts a verification again and again:
// in the end everything has been verified once.
func TestInterruptedVerificationGoesOn(t *testing.T) {
	dir := tablebase.Copied(t, rules.ItalianDamone, interruptible())
	want, err := tablebase.OpenedIn(t, dir, rules.ItalianDamone).Verify(t.Context(), tablebase.VerifyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	earlier := int64(-1)
	for {
		v, err := interruptVerification(t, dir, 3)
		if v.Earlier <= earlier {
			t.Fatalf("%d positions were verified before, and %d before that", v.Earlier, earlier)
		}
		if earlier = v.Earlier; err != nil {
			continue
		}
		if v.Slices != want.Slices || v.Positions != want.Positions || v.Plain != want.Plain {
			t.Errorf("got %v, want %v", v, want)
		}
		break
	}
	if v, err := tablebase.OpenedIn(t, dir, rules.ItalianDamone).Verify(t.Context(), tablebase.VerifyOptions{}); v.Earlier != 0 || err != nil {
		t.Errorf("the next begins with %d positions verified (%v)", v.Earlier, err)
	}
}

// interruptVerification verifies until some slices more have been verified.
func interruptVerification(t *testing.T, dir string, more int) (tablebase.Verification, error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	verified := 0
	v, err := tablebase.OpenedIn(t, dir, rules.ItalianDamone).Verify(ctx, tablebase.VerifyOptions{Progress: func(v tablebase.Verification) {
		if v.Positions > v.Earlier && v.Slices > verified {
			if verified = v.Slices; more == 0 {
				cancel()
			}
			more--
		}
	}})
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	return v, err
}

// TestVerificationOfChangedTables interrupts a verification and changes a file
// that it has seen.
func TestVerificationOfChangedTables(t *testing.T) {
	for name, c := range map[string]struct {
		change func(file []byte)
		want   notation.Kind
	}{
		"nothing": {func([]byte) {}, ""},
		"entries": {func(file []byte) { file[len(file)-40] ^= 1 }, tablebase.Corrupt},
		"digest":  {func(file []byte) { file[len(file)-1] ^= 1 }, tablebase.Corrupt},
	} {
		t.Run(name, func(t *testing.T) {
			dir := tablebase.Copied(t, rules.ItalianDamone, 2)
			if _, err := interruptVerification(t, dir, 4); err == nil {
				t.Fatal("it was not interrupted")
			}
			path := filepath.Join(dir, "E-E.wdl")
			file, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			c.change(file)
			if err := os.WriteFile(path, file, 0o666); err != nil {
				t.Fatal(err)
			}
			v, err := tablebase.OpenedIn(t, dir, rules.ItalianDamone).Verify(t.Context(), tablebase.VerifyOptions{})
			if notation.KindOf(err) != c.want || err == nil && v.Earlier == 0 {
				t.Errorf("got %v (%d positions before), want %q", err, v.Earlier, c.want)
			}
		})
	}
}
