/**
 * What a visitor prefers, kept in the browser where it lets us.
 */

/** @param {string} name */
function read(name) {
  try {
    return localStorage.getItem("damone-" + name) === "yes";
  } catch {
    return false;
  }
}

/** @param {string} name @param {boolean} value */
function write(name, value) {
  try {
    localStorage.setItem("damone-" + name, value ? "yes" : "no");
  } catch {
    // a browser may forbid it; the choice then lasts as long as the page
  }
}

const kept = { flip: read("flip"), letters: read("letters"), toured: read("toured") };

/** The settings. Setting one keeps it. */
export const settings = {
  /** Black at the bottom. */
  get flip() { return kept.flip; },
  set flip(on) { write("flip", kept.flip = on); },
  /** Squares named by letters. */
  get letters() { return kept.letters; },
  set letters(on) { write("letters", kept.letters = on); },
  /** The tour has been taken, or skipped. */
  get toured() { return kept.toured; },
  set toured(on) { write("toured", kept.toured = on); },
};

/** Whether a visitor wants things to stay where they are. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
