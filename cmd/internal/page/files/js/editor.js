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

const letters = ["", "", "K", "E"];

export class Editor {
  constructor(root, board) {
    this.root = root;
    find(".place", root).append(board);
    this.board = new Board(board);
    this.pieces = new Map();
    this.piece = null; // what is put down; null takes off
    this.ruleset = "";
    this.asked = 0;
    this.verdict = find(".verdict", root);
    this.link = find("a.button", root);
    this.board.pick = square => this.put(square);
    for (const radio of root.querySelectorAll("[name=turn]")) radio.addEventListener("change", () => this.changed());
    find("[data-do=clear]", root).addEventListener("click", () => { this.pieces.clear(); this.changed(); });
    find("[data-do=start]", root).addEventListener("click", () => this.open({ ruleset: this.ruleset, position: "", moves: [] }));
  }

  /** Takes up a position, possible or not. */
  async open({ ruleset, position }) {
    this.supply(ruleset);
    this.board.turn();
    const { pieces, turn } = await this.judge(position) ?? {};
    if (pieces) {
      this.pieces = new Map(pieces.map(p => [p.square, p]));
      find(`[name=turn][value=${turn === "white" ? "W" : "B"}]`, this.root).checked = true;
    }
    this.draw();
  }

  /** Offers the pieces of a ruleset. */
  supply(ruleset) {
    if (ruleset === this.ruleset) return;
    this.ruleset = ruleset;
    const option = [...find("#ruleset").options].find(o => o.value === ruleset);
    const ranks = (option?.dataset.ranks ?? "").split(" ");
    const choice = (piece, picture, name) => {
      const radio = html("input", { type: "radio", name: "piece", "aria-label": name, checked: !piece, change: () => { this.piece = piece; } });
      return html("label", { title: name }, radio, picture);
    };
    const all = ["white", "black"].flatMap(side => ranks.map((name, i) => {
      const piece = { square: 0, side, height: i + 1, name };
      return choice(piece, glyph(piece), say("a-piece", { side: say(side), piece: name }));
    }));
    const field = find(".supply", this.root);
    field.replaceChildren(find("legend", field), ...all, choice(null, html("span", { class: "empty" }), say("take-off")));
    this.piece = null;
  }

  put(square) {
    const was = this.pieces.get(square), piece = this.piece;
    if (!piece || was && was.side === piece.side && was.height === piece.height) this.pieces.delete(square);
    else this.pieces.set(square, { ...piece, square });
    this.changed();
  }

  /** The position as text. */
  get position() {
    const turn = find("[name=turn]:checked", this.root).value;
    const side = color => [...this.pieces.values()].filter(p => p.side === color)
      .sort((a, b) => a.square - b.square).map(p => letters[p.height] + p.square).join(",");
    return `${turn}:W${side("white")}:B${side("black")}`;
  }

  /** What stands on the board, as an address tells it. */
  get place() { return { ruleset: this.ruleset, position: this.position, moves: [] }; }

  /** Judges what stands on the board now. */
  changed() {
    const { position } = this;
    history.replaceState(null, "", writeEditor(this.ruleset, position));
    this.draw();
    return this.judge(position);
  }

  /** Says whether a position can stand. Returns what the referee knows of it, unless another has been asked about. */
  async judge(position) {
    const asked = ++this.asked, answer = await ask("setup", { ruleset: this.ruleset, position })
      .catch(({ message, silent }) => ({ possible: false, words: [sentence(message)], silent }));
    if (asked !== this.asked) return;
    const { possible, words, silent } = answer;
    this.verdict.className = possible ? "verdict" : "verdict no";
    this.verdict.replaceChildren(html("p", {}, say(silent ? "no-answer" : !possible ? "impossible" : words.length ? "possible-but" : "possible")),
      ...(words.length ? [html("ul", {}, ...words.map(w => html("li", {}, w)))] : []));
    this.link.hidden = !possible;
    return answer;
  }

  draw() {
    this.board.show(this.pieces, {});
    this.link.setAttribute("href", write(this.place));
  }
}
