package tablebase

// codeOf is a score as half keeps it: 0 is neither won nor lost.
func codeOf(s score) uint16 {
	switch s.value() {
	case Loss:
		return uint16(2*s.plies() + 1)
	case Win:
		return uint16(2*s.plies() + 2)
	}
	return 0
}

func scoreOf(code uint16) score {
	switch {
	case code == 0:
		return 0
	case code%2 == 1:
		return lossIn(int(code-1) / 2)
	}
	return winIn(int(code-2) / 2)
}

// longest is the greatest distance that has a code.
const longest = (1<<16 - 1 - 2) / 2
