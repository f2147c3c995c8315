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

/** The script that knows the referee, where no server answers. */
const referee = document.documentElement.dataset.referee;

/**
 * @param {string} subject
 * @param {string} question
 * @returns {Promise<{ok: boolean, text: string}>}
 */
async function send(subject, question) {
  if (referee) return (await import(new URL(referee, document.baseURI).href)).answer(subject, question);
  const response = await fetch("ask/" + subject, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: question,
  });
  return { ok: response.ok, text: await response.text() };
}

/**
 * @param {string} subject
 * @param {Record<string, any>} question
 * @returns {Promise<any>}
 */
export async function ask(subject, question) {
  const squares = settings.letters ? "algebraic" : "number";
  const { ok, text } = await send(subject, JSON.stringify({ lang, squares, ...question }));
  const answer = JSON.parse(text);
  if (!ok) throw new Refusal(answer);
  return answer;
}
