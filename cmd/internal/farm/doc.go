// Package farm has the units of a long run done by many machines, and hands
// their results over in order.
//
// A run is a task and units numbered from 0; what a unit gives depends on the
// task and its number alone. A coordinator puts units into a queue, a few ahead
// of those it needs, and takes the results in order. Workers take units from
// the queue and keep their results in a bucket, where the first one counts. So
// the results never depend on how many workers there are, on which of them die,
// or on when. The queue and the buckets are those of NATS JetStream: of the
// server that Serve runs, or of any other.
//
// Nothing on the farm needs a backup: whatever is lost is computed again.
package farm
