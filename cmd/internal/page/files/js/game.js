/**
 * The game on the board: the table that the address tells of, with everything
 * around it.
 */

import { write } from "./address.js";
import { find, mark, refill } from "./dom.js";
import { Explorer } from "./explorer.js";
import { Insight } from "./insight.js";
import { Match } from "./match.js";
import { writeMoves } from "./moves.js";
import { settings } from "./settings.js";
import { onShare } from "./share.js";
import { Stand } from "./stand.js";
import { Study } from "./study.js";
import { Table } from "./table.js";
import { enable, entitle, onKeys, onText, turning, wire } from "./tools.js";
import { say } from "./words.js";

export class Game {
  /** `bring` opens a text. */
  constructor(root, bring) {
    this.root = root;
    this.table = new Table(root, move => this.played(move));
    this.list = find(".score .moves", root);
    this.notes = find(".notes", root);
    this.study = null; // the tree of moves that the game belongs to
    this.way = []; // the nodes of it that have been played
    this.line = []; // and those that follow, as far as the visitor has gone on or the main line goes
    this.asked = 0;
    this.place = null; // what is asked for, or shown
    this.made = false; // the position that is to be shown comes of a move
    this.left = false; // another view has been looked at
    this.shown = ""; // what is shown, and how
    this.insight = new Insight(find(".insight", root), move => this.table.point([], move));
    this.explorer = new Explorer(root.querySelector(".explorer"), move => this.played(move));
    this.match = new Match(find(".match", root), this);
    wire(root, {
      first: () => this.goTo(0), back: () => this.table.hand?.path.length ? this.table.back() : this.goTo(this.at - 1),
      forward: () => this.goTo(this.at + 1), last: () => this.goTo(this.last), ...turning(this.table.board, () => this.turn()),
      promote: () => this.alter(() => this.study.promote(this.way)), remove: () => this.remove(),
    });
    onKeys(root, this.table.board, { " ": () => this.insight.toggle() });
    for (const field of ["glyph", "comment"]) {
      find(`[name=${field}]`, this.notes).addEventListener("change", e => this.alter(() => {
        this.node[field] = e.target.value.trim();
        this.study.keep();
      }));
    }
    onShare(root, () => ({ ...this.stand, flip: this.table.board.flip, arrows: this.table.arrows, record: { ...this.match.record, ...this.study?.record } }));
    onText(find(".typed", root), text => this.typed(text));
    onText(find(".paste", root), text => bring(text, ""));
  }

  /** Another view is looked at. */
  leave() {
    this.left = true;
    this.insight.root.classList.remove("first");
    this.insight.stop();
    this.match.stop();
  }

  get stand() { return this.table.stand; }

  /** How many moves have been made on the board, and how many there are. */
  get at() { return Math.max(0, this.way.length - 1); }
  get last() { return Math.max(0, this.line.length - 1); }

  /** The move on the board, or the start. */
  get node() { return this.way[this.at]; }

  /** Shows the game at an address. */
  async open(place) {
    const asked = ++this.asked, shown = `${write(place)} ${this.table.board.flip} ${settings.letters}`, back = this.left && shown === this.shown;
    this.left = false;
    this.place = place;
    if (back && this.stand) { // the reasons that were being read are still there
      this.match.shown(false);
      this.entitle();
      this.explorer.shown(this.stand);
      return this.insight.shown(this.stand);
    }
    try {
      const stand = await Stand.of(place);
      if (asked !== this.asked) return;
      const { ruleset, position } = place;
      if (this.study?.key !== `${ruleset}/${position}`) this.study = new Study({ ruleset, position });
      this.way = this.study.walk(stand.played);
      if (!this.way.every((node, i) => this.line[i] === node)) this.line = this.study.onward(this.way);
      this.match.meets();
      const { made } = this;
      this.made = false;
      if (!made && shown !== this.shown) find(".typed input", this.root).value = "";
      await this.table.show(stand);
      this.entitle();
      this.write();
      this.shown = shown;
      this.match.shown(made);
      this.insight.shown(stand);
      this.explorer.shown(stand);
    } catch (error) {
      const bare = { ...place, position: "", moves: [] };
      if (asked === this.asked && !this.stand && write(bare) !== write(place)) { // nothing is behind the reason yet
        await this.open(bare);
        if (this.asked === asked + 1) this.asked = asked;
      }
      if (asked !== this.asked) return;
      this.shown = "";
      this.place = this.stand?.place ?? place;
      this.table.failed(error);
    }
  }

  /** The title says which game it is, and the last move. */
  entitle() {
    const { place, played } = this.stand, last = played[played.length - 1];
    const option = [...find("#ruleset").options].find(o => o.value === place.ruleset);
    entitle(option?.textContent, last && `${last.number}${last.side === "white" ? "." : "..."} ${last.short}`);
  }

  /** Writes the tree of moves, and what has been written of the one on the board. */
  write() {
    const { list } = this.study, { at, last, node, notes } = this;
    const way = i => i < 0 ? [] : [...way(list[i].parent), list[i].node];
    refill(this.list, [writeMoves(list, i => write(this.study.place(way(i))), false)], "[aria-current]");
    mark(this.list, link => list[Number(link.dataset.node)].node === node, "step");
    enable(this.root, { first: !at, back: !at, forward: at >= last, last: at >= last });
    notes.hidden = list.length < 2;
    for (const field of ["glyph", "comment"]) find(`[name=${field}]`, notes).value = node[field];
    find("[name=glyph]", notes).disabled = !at;
    find("[data-do=promote]", notes).disabled = this.way.every((n, i) => !i || this.way[i - 1].next[0] === n);
    find("[data-do=remove]", notes).textContent = say(at ? "remove-move" : "remove-all");
  }

  /** Takes up a recorded game that begins at a place. */
  adopt(place, game) {
    this.study = new Study(place);
    this.study.adopt(game);
    this.line = [];
  }

  /** Changes the tree. */
  alter(change) {
    change();
    this.line = this.study.onward(this.way);
    this.write();
  }

  /** Removes the move on the board with all that follows, all of them at the start. */
  remove() {
    if (!this.at && !confirm(say("remove-all-sure"))) return;
    const back = write(this.study.place(this.way.slice(0, -1)));
    this.alter(() => this.study.remove(this.way));
    if (this.at) location.hash = back;
    else this.open(this.stand.place);
  }

  /** Goes to the game as it stood after some moves. */
  goTo(n) {
    if (n >= 0 && n <= this.last && n !== this.at) location.hash = write(this.study.place(this.line.slice(0, n + 1)));
  }

  played(move) {
    if (!this.stand) return;
    const { place } = this.stand;
    this.made = true;
    location.hash = write({ ...place, moves: [...place.moves, move] });
  }

  /** The words name the squares in another way. */
  async turn() {
    if (this.stand) await this.open(this.place); // a move may be on its way
  }

  /** Judges a move. Returns whether it has been made. */
  async typed(text) {
    const before = location.hash;
    if (this.stand) await this.table.judge(this.stand, text, false);
    return location.hash !== before;
  }

  /** Goes to a game from elsewhere. */
  goToPlace(place) {
    const address = write(place);
    if (address === location.hash) this.open(place);
    location.hash = address;
  }
}
