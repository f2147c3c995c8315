/**
 * Puzzles in a file of their own: which view the address asks for.
 */

import { read, writePuzzle } from "./address.js";
import { open } from "./cover.js";
import { find } from "./dom.js";
import { Rules } from "./rules.js";
import { Trainer } from "./trainer.js";
import { newBoard, turnTo } from "./views.js";
import { say } from "./words.js";

const trainer = new Trainer(find("#puzzles"), newBoard(), /** @type {any} */ ({ value: "" }));
const rules = new Rules(find("#rules"), newBoard);

open(async () => {
  const address = read(location.hash), { puzzle } = trainer;
  turnTo(address.view === "rules" ? "rules" : "puzzles");
  if (address.view === "rules") return rules.open(address.clause);
  if (address.view === "puzzles" || !location.hash || !puzzle) {
    const next = await trainer.open(address.puzzle);
    if (next) location.replace(next);
  } else {
    history.replaceState(null, "", writePuzzle(puzzle.id));
    trainer.table.reason.failed(new Error(say("not-written")));
  }
  if (trainer.puzzle) find("nav [data-view=puzzles]").href = writePuzzle(trainer.puzzle.id);
});
