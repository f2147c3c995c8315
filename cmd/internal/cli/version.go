package cli

import (
	"runtime/debug"
	"strings"
)

// Version is what the build recorded about itself, in one line.
func Version() string {
	v, builtWith := Build()
	return strings.TrimSpace(v + " " + builtWith)
}

// Build is the version, or the revision where there is none, and the Go
// version that built it.
func Build() (v, builtWith string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown", ""
	}
	v = info.Main.Version
	if v == "" || v == "(devel)" {
		v = "devel"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && v == "devel" {
			v += " " + s.Value[:min(12, len(s.Value))]
		}
	}
	return v, info.GoVersion
}
