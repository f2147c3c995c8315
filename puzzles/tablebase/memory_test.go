package tablebase

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"damone/rules"
	"damone/testdata/tier"
)

// TestMemoryAsPlanned builds each pair of slices anew in a process of its own, in a folder
// that has all the others: what the process takes at most is what the plan says, by a
// fifth more or less; of small slices by 64 MB, as packing takes half of that. DAMONE_TABLES names a folder of tables of five pieces by ruleset.
func TestMemoryAsPlanned(t *testing.T) {
	tier.Only(t)
	if task := os.Getenv("DAMONE_BUILDS"); task != "" {
		buildMeasured(t, task)
		return
	}
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts} {
		dir, pieces := filepath.Join(os.Getenv("DAMONE_TABLES"), rs.ID()), 5
		if os.Getenv("DAMONE_TABLES") == "" {
			dir, pieces = t.TempDir(), 4
			if err := Build(t.Context(), rs, pieces, dir, Options{}); err != nil {
				t.Fatal(err)
			}
		}
		u := newUnits(dir, rs, pieces, Options{})
		jobs := slices.Clone(u.jobs)
		slices.SortFunc(jobs, func(a, b *job) int { return cmp.Compare(b.memory, a.memory) })
		for _, j := range jobs {
			s := j.slices[0]
			if s.Pieces() < 4 {
				continue
			}
			for _, name := range u.Files(slices.Index(u.jobs, j)) {
				os.Remove(name)
			}
			c := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestMemoryAsPlanned$")
			c.Env = append(os.Environ(), "GOGC=100", fmt.Sprintf("DAMONE_BUILDS=%s %d %s", rs.ID(), pieces, dir))
			out, err := c.CombinedOutput()
			var plan, took int64
			if _, at, _ := strings.Cut(string(out), "MB: "); err == nil {
				_, err = fmt.Sscan(at, &plan, &took)
			}
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			if off := max(took-plan, plan-took); off > max(min(plan, took)/5, 64) {
				t.Errorf("%s %v: %d MB are planned, %d taken", rs.ID(), s, plan, took)
			}
		}
	}
}

// buildMeasured builds what a folder lacks and prints what was planned and taken.
func buildMeasured(t *testing.T, task string) {
	var id, dir string
	var pieces int
	if _, err := fmt.Sscan(task, &id, &pieces, &dir); err != nil {
		t.Fatal(err)
	}
	rs := rules.Rulesets()[slices.IndexFunc(rules.Rulesets(), func(rs *rules.Ruleset) bool { return rs.ID() == id })]
	o := Options{Workers: 1}
	plan := PlanOf(rs, pieces, dir, o).Memory
	if err := Build(t.Context(), rs, pieces, dir, o); err != nil {
		t.Fatal(err)
	}
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip(err)
	}
	var took int64
	_, line, _ := strings.Cut(string(status), "VmHWM:")
	fmt.Sscan(line, &took)
	fmt.Println("MB:", plan>>20, took>>10)
}
