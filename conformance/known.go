package conformance

import (
	"io"
	"slices"
	"strings"

	yaml "damone/notation/strictyaml"
)

// Known lists failures that are known, by id, each with its reason. An id
// stands for all variants of a case unless it names one.
type Known map[string]string

// judge turns the verdict on a known failure into what it means.
func (k Known) judge(r *CaseResult) {
	why, ok := k[r.ID]
	if !ok {
		why, ok = k[r.Case.ID]
	}
	switch {
	case ok && r.Verdict == Pass:
		r.Verdict, r.Known = UnexpectedPass, why
	case ok && (r.Verdict == Differs || r.Verdict.Bad()):
		r.Verdict, r.Known = KnownFailure, why
	}
}

// ReadKnown reads a file of known failures: a list of mappings with an id and
// a reason. An id that the suite does not have is a fault.
func ReadKnown(in io.Reader, file string, suite *Suite) (Known, error) {
	known := make(Known)
	return known, yaml.Read(in, file, maxFile, func(root yaml.Node) {
		for _, item := range root.Items() {
			var id, reason string
			item.Mapping(yaml.Need("id", yaml.Text(&id)), yaml.Need("reason", yaml.Text(&reason)))
			suite.checkKnown(item, id)
			known[id] = reason
		}
	})
}

// checkKnown reports an id that no case has, so that a list of known failures
// cannot outlive its cases.
func (s *Suite) checkKnown(at yaml.Node, id string) {
	base, variant, _ := strings.Cut(id, "~")
	if strings.ContainsAny(id, "*?[") {
		at.Fault("id-is-a-pattern", id)
	} else if s.Case(base) == nil && id != "" {
		at.Fault(unknownCase, base)
	}
	if variant != "" && !slices.Contains(Variants, Variant(variant)) {
		at.Fault("unknown-variant", variant)
	}
}
