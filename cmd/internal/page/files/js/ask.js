/**
 * The referee, who is asked about everything. Who that is the module referee.js says: a
 * server, a worker in the browser, or answers written down with the page.
 */

import { send, silence } from "./referee.js";
import { settings } from "./settings.js";
import { lang, say, sentence } from "./words.js";

/** An answer that says why there is none. */
export class Refusal extends Error {
  constructor(answer) {
    super(answer.error);
    this.faults = (answer.faults ?? []).map(f => sentence(f.error));
  }
}

/** Nobody answers. */
class Silence extends Error {
  constructor() {
    super(say(silence()));
    this.silent = true;
  }
}

/** `signal`: ends the question. `show`: is given what is known so far of an answer that grows. */
export async function ask(subject, question, signal, show) {
  const squares = settings.letters ? "algebraic" : "number";
  const { ok, answer } = await send(subject, { lang, squares, ...question }, signal, show).catch(error => {
    throw signal?.aborted ? error : new Silence();
  });
  if (!ok) throw new Refusal(answer);
  return answer;
}
