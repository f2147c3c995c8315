// Package server is the program damone-farm: it runs the NATS server that a farm
// is, and tells what the farm is at. What works on a farm, or has work done by
// one, needs the client alone, in package farm.
package server

import (
	"fmt"

	"damone"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/farm"
)

// Program is the program's name.
const Program = "damone-farm"

// Commands returns the commands of the program.
func Commands() []*cli.Command {
	list := []*cli.Command{
		cli.New("serve", cli.FlagsOnly(serveFarm), []cli.Flag{
			cli.File("dir"), cli.String("listen", "127.0.0.1:0"), cli.File("token-file"),
			cli.File("tls-cert"), cli.File("tls-key"), cli.Bool("no-tls"), cli.Range("max-store", 0, 1, 1<<20)}),
		cli.New("status", cli.FlagsOnly(showStatus), append(farm.Flags("join"), cli.Choice("format f", "table", statusFormats.Names()))),
	}
	return append(cli.In("farms", list), cli.In("the program", cli.ProgramCommands(damone.License+"\n"+damone.Notice))...)
}

func serveFarm(c *cli.Context) error {
	if c.String("dir") == "" {
		return cli.Misuse("farm-dir-expected")
	}
	if (c.String("tls-cert") == "") != (c.String("tls-key") == "") {
		return cli.Misuse("farm-tls-halves")
	}
	if open := farm.CheckToken(c.String("token-file")); open != nil {
		fmt.Fprintln(c.Err, "damone: "+catalog.Error(c.View.Lang, open))
	}
	s, err := Serve(c.Context, Options{
		Dir: c.String("dir"), Listen: c.String("listen"), TokenFile: c.String("token-file"),
		Certificate: c.String("tls-cert"), Key: c.String("tls-key"), PlainText: c.Bool("no-tls"), MaxStore: int64(c.Int("max-store")) << 20,
	})
	if err != nil {
		return farm.InWords(err)
	}
	defer s.Close()
	if _, err := fmt.Fprintln(c.Out, s.Address); err != nil {
		return err
	}
	c.Note("serving")
	<-c.Context.Done()
	return cli.Ended{}
}

var statusFormats = cli.Sequences("table", printStatus, "farm", addStatus)

func showStatus(c *cli.Context) error {
	f, err := farm.Named(c, "join", farm.Settings{Version: cli.Version(), Now: true})
	if err != nil {
		return err
	}
	defer f.Close()
	s, err := f.Status(c.Context)
	if err != nil {
		return farm.InWords(err)
	}
	return cli.Print(c, s, statusFormats)
}
