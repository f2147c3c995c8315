/**
 * What was played from the position on the board, in the games of the files that the server was
 * started with.
 */

import { writeGame } from "./address.js";
import { ask } from "./ask.js";
import { find, html, refill } from "./dom.js";
import { sentence } from "./words.js";

export class Explorer {
  /** `root`: none where there are no files. `play`: plays a move. */
  constructor(root, play) {
    this.root = root;
    this.play = play;
    this.stand = null;
    root?.addEventListener("toggle", () => this.look());
  }

  /** A position is on the board. */
  shown(stand) {
    this.stand = stand;
    return this.look();
  }

  async look() {
    const { root, stand } = this;
    if (!root?.open || !stand) return;
    const answer = await ask("explore", stand.place).catch(error => ({ title: sentence(error.message), heads: [], moves: [], notes: [] }));
    if (stand === this.stand) this.draw(answer);
  }

  draw({ title, heads, moves, notes }) {
    find(".hint", this.root).textContent = [title, ...notes].join(" ");
    const head = html("tr", {}, ...heads.map(text => html("th", { scope: "col" }, text)));
    const rows = moves.map(({ move, games, share, points, years, sample, game }) => [
      html("tr", {}, html("th", { scope: "row" }, html("button", { type: "button", class: "chip", click: () => this.play(move) }, move)),
        ...[games, share, points, years].map(text => html("td", {}, String(text)))),
      html("tr", { class: "sample" }, html("td", { colspan: 5 }, html("a", { href: writeGame(game, 0) }, sample))),
    ]);
    refill(find("table", this.root), moves.length ? [head, ...rows.flat()] : [], "button");
  }
}
