/**
 * The views of the page, of which one is shown.
 */

import { find } from "./dom.js";

/** A board for a view that has none yet. */
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
