/**
 * The moves of a game as a list of links, each to the game as it stood then.
 */

import { write } from "./address.js";
import { html, refill } from "./dom.js";

/** Lists the moves that were played, and those that were taken back. `furthest`: the game as far as it has
 * been played. */
export function listMoves(list, stand, furthest) {
  const rows = [];
  furthest.played.forEach((m, i) => {
    if (m.side === "white" || i === 0) rows.push(html("li", {}, html("i", {}, m.side === "white" ? `${m.number}.` : `${m.number}...`)));
    const place = { ...furthest.place, moves: furthest.place.moves.slice(0, i + 1) };
    rows[rows.length - 1].append(" ", html("a", {
      href: write(place),
      class: i < stand.played.length ? "" : "ahead",
      "aria-current": i === stand.played.length - 1 ? "step" : false,
    }, m.short));
  });
  refill(list, rows, "[aria-current]");
  requestAnimationFrame(() => { // the list alone, not the page that it is in
    const current = list.querySelector("[aria-current]");
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - (list.clientHeight - current.offsetHeight) / 2;
  });
}
