/**
 * The editor: any pieces on any squares, and everything that the rules have
 * against them.
 */

import { write, writeEditor } from "./address.js";
import { ask } from "./ask.js";
import { Board } from "./board.js";
import { find, html } from "./dom.js";
import { glyph } from "./glyph.js";
import { say, sentence } from "./words.js";

/**
 * @typedef {import("./stand.js").Piece} Piece
 * @typedef {import("./stand.js").Place} Place
 */

const letters = ["", "", "K", "E"];

export class Editor {
  /** @param {HTMLElement} root @param {HTMLElement} board */
  constructor(root, board) {
    this.root = root;
    find(".place", root).append(board);
    this.board = new Board(board);
    /** @type {Map<number, Piece>} */
    this.pieces = new Map();
    /** @type {Piece | null} what is put down; null takes off */
    this.piece = null;
    this.ruleset = "";
    this.asked = 0;
    this.verdict = find(".verdict", root);
    this.link = find("a.button", root);
    this.board.pick = square => this.put(square);
    for (const radio of root.querySelectorAll("[name=turn]")) radio.addEventListener("change", () => this.changed());
    find("[data-do=clear]", root).addEventListener("click", () => { this.pieces.clear(); this.changed(); });
    find("[data-do=start]", root).addEventListener("click", () => this.open({ ruleset: this.ruleset, position: "", moves: [] }));
  }

  /** Takes up a position, possible or not. @param {Place} place */
  async open({ ruleset, position }) {
    this.supply(ruleset);
    this.board.turn();
    const asked = ++this.asked;
    try {
      const answer = await ask("setup", { ruleset, position });
      if (asked !== this.asked) return;
      this.pieces = new Map(answer.pieces.map((/** @type {Piece} */ p) => [p.square, p]));
      find(`[name=turn][value=${answer.turn === "white" ? "W" : "B"}]`, this.root).checked = true;
      this.judged(answer);
    } catch (error) {
      this.failed(/** @type {any} */ (error));
    }
    this.draw();
  }

  /** Offers the pieces of a ruleset. @param {string} ruleset */
  supply(ruleset) {
    if (ruleset === this.ruleset) return;
    this.ruleset = ruleset;
    const option = [...find("#ruleset").options].find(o => o.value === ruleset);
    const ranks = (option?.dataset.ranks ?? "").split(" ");
    const choice = (/** @type {Piece | null} */ piece, /** @type {Node} */ picture, /** @type {string} */ name) => {
      const radio = html("input", { type: "radio", name: "piece", "aria-label": name, checked: !piece, change: () => { this.piece = piece; } });
      return html("label", { title: name }, radio, picture);
    };
    const all = ["white", "black"].flatMap(side => ranks.map((name, i) => {
      const piece = /** @type {Piece} */ ({ square: 0, side, height: i + 1, name });
      return choice(piece, glyph(piece), say("a-piece", { side: say(side), piece: name }));
    }));
    const field = find(".supply", this.root);
    field.replaceChildren(find("legend", field), ...all, choice(null, html("span", { class: "empty" }), say("take-off")));
    this.piece = null;
  }

  /** @param {number} square */
  put(square) {
    const was = this.pieces.get(square), piece = this.piece;
    if (!piece || was && was.side === piece.side && was.height === piece.height) this.pieces.delete(square);
    else this.pieces.set(square, { ...piece, square });
    this.changed();
  }

  /** The position as text. */
  get position() {
    const turn = find("[name=turn]:checked", this.root).value;
    const side = (/** @type {string} */ color) => [...this.pieces.values()].filter(p => p.side === color)
      .sort((a, b) => a.square - b.square).map(p => letters[p.height] + p.square).join(",");
    return `${turn}:W${side("white")}:B${side("black")}`;
  }

  /** Judges what stands on the board now. */
  async changed() {
    const { position, ruleset } = this, asked = ++this.asked;
    history.replaceState(null, "", writeEditor(ruleset, position));
    this.draw();
    try {
      const answer = await ask("setup", { ruleset, position });
      if (asked === this.asked) this.judged(answer);
    } catch (error) {
      if (asked === this.asked) this.failed(/** @type {any} */ (error));
    }
  }

  /** Says why there is no verdict. @param {Error & {silent?: boolean}} error */
  failed({ message, silent }) {
    this.judged({ possible: false, words: [sentence(message)], silent });
  }

  draw() {
    this.board.show(this.pieces, {});
    this.link.setAttribute("href", write({ ruleset: this.ruleset, position: this.position, moves: [] }));
  }

  /** Says whether the position can stand. @param {{possible: boolean, words: string[], silent?: boolean}} answer */
  judged({ possible, words, silent }) {
    this.verdict.className = possible ? "verdict" : "verdict no";
    this.verdict.replaceChildren(html("p", {}, say(silent ? "no-answer" : !possible ? "impossible" : words.length ? "possible-but" : "possible")),
      ...(words.length ? [html("ul", {}, ...words.map(w => html("li", {}, w)))] : []));
    this.link.hidden = !possible;
  }
}
