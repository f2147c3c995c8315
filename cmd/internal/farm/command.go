package farm

import (
	"errors"
	"fmt"
	"slices"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/notation"
)

// Flags returns the flags that name a farm, the first of which has some name.
func Flags(name string) []cli.Flag {
	return []cli.Flag{cli.File(name), cli.File("token-file"), cli.File("tls-ca")}
}

// Named connects to the farm that these flags name.
func Named(c *cli.Context, name string, s Settings) (*Farm, error) {
	p := Place{At: c.String(name), TokenFile: c.String("token-file"), CA: c.String("tls-ca")}
	if p.At == "" {
		return nil, cli.Misuse("farm-place-expected")
	}
	if s.Say == nil {
		s.Say = func(err error) { fmt.Fprintln(c.Err, "damone: "+catalog.Error(c.View.Lang, err)) }
	}
	f, err := Join(c.Context, p, s)
	return f, InWords(err)
}

// InWords returns an error of a farm as the command line reports it: what it is to
// blame for, the place or the moment, is misuse.
func InWords(err error) error {
	if fault, ok := errors.AsType[notation.Fault](err); ok && slices.Contains(misuse, fault.Kind) {
		return cli.Unfit(fault)
	}
	return err
}

var misuse = []notation.Kind{
	BadAddress, TokenInURL, NoToken, NotServed, AlreadyServed, Exposed, BadCert, CannotListen, RunTaken, NotReached, WrongToken,
}
