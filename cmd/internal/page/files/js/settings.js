/**
 * What a visitor prefers, kept in the browser: Black at the bottom (flip), squares named by
 * letters (letters), and that the tour has been taken or skipped (toured).
 */

import { keep, recall } from "./store.js";

export const settings = {};
for (const name of ["flip", "letters", "toured"]) {
  let on = recall("localStorage", "damone-" + name) === "yes";
  const set = value => keep("localStorage", "damone-" + name, (on = value) ? "yes" : "no");
  Object.defineProperty(settings, name, { get: () => on, set });
}

/** Whether a visitor wants things to stay where they are. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
