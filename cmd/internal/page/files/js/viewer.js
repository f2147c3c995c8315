/**
 * A tree of moves beside a board, with the analysis of what stands there: that of the game on the
 * board, or of one that was recorded.
 */

import { find, mark, refill } from "./dom.js";
import { Explorer } from "./explorer.js";
import { Insight } from "./insight.js";
import { writeMoves } from "./moves.js";
import { onShare } from "./share.js";
import { Table } from "./table.js";
import { enable, onKeys, turning, wire } from "./tools.js";
import { commands, plain, say } from "./words.js";

export class Viewer {
  /** `keys`: what more keys do. A view has `lead`, which goes along a way of nodes, `played`, for a move on the board,
   * `turn`, which shows it anew, and `link`, the address of the i-th node of the text. */
  constructor(root, keys) {
    this.root = root;
    this.table = new Table(root, move => this.played(move));
    this.moves = find(".moves", root);
    this.notes = find(".notes", root);
    this.study = null; // the tree of moves
    this.text = []; // its nodes as they are written
    this.way = []; // those that lead to the board
    this.line = []; // and those that follow, as far as the visitor has gone on or the main line goes
    this.asked = 0;
    this.insight = new Insight(find(".insight", root), move => this.table.point([], move));
    this.explorer = new Explorer(root.querySelector(".explorer"), move => this.played(move));
    wire(root, {
      first: () => this.goTo(0), back: () => this.table.hand?.path.length ? this.table.back() : this.goTo(this.at - 1),
      forward: () => this.goTo(this.at + 1), last: () => this.goTo(this.last), ...turning(this.table.board, () => this.turn()),
      promote: () => this.alter(() => this.study.promote(this.way)), remove: () => this.remove(),
    });
    onKeys(root, this.table.board, keys);
    onShare(root, () => ({ ...this.stand, flip: this.table.board.flip, arrows: this.table.arrows, record: this.record }));
    for (const field of ["glyph", "comment"]) {
      find(`[name=${field}]`, this.notes).addEventListener("change", e => this.alter(() => {
        this.node[field] = [(this.node[field].match(commands) ?? []).join("").trim(), e.target.value.trim()].filter(Boolean).join("\n");
        this.study.keep();
      }));
    }
  }

  get stand() { return this.table.stand; }

  /** What is saved of it. */
  get record() { return this.study?.record; }

  /** How many moves lead to the board, and how many there are in this line. */
  get at() { return Math.max(0, this.way.length - 1); }
  get last() { return Math.max(0, this.line.length - 1); }

  /** The move on the board, or the start. */
  get node() { return this.way[this.at]; }

  /** The way to the i-th node of the text. */
  wayTo(i) {
    const way = [];
    for (; i >= 0; i = this.text[i].parent) way.unshift(this.text[i].node);
    return way;
  }

  /** Follows a way. The line goes on as it did, if the way is of it. */
  follow(way) {
    this.way = way;
    if (!way.every((node, i) => this.line[i] === node)) this.line = this.study.onward(way);
  }

  /** Goes to the game as it stood after some moves of the line. */
  goTo(n) {
    if (n >= 0 && n <= this.last && n !== this.at) return this.lead(this.line.slice(0, n + 1));
  }

  /** Shows how the game stands. */
  async show(stand) {
    await this.table.show(stand);
    this.insight.shown(stand);
    this.explorer.shown(stand);
  }

  /** Writes the tree. `more`: what stands below it; `start`: the start has a link, too. */
  write(more = [], start = false) {
    this.text = this.study.list;
    refill(this.moves, [writeMoves(this.text, i => this.link(i), start), ...more], "[aria-current]");
    this.here();
  }

  /** Shows where in the tree the board is, and what has been written of that move. */
  here() {
    const { at, last, node, notes, text } = this;
    mark(this.moves, link => text[Number(link.dataset.node)].node === node, "step");
    enable(this.root, { first: !at, back: !at, forward: at >= last, last: at >= last });
    notes.hidden = text.length < 2;
    for (const field of ["glyph", "comment"]) find(`[name=${field}]`, notes).value = plain(node[field]);
    find("[name=glyph]", notes).disabled = !at;
    find("[data-do=promote]", notes).disabled = this.way.every((n, i) => !i || this.way[i - 1].next[0] === n);
    find("[data-do=remove]", notes).textContent = say(at ? "remove-move" : this.study.recorded ? "remove-added" : "remove-all");
  }

  /** Changes the tree. */
  alter(change) {
    change();
    this.line = this.study.onward(this.way);
    this.write();
  }

  /** Removes the move on the board with all that follows, at the start all that was added. */
  remove() {
    if (!this.at && !confirm(say("remove-all-sure"))) return;
    const back = this.way.slice(0, -1);
    this.study.remove(this.way);
    this.way = back.length ? back : [this.study.root];
    this.line = [];
    this.write();
    return this.lead(this.way);
  }
}
