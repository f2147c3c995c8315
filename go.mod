module damone

go 1.26.0

require (
	github.com/edsrzf/mmap-go v1.2.0
	github.com/rogpeppe/go-internal v1.16.0
	golang.org/x/sync v0.24.0
)

require golang.org/x/sys v0.26.0 // indirect
