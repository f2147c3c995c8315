// Package foreign puts the exam to other programs: over a pipe in lines of
// JSON to a process that lives long, by starting a command for every question,
// or through the Hub protocol that draughts engines speak. Whatever such a
// program does instead of answering (it hangs, dies, babbles, answers another
// question, leaves children behind) becomes an answer that says so, within its
// deadline, and costs the other questions nothing.
package foreign
