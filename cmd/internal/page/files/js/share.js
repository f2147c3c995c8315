/**
 * What can be taken away from the page, and brought to it.
 */

import { ask } from "./ask.js";
import { html } from "./dom.js";
import { announce, say } from "./words.js";

/** The page that links lead to, which others may open or not. */
const { public: elsewhere } = document.documentElement.dataset, page = elsewhere || location.origin + location.pathname;
const own = !elsewhere && (location.protocol === "file:" || /^(localhost|127\..*|\[::1\])$/.test(location.hostname));

/** What is taken of a board: its `place` and `fen`, which way it lies (`flip`), the `arrows` drawn on it, and what a
 * `record` says besides. */
const kinds = {
  link: () => page + location.hash,
  fen: ({ fen }) => fen,
  diagram: async ({ place, flip }) => (await ask("diagram", { ...place, flip })).diagram,
  pdn: async ({ place, record }) => (await ask("record", { ...place, ...record })).pdn,
  svg: async ({ place, flip, arrows }) => (await ask("picture", { ...place, ...arrows, flip })).svg,
  png: async ({ place, flip, arrows }) => {
    const { png } = await ask("picture", { ...place, ...arrows, flip, pixels: true });
    return new Blob([Uint8Array.from(atob(png), c => c.charCodeAt(0))], { type: "image/png" });
  },
};

/** How long a text may be, in characters. */
const longest = 900_000;

/** Has the buttons of a view copy or save what is `taken` of its board. */
export function onShare(root, taken) {
  for (const who of root.querySelectorAll(".who")) who.textContent = say(own ? "link-own" : "link-others", { page });
  for (const button of root.querySelectorAll("[data-copy], [data-save]")) {
    button.addEventListener("click", async () => {
      const { copy: kind, save: ending } = button.dataset, what = await kinds[kind ?? ending](taken());
      if (ending) return save("damone." + ending, what);
      if (!await copied(what)) return prompt(button.textContent ?? "", String(what));
      announce(say("copied"));
      button.classList.add("copied");
      setTimeout(() => button.classList.remove("copied"), 1500);
    });
  }
}

/** Copies a text or a picture. Returns whether the browser allows it; a picture that cannot be copied is saved. */
async function copied(what) {
  const picture = what instanceof Blob;
  try {
    await (picture ? navigator.clipboard.write([new ClipboardItem({ [what.type]: what })]) : navigator.clipboard.writeText(what));
  } catch {
    if (picture) save("damone.png", what);
    return picture;
  }
  return true;
}

/** Has the browser save something as a file. */
export function save(name, what) {
  const href = URL.createObjectURL(new Blob([what]));
  html("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** Reads a position or games in any form, under a ruleset where it does not say. */
export async function readText(source, ruleset) {
  if (source.text.length > longest) throw new Error(say("too-long"));
  return ask("text", { ...source, ruleset });
}
