/**
 * Games or puzzles in a file of their own: how it opens, which view the address asks for, and what
 * is printed.
 */

import { read } from "./address.js";
import { find } from "./dom.js";
import { Games } from "./games.js";
import { clear, lay } from "./paper.js";
import { Rules } from "./rules.js";
import { settings } from "./settings.js";
import { turnTo } from "./tools.js";
import { Trainer } from "./trainer.js";
import { say } from "./words.js";

const root = document.documentElement;
settings.letters = root.dataset.squares === "algebraic";

const view = document.querySelector("#games") ? "games" : "puzzles";
const shown = view === "games" ? new Games(find("#games"), null, () => {}) : new Trainer(find("#puzzles"), { value: "" });
const rules = new Rules(find("#rules"));

/** Shows what the address says. */
async function show() {
  const address = read(location.hash);
  turnTo(address.view === "rules" ? "rules" : view);
  if (address.view === "rules") return rules.open(address.clause);
  if (address.view === view || !location.hash || !shown.table.stand) {
    const elsewhere = await shown.open(address);
    if (elsewhere) location.replace(elsewhere);
  } else { // a position of which nothing is written
    const { table } = shown;
    history.replaceState(null, "", shown.address);
    await table.show(table.stand);
    table.reason.failed(new Error(say("not-written")));
  }
  find(`nav [data-view=${view}]`).href = shown.address;
}

async function follow() {
  root.classList.remove("ready");
  await show();
  root.classList.add("ready");
}

find(".printing").addEventListener("submit", e => {
  e.preventDefault();
  root.dataset.layout = e.submitter.value;
  if (lay(e.target, shown.n)) return print();
  delete root.dataset.layout;
  e.target.games.setCustomValidity(say("print-nothing"));
  e.target.reportValidity();
});
find(".printing").addEventListener("input", e => e.target.setCustomValidity(""));
addEventListener("afterprint", () => {
  delete root.dataset.layout;
  clear();
});
addEventListener("hashchange", follow);
follow();
find(".live").hidden = false;
root.classList.add("js");
