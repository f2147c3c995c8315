package farm

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"damone/cmd/internal/catalog"
	"damone/notation"
)

// peer is what a worker tells the farm of itself now and then.
type peer struct {
	WorkerStatus
	RefusedRun string `json:"refused_run,omitempty"` // the run that Refused is about
	Reason     string `json:"reason,omitempty"`      // the kind of Refused
	Why        words  `json:"why,omitempty"`         // Refused in every language
}

// words is an error of another process, by language.
type words map[string]string

// wordsOf returns an error for other processes.
func wordsOf(err error) words {
	w := make(words)
	for _, name := range catalog.Langs() {
		l, _ := catalog.ParseLang(name)
		w[name] = fmt.Sprintf("%.*s", maxWords, catalog.Error(l, err))
	}
	return w
}

func (w words) Error() string { return w.Say(catalog.English) }

// Say implements catalog.Sayer.
func (w words) Say(l catalog.Lang) string { return w[l.String()] }

// silence is how long nothing need be heard of workers that are there.
func (f *Farm) silence() time.Duration { return f.AckWait * 2 / 15 }

// takeWorker says why a worker does no units of the run, if it is one of another
// version, which is told so, or says that it refuses them.
func (r *Run) takeWorker(m *nats.Msg) {
	var p peer
	if json.Unmarshal(m.Data, &p) != nil {
		return
	}
	name := nameOf(p.Name)
	r.mutex.Lock()
	r.stirred = time.Now()
	r.mutex.Unlock()
	switch {
	case p.Version != r.farm.Version:
		other := otherVersion(r.farm.Version, p.Version)
		_ = r.farm.conn.Publish(versionTalk, []byte(r.farm.Version))
		r.farm.sayOf(string(OtherVersion), notation.NewFault(Refused, "worker", name, "cause", other))
	case p.RefusedRun == r.ID:
		r.farm.sayOf(p.Reason, notation.NewFault(Refused, "worker", name, "cause", p.Why))
	}
}

// missWorkers says so when no worker has been heard of for long.
func (r *Run) missWorkers() {
	r.mutex.Lock()
	silent := time.Since(r.stirred)
	r.mutex.Unlock()
	if silent > r.farm.silence() {
		r.farm.say(notation.NewFault(NoWorker))
	}
}
