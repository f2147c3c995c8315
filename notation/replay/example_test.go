package replay_test

import (
	"context"
	"fmt"
	"strings"

	"damone/notation"
	"damone/notation/pdn"
	"damone/notation/replay"
	"damone/rules"
)

// White plays 17-13 where there is something to capture.
func ExampleRun() {
	games := pdn.NewReader(strings.NewReader(`[GameType "22"]
1. 21-17 12-15 2. 23-19 11-14 3. 17-13 *`))
	err := replay.Run(context.Background(), games, replay.Options{Workers: 1}, func(g *replay.Game) error {
		for _, f := range g.Report.Faults {
			fmt.Printf("%d:%d: %s %s %s\n", f.Place.Line, f.Place.Col, f.Written, f.Kind, f.Clause)
			for _, m := range f.Legal {
				fmt.Println("legal:", notation.FormatMove(m, notation.Number))
			}
		}
		return nil
	})
	fmt.Println(err)
	// Output:
	// 2:34: 17-13 must-capture ITA-4.5
	// legal: 19x12
	// <nil>
}

// What a record claims is held against what happened on the board.
func ExampleJudge() {
	game, err := pdn.NewReader(strings.NewReader(`[Result "0-1"] [FEN "W:WK30:B26"] 1. 30x21 0-1`)).Read()
	if err != nil {
		fmt.Println(err)
	}
	report := replay.NewJudge(rules.ItalianDraughts).Judge(game)
	fmt.Println(report.Status)
	for _, f := range report.Faults {
		fmt.Println(f.Kind, f.Clause, f.Written)
	}
	// Output:
	// white wins (ITA-7.1)
	// wrong-result ITA-7.1 0-1
}
