/**
 * What all files of their own have in common: the views, and printing.
 */

import { find } from "./dom.js";
import { settings } from "./settings.js";

export const root = document.documentElement;

export const newBoard = () => /** @type {HTMLElement} */ (find("#board").content.firstElementChild.cloneNode(true));

/** Shows a view. @param {string} view */
export function turnTo(view) {
  for (const section of document.querySelectorAll("main > [data-view]")) {
    /** @type {HTMLElement} */ (section).hidden = /** @type {HTMLElement} */ (section).dataset.view !== view;
  }
  for (const link of document.querySelectorAll("nav [data-view]")) {
    if (/** @type {HTMLElement} */ (link).dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

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
