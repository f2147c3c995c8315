/**
 * The referee in the browser itself: WebAssembly in a worker, so that the page
 * never waits for it. The service worker keeps everything for when there is no
 * network.
 */

// Browsers that know trusted types let a page start only what a policy names.
const scripts = globalThis.trustedTypes?.createPolicy("damone", { createScriptURL: url => url }) ??
  { createScriptURL: (/** @type {string} */ url) => url };

/** The address of a script beside this one.
 * @param {string} name
 */
const beside = name => scripts.createScriptURL(new URL(name, import.meta.url).href);

const worker = new Worker(beside("worker.js"));

/** @type {Map<number, (answer: {ok: boolean, text: string}) => void>} */
const waiting = new Map();
let asked = 0;

worker.onmessage = ({ data: { id, ok, text } }) => {
  waiting.get(id)?.({ ok, text });
  waiting.delete(id);
};

/**
 * @param {string} subject
 * @param {string} question
 * @returns {Promise<{ok: boolean, text: string}>}
 */
export function answer(subject, question) {
  return new Promise(done => {
    waiting.set(++asked, done);
    worker.postMessage({ id: asked, subject, question });
  });
}

/** @param {string} [choice] */
function language(choice) {
  try {
    if (choice) localStorage.setItem("damone-lang", choice);
    return localStorage.getItem("damone-lang");
  } catch {
    return null; // a browser may forbid it; the choice then lasts as long as the page
  }
}

/** Sends visitors who come to the English page, as all do who name no other, on
 * to the one in their own language, unless they have chosen this one. */
function prefer() {
  /** @type {HTMLAnchorElement[]} */
  const links = [...document.querySelectorAll(".langs a")];
  for (const link of links) link.addEventListener("click", () => language(link.hreflang));
  const wish = language() ?? navigator.languages.map(name => name.slice(0, 2)).find(name => links.some(a => a.hreflang === name));
  const link = links.find(a => a.hreflang === wish);
  if (link && document.documentElement.lang === "en" && wish !== "en") location.replace(new URL(location.hash, link.href));
}

prefer();
navigator.serviceWorker?.register(beside("service-worker.js")).catch(() => {
  // where a browser forbids it, the page needs its network
});
