/**
 * The referee, who is asked about everything.
 */

import { settings } from "./settings.js";
import { lang, say, sentence } from "./words.js";

/** An answer that says why there is none. */
export class Refusal extends Error {
  /** @param {{error: string, faults?: {error: string}[]}} answer */
  constructor(answer) {
    super(answer.error);
    this.faults = (answer.faults ?? []).map(f => sentence(f.error));
  }
}

/** The script that knows the referee, where no server answers. */
const referee = document.documentElement.dataset.referee;

/** Nobody answers. */
class Silence extends Error {
  constructor() {
    super(say(!referee ? "no-answer-server" : globalThis.WebAssembly ? "no-answer-static" : "no-wasm"));
    this.silent = true;
  }
}

/** What becomes of a question that has failed, unless it was to end.
 * @param {AbortSignal} [signal]
 * @returns {(error: Error) => never}
 */
const silence = signal => error => {
  throw signal?.aborted ? error : new Silence();
};

/** How often a referee who is busy is asked again. */
const patience = 5;

/** Asks the server, again while it is busy.
 * @param {string} subject
 * @param {string} question
 * @param {string} accept
 * @param {AbortSignal} [signal]
 */
async function put(subject, question, accept, signal) {
  for (let i = 0; ; i++) {
    const response = await fetch("ask/" + subject, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: accept },
      body: question,
      signal,
    });
    if (response.status !== 503 || i === patience) return response;
    await new Promise(done => setTimeout(done, 1000 * Number(response.headers.get("Retry-After") || 1)));
  }
}

/**
 * @param {string} subject
 * @param {string} question
 * @param {AbortSignal} [signal]
 * @param {(part: string) => void} [show] what the referee in the browser knows so far
 * @returns {Promise<{ok: boolean, text: string}>}
 */
async function send(subject, question, signal, show) {
  if (referee) return (await import(new URL(referee, document.baseURI).href)).answer(subject, question, signal, show);
  const response = await put(subject, question, "application/json", signal);
  return { ok: response.ok, text: await response.text() };
}

/**
 * @param {string} subject
 * @param {Record<string, any>} question
 * @param {AbortSignal} [signal] ends the question
 * @param {(answer: any) => void} [show]
 * @returns {Promise<any>}
 */
export async function ask(subject, question, signal, show) {
  const squares = settings.letters ? "algebraic" : "number";
  const { ok, text } = await send(subject, JSON.stringify({ lang, squares, ...question }), signal, part => show?.(JSON.parse(part))).catch(silence(signal));
  const answer = JSON.parse(text);
  if (!ok) throw new Refusal(answer);
  return answer;
}

/** How far the referee in the browser looks in an analysis. */
const staticLevel = 10;

/**
 * Asks a question whose answer grows.
 * @param {string} subject
 * @param {Record<string, any>} question
 * @param {AbortSignal} signal ends the question
 * @param {(answer: any) => void} show
 */
export async function follow(subject, question, signal, show) {
  if (referee) {
    const answer = await ask(subject, { ...question, level: staticLevel }, signal, show);
    if (!signal.aborted) show(answer);
    return;
  }
  const squares = settings.letters ? "algebraic" : "number";
  const response = await put(subject, JSON.stringify({ lang, squares, ...question }), "text/event-stream", signal).catch(silence(signal));
  if (!response.ok || !response.body) throw new Refusal(await response.json());
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch(silence(signal));
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) show(JSON.parse(event.replace(/^data: /, "")));
  }
}
