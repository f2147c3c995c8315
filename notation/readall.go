package notation

import "io"

// FileTooLong is the kind of a file that is longer than any of its sort.
const FileTooLong Kind = "file-too-long" // limit, in bytes

// ReadAll reads a text of at most limit bytes to its end. The error is a Fault of kind FileTooLong or the reader's.
func ReadAll(r io.Reader, limit int) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	if err == nil && len(data) > limit {
		return nil, NewFault(FileTooLong, "limit", limit)
	}
	return data, err
}
