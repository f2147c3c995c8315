/**
 * A visitor's attempts at puzzles: the text of the file that 'damone puzzle next'
 * keeps, a JSON object in a line, kept in the browser.
 */

import { keep, recall } from "./store.js";

/** Under what they are kept. A file of its own has the attempts at its own puzzles: many such files may come
 * from one place. */
const name = ["damone-puzzles", document.documentElement.dataset.puzzles].filter(Boolean).join("-");

/** How long a log may be that is told, in characters: a question holds a little more. */
const most = 700_000;

/** What of an attempt tells which puzzles come next and how good a visitor is, about a third of it. What
 * cannot be read stays, so that it is complained of. */
function brief(line) {
  try {
    const { puzzle, solved, day, left, seed } = JSON.parse(line);
    return JSON.stringify({ puzzle, solved, day, left, seed });
  } catch {
    return line;
  }
}

export const log = {
  get text() { return recall("localStorage", name); },
  set text(text) { keep("localStorage", name, text); },

  /** What shuffles the puzzles for a visitor whose log does not say so yet, from the first visit on; never 0. */
  get seed() {
    const seed = Number(recall("localStorage", name + "-seed")) || 1 + Math.floor(Math.random() * (2 ** 32 - 1));
    keep("localStorage", name + "-seed", String(seed));
    return seed;
  },

  /** The attempts that the referee is told. Of a long log it is all of them in brief; if that is too long,
   * too, the first with the seed, which shuffles the puzzles, and the last: some ten thousand, and so what is
   * due, the streak and nearly all of the rating. */
  get told() {
    if (this.text.length <= most) return this.text;
    const lines = this.text.split("\n").map(brief), all = lines.join("\n");
    if (all.length <= most) return all;
    const seed = lines.find(line => line.includes('"seed":')) ?? "";
    return seed + all.slice(all.indexOf("\n", all.length - most + seed.length));
  },

  /** Adds an attempt. One that is there already and has gone on `again` is written anew, but for one that another tab
   * has added to. */
  add({ puzzle, solved, ...rest }, again) {
    let { text } = this;
    if (text && !text.endsWith("\n")) text += "\n";
    if (again) {
      const last = text.lastIndexOf("\n", text.length - 2) + 1;
      if (!text.startsWith(`{"puzzle":${JSON.stringify(puzzle)},`, last)) return;
      text = text.slice(0, last);
    }
    const seed = text ? {} : { seed: this.seed };
    this.text = text + JSON.stringify({ puzzle, solved, day: today(), at: Math.floor(Date.now() / 1000), ...rest, ...seed }) + "\n";
  },
};

/** The day since 1 January 1970. */
export const today = () => Math.floor(Date.now() / 86_400_000);
