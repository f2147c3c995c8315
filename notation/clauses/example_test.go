package clauses_test

import (
	"fmt"
	"os"

	"damone/notation/clauses"
)

func ExampleParse() {
	text, err := os.ReadFile("../../RULES.md")
	if err != nil {
		fmt.Println(err)
		return
	}
	book, err := clauses.Parse(string(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	c := book.Find("ita-5.4")[0]
	fmt.Println(c.ID, c.Title)
	for _, r := range c.Examples[0].Refused {
		fmt.Println(r.Move, "is refused by", r.Clause)
	}
	fmt.Println(book.Near("ITA5.4", 1))
	// Output:
	// ITA-5.4 The king taken earliest
	// 26x17x10 is refused by ITA-5.4
	// [ITA-5.4]
}

func ExampleBook_Search() {
	book := clauses.MustParse(rule)
	for _, hit := range book.Search("VACÁNT") {
		fmt.Println(hit.ID, hit.Title)
		fmt.Println(hit.Sentence)
	}
	// Output:
	// DAM-4.4 One square
	// The square must be vacant.
}

const rule = `<!-- labels: Source, Our choice, Readings -->
## Italian Damone

### DAM-4.4 · One square
<a id="DAM-4.4"></a>

A step goes one square. The square must be vacant.

Source: rule 4.

~~~example
ruleset: damone
fen: W:W18:B3
squares: number

8  .   .   x   .
7    .   .   .   .
6  .   .   .   .
5    .   .   .   .
4  .   o   .   .
3    .   .   .   .
2  .   .   .   .
1    .   .   .   .
   a b c d e f g h

legal: 18-13, 18-14, 18-21
~~~
`
