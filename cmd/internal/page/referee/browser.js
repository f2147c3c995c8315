/**
 * The referee is in the browser itself: WebAssembly in a worker, so that the page
 * never waits for it.
 */

import { find } from "./dom.js";
import { keep, recall } from "./store.js";
import { say } from "./words.js";

/** What is said when it does not answer. */
export const silence = () => globalThis.WebAssembly ? "no-answer-static" : "no-wasm";

// Browsers that know trusted types let a page start only what a policy names.
const scripts = globalThis.trustedTypes?.createPolicy("damone", { createScriptURL: url => url }) ??
  { createScriptURL: url => url };

/** The address of a script beside the page. */
const beside = name => scripts.createScriptURL(new URL("../" + name, import.meta.url).href);

/** @typedef {{ok: boolean, answer: any}} Answer */
/** @typedef {{done: (answer: Answer) => void, fail: (error: Error) => void, show?: (answer: any) => void}} Asker */

/** A worker that runs a build of the referee, and who waits for it. */
class Referee {
  constructor(code) {
    this.worker = new Worker(beside("worker.js"), { name: code });
    this.askers = new Map();
    this.come = 0; // of its code, in per cent
    this.worker.onmessage = ({ data: { id, ok, text, part, lost, come } }) => {
      if (come !== undefined) return this.comes(come);
      const asker = this.askers.get(id);
      if (part) return asker?.show?.(JSON.parse(part));
      this.askers.delete(id);
      if (lost) asker?.fail(this.lost("the referee has not started"));
      else asker?.done({ ok, answer: JSON.parse(text) });
    };
    this.worker.onerror = () => {
      for (const { fail } of this.askers.values()) fail(this.lost("the worker has failed"));
      this.askers.clear();
    };
  }

  /** Shows how much of it has come. */
  comes(percent) {
    this.come = percent;
    const line = find(".loading"), shown = percent < 100 && this.askers.size > 0;
    line.hidden = !shown;
    if (shown) line.textContent = say("loading", { percent });
    else if (this === referees.get("board")) keepAll();
  }

  lost(why) {
    find(".loading").hidden = true;
    return new Error(why);
  }
}

/** What a board asks. A small referee answers it, who comes first; the whole one comes when it is needed. */
const small = new Set(["position", "move", "setup", "carry", "clause"]);

/** Those whose answers take a search have a referee to themselves, so that the others need not wait, and the
 * search can be ended with its worker. */
const rooms = { analysis: "analysis", review: "review", solve: "solve", compose: "solve", reply: "match", offer: "match" };

const referees = new Map();

/** The referee of a room. */
function refereeOf(room) {
  const referee = referees.get(room) ?? new Referee(room === "board" ? room : "referee");
  referees.set(room, referee);
  return referee;
}

refereeOf("board");
let asked = 0;

/** How the first board stands, which comes with the page. */
const start = find("#start");

/** How far it looks in an analysis. */
const level = 10;

/** Asks a question, which the signal ends, and shows what is known so far of an answer that grows. */
export async function send(subject, question, signal, show) {
  const text = JSON.stringify(subject === "analysis" ? { ...question, level } : question);
  const room = small.has(subject) && !question.reading ? "board" : rooms[subject] ?? "whole", referee = refereeOf(room), id = ++asked;
  const answer = new Promise((done, fail) => {
    referee.askers.set(id, { done, fail, show });
    referee.worker.postMessage({ id, subject, question: text });
    if (rooms[subject]) signal?.addEventListener("abort", () => {
      if (!referee.askers.delete(id)) return;
      referee.worker.terminate();
      referees.delete(room);
      find(".loading").hidden = true;
      fail(signal.reason);
    });
  });
  if (text !== start.dataset.question) return answer;
  answer.catch(() => Promise.reject(Object.assign(new Error(say(silence())), { silent: true }))); // which the page tells
  return { ok: true, answer: JSON.parse(start.content.textContent) };
}

/** Sends visitors on to the page in the language that they have chosen or, where they come to the English one,
 * as all do who name no other, in that of their browser. */
function prefer() {
  const links = [...document.querySelectorAll(".langs a")], { lang } = document.documentElement;
  for (const link of links) link.addEventListener("click", () => keep("localStorage", "damone-lang", link.hreflang));
  const first = links.find(a => a.pathname.endsWith("/index.html"))?.hreflang;
  const own = first === "en" && navigator.languages.map(name => name.slice(0, 2)).find(name => links.some(a => a.hreflang === name));
  const wish = recall("localStorage", "damone-lang") || own, link = links.find(a => a.hreflang === wish);
  if (link && lang === first && wish !== lang) location.replace(new URL(location.hash, link.href));
}

/** Keeps everything for when there is no network, once the first referee has come. */
function keepAll() {
  navigator.serviceWorker?.register(beside("service-worker.js")).catch(() => {
    // where a browser forbids it, the page needs its network
  });
}

document.documentElement.classList.add("begun");
prefer();
