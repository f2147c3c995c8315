package cli

import (
	"strings"

	"github.com/xrash/smetrics"

	"damone/notation"
)

// DidYouMean asks "did you mean ...?" of the likeliest of some words; it is ""
// when none is close.
func DidYouMean(word string, known []string) any {
	best, least := "", len(word)/3+2
	for _, k := range known {
		if d := smetrics.WagnerFischer(strings.ToLower(word), k, 1, 1, 1); d < least && len(k) > 1 {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return notation.Fault{Kind: "meant", Args: []notation.Arg{{Name: "words", Value: best}}}
}
