package cli

import (
	"strings"

	"github.com/xrash/smetrics"
)

// DidYouMean is "; did you mean ...?" for the likeliest of some words, empty
// when none is close.
func DidYouMean(word string, known []string) string {
	best, least := "", len(word)/3+2
	for _, k := range known {
		if d := smetrics.WagnerFischer(strings.ToLower(word), k, 1, 1, 1); d < least && len(k) > 1 {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}
