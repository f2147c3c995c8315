/**
 * What a visitor prefers, kept in the browser.
 */

import { keep, recall } from "./store.js";

/** @param {string} name */
const read = name => recall("localStorage", "damone-" + name) === "yes";

/** @param {string} name @param {boolean} value */
const write = (name, value) => keep("localStorage", "damone-" + name, value ? "yes" : "no");

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
