package tree

// fetch has the processor bring a bucket into its cache, and does not wait for it.
//
//go:noescape
func fetch(at *[4]lockless)
