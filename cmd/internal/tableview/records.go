package tableview

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/output"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Records writes what the slices come to, with the longest wins, as a
// page of Markdown: first what players can learn, then the longest win of all
// played out, the mutual zugzwangs if they were counted, and the figures.
func (o Options) Records(w io.Writer, stats []tablebase.Stat, play func(rules.Position, int) []rules.Move) error {
	p := o.Printer(w)
	p.Line("# " + o.Lang.Say("records-title", "title", catalog.RulesetTitle(o.Lang, o.Ruleset)) + "\n")
	p.Line("## " + o.Lang.Say("records-lessons") + "\n")
	o.recordsIntro(p)
	o.quietLimit(p, stats)
	o.lessons(p, stats, "\n### %s\n\n", "- %s\n")
	o.longestRecord(p, stats, play)
	o.zugzwangRecords(p, stats)
	o.recordSums(p, stats)
	p.Line("\n## " + o.Lang.Say("records-slices") + "\n\n" + o.Lang.Say("records-intro") + "\n")
	o.markdownHead(p, "|---|---:|---:|---:|---:|---:|---|", "head-slice", "head-positions", "head-wins", "head-losses", "head-neither", "head-longest", "head-position")
	for _, s := range stats {
		plies, position := o.longest(s)
		p.Line("|", s.Slice, "|", s.Positions, "|", s.Wins, "|", s.Losses, "|", s.Neither, "|", plies, "|", code(position), "|")
	}
	return p.Err
}

// recordsIntro says what is counted, and how.
func (o Options) recordsIntro(p *output.Printer) {
	p.Line(o.Lang.Say("lessons-intro"))
	if o.Ruleset.Reflects() {
		p.Line(o.Lang.Say("lessons-mirrored"))
	}
	if o.Ruleset.Spec().Repetition.Effect != rules.Draws {
		p.Line(o.Lang.Say("lessons-unresolved", "clause", o.Ruleset.Clauses().Repetition))
	}
}

// quietLimit says what the limit of plies without progress, if there is one,
// leaves of the wins: all where the slowest progress is in time.
func (o Options) quietLimit(p *output.Printer, stats []tablebase.Stat) {
	limit, clause := o.Ruleset.Spec().Quiet.Plies, o.Ruleset.Clauses().Quiet
	if limit == 0 {
		return
	}
	late := slices.IndexFunc(stats, func(s tablebase.Stat) bool { return s.SlowestProgress == 0 })
	if late < 0 {
		late = len(stats)
	}
	if late == 0 {
		p.Line(o.Lang.Say("lessons-quiet", "limit", limit, "clause", clause))
		return
	}
	last := stats[late-1]
	p.Line(o.Lang.Say("lessons-in-time", "pieces", last.Slice.Pieces(), "limit", limit, "clause", clause, "plies", last.SlowestProgress))
	if late < len(stats) {
		p.Line(o.Lang.Say("lessons-quiet-beyond"))
	}
}

// markdownHead begins a table.
func (o Options) markdownHead(p *output.Printer, rule string, heads ...catalog.Key) {
	p.Line("|", strings.Join(o.Heads(heads...), " | "), "|")
	p.Line(rule)
}

// code is a text as it stands, in Markdown.
func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + text + "`"
}

// longestRecord plays the longest win of all out.
func (o Options) longestRecord(p *output.Printer, stats []tablebase.Stat, play func(rules.Position, int) []rules.Move) {
	best := longestOf(stats)
	if best == nil {
		return
	}
	p.Line("\n## " + o.Lang.Say("records-longest"))
	p.Text(fmt.Sprintf("\n%s\n\n%s", o.Lang.Say("records-long", "plies", best.Plies), o.fenced(best.Position)))
	if line := play(best.Position, best.Plies); len(line) > 0 {
		p.Line("\n" + o.Lang.Say("records-line", "line", o.Line(line)))
	}
}

// fenced is a diagram in Markdown.
func (o Options) fenced(position rules.Position) string {
	return "```\n" + o.Diagram(view.Board{Position: position}) + "```\n"
}

// longestOf is the longest win of all; nil when nobody wins.
func longestOf(stats []tablebase.Stat) *tablebase.Longest {
	var best *tablebase.Longest
	for _, s := range stats {
		if s.LongestWin != nil && (best == nil || s.LongestWin.Plies > best.Plies) {
			best = s.LongestWin
		}
	}
	return best
}

// recordSums writes what the slices of each number of pieces come to, if all of
// them are there, and how much their files take.
func (o Options) recordSums(p *output.Printer, stats []tablebase.Stat) {
	var sums []tablebase.Stat
	var numbers []int
	for pieces := 2; pieces <= tablebase.MaxPieces; pieces++ {
		if sum := sumOf(stats, pieces); sum.Positions == tablebase.Positions(o.Ruleset, pieces) {
			sums, numbers = append(sums, sum), append(numbers, pieces)
		}
	}
	p.Line("\n## " + o.Lang.Say("records-sums") + "\n")
	o.markdownHead(p, "|---:|---:|---:|---:|---:|---:|", "head-pieces", "head-positions", "head-wins", "head-losses", "head-neither", "head-longest")
	for i, sum := range sums {
		plies, _ := o.longest(sum)
		p.Line("|", numbers[i], "|", sum.Positions, "|", sum.Wins, "|", sum.Losses, "|", sum.Neither, "|", plies, "|")
	}
	p.Line("\n" + o.Lang.Say("records-sizes") + "\n")
	o.markdownHead(p, "|---:|---:|---:|---:|---:|---:|---:|---:|",
		"head-pieces", "head-files", "head-values", "head-bits", "head-distances", "head-bits", "head-zeroing", "head-bits")
	for i, sum := range sums {
		p.Line("|", numbers[i], "|", len(tablebase.Slices(o.Ruleset, numbers[i])), "|",
			sizeOf(sum.Values, sum), "|", sizeOf(sum.Distances, sum), "|", sizeOf(sum.Zeroing, sum), "|")
	}
}

// sizeOf is how many bytes some files take, and how many bits a position.
func sizeOf(bytes int64, s tablebase.Stat) string {
	if bytes == 0 {
		return "- | -"
	}
	return fmt.Sprintf("%d | %.2f", bytes, 8*float64(bytes)/float64(s.Positions))
}

// sumOf is what the slices with so many pieces come to.
func sumOf(stats []tablebase.Stat, pieces int) tablebase.Stat {
	stats = slices.DeleteFunc(slices.Clone(stats), func(s tablebase.Stat) bool { return s.Slice.Pieces() != pieces })
	sum := tablebase.Stat{LongestWin: longestOf(stats)}
	for _, s := range stats {
		sum.Positions += s.Positions
		sum.Wins += s.Wins
		sum.Losses += s.Losses
		sum.Neither += s.Neither
		sum.Values += s.Values
		sum.Distances += s.Distances
		sum.Zeroing += s.Zeroing
	}
	return sum
}

// zugzwangRecords writes how many mutual zugzwangs there are, with the neatest.
func (o Options) zugzwangRecords(p *output.Printer, stats []tablebase.Stat) {
	stats = slices.DeleteFunc(slices.Clone(stats), func(s tablebase.Stat) bool { return !isFirst(s) || s.FullPoint.Count+s.HalfPoint.Count == 0 })
	if len(stats) == 0 {
		return
	}
	p.Line("\n## " + o.Lang.Say("records-zugzwangs") + "\n\n" + o.Lang.Say("zugzwangs-intro"))
	o.neatest(p, "zugzwang-full", stats, func(s tablebase.Stat) *tablebase.Zugzwangs { return s.FullPoint })
	o.neatest(p, "zugzwang-half", stats, func(s tablebase.Stat) *tablebase.Zugzwangs { return s.HalfPoint })
	p.Line()
	o.markdownHead(p, "|---|---:|---:|---|---:|---:|---|", "head-slice", "head-full-point", "head-plies", "head-position", "head-half-point", "head-plies", "head-position")
	for _, s := range stats {
		p.Line("|", s.Slice, "|", o.zugzwangs(s.FullPoint), "|", o.zugzwangs(s.HalfPoint), "|")
	}
}

// isFirst reports whether the zugzwangs of a slice and its opposite are counted
// and to be shown with this one: the side with more pieces, or higher ones.
func isFirst(s tablebase.Stat) bool {
	own, opp := s.Slice.Own, s.Slice.Opp
	more := cmp.Or(cmp.Compare(own.Pieces(), opp.Pieces()), cmp.Compare(own[rules.Damone], opp[rules.Damone]), cmp.Compare(own[rules.Dama], opp[rules.Dama]))
	return s.FullPoint != nil && more >= 0
}

// zugzwangs is the cells of one kind.
func (o Options) zugzwangs(z *tablebase.Zugzwangs) string {
	if z.Neatest == nil {
		return fmt.Sprint(z.Count, " |  | ")
	}
	plies := ""
	if z.Neatest.Plies != tablebase.NoDistance {
		plies = strconv.Itoa(z.Neatest.Plies)
	}
	return fmt.Sprint(z.Count, " | ", plies, " | ", code(notation.FormatPosition(z.Neatest.Position, o.Squares)))
}

// neatest draws the neatest mutual zugzwang of all: with the fewest pieces, and
// of those the one in which the loser holds out longest.
func (o Options) neatest(p *output.Printer, text catalog.Key, stats []tablebase.Stat, of func(tablebase.Stat) *tablebase.Zugzwangs) {
	var best *tablebase.Longest
	pieces := 0
	for _, s := range stats {
		if n := of(s).Neatest; n != nil && (best == nil || s.Slice.Pieces() == pieces && n.Plies > best.Plies) {
			best, pieces = n, s.Slice.Pieces()
		}
	}
	if best != nil {
		p.Text(fmt.Sprintf("\n%s\n\n%s", o.Lang.Say(text, "plies", best.Plies), o.fenced(best.Position)))
	}
}

// countOf is the number of mutual zugzwangs of one kind, if they were counted.
func countOf(z *tablebase.Zugzwangs) string {
	if z == nil {
		return ""
	}
	return strconv.FormatInt(z.Count, 10)
}
