//go:build !linux

package tree

func largePages([][4]lockless) {}
