/**
 * The page: which view the address asks for, and what visitors bring along.
 */

import { read, servedFile, write, writeEditor, writeGame, writeLesson, writePuzzle } from "./address.js";
import { ask } from "./ask.js";
import { find, html } from "./dom.js";
import { Editor } from "./editor.js";
import { Game } from "./game.js";
import { Games } from "./games.js";
import { Learn } from "./learn.js";
import { Rules } from "./rules.js";
import { settings } from "./settings.js";
import { readText } from "./share.js";
import { bringUp, textOf, turnTo } from "./tools.js";
import { Trainer } from "./trainer.js";
import { announce } from "./words.js";

const ruleset = find("#ruleset");

const game = new Game(find("#table"), bring);
const games = new Games(find("#games"), game, bring, lapses => trainer.learn(lapses));
const editor = new Editor(find("#editor"), (place, wish) => {
  then = wishes[wish];
  game.goToPlace(place);
}, bring);
const learn = new Learn(find("#learn"), ruleset);
const trainer = new Trainer(find("#puzzles"), ruleset);
const rules = new Rules(find("#rules"));

/** What may be done with a position that has been set up. */
const wishes = {
  explain: () => game.table.reason.why(game.table.stand, ""),
  analyse: () => game.insight.unfold(),
  solve: () => game.insight.unfold().solve(),
};

let then = () => {}; // what is done when the next address is shown

/** Opens a text that somebody brings, from a file of a name or "": a position or mere moves on the board, recorded
 * games among the games, or the address of one on a page like this. */
async function bring(text, name) {
  const source = { text, name }, link = text.match(/^\s*(?:https?|file):\S*(#\S+)\s*$/);
  if (link) { // to this page, or to another like it
    location.hash = link[1];
    return true;
  }
  try {
    const answer = await readText(source, ruleset.value);
    if (answer.place) game.goToPlace(answer.place);
    else {
      games.take(source, answer);
      if (location.hash === writeGame(1, 0)) follow();
      location.hash = writeGame(1, 0);
    }
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
}

/** Says what went wrong where the visitor looks. */
function failed(error) {
  switch (read(location.hash).view) {
    case "games": return games.failed(error.message);
    case "puzzles": return trainer.note(error.message);
    case "editor": return editor.failed(error);
    default: game.table.failed(error);
  }
}

let followed = 0;

/** Follows the address. While something is awaited the page is not ready. */
async function follow() {
  const { classList } = document.documentElement, mine = ++followed;
  classList.remove("ready");
  await show();
  if (mine !== followed) return;
  then();
  then = () => {};
  land(mine > 1);
  classList.add("ready");
}

/** Says what could not be kept under other rules. */
function tell(lost) {
  if (!lost.length) return;
  const view = find(`main > [data-view=${read(location.hash).view}]`);
  find(".verdict, .reason", view).prepend(html("ul", {}, ...lost.map(text => html("li", {}, text))));
  announce(lost.join(" "));
}

let landed = ""; // the address without its moves

/** Has the board come into view, and the focus follow a visitor who has `moved` from what is no longer shown. */
function land(moved) {
  const { activeElement } = document, name = read(location.hash).view, view = find(`main > [data-view=${name}]`);
  const before = landed;
  landed = location.hash.split("/").slice(0, ["board", "games"].includes(name) ? 2 : 3).join("/");
  bringUp(view, moved && landed !== before);
  if (!moved || activeElement !== document.body && activeElement?.checkVisibility()) return;
  (view.querySelector("article h2") ?? view).focus({ preventScroll: true });
}

/** Shows what the address says. */
function show() {
  if (location.hash === servedFile) {
    games.forget();
    history.replaceState(null, "", writeGame(1, 0));
  }
  const address = read(location.hash);
  turnTo(address.view);
  for (const link of document.querySelectorAll(".langs a")) link.hash = location.hash;
  find(".welcome").hidden = settings.toured || location.hash.length > 1;
  if (address.view !== "board") game.leave();
  if (address.view !== "games") games.insight.stop();
  find(".game").hidden = address.view === "games";
  if (address.view === "games") return games.open(address).then(elsewhere => { if (elsewhere) location.hash = elsewhere; });
  if (address.view === "puzzles") return trainer.open(address).then(elsewhere => { if (elsewhere) location.replace(elsewhere); });
  if (address.view === "learn") return learn.open(address);
  if (address.view === "rules") return rules.open(address.clause);
  const place = { ...address.place, ruleset: address.place.ruleset || ruleset.value };
  if ([...ruleset.options].some(o => o.value === place.ruleset)) ruleset.value = place.ruleset;
  if (address.view === "editor") return editor.open(place);
  const edit = find("nav [data-view=editor]"), board = find("nav [data-view=board]");
  return game.open(place).then(() => {
    board.href = write(place);
    edit.href = writeEditor(place.ruleset, game.stand?.fen ?? "");
  });
}

for (const skip of document.querySelectorAll("[data-do=skip]")) {
  skip.addEventListener("click", () => {
    settings.toured = true;
    if (location.hash) location.hash = "";
    else follow();
  });
}
addEventListener("hashchange", follow);
addEventListener("unhandledrejection", e => {
  if (!e.reason?.silent) return;
  e.preventDefault();
  failed(e.reason);
});
ruleset.addEventListener("change", async () => {
  const { view } = read(location.hash);
  if (location.hash === writeLesson("") || location.hash === writePuzzle("")) return follow();
  if (view === "learn") return location.hash = writeLesson("");
  if (view === "puzzles") return location.hash = writePuzzle("");
  const to = ruleset.value, setup = view === "editor", place = setup ? editor.place : game.stand?.place;
  const kept = await ask("carry", { ...place, to }).catch(() => ({ ruleset: to, position: "", moves: [], possible: true, says: [] }));
  then = () => tell(kept.says);
  location.hash = setup || !kept.possible ? writeEditor(to, kept.position) : write(kept);
});
for (const elsewhere of ["storage", "focus"]) addEventListener(elsewhere, () => { // another tab, or a terminal, has gone on
  if (!find("#puzzles").hidden) trainer.train().catch(() => {}); // it will be asked again
});
addEventListener("dragover", e => e.preventDefault());
addEventListener("paste", e => {
  const text = e.clipboardData?.getData("text").trim();
  if (text && !e.target.closest("input, textarea") && ["board", "games"].includes(read(location.hash).view)) bring(text, "");
});
addEventListener("drop", async e => {
  e.preventDefault();
  const file = e.dataTransfer?.files[0];
  const text = file ? await textOf(file) : e.dataTransfer?.getData("text");
  if (file || text) await bring(text ?? "", file?.name ?? "");
});
follow();
