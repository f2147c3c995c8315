package output

// OrNull is a text, null when it is empty.
func OrNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// Each is what of makes of every one of some values; never nil, which JSON
// would have as null.
func Each[T, U any](values []T, of func(T) U) []U {
	list := make([]U, len(values))
	for i, value := range values {
		list[i] = of(value)
	}
	return list
}
