package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/farm/server"
)

const token = "CDVRVZBOJ6FAFQ6UBTHNMT6LYM"

// Whatever is typed for an address, a token or a certificate, the program says
// what is wrong with it, and repeats no token.
func TestFarmMisuse(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"token": token, "short": "hush", "lines": token + "\n" + token, "binary": "\x00\xff\x1b[2J" + token} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range []string{
		"serve", "serve --dir DIR/f --listen here", "serve --dir DIR/f --listen 127.0.0.1:99999", "serve --dir DIR/f --listen 127.0.0.1:-1",
		"serve --dir DIR/f --listen nats://127.0.0.1:0", "serve --dir DIR/f --listen [::1:0", "serve --dir DIR/f --listen 0.0.0.0:0",
		"serve --dir DIR/token", "serve --dir DIR/f --token-file DIR/short", "serve --dir DIR/f --token-file DIR/lines",
		"serve --dir DIR/f --token-file DIR/binary", "serve --dir DIR/f --token-file DIR/none", "serve --dir DIR/f --max-store -1",
		"serve --dir DIR/f --tls-cert DIR/token --tls-key DIR/token", "serve --dir DIR/f --tls-cert DIR/token",
		"status", "status --join DIR", "status --join http://x", "status --join nats://" + token + "@127.0.0.1:1",
		"status --join nats://127.0.0.1:1 --token-file DIR/token", "status --join tls://127.0.0.1:1 --tls-ca DIR/token",
		"status --join nats://127.0.0.1:1", "status --join nats://[::1", "status now",
	} {
		var errs strings.Builder
		args := append([]string{server.Program}, strings.Fields(strings.ReplaceAll(line, "DIR", dir))...)
		status := cli.Run(server.Commands(), args, cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &errs})
		if status != cli.ExitUsage || errs.Len() == 0 || strings.ContainsAny(errs.String(), "\x00\x1b") {
			t.Errorf("%s: exit status %d, told %q", line, status, errs.String())
		}
		if strings.Contains(errs.String(), token) {
			t.Errorf("%s tells the token: %s", line, errs.String())
		}
	}
}

// A folder that has been served is served again with the same token, which is
// for its owner alone.
func TestFarmServedAgain(t *testing.T) {
	dir := t.TempDir()
	var tokens []string
	for range 2 {
		s, err := server.Serve(t.Context(), server.Options{Dir: dir, Listen: "127.0.0.1:0"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := server.Serve(t.Context(), server.Options{Dir: dir, Listen: "127.0.0.1:0"}); err == nil {
			t.Error("two servers keep one folder")
		}
		s.Close()
		text, err := os.ReadFile(filepath.Join(dir, "token"))
		if err != nil {
			t.Fatal(err)
		}
		tokens = append(tokens, string(text))
	}
	if info, err := os.Stat(filepath.Join(dir, "token")); err != nil || info.Mode().Perm()&0o077 != 0 || tokens[0] != tokens[1] {
		t.Errorf("%v, %v, tokens %q", info, err, tokens)
	}
}
