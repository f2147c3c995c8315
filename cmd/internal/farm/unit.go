package farm

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"damone/notation"
	"damone/notation/lists"
)

// Task is what a run is to do.
type Task struct {
	Kind string
	Text []byte // what workers open it with
	Job  Job    // the coordinator's own, to check by
}

// envelope is a run as its coordinator writes it down. The name of the run is
// the SHA-256 of that text.
type envelope struct {
	Kind    string `json:"kind"`
	Version string `json:"version"`
	Task    []byte `json:"task"` // what the task is opened with
}

// unit is one piece of work: the run that it is of, and its number.
type unit struct {
	run string
	n   int
}

// readUnit reads a unit from the subject that it is queued under. Whatever else
// is in the queue is refused.
func readUnit(subject string) (u unit, err error) {
	found := queued().FindStringSubmatch(subject)
	n, ok := numberOf(subject)
	if !ok || found == nil {
		return u, notation.NewFault(NoUnit)
	}
	return unit{found[1], n}, nil
}

// queued is what a unit is queued under: see Farm.subject.
var queued = lists.Expression(`^farm\.units\.[^.]*\.([0-9a-f]{64})\.[0-9]+$`)

func (u unit) key() string { return key(u.run, u.n) }

func (u unit) name() string { return u.run[:min(8, len(u.run))] + "/" + strconv.Itoa(u.n) }

func key(run string, n int) string { return run + "." + strconv.Itoa(n) }

// numberOf returns the number of a unit that a key or a subject ends with.
func numberOf(key string) (int, bool) {
	n, err := strconv.Atoi(key[strings.LastIndexByte(key, '.')+1:])
	return n, err == nil && n >= 0
}

// result is what a worker made of a unit.
type result struct {
	Worker string `json:"worker"`
	SHA256 string `json:"sha256"`
	body   []byte
}

func newResult(worker string, body []byte) result { return result{worker, digest(body), body} }

// text returns a result as it is kept: a line about it, and the result itself.
func (r result) text() []byte {
	line, err := json.Marshal(r)
	if err != nil {
		panic(err) // two texts have their JSON
	}
	return append(append(line, '\n'), r.body...)
}

// readResult reads a result. One that has another digest than it is announced
// with is refused, and so is one that is too large.
func readResult(text []byte) (r result, err error) {
	line, body, _ := bytes.Cut(text, []byte("\n"))
	if json.Unmarshal(line, &r) != nil {
		return r, notation.NewFault(NoResult)
	}
	r.Worker, r.body = nameOf(r.Worker), body
	switch {
	case len(body) > MaxResult:
		return r, notation.NewFault(TooLarge, "size", len(body), "limit", MaxResult)
	case r.SHA256 != digest(body):
		return r, notation.NewFault(WrongDigest)
	}
	return r, nil
}

// failure is what is known of a unit that is not tried any more.
type failure struct {
	Worker string `json:"worker"`
	Tries  int    `json:"tries"`
	Why    words  `json:"why,omitempty"` // the last that a worker said of it
}

// MaxResult is how long the result of a unit may be, in bytes. With what comes
// with it, it is less than any NATS server takes unless told otherwise.
const MaxResult = 1_000_000

// The rest of what is kept may be as long.
const MaxText = MaxResult + 4096

// maxWords is how much of a worker's last words is kept.
const maxWords = 2000

// digest returns the SHA-256 of a text, in hexadecimal.
func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// nameOf makes a text that came from elsewhere fit to be a name: it has letters,
// digits, - and _ only, and not many.
func nameOf(text string) string {
	name := []byte(fmt.Sprintf("%.60s", text))
	for i, c := range name {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-') {
			name[i] = '_'
		}
	}
	if len(name) == 0 {
		return "_"
	}
	return string(name)
}

// What may be wrong on a farm.
const (
	NoUnit        notation.Kind = "farm-no-unit"
	NoResult      notation.Kind = "farm-no-result"
	WrongDigest   notation.Kind = "farm-wrong-digest"
	TooLarge      notation.Kind = "farm-result-too-large" // size, limit
	OtherVersion  notation.Kind = "farm-other-version"    // need, have
	UnitFailed    notation.Kind = "farm-unit-failed"      // run, n, worker, words
	BadResult     notation.Kind = "farm-bad-result"       // run, n, worker, cause
	NotHeardOf    notation.Kind = "farm-not-heard-of"
	NoWorker      notation.Kind = "farm-no-worker"
	Refused       notation.Kind = "farm-refused" // worker, cause
	Lost          notation.Kind = "farm-lost"    // cause
	StoreFull     notation.Kind = "farm-store-full"
	ServerRefuses notation.Kind = "farm-server-refuses" // cause
	RunTaken      notation.Kind = "farm-run-taken"      // run, by
	NotReached    notation.Kind = "farm-not-reached"    // address, cause
	WrongToken    notation.Kind = "farm-wrong-token"    // address
	BadAddress    notation.Kind = "farm-bad-address"
	TokenInURL    notation.Kind = "farm-token-in-address"
	NoToken       notation.Kind = "farm-no-token"     // file, least
	TokenOpen     notation.Kind = "farm-token-open"   // file
	NotServed     notation.Kind = "farm-not-served"   // folder
	AlreadyServed notation.Kind = "farm-is-served"    // folder
	Exposed       notation.Kind = "farm-exposed"      // address
	BadCert       notation.Kind = "farm-bad-tls"      // cause
	CannotListen  notation.Kind = "farm-no-listener"  // address, cause
	OtherTables   notation.Kind = "farm-other-tables" // ruleset, need, have
)
