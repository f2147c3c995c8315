/**
 * Games on paper: their positions are drawn when they are wanted. Of each the file has what has
 * changed since the one before it.
 */

import { svg } from "./dom.js";
import { route } from "./route.js";
import { settings } from "./settings.js";
import { between, column, row } from "./square.js";

const center = s => ({ x: column(s) * 100 + 50, y: row(s) * 100 + 50 });

/** Whether a text names a number: "1, 3-5". */
const names = (text, n) => text.split(/[\s,]+/).some(part => {
  const [from, to] = part.split("-");
  return from && n >= Number(from) && n <= (to === undefined ? Number(from) : Number(to) || Infinity);
});

/** A position, with the move that led to it. `pieces`: their stamps, by the squares. */
function diagram(turn, pieces, way) {
  const board = svg("svg", { class: "board", viewBox: `-48 -14 896 ${settings.letters ? 862 : 828}` },
    svg("use", { href: "#d-up" }), svg("circle", { class: `turn ${turn}`, cx: 826.5, cy: turn === "w" ? 750 : 50, r: 15 }));
  for (const [s, stamp] of pieces) board.append(svg("use", { href: `#${stamp}`, ...center(s) }));
  const taken = way.slice(1).map((s, i) => between(way[i], s)).filter(Boolean);
  if (way.length) board.append(route(way.map(center), taken.map(center), { occupied: true }));
  return board;
}

/** Draws the positions of a game whose moves have numbers that are wanted; the start counts as 0. */
function draw(sheet, moves) {
  const pieces = new Map();
  for (const figure of sheet.querySelectorAll("[data-now]")) {
    const { number, now, way = "" } = figure.dataset, [turn, ...changes] = now.split(" ");
    for (const change of changes) {
      const s = parseInt(change), stamp = change.replace(/^\d+/, "");
      if (stamp) pieces.set(s, stamp);
      else pieces.delete(s);
    }
    figure.hidden = Boolean(moves.trim()) && !names(moves, Number(number));
    if (!figure.hidden) figure.prepend(diagram(turn, pieces, way.split(" ").filter(Boolean).map(Number)));
  }
}

/** Lays out the games and moves that a form names: where it names no game the `n`-th, no move all. Returns whether
 * there is something to print. */
export function lay({ games, moves }, n) {
  document.querySelectorAll(".sheet").forEach((sheet, i) => {
    sheet.hidden = !names(games.value.trim() || String(n), i + 1);
    if (!sheet.hidden) draw(sheet, moves.value);
  });
  return Boolean(document.querySelector("figure:not([hidden] *, [hidden])"));
}

/** Takes the diagrams away. */
export function clear() {
  for (const board of document.querySelectorAll("[data-now] .board")) board.remove();
}
