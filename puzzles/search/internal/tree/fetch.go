//go:build !amd64

package tree

func fetch(*[4]lockless) {}
