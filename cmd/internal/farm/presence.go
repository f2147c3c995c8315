package farm

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// presence is what a worker tells of itself now and then.
type presence struct {
	Name    string    `json:"name"`
	Version string    `json:"version"`
	Jobs    int       `json:"jobs"`
	Since   time.Time `json:"since"`
	Seen    time.Time `json:"seen"`
	Done    int       `json:"done"`    // units
	Running []string  `json:"running"` // units, by run and number
	Refused string    `json:"refused"` // why it does not do some run's units
}

// note remembers what the worker is at.
func (w *Worker) note(u *unit, done bool) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	name := u.run[:8] + "/" + strconv.Itoa(u.n)
	w.last = time.Now()
	if !done {
		w.Running = append(w.Running, name)
		return
	}
	w.Done++
	w.Running = slices.DeleteFunc(w.Running, func(n string) bool { return n == name })
}

// report tells the farm now and then that the worker is there, and ends the
// work when none has come for long.
func (w *Worker) report(ctx context.Context, cancel func()) {
	for {
		w.mutex.Lock()
		now := time.Now()
		w.Seen = now.UTC()
		text, err := json.Marshal(&w.presence)
		idle := w.Idle > 0 && len(w.Running) == 0 && now.Sub(w.last) > w.Idle
		w.mutex.Unlock()
		if idle {
			cancel()
			return
		}
		if err == nil {
			limited, stop := context.WithTimeout(ctx, w.Farm.AckWait/12)
			_, _ = w.Farm.workers.Put(limited, w.Farm.Name, text) // again soon
			stop()
		}
		if !pause(ctx, w.Farm.AckWait/12) {
			return
		}
	}
}
