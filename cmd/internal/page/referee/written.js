/**
 * The referee is the answers that were written down with the page: in a file of its own
 * it has nobody to ask.
 */

import { say } from "./words.js";

/** What is said when there is no answer at all. */
export const silence = () => "not-written";

/** The parts of the answers, packed, by the question for which each is unpacked. */
const parts = new Map([...document.querySelectorAll("[data-first]")].map(e => [e.dataset.first, e]));

/** The answers unpacked so far, by what is asked. */
const answers = new Map();

/** the parts that are being unpacked, or have been */
const unpacked = new Map();

async function unpack(part) {
  const packed = Uint8Array.from(atob(part.textContent ?? ""), c => c.charCodeAt(0));
  const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  for (const [asked, answer] of Object.entries(JSON.parse(text))) answers.set(asked, answer);
}

/** Unpacks the part that begins with an answer, if there is one. */
function open(first) {
  const part = parts.get(first);
  if (part && !unpacked.has(first)) unpacked.set(first, unpack(part));
  return unpacked.get(first);
}

/** The answer to a question, undefined where it was not written down. */
async function written(subject, question) {
  const asked = `${subject} ${JSON.stringify(question, Object.keys(question).sort())}`;
  await open("");
  await open(asked);
  return answers.get(asked);
}

/** A move that nothing is written of: those that may be played there instead. */
async function refused({ move, begun, ...place }) {
  const stand = await written("position", place);
  if (!stand) return;
  const path = move.split(/[-x]/).map(name => /^\d/.test(name) ? Number(name) : name);
  const its = stand.moves.filter(m => m.path[0] === path[0]);
  return { move, path, legal: false, clause: null, fault: null, title: "", reason: say(stand.capture ? "not-written-capture" : "not-written-move"),
    instead: (its.length ? its : stand.moves).map(m => m.move) };
}

/** An attempt that a line of the log tells, none where it cannot be read. */
function attempt(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** How the visitor does, and which puzzle comes next: the first behind the one looked at that has not been
 * tried, else one that was missed. */
async function trained({ puzzle, log: text }) {
  const training = await written("training", {});
  const log = text.split("\n").flatMap(attempt).filter(a => a?.puzzle && !a.left);
  const states = new Map(log.map(a => [a.puzzle, a.solved ? "solved" : "missed"]));
  const puzzles = training.puzzles.map(p => ({ ...p, state: states.get(p.id) ?? "new" }));
  const here = puzzles.findIndex(p => p.id === puzzle) + 1, order = [...puzzles.slice(here), ...puzzles.slice(0, here)];
  const next = ["new", "missed", "solved"].flatMap(state => order.filter(p => p.state === state))[0];
  return { ...training, puzzles, next: next?.id ?? "",
    streak: log.length - 1 - log.findLastIndex(a => !a.solved) };
}

export async function send(subject, { lang, squares, ...question }) {
  const answer = subject === "training" ? await trained(question)
    : await written(subject, question) ?? (subject === "move" ? await refused(question) : undefined);
  return { ok: Boolean(answer), answer: answer ?? { error: say("not-written") } };
}
