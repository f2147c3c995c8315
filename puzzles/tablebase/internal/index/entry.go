package index

// A position has an entry in the row of its own side's placement and the column of
// its opponent's. Where the files have no such row its image has the entry: in the
// row and the column of both placements' images.

// Entry returns that of a position in a slice in which this index numbers the rows and
// another the columns; ok is false if a piece stands where its rank may not.
func (x *Index) Entry(columns *Index, own, opp *Placement) (entry int, ok bool) {
	n, ok := x.Find(own)
	if ok && !x.IsKept(n) {
		ownImage, oppImage := own.Reflected(), opp.Reflected()
		n, _ = x.Find(&ownImage)
		opp = &oppImage
	}
	column, columnOK := columns.Find(opp)
	return x.keptBefore(n)*columns.length + column, ok && columnOK
}

// Column is where the entries are of the positions in which the opponent's
// placement is the same.
type Column struct {
	width int    // of the slice, in columns
	at    [2]int // the number of the placement, and of its image
}

// Column returns that of a placement.
func (x *Index) Column(p *Placement) Column {
	image := p.Reflected()
	at, _ := x.Find(p)
	imageAt, _ := x.Find(&image)
	return Column{x.length, [2]int{at, imageAt}}
}

// Entry returns that in a row, as Listing.Row has it.
func (c *Column) Entry(row uint32) int { return int(row/2)*c.width + c.at[row&1] }
