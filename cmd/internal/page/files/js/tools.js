/**
 * The views of the page, of which one is shown, and what each offers: a board, buttons, a field
 * for moves, a list of moves, files.
 */

import { find } from "./dom.js";
import { settings } from "./settings.js";

/** A board for a view that has none yet. */
export const newBoard = () => find("#board").content.firstElementChild.cloneNode(true);

/** Shows a view. */
export function turnTo(view) {
  for (const section of document.querySelectorAll("main > [data-view]")) section.hidden = section.dataset.view !== view;
  for (const link of document.querySelectorAll("nav [data-view]")) {
    if (link.dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Has the buttons of a view do what is named on them. Those that turn the board and name its squares in another
 * way have it shown `anew`. */
export function wire(root, acts, anew, failed = error => { throw error; }) {
  for (const button of root.querySelectorAll("[data-do]")) {
    const { do: name } = button.dataset;
    const turns = name === "flip" || name === "letters";
    button.addEventListener("click", async () => {
      if (turns) settings[name] = !settings[name];
      try {
        await (turns ? anew() : acts[name]?.());
      } catch (error) {
        failed(error);
      }
    });
  }
}

/** Shows which buttons have nothing to do, and which are pressed. */
export function enable(root, off) {
  for (const name of Object.keys(off)) find(`[data-do=${name}]`, root).setAttribute("aria-disabled", String(Boolean(off[name])));
  for (const name of ["flip", "letters"]) root.querySelector(`[data-do=${name}]`)?.setAttribute("aria-pressed", String(settings[name]));
}

/** Has a move judged that is typed, unless there is none. */
export function onTyped(root, judge) {
  find(".typed", root).addEventListener("submit", e => {
    e.preventDefault();
    const input = find("input", e.target), text = input.value.trim();
    if (text) judge(text, input);
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
