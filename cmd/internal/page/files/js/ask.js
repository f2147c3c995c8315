/**
 * The referee, who is asked about everything.
 */

import { settings } from "./settings.js";
import { lang } from "./words.js";

/** An answer that says why there is none. */
export class Refusal extends Error {
  /** @param {{error: string, faults?: {error: string}[]}} answer */
  constructor(answer) {
    super(answer.error);
    this.faults = (answer.faults ?? []).map(f => f.error[0].toUpperCase() + f.error.slice(1) + ".");
  }
}

/**
 * @param {string} subject
 * @param {Record<string, any>} question
 * @returns {Promise<any>}
 */
export async function ask(subject, question) {
  const squares = settings.letters ? "algebraic" : "number";
  const response = await fetch("ask/" + subject, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ lang, squares, ...question }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Refusal(answer);
  return answer;
}
