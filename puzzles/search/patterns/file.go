package patterns

import (
	"bufio"
	"compress/flate"
	"fmt"
	"io"
	"strings"

	"damone/notation"
	"damone/rules"
)

// A file of weights is three lines and compressed data:
//
//	damone weights 1
//	the identity of the rules, and with how many pieces the games began
//	how the weights were made, for people
//
// The data are the weights of all features four times: the low bytes of the
// first, the high bytes, and the same of the second. What is alike stands
// together.
const magic = "damone weights 1\n"

// What may be wrong with a file of weights.
const (
	Unreadable notation.Kind = "weights-unreadable"
	Foreign    notation.Kind = "weights-of-other-rules" // ruleset
)

// Write writes the weights of a ruleset and, in a line, how they were made.
func (w *Weights) Write(to io.Writer, rs *rules.Ruleset, made string) error {
	if _, err := fmt.Fprintf(to, "%s%s %d\n%s\n", magic, rs.Identity(), w.pieces, strings.ReplaceAll(made, "\n", " ")); err != nil {
		return err
	}
	z, err := flate.NewWriter(to, flate.BestCompression)
	if err != nil {
		return err
	}
	data := make([]byte, w.Features())
	for part := range 4 {
		for n := range data {
			many, few := split(int(*w.weight(n)))
			data[n] = byte([...]int{many, many >> 8, few, few >> 8}[part])
		}
		if _, err := z.Write(data); err != nil {
			return err
		}
	}
	return z.Close()
}

// Read reads weights that were learnt of a ruleset. The error is a
// notation.Fault.
func Read(from io.Reader, rs *rules.Ruleset) (*Weights, error) {
	r := bufio.NewReader(from)
	id, pieces, ok := readHead(r)
	switch {
	case !ok:
		return nil, notation.NewFault(Unreadable)
	case id != rs.Identity().String():
		return nil, notation.NewFault(Foreign, "ruleset", rs.ID())
	}
	w := New(rs)
	w.pieces = pieces
	var parts [4][]byte
	data := flate.NewReader(r)
	for i := range parts {
		parts[i] = make([]byte, w.Features())
		if _, err := io.ReadFull(data, parts[i]); err != nil {
			return nil, notation.NewFault(Unreadable)
		}
	}
	if _, err := data.Read(make([]byte, 1)); err != io.EOF {
		return nil, notation.NewFault(Unreadable)
	}
	number := func(low, high byte) int { return max(min(int(int16(uint16(low)|uint16(high)<<8)), most), -most) }
	for n := range w.Features() {
		*w.weight(n) = pairOf(number(parts[0][n], parts[1][n]), number(parts[2][n], parts[3][n]))
	}
	return w, nil
}

// readHead reads the lines before the data, and what the second says.
func readHead(r *bufio.Reader) (id string, pieces int, ok bool) {
	var lines [3]string
	for i := range lines {
		line, err := r.ReadString('\n')
		if err != nil {
			return "", 0, false
		}
		lines[i] = line
	}
	n, _ := fmt.Sscanf(lines[1], "%s %d\n", &id, &pieces)
	return id, pieces, n == 2 && lines[0] == magic && 0 < pieces && pieces <= rules.Squares
}
