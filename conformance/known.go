package conformance

import (
	"fmt"
	"strings"
)

// Known lists failures that are known, by id, each with its reason. An id
// stands for all variants of a case unless it names one.
type Known map[string]string

// reason is why a result is a known failure; ok is false when it is not one.
func (k Known) reason(id string) (string, bool) {
	if why, ok := k[id]; ok {
		return why, true
	}
	base, _, _ := strings.Cut(id, "~")
	why, ok := k[base]
	return why, ok
}

// judge turns the verdict on a known failure into what it means.
func (k Known) judge(r *CaseResult) {
	why, ok := k.reason(r.ID)
	if !ok {
		return
	}
	switch r.Verdict {
	case Pass:
		r.Verdict, r.Known = UnexpectedPass, why
	case Fail, Error:
		r.Verdict, r.Known = KnownFailure, why
	}
}

// ReadKnown reads a file of known failures: a list of mappings with an id and
// a reason. An id that the suite does not have is a fault.
func ReadKnown(file string, data []byte, suite *Suite) (Known, error) {
	r := reader{file: file}
	known := make(Known)
	for _, doc := range r.documents(data) {
		for _, item := range r.items(doc) {
			var id, reason string
			r.mapping(item, keys{
				"id":     {need: true, read: text(&id)},
				"reason": {need: true, read: text(&reason)},
			})
			r.known(item, suite, id)
			known[id] = reason
		}
	}
	return known, r.err()
}

// known faults an id that no case has, so that a list of known failures
// cannot outlive its cases.
func (r *reader) known(at *node, suite *Suite, id string) {
	base, variant, _ := strings.Cut(id, "~")
	if strings.ContainsAny(id, "*?[") {
		r.add(at, fmt.Sprintf("%q looks like a pattern: name one case each", id))
	} else if suite.Case(base) == nil && id != "" {
		r.add(at, fmt.Sprintf("there is no case %q: take the entry out", base))
	}
	if variant != "" && !validVariant(Variant(variant)) {
		r.add(at, fmt.Sprintf("there is no variant %q", variant))
	}
}

func validVariant(v Variant) bool {
	for _, known := range AllVariants {
		if v == known {
			return true
		}
	}
	return false
}
