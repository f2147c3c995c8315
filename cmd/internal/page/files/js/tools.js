/**
 * The views of the page, of which one is shown, and what each offers: a board, buttons, a field
 * for moves, a list of moves, files.
 */

import { find } from "./dom.js";
import { settings } from "./settings.js";

/** Shows a view. */
export function turnTo(view) {
  for (const section of document.querySelectorAll("main > [data-view]")) section.hidden = section.dataset.view !== view;
  for (const link of document.querySelectorAll("nav [data-view]")) {
    if (link.dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Brings the board of a view into sight, and the beginning of what stands beside it if that is all new. */
export function bringUp(view, anew) {
  view.querySelector(":scope > .place .board")?.scrollIntoView({ block: "nearest" });
  const side = view.querySelector(":scope > .side");
  if (anew && side?.getBoundingClientRect().top < 0) side.scrollIntoView();
}

/** Says what the page shows: in its title, and above a board that is printed. */
export function entitle(...parts) {
  const title = parts.filter(Boolean).join(" · ");
  document.title = `${title} · damone`;
  find("main > h1").textContent = title;
}

/** Has the buttons of a view do what is named on them. */
export function wire(root, acts, failed = error => { throw error; }) {
  for (const button of root.querySelectorAll("[data-do]")) {
    button.addEventListener("click", async () => {
      try {
        await acts[button.dataset.do ?? ""]?.();
      } catch (error) {
        failed(error);
      }
    });
  }
}

/** What the buttons do that turn a board and name its squares in another way. `anew`: shows it. */
export const turning = (board, anew) => ({
  flip: () => { board.flip = !board.flip; return anew(); },
  letters: () => { settings.letters = !settings.letters; return anew(); },
});

/** Shows which buttons have nothing to do. */
export function enable(root, off) {
  for (const [name, nothing] of Object.entries(off)) find(`[data-do=${name}]`, root).setAttribute("aria-disabled", String(Boolean(nothing)));
}

/** Has a text brought that is typed or pasted; the field is empty when `bring` has taken it. */
export function onText(form, bring) {
  form.addEventListener("submit", async e => {
    e.preventDefault();
    const field = find("input, textarea", form);
    if (await bring(field.value.trim())) field.value = "";
  });
}

/** Has something done with a link that is followed in this tab. */
export function onLink(list, act) {
  list.addEventListener("click", e => {
    const link = e.target.closest("a");
    if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    act(link);
  });
}

/** Has files brought that are chosen, where they can be. */
export function onFile(root, bring) {
  const input = root.querySelector("input[type=file]");
  input?.addEventListener("change", async () => {
    const file = input.files[0];
    if (file) await bring(await textOf(file), file.name);
    input.value = "";
  });
}

/** The text of a file, in the encoding it seems to be in. */
export async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What the keys do, as in an exported page: the buttons that they press. */
const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last", f: "flip", F: "flip", " ": "play" };

/** Has keys, the wheel over the board and a swipe go through the moves of a view. `more`: what other keys do. */
export function onKeys(root, board, more = {}) {
  const press = name => root.querySelector(`.place [data-do=${name}]`)?.click();
  board.step = by => press(by < 0 ? "back" : "forward");
  document.addEventListener("keydown", e => {
    const act = more[e.key] ?? (e.key === "?" ? () => find("#help").showModal() : null) ?? (keys[e.key] && (() => press(keys[e.key])));
    if (root.hidden || !act || e.ctrlKey || e.altKey || e.metaKey || e.defaultPrevented) return;
    if (e.target.closest("input, textarea, select, dialog") || e.target.closest(".squares") && !board.pointed) return;
    if (e.key === " " && e.target.closest("button, a, label, summary")) return;
    e.preventDefault();
    act();
  });
}
