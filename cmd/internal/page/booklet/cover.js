/**
 * What all files of their own have in common: how they open, and printing.
 */

import { find } from "./dom.js";
import { settings } from "./settings.js";

const root = document.documentElement;

/** Opens the file. @param {() => Promise<void>} follow shows what the address says */
export function open(follow) {
  const shown = async () => {
    root.classList.remove("ready");
    await follow();
    root.classList.add("ready");
  };
  for (const button of document.querySelectorAll("[data-print]")) {
    button.addEventListener("click", () => {
      root.dataset.layout = /** @type {HTMLElement} */ (button).dataset.print;
      print();
    });
  }
  addEventListener("afterprint", () => { delete root.dataset.layout; });
  addEventListener("hashchange", shown);
  settings.letters = root.dataset.squares === "algebraic";
  shown();
  find(".live").hidden = false;
  root.classList.add("js");
}
