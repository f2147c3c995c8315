package catalog

// The texts of 'damone rules'.
var (
	Source    = text("Source: {source}", "Fonte: {source}")
	OurChoice = text("Our choice: {choice}", "La nostra scelta: {choice}")
	Readings  = text("Readings: {readings}", "Letture: {readings}")
	Example   = text("Example. {intro}", "Esempio. {intro}")
	Refused   = text("Not allowed: {move} ({clause})", "Non ammessa: {move} ({clause})")
)
