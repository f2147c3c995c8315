package tablebase

import "errors"

// table is a slice that can be asked.
type table struct {
	slice     Slice
	own, opp  *index
	values    *file
	distances *file
}

// entry is where the files keep the position in a row and a column.
func (t *table) entry(row, column int) int {
	at := t.own.row[row]
	if at&1 == 1 {
		column = int(t.opp.mirror[column])
	}
	return int(at>>1)*t.opp.len() + column
}

// find is where the files keep a position.
func (t *table) find(own, opp *placement) (entry int, ok bool) {
	row, rowOK := t.own.find(own)
	column, columnOK := t.opp.find(opp)
	if !rowOK || !columnOK {
		return 0, false
	}
	return t.entry(row, column), true
}

func (t *table) valueAt(entry int) Value {
	return Value(t.values.entries[entry>>2] >> (entry & 3 * 2) & 3)
}

func (t *table) scoreAt(entry int) score {
	return t.distances.outcomes[t.distances.number(entry)]
}

// openTable maps and checks both files of a slice. The error is of kind
// fs.ErrNotExist when one is missing.
func openTable(dir string, id Identity, s Slice, own, opp *index) (*table, error) {
	want := newHeader(id, s, own, opp)
	t := &table{slice: s, own: own, opp: opp}
	var err error
	if t.values, err = read(dir, want.of(valueFile)); err != nil {
		return nil, err
	}
	if t.distances, err = read(dir, want.of(distanceFile)); err != nil {
		t.values.mapped.Unmap()
		return nil, err
	}
	return t, nil
}

func (t *table) close() error {
	return errors.Join(t.values.mapped.Unmap(), t.distances.mapped.Unmap())
}

func newHeader(id Identity, s Slice, own, opp *index) header {
	h := header{Version: formatVersion, Ruleset: id, Slice: s, Rows: uint32(len(own.kept)), Columns: uint32(opp.len()), Counts: newCounts()}
	copy(h.Magic[:], formatMagic)
	return h
}

// of is the header for one of the two kinds of file.
func (h header) of(kind string) *header {
	copy(h.Kind[:], kind)
	return &h
}
