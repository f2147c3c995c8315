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

/** How often a referee who is busy is asked again. */
const patience = 5;

/**
 * @param {string} subject
 * @param {string} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ok: boolean, text: string}>}
 */
async function send(subject, question, signal) {
  if (referee) return (await import(new URL(referee, document.baseURI).href)).answer(subject, question);
  for (let i = 0; ; i++) {
    const response = await fetch("ask/" + subject, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: question,
      signal,
    });
    if (response.status !== 503 || i === patience) return { ok: response.ok, text: await response.text() };
    await new Promise(done => setTimeout(done, 1000 * Number(response.headers.get("Retry-After") || 1)));
  }
}

/**
 * @param {string} subject
 * @param {Record<string, any>} question
 * @param {AbortSignal} [signal] ends the question
 * @returns {Promise<any>}
 */
export async function ask(subject, question, signal) {
  const squares = settings.letters ? "algebraic" : "number";
  const { ok, text } = await send(subject, JSON.stringify({ lang, squares, ...question }), signal);
  const answer = JSON.parse(text);
  if (!ok) throw new Refusal(answer);
  return answer;
}
