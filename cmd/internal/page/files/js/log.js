/**
 * A visitor's attempts at puzzles: the text of the file that 'damone puzzle next'
 * keeps, a JSON object in a line. The server keeps it, or the browser.
 */

import { ask } from "./ask.js";
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
    const { puzzle, solved, day, left, never } = JSON.parse(line);
    return JSON.stringify({ puzzle, solved, day, left, never });
  } catch {
    return line;
  }
}

/** Whether the server keeps the attempts. */
const served = document.documentElement.dataset.log === "server";

/** The text that the browser keeps. */
const kept = () => recall("localStorage", name);
const write = text => keep("localStorage", name, text);

/** What the server is told, one thing after the other. */
let told = Promise.resolve();

function tell(what) {
  const answer = told.then(() => ask("log", what));
  told = answer.catch(() => {});
  return answer;
}

export const log = {
  fault: "", // why the server did not keep the last attempt

  /** When the server knows everything. */
  get settled() { return told; },

  /** All the attempts. */
  async text() { return served ? (await tell({})).log : kept(); },

  /** The attempts that the referee is told. Of a long log it is all of them in brief; if that is too long,
   * too, the last: some ten thousand, and so what is due, the streak and nearly all of the rating. */
  get told() {
    if (served) return "";
    const text = kept();
    if (text.length <= most) return text;
    const all = text.split("\n").map(brief).join("\n");
    return all.length <= most ? all : all.slice(all.indexOf("\n", all.length - most));
  },

  /** Adds an attempt, in the place of what was known of it before, and returns what is known now. */
  add({ puzzle, solved, ...rest }, was) {
    const attempt = { puzzle, solved, day: today(), at: Math.floor(Date.now() / 1000), ...rest };
    if (served) {
      tell({ attempt, was }).then(() => { log.fault = ""; }, error => { log.fault = error.message; });
      return attempt;
    }
    let text = kept();
    if (text && !text.endsWith("\n")) text += "\n";
    const old = was && JSON.stringify(was) + "\n", at = old ? text.lastIndexOf(old) : -1;
    if (at >= 0) text = text.slice(0, at) + text.slice(at + old.length);
    const line = JSON.stringify(attempt) + "\n";
    write(at < 0 ? text + line : text.slice(0, at) + line + text.slice(at));
    return attempt;
  },

  /** Adds the attempts of a file. */
  async bring(brought, file) {
    const { log: all } = await tell({ log: served ? "" : kept(), brought, name: file });
    if (!served) write(all);
  },

  /** Forgets all attempts. Returns what is to be said of it. */
  async forget() {
    if (!served) return write("");
    await tell({ forget: true });
    return "log-forgotten";
  },
};

if (served && kept()) { // by a damone that left them to the browser
  tell({ brought: kept(), name: "browser" }).then(() => write(""), () => {});
}

/** The day since 1 January 1970. */
export const today = () => Math.floor(Date.now() / 86_400_000);
