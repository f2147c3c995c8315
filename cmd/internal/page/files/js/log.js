/**
 * A visitor's attempts at puzzles: the text of the file that 'damone puzzle next'
 * keeps, a JSON object in a line, kept in the browser where it lets us.
 */

const name = "damone-puzzles";

/** As many of the last attempts as a question may hold, in characters. */
const most = 400_000;

let kept = "";

export const log = {
  get text() {
    try {
      return localStorage.getItem(name) ?? kept;
    } catch {
      return kept;
    }
  },
  set text(text) {
    kept = text;
    try {
      localStorage.setItem(name, text);
    } catch {
      // a browser may forbid it; the attempts then last as long as the page
    }
  },

  /** The attempts that the referee is told. */
  get told() {
    const { text } = this;
    return text.length <= most ? text : text.slice(text.indexOf("\n", text.length - most) + 1);
  },

  /** Adds an attempt.
   * @param {{puzzle: string, solved: boolean, seconds: number, moves: string, misses: number, hints: number, left?: boolean}} attempt
   * @param {boolean} again whether it is there already, and has gone on: then it
   *   is written anew, but for one that another tab has added to
   */
  add({ puzzle, solved, ...rest }, again) {
    let { text } = this;
    if (text && !text.endsWith("\n")) text += "\n";
    if (again) {
      const last = text.lastIndexOf("\n", text.length - 2) + 1;
      if (!text.startsWith(`{"puzzle":${JSON.stringify(puzzle)},`, last)) return;
      text = text.slice(0, last);
    }
    const seed = text ? {} : { seed: crypto.getRandomValues(new Uint32Array(1))[0] };
    this.text = text + JSON.stringify({ puzzle, solved, day: today(), at: Math.floor(Date.now() / 1000), ...rest, ...seed }) + "\n";
  },
};

/** The day since 1 January 1970. */
export const today = () => Math.floor(Date.now() / 86_400_000);
