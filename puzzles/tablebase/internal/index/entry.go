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
