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

  /** Adds an attempt. @param {string} puzzle @param {boolean} solved */
  add(puzzle, solved) {
    const { text } = this;
    this.text = text + (text && !text.endsWith("\n") ? "\n" : "") + JSON.stringify({ puzzle, solved, day: today() }) + "\n";
  },
};

/** The day since 1 January 1970. */
export const today = () => Math.floor(Date.now() / 86_400_000);
