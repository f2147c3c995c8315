/**
 * The referee is in the browser itself: WebAssembly in a worker, so that the page
 * never waits for it. The service worker keeps everything for when there is no
 * network.
 */

import { keep, recall } from "./store.js";

/** What is said when it does not answer. */
export const silence = () => globalThis.WebAssembly ? "no-answer-static" : "no-wasm";

// Browsers that know trusted types let a page start only what a policy names.
const scripts = globalThis.trustedTypes?.createPolicy("damone", { createScriptURL: url => url }) ??
  { createScriptURL: url => url };

/** The address of a script beside the page. */
const beside = name => scripts.createScriptURL(new URL("../" + name, import.meta.url).href);

/** @typedef {{ok: boolean, answer: any}} Answer */
/** @typedef {{done: (answer: Answer) => void, fail: (error: Error) => void, show?: (answer: any) => void}} Asker */

/** A worker that runs the referee, and who waits for it. */
class Referee {
  constructor() {
    this.worker = new Worker(beside("worker.js"));
    this.askers = new Map();
    this.worker.onmessage = ({ data: { id, ok, text, part, lost } }) => {
      const asker = this.askers.get(id);
      if (part) return asker?.show?.(JSON.parse(part));
      this.askers.delete(id);
      if (lost) asker?.fail(new Error("the referee has not started"));
      else asker?.done({ ok, answer: JSON.parse(text) });
    };
    this.worker.onerror = () => {
      for (const { fail } of this.askers.values()) fail(new Error("the worker has failed"));
      this.askers.clear();
    };
  }
}

/** Those whose answers take a search have a referee to themselves, so that the others need not wait, and the
 * search can be ended with its worker. */
const rooms = { analysis: "analysis", reply: "match", offer: "match" };

const referees = new Map([["", new Referee()]]);
let asked = 0;

/** How far it looks in an analysis. */
const level = 10;

/** Asks a question, which the signal ends, and shows what is known so far of an answer that grows. */
export function send(subject, question, signal, show) {
  const text = JSON.stringify(subject === "analysis" ? { ...question, level } : question);
  const room = rooms[subject] ?? "", referee = referees.get(room) ?? new Referee(), id = ++asked;
  referees.set(room, referee);
  return new Promise((done, fail) => {
    referee.askers.set(id, { done, fail, show });
    referee.worker.postMessage({ id, subject, question: text });
    if (room) signal?.addEventListener("abort", () => {
      if (!referee.askers.delete(id)) return;
      referee.worker.terminate();
      referees.delete(room);
      fail(signal.reason);
    });
  });
}

/** Sends visitors who come to the English page, as all do who name no other, on to the one in their own
 * language, unless they have chosen this one. */
function prefer() {
  const links = [...document.querySelectorAll(".langs a")];
  for (const link of links) link.addEventListener("click", () => keep("localStorage", "damone-lang", link.hreflang));
  const wish = recall("localStorage", "damone-lang") || navigator.languages.map(name => name.slice(0, 2)).find(name => links.some(a => a.hreflang === name));
  const link = links.find(a => a.hreflang === wish);
  if (link && document.documentElement.lang === "en" && wish !== "en") location.replace(new URL(location.hash, link.href));
}

prefer();
navigator.serviceWorker?.register(beside("service-worker.js")).catch(() => {
  // where a browser forbids it, the page needs its network
});
