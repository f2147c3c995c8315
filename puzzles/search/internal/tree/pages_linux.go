package tree

import (
	"syscall"
	"unsafe"
)

// largePages asks the kernel for large pages for a table, which is read at random. It
// may refuse.
func largePages(buckets [][4]lockless) {
	const advice, least = 14, 4 << 20 // MADV_HUGEPAGE
	if size := len(buckets) * int(unsafe.Sizeof(buckets[0])); size >= least {
		_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(&buckets[0])), size), advice)
	}
}
