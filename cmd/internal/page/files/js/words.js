/**
 * What the page says: the texts of the catalogue, in the page's language.
 */

import { find } from "./dom.js";

const texts = new Map();
for (const element of find("#words").content.children) texts.set(element.dataset.key, element.textContent);

/** The page's language. */
export const lang = document.documentElement.lang;

/** A text with its names filled in. */
export function say(key, fill = {}) {
  const text = texts.get(key);
  if (text === undefined) throw new Error(`no text ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(fill[name] ?? ""));
}

/** What a comment of a record tells programs of a review. */
export const commands = /\[%(?:by|eval|tb|nag)\b[^\]]*\] ?/g;

/** A comment without it. */
export const plain = text => text.replace(commands, "").trim();

/** A text as a sentence. */
export const sentence = text => text && text[0].toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".");

/** Has those who cannot see the page told something, which does not stay when it is old. */
export function announce(text) {
  const said = find("#said");
  said.textContent = "";
  requestAnimationFrame(() => { said.textContent = text; });
  clearTimeout(announce.old);
  announce.old = setTimeout(() => { said.textContent = ""; }, 30_000);
}
