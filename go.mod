module damone

go 1.26.0

require (
	github.com/go-fonts/liberation v0.3.3 // indirect
	github.com/google/go-cmp v0.7.0 // indirect
	golang.org/x/image v0.47.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)
