/**
 * What can be taken away from the page, and brought to it.
 */

import { write } from "./address.js";
import { ask } from "./ask.js";
import { html } from "./dom.js";
import { settings } from "./settings.js";
import { announce, say } from "./words.js";

/** What is copied of a game and the arrows drawn on it. */
const kinds = {
  link: stand => location.origin + location.pathname + write(stand.place),
  fen: stand => stand.fen,
  pdn: async stand => (await ask("record", stand.place)).pdn,
  svg: async (stand, arrows) => (await ask("picture", { ...stand.place, ...arrows, flip: settings.flip })).svg,
  png: async (stand, arrows) => {
    const { png } = await ask("picture", { ...stand.place, ...arrows, flip: settings.flip, pixels: true });
    return new Blob([Uint8Array.from(atob(png), c => c.charCodeAt(0))], { type: "image/png" });
  },
};

/** How long a text may be, in characters. */
const longest = 900_000;

/** Copies a text or a picture, where the browser allows it. A picture that cannot be copied is saved. */
function copy(text) {
  if (!(text instanceof Blob)) return navigator.clipboard.writeText(text);
  const instead = () => save("damone.png", text);
  return navigator.clipboard?.write([new ClipboardItem({ [text.type]: text })]).catch(instead) ?? instead();
}

/** Copies something of a game. */
export async function copyFrom(button, stand, arrows) {
  await copied(button, await kinds[button.dataset.copy ?? ""](stand, arrows));
}

/** Copies a text or a picture and says so on the button. */
export async function copied(button, text) {
  try {
    await copy(text);
  } catch {
    prompt(button.textContent ?? "", String(text));
    return;
  }
  announce(say("copied"));
  button.classList.add("copied");
  setTimeout(() => button.classList.remove("copied"), 1500);
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
