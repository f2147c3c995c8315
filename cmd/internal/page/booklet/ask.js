/**
 * The answers that were written down with the page: in a file of its own it has
 * nobody to ask.
 */

import { find } from "./dom.js";
import { squareOf } from "./square.js";
import { say } from "./words.js";

/** An answer that says why there is none. */
export class Refusal extends Error {}

/** The answers, by what is asked. @type {Map<string, any>} */
const answers = new Map();

/** Unpacks a part of the answers. @param {string} name of the element that holds it */
async function unpack(name) {
  const packed = Uint8Array.from(atob(find("#" + name).textContent), c => c.charCodeAt(0));
  const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  for (const [asked, answer] of Object.entries(JSON.parse(text))) answers.set(asked, answer);
}

const common = unpack("answers-0");

/** How many hints there are for a move. */
const mostHints = 4;

/** What is asked, as the answers know it. @param {string} subject @param {any} question */
function written(subject, { ruleset, position, moves, move, clause, game, puzzle, found, hint }) {
  switch (subject) {
    case "game": return `game ${game}`;
    case "clause": return clause ? `clause ${clause}` : "clause";
    case "puzzle": return `puzzle ${puzzle}`;
    case "remarks": return `remarks ${puzzle}`;
    case "solution": return `solution ${puzzle} ${found}`;
    case "hint": return `hint ${puzzle} ${found} ${Math.min(hint, mostHints)}`;
    case "try": return `try ${puzzle} ${found} ${move}`;
    case "position": case "move": return [subject, ruleset, position, ...moves, move ?? ""].join(" ");
  }
  return subject;
}

/**
 * @param {string} subject
 * @param {any} question
 * @returns {Promise<any>}
 */
export async function ask(subject, question) {
  await common;
  const asked = written(subject, question);
  if (subject === "game" && !answers.has(asked)) await unpack("answers-" + question.game);
  if (subject === "puzzle" && !answers.has(asked)) {
    const i = answers.get("training").puzzles.findIndex((/** @type {any} */ p) => p.id === question.puzzle);
    if (i >= 0) await unpack(`answers-${i + 1}`);
  }
  if (subject === "training") return train(answers.get(asked), question);
  if (answers.has(asked)) return answers.get(asked);
  if (subject === "move") return judge(question, await ask("position", question = { ...question, move: undefined }), asked.split(" ").pop() ?? "");
  throw new Refusal(say("not-written"));
}

/** An attempt that a line of the log tells, none where it cannot be read. @param {string} line */
function attempt(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** How the visitor does, and which puzzle comes next: the first behind the one
 * looked at that has not been tried, else one that was missed.
 * @param {any} training @param {any} question
 */
function train(training, { puzzle, log: text }) {
  const log = text.split("\n").flatMap(attempt).filter((/** @type {any} */ a) => a?.puzzle && !a.left);
  const states = new Map(log.map((/** @type {any} */ a) => [a.puzzle, a.solved ? "solved" : "missed"]));
  const puzzles = training.puzzles.map((/** @type {any} */ p) => ({ ...p, state: states.get(p.id) ?? "new" }));
  const here = puzzles.findIndex((/** @type {any} */ p) => p.id === puzzle) + 1, order = [...puzzles.slice(here), ...puzzles.slice(0, here)];
  const next = ["new", "missed", "solved"].flatMap(state => order.filter(p => p.state === state))[0];
  return { ...training, puzzles, next: next?.id ?? "",
    streak: log.length - 1 - log.findLastIndex((/** @type {any} */ a) => !a.solved),
    solved: puzzles.filter((/** @type {any} */ p) => p.state === "solved").length };
}

/** Judges a move by how the game stands: a capture that the ladder puts out is
 * answered with its reason.
 * @param {any} question @param {any} stand @param {string} move
 */
function judge({ begun }, stand, move) {
  const path = move.split(/[-x]/).map(name => squareOf(/^\d/.test(name) ? Number(name) : name));
  const same = (/** @type {any} */ line) => {
    const way = line.path.map(squareOf);
    return begun ? path.every((s, i) => way[i] === s) : way[0] === path[0] && way[way.length - 1] === path[path.length - 1];
  };
  const legal = stand.moves.find(same);
  if (legal && legal.path.length === path.length) return { ...legal, legal: true };
  const late = stand.rounds.flatMap((/** @type {any} */ round) => round.fell.map((/** @type {any} */ f) => f.move)).reverse();
  const out = stand.rejected.filter(same).sort((/** @type {any} */ a, /** @type {any} */ b) => late.indexOf(a.move) - late.indexOf(b.move))[0];
  if (!out) {
    const its = stand.moves.filter((/** @type {any} */ m) => squareOf(m.path[0]) === path[0]);
    return { move, path, legal: false, clause: null, fault: null, title: "", reason: say(stand.capture ? "not-written-capture" : "not-written-move"),
      instead: (its.length ? its : stand.moves).map((/** @type {any} */ m) => m.move) };
  }
  return { move: out.move, path: out.path, legal: false, clause: out.clause, fault: "outranked", title: answers.get("clause " + out.clause)?.title ?? "",
    reason: out.reason[0].toUpperCase() + out.reason.slice(1) + ".", instead: out.beaten_by };
}
