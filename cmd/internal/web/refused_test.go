//go:build browser

package web_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"damone"
	"damone/cmd/internal/catalog"
	"damone/conformance"
	"damone/notation"
	"damone/rules"
	"damone/testdata/tier"
)

// mostTelling is of how many positions every refused capture is tried.
const mostTelling = 90

// judged is a position and the captures that its ladder refuses.
type judged struct {
	place
	out []rules.Rejection
}

// telling returns the n most telling positions of the exam. A position tells the more
// the more clauses it takes to refuse its captures: to get them all right a
// program must know each of these rungs and their order. Among equals the one
// that refuses more captures comes first, then the one whose case does. A board
// that several rulesets judge alike is taken once, or the variants of the game
// would fill the list with copies.
func telling(t *testing.T, n int) []judged {
	t.Helper()
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	var all []judged
	seen := make(map[string]bool)
	for i := range suite.Cases {
		c := suite.Cases[i]
		rs, ok := rules.Lookup(c.Ruleset)
		if !ok || len(c.With) > 0 {
			continue
		}
		p, ok := c.Position(c.FEN)
		if !ok {
			continue
		}
		one := judged{place{rs, p}, rs.Explain(p).Rejected}
		key := fmt.Sprint(p, refusingClauses(one))
		if len(one.out) > 0 && !seen[key] {
			seen[key] = true
			all = append(all, one)
		}
	}
	every := refusingClauses(all...)
	slices.SortStableFunc(all, func(a, b judged) int {
		return cmp.Or(cmp.Compare(len(refusingClauses(b)), len(refusingClauses(a))), cmp.Compare(len(b.out), len(a.out)))
	})
	if got := refusingClauses(all[:mostTelling]...); !slices.Equal(got, every) {
		t.Errorf("the most telling positions show the clauses %v, want %v", got, every)
	}
	return all[:n]
}

// refusingClauses returns the clauses by which some positions refuse captures.
func refusingClauses(all ...judged) []string {
	var list []string
	for _, one := range all {
		for _, out := range one.out {
			list = append(list, out.Rung.Clause)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// panel is what the page shows of a capture that it refuses.
type panel struct {
	Head, Clause string
	BeatenBy     []string // as offered
	Arrows       int
	Out          []string // the refused capture in the ladder
	Seen         bool
}

// attempt is a capture that may not be made: typed, or else clicked.
type attempt struct {
	Clicks []int  `json:"clicks"` // buttons, from 0
	Typed  string `json:"typed"`
	want   panel
}

// attemptOf returns an attempt and what is to be shown of it.
func attemptOf(refused, clause string, beatenBy []rules.Move) attempt {
	want := panel{Head: catalog.English.Say("serve.js.refused", "move", refused), Clause: clause, Arrows: 2, Out: []string{refused}, Seen: true}
	for _, m := range beatenBy[:min(len(beatenBy), 6)] {
		want.BeatenBy = append(want.BeatenBy, notation.FormatMove(m, notation.Number))
	}
	return attempt{Typed: refused, want: want}
}

// attempts returns every capture that the ladder refuses, clicked up to the leap that
// leaves every legal line, and typed unless it is short for a legal one.
func attempts(at judged) []attempt {
	var list []attempt
	for _, out := range at.out {
		path := out.Line.Path()
		path = path[:at.parting(path)]
		j := at.rs.Judge(at.pos, rules.Attempt{Squares: path, Capture: true, Begun: true})
		a := attemptOf(notation.FormatMove(j.Move, notation.Number), j.Clause, j.Instead)
		a.Typed = ""
		a.Clicks = numbers(path)
		list = append(list, a)
		line := notation.FormatMove(out.Line, notation.Number)
		if _, err := notation.ParseMove(at.rs, at.pos, line); err != nil {
			list = append(list, attemptOf(line, out.Rung.Clause, out.BeatenBy))
		}
	}
	return list
}

// tryAll is a script that makes attempts, one after the other, and tells what
// the panel says of each; the panel is closed in between.
const tryAll = `(async attempts => {
	const table = document.querySelector("#table"), reason = table.querySelector(".reason"), field = table.querySelector(".typed input");
	const buttons = table.querySelectorAll(".squares button"), texts = selector => [...table.querySelectorAll(selector)].map(e => e.innerText);
	const opened = attempt => new Promise((done, fail) => {
		const end = setTimeout(() => fail(new Error("in vain: " + JSON.stringify(attempt))), 60000);
		const look = () => reason.querySelector("h2.no") && (watch.disconnect(), clearTimeout(end), done());
		const watch = new MutationObserver(look);
		watch.observe(reason, { childList: true });
		look();
	});
	const told = [];
	for (const attempt of attempts) {
		const { clicks, typed } = attempt;
		for (const i of clicks ?? []) {
			buttons[i].click();
			await new Promise(done => setTimeout(done));
		}
		if (typed) {
			field.value = typed;
			field.form.requestSubmit();
		}
		await opened(attempt);
		told.push({
			head: reason.querySelector("h2.no").innerText, clause: reason.querySelector(".rule .clause")?.innerText ?? "",
			beatenBy: texts(".reason .instead .chip"), arrows: table.querySelectorAll(".routes .route").length,
			out: texts(".ladder .out.asked b"), seen: reason.checkVisibility(),
		});
		reason.querySelector(".done button").click();
	}
	return told;
})(%s)`

// Every capture that the ladder refuses in the most telling positions of the
// exam opens the panel, with the right clause and the right captures instead; with a
// server and without.
func TestRefusedCaptures(t *testing.T) {
	t.Parallel()
	static, _ := hand(t, "/games/draughts/")
	positions := telling(t, tier.Pick(8, mostTelling))
	for name, base := range map[string]string{"served": serve(t), "static": static} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := still(t, base)
			p.load("")
			for _, at := range positions {
				p.opens(at.place)
				list := attempts(at)
				text, err := json.Marshal(list)
				p.must(err)
				told := value[[]panel](p, fmt.Sprintf(tryAll, text), chromedp.EvalAwaitPromise)
				for i, a := range list {
					if !reflect.DeepEqual(told[i], a.want) {
						p.Errorf("%s: %+v shows\n%+v, want\n%+v", at, a, told[i], a.want)
					}
				}
			}
		})
	}
}
