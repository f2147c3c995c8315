package web

import "net/http"

// Guarded has a handler answer as the site's own do.
func (s *Site) Guarded(next http.Handler) http.Handler { return s.guarded(next) }
