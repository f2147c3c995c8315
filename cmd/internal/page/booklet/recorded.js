/**
 * Games in a file of their own: which view the address asks for.
 */

import { read, writeGame } from "./address.js";
import { open } from "./cover.js";
import { find } from "./dom.js";
import { Games } from "./games.js";
import { Rules } from "./rules.js";
import { newBoard, turnTo } from "./views.js";
import { say } from "./words.js";

const games = new Games(find("#games"), newBoard(), () => {});
const rules = new Rules(find("#rules"), newBoard);

open(async () => {
  const address = read(location.hash), view = address.view === "rules" ? "rules" : "games";
  turnTo(view);
  if (view === "rules") await rules.open(address.clause);
  else if (address.view === "games" || !location.hash) {
    await games.open(address);
    find("nav [data-view=games]").href = writeGame(games.n, games.at);
  } else {
    history.replaceState(null, "", writeGame(games.n, games.at));
    await games.open({ n: games.n, node: games.at });
    games.failed(say("not-written"));
  }
});
