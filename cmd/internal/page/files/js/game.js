/**
 * The game on the board: the table that the address tells of, with everything
 * around it.
 */

import { write } from "./address.js";
import { find } from "./dom.js";
import { Insight } from "./insight.js";
import { Match } from "./match.js";
import { listMoves } from "./score.js";
import { settings } from "./settings.js";
import { onShare } from "./share.js";
import { Stand } from "./stand.js";
import { Table } from "./table.js";
import { enable, entitle, onText, turning, wire } from "./tools.js";

export class Game {
  /** `bring` opens a text. */
  constructor(root, bring) {
    this.root = root;
    this.table = new Table(root, move => this.played(move));
    this.list = find(".score ol", root);
    this.furthest = null; // the game as far as it has been played
    this.asked = 0;
    this.made = false; // the position that is to be shown comes of a move
    this.left = false; // another view has been looked at
    this.shown = ""; // what is shown, and how
    this.insight = new Insight(find(".insight", root), move => this.table.point([], move));
    this.match = new Match(find(".match", root), this);
    wire(root, {
      first: () => this.goTo(0), back: () => this.table.hand?.path.length ? this.table.back() : this.goTo(this.at - 1),
      forward: () => this.goTo(this.at + 1), last: () => this.goTo(this.last), ...turning(this.table.board, () => this.turn()),
    });
    onShare(root, () => ({ ...this.stand, flip: this.table.board.flip, arrows: this.table.arrows, record: this.match.record }));
    onText(find(".typed", root), text => this.typed(text));
    onText(find(".paste", root), text => bring(text, ""));
  }

  /** Another view is looked at. */
  leave() {
    this.left = true;
    this.insight.stop();
    this.match.stop();
  }

  get stand() { return this.table.stand; }

  /** How many moves have been made on the board, and how many there are. */
  get at() { return this.stand?.place.moves.length ?? 0; }
  get last() { return this.furthest?.place.moves.length ?? 0; }

  /** Shows the game at an address. */
  async open(place) {
    const asked = ++this.asked, shown = `${write(place)} ${this.table.board.flip} ${settings.letters}`, back = this.left && shown === this.shown;
    this.left = false;
    if (back && this.stand) { // the reasons that were being read are still there
      this.match.shown(false);
      this.entitle();
      return this.insight.shown(this.stand);
    }
    try {
      const stand = await Stand.of(place);
      if (asked !== this.asked) return;
      const f = this.furthest;
      const within = f && f.start === stand.start && f.place.ruleset === place.ruleset && f.played.length > stand.played.length &&
        stand.played.every((m, i) => f.played[i].fen === m.fen);
      if (!within) this.furthest = stand;
      const { made } = this;
      this.made = false;
      if (!made && shown !== this.shown) find(".typed input", this.root).value = "";
      await this.table.show(stand);
      this.entitle();
      listMoves(this.list, stand, this.furthest);
      this.shown = shown;
      const { at, last } = this;
      enable(this.root, { first: !at, back: !at, forward: at >= last, last: at >= last });
      this.match.shown(made);
      this.insight.shown(stand);
    } catch (error) {
      const bare = { ...place, position: "", moves: [] };
      if (asked === this.asked && !this.stand && write(bare) !== write(place)) { // nothing is behind the reason yet
        await this.open(bare);
        if (this.asked === asked + 1) this.asked = asked;
      }
      if (asked !== this.asked) return;
      this.shown = "";
      this.table.failed(error);
    }
  }

  /** The title says which game it is, and the last move. */
  entitle() {
    const { place, played } = this.stand, last = played[played.length - 1];
    const option = [...find("#ruleset").options].find(o => o.value === place.ruleset);
    entitle(option?.textContent, last && `${last.number}${last.side === "white" ? "." : "..."} ${last.short}`);
  }

  /** Goes to the game as it stood after some moves. */
  goTo(n) {
    const all = this.furthest?.place;
    if (n >= 0 && n <= this.last && n !== this.at) location.hash = write({ ...all, moves: all.moves.slice(0, n) });
  }

  played(move) {
    if (!this.stand) return;
    const { place } = this.stand;
    this.made = true;
    location.hash = write({ ...place, moves: [...place.moves, move] });
  }

  /** The words name the squares in another way. */
  async turn() {
    if (this.furthest) this.furthest = await Stand.of(this.furthest.place);
    if (this.stand) await this.open(this.stand.place);
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
