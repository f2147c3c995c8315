package jsongame_test

import (
	"errors"
	"fmt"
	"strings"

	"damone/notation"
	"damone/notation/jsongame"
)

func ExampleReader() {
	r := jsongame.NewReader(strings.NewReader(`{"game":[{"move":"22-18"}]} {"game":[{"move":7}]}`))
	game, err := r.Read()
	fmt.Println(game.Moves(), err)
	_, err = r.Read()
	var fault notation.Fault
	fmt.Println(errors.As(err, &fault), fault.Kind, fault.Place.Col)
	// Output:
	// 1 <nil>
	// true wrong json value 46
}
