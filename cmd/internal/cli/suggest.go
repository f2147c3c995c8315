package cli

import "strings"

// DidYouMean is "; did you mean ...?" for the likeliest of some words, empty
// when none is close.
func DidYouMean(word string, known []string) string {
	best, least := "", len(word)/3+2
	for _, k := range known {
		if d := distance(strings.ToLower(word), k); d < least && len(k) > 1 {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}

// distance is how many letters must be put in, left out or changed to turn one
// word into another.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
