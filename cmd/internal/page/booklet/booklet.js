/**
 * Games in a file of their own: which view the address asks for, and printing.
 */

import { read, writeGame } from "./address.js";
import { find } from "./dom.js";
import { Games } from "./games.js";
import { Rules } from "./rules.js";
import { settings } from "./settings.js";
import { say } from "./words.js";

const root = document.documentElement;
settings.letters = root.dataset.squares === "algebraic";

const newBoard = () => /** @type {HTMLElement} */ (find("#board").content.firstElementChild.cloneNode(true));
const games = new Games(find("#games"), newBoard(), () => {});
const rules = new Rules(find("#rules"), newBoard);

/** Shows what the address says. */
async function follow() {
  const address = read(location.hash), view = address.view === "rules" ? "rules" : "games";
  root.classList.remove("ready");
  for (const section of document.querySelectorAll("main > [data-view]")) {
    /** @type {HTMLElement} */ (section).hidden = /** @type {HTMLElement} */ (section).dataset.view !== view;
  }
  for (const link of document.querySelectorAll("nav [data-view]")) {
    if (/** @type {HTMLElement} */ (link).dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (view === "rules") await rules.open(address.clause);
  else if (address.view === "games" || !location.hash) {
    await games.open(address);
    find("nav [data-view=games]").href = writeGame(games.n, games.at);
  } else {
    history.replaceState(null, "", writeGame(games.n, games.at));
    await games.open({ n: games.n, node: games.at });
    games.failed(say("not-written"));
  }
  root.classList.add("ready");
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => {
    root.dataset.layout = /** @type {HTMLElement} */ (button).dataset.print;
    print();
  });
}
addEventListener("afterprint", () => { delete root.dataset.layout; });
addEventListener("hashchange", follow);
follow();
find(".live").hidden = false;
root.classList.add("js");
