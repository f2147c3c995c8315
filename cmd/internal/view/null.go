package view

// OrNull is a text, null when it is empty.
func OrNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
