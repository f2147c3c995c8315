package ask

import (
	"os"
	"testing"

	"damone/cmd/internal/hometest"
)

func TestMain(m *testing.M) { os.Exit(hometest.Run(m)) }
