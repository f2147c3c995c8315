/**
 * The editor: any pieces on any squares, and everything that the rules have
 * against them.
 */

import { write, writeEditor } from "./address.js";
import { ask } from "./ask.js";
import { boardIn } from "./board.js";
import { Composer } from "./composer.js";
import { find, html, svg } from "./dom.js";
import { glyph, stamp } from "./glyph.js";
import { onShare } from "./share.js";
import { bringUp, enable, entitle, onText, turning, wire } from "./tools.js";
import { say, sentence } from "./words.js";

const letters = ["", "", "K", "E"];

const arrows = "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3";

export class Editor {
  /** `play`: has a position on the board, and something done with it there. `bring`: opens any other text. */
  constructor(root, play, bring) {
    this.root = root;
    this.board = boardIn(root);
    this.pieces = new Map();
    this.turn = "white";
    this.past = []; // what there was before each change
    this.opening = null; // the position at an address, until the referee has read it
    this.use = () => {}; // what is done with a square that is chosen
    this.taken = 0; // the square of the piece that is being moved
    this.ruleset = "";
    this.fen = "";
    this.asked = 0;
    this.verdict = find(".verdict", root);
    this.field = find("textarea", root);
    this.board.pick = square => this.use(square);
    this.board.lift = square => this.take(square);
    this.board.drop = square => this.move(square);
    this.board.cancel = () => this.take(0);
    for (const radio of root.querySelectorAll("[name=turn]")) radio.addEventListener("change", () => this.change(() => { this.turn = radio.value; }));
    const wishes = ["explain", "analyse", "solve"].map(wish => [wish, () => play(this.place, wish)]);
    wire(root, {
      clear: () => this.change(() => this.pieces.clear()), start: () => this.set(""), undo: () => this.undo(),
      ...turning(this.board, () => { this.draw(); return this.judge(this.position); }), ...Object.fromEntries(wishes),
    });
    onShare(root, () => ({ place: this.place, fen: this.fen, flip: this.board.flip }));
    onText(find(".paste", root), async text => !(text && await this.set(text)) && bring(text, ""));
    this.composer = new Composer(find(".compose", root), () => this.place, text => this.set(text));
  }

  /** The position as text. */
  get position() {
    if (this.opening !== null) return this.opening;
    const side = color => [...this.pieces.values()].filter(p => p.side === color)
      .sort((a, b) => a.square - b.square).map(p => letters[p.height] + p.square).join(",");
    return `${this.turn[0].toUpperCase()}:W${side("white")}:B${side("black")}`;
  }

  get place() { return { ruleset: this.ruleset, position: this.position, moves: [] }; }

  /** Takes up the position at an address, possible or not. */
  async open({ ruleset, position }) {
    this.supply(ruleset);
    this.past = [];
    this.opening = position;
    await this.judge(position);
    this.draw();
  }

  /** Offers the pieces of a ruleset, and first to move those on the board: a first tap spoils nothing. */
  supply(ruleset) {
    if (ruleset === this.ruleset) return;
    this.ruleset = ruleset;
    const option = [...find("#ruleset").options].find(o => o.value === ruleset), ranks = (option?.dataset.ranks ?? "").split(" ");
    const choice = (picture, name, use) => html("label", { title: name },
      html("input", { type: "radio", name: "piece", "aria-label": name, change: () => { this.use = use; this.take(0); } }), picture);
    const pieces = side => ranks.map((name, i) => {
      const piece = { side, height: i + 1, name };
      const label = choice(glyph(piece), say("a-piece", { side: say(side), piece: name }), square => this.put(piece, square));
      label.addEventListener("pointerdown", e => this.bring(piece, e));
      return label;
    });
    const moves = choice(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: arrows })), say("move-pieces"), square => this.shift(square));
    const takes = choice(html("span", { class: "empty" }), say("take-off"), square => this.change(() => this.pieces.delete(square)));
    find(".supply", this.root).replaceChildren(find(".supply legend", this.root),
      html("div", {}, moves, ...pieces("white")), html("div", {}, takes, ...pieces("black")));
    find("input", moves).click();
  }

  /** Puts a piece on a square, or takes it off if it stands there. */
  put(piece, square) {
    const was = this.pieces.get(square), there = was?.side === piece.side && was.height === piece.height;
    this.change(() => there ? this.pieces.delete(square) : this.pieces.set(square, { ...piece, square }));
  }

  /** Follows a piece that is dragged from the supply to the board. */
  bring(piece, down) {
    const use = svg("use", { href: stamp(piece) });
    this.board.follow(down, () => use, square => {
      use.remove();
      if (square > 0) this.change(() => this.pieces.set(square, { ...piece, square }));
    });
  }

  /** Takes a piece to be moved; 0 for none. */
  take(square) {
    this.taken = square;
    this.draw();
  }

  /** A square was chosen whose piece is to be moved, or where it goes. */
  shift(square) {
    if (this.taken) this.move(square);
    else if (this.pieces.has(square)) this.take(square);
  }

  /** Moves the piece that has been taken to a square, or off the board. */
  move(square) {
    const from = this.taken, piece = this.pieces.get(from);
    this.taken = 0;
    if (!piece || square === from) return this.draw();
    this.change(() => {
      this.pieces.delete(from);
      if (square) this.pieces.set(square, { ...piece, square });
    });
  }

  /** Changes what there is, which can be undone. */
  change(act) {
    if (this.opening !== null) return this.draw();
    this.past.push({ pieces: [...this.pieces.values()], turn: this.turn });
    act();
    this.shown();
    return this.judge(this.position);
  }

  undo() {
    if (!this.past.length || this.opening !== null) return;
    this.accept(this.past.pop());
    this.shown();
    return this.judge(this.position);
  }

  /** Sets up what a text says, and returns whether it says anything. */
  async set(text) {
    const answer = await this.judge(text);
    if (!answer?.pieces?.length) return false;
    this.past.push({ pieces: [...this.pieces.values()], turn: this.turn });
    this.opening = null;
    this.accept(answer);
    this.shown();
    bringUp(this.root, true);
    return true;
  }

  /** Takes up pieces and who is to move, where they are known. */
  accept({ pieces, turn } = {}) {
    if (!pieces) return;
    this.pieces = new Map(pieces.map(p => [p.square, p]));
    this.turn = turn;
  }

  /** Shows what there is now, in the address too. */
  shown() {
    this.draw();
    this.composer.clear();
    history.replaceState(null, "", writeEditor(this.ruleset, this.position));
  }

  /** Says whether a position can stand. Returns what the referee knows of it, unless another has been asked about. */
  async judge(position) {
    const asked = ++this.asked, answer = await ask("setup", { ruleset: this.ruleset, position })
      .catch(({ message, silent }) => ({ possible: false, words: [sentence(message)], silent }));
    const opens = position === this.opening;
    if (asked !== this.asked && !opens) return;
    const { possible, words, silent, pieces, fen } = answer;
    if (opens) {
      this.accept(answer);
      this.opening = null;
    }
    const read = pieces?.length || position === this.position;
    this.tell(possible, silent ? "no-answer" : !read ? "unreadable" : !possible ? "impossible" : words.length ? "possible-but" : "possible", words);
    if (read) for (const part of this.root.querySelectorAll(".ways, [data-copy=diagram]")) part.hidden = !possible;
    if (pieces?.length) this.field.value = this.fen = fen;
    return answer;
  }

  /** Says what there is to say of what is set up or cannot be. */
  tell(possible, head, words) {
    this.verdict.className = possible ? "verdict" : "verdict no";
    this.verdict.replaceChildren(html("p", {}, say(head)), ...(words.length ? [html("ul", {}, ...words.map(w => html("li", {}, w)))] : []));
  }

  /** A text cannot be opened, or nobody answers. */
  failed({ message, silent, faults }) {
    this.tell(false, silent ? "no-answer" : "unreadable", faults?.length > 1 ? faults : [sentence(message)]);
    this.verdict.scrollIntoView({ block: "nearest" });
  }

  draw() {
    const { pieces, taken, place, root } = this;
    this.board.loose = new Set(pieces.keys());
    this.board.show(pieces, { chosen: taken });
    find(`[name=turn][value=${this.turn}]`, root).checked = true;
    find(".ways a", root).setAttribute("href", write(place));
    enable(root, { undo: !this.past.length });
    entitle(find("h2", root).textContent);
  }
}
