package cli

// survivePipes does nothing: there are no signals.
func survivePipes() {}
