package replay_test

import (
	"context"
	"strings"
	"testing"

	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/replay"
)

// TestEmptyGames has a file of nothing but empty games given up, but not one
// that has a game with moves now and then.
func TestEmptyGames(t *testing.T) {
	for text, want := range map[string]notation.Kind{
		strings.Repeat("[Event \"\"]*", 15_000):                                                     replay.TooManyEmpty,
		strings.Repeat("[Event \"\"]*", 9_000) + "22-18 *" + strings.Repeat("[Event \"\"]*", 9_000): "",
	} {
		games := 0
		r := gamefile.NewReader(strings.NewReader(text), gamefile.PDN)
		err := replay.Run(context.Background(), r, replay.Options{Workers: 2}, func(*replay.Game) error {
			games++
			return nil
		})
		if notation.KindOf(err) != want || games < 10_000 {
			t.Errorf("%d games, then %v, want %q", games, err, want)
		}
	}
}
