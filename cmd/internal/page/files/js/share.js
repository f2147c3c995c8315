/**
 * What can be taken away from the page, and brought to it.
 */

import { write } from "./address.js";
import { ask } from "./ask.js";
import { announce, say } from "./words.js";

/**
 * @typedef {import("./stand.js").Stand} Stand
 * @typedef {import("./stand.js").Place} Place
 */

/** What is copied. @type {Record<string, (stand: Stand) => string | Promise<string>>} */
const kinds = {
  link: stand => location.origin + location.pathname + write(stand.place),
  fen: stand => stand.fen,
  pdn: async stand => (await ask("record", stand.place)).pdn,
};

/** How long a text may be, in characters. */
const longest = 900_000;

/** Copies a text, where the browser allows it.
 * @param {string} text
 */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea"); // no secure context: the old way
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error(text);
}

/** Copies something and says so on the button.
 * @param {HTMLElement} button
 * @param {Stand} stand
 */
export async function copyFrom(button, stand) {
  const text = await kinds[button.dataset.copy ?? ""](stand);
  try {
    await copy(text);
  } catch {
    prompt(button.textContent ?? "", text);
    return;
  }
  announce(say("copied"));
  button.classList.add("copied");
  setTimeout(() => button.classList.remove("copied"), 1500);
}

/** Reads a position or games in any form.
 * @param {import("./source.js").Source} source
 * @param {string} ruleset that of a text which does not say
 * @returns {Promise<{place: Place | null}>}
 */
export async function readText(source, ruleset) {
  if (source.question.text.length > longest) throw new Error(say("too-long"));
  return ask("text", { ...source.question, ruleset });
}
