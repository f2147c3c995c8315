package draw

import (
	"embed"
	"html/template"
)

//go:embed page
var pageFiles embed.FS

// pages are the templates of all pages; each takes in its style and its script.
var pages = template.Must(template.New("").Funcs(template.FuncMap{
	"printable":  printable,
	"paragraphs": paragraphs,
	"stamps":     StampsFor,
}).ParseFS(pageFiles, "page/*"))
