/**
 * The game on the board: the table that the address tells of, with everything
 * around it.
 */

import { write } from "./address.js";
import { find } from "./dom.js";
import { Match } from "./match.js";
import { settings } from "./settings.js";
import { renamed } from "./square.js";
import { Stand } from "./stand.js";
import { Study } from "./study.js";
import { entitle, onText } from "./tools.js";
import { Viewer } from "./viewer.js";

export class Game extends Viewer {
  /** `bring` opens a text. */
  constructor(root, bring) {
    super(root, { " ": () => this.insight.toggle() });
    this.place = null; // what is asked for, or shown
    this.made = false; // the position that is to be shown comes of a move
    this.left = false; // another view has been looked at
    this.shown = ""; // what is shown, and how
    this.match = new Match(find(".match", root), this);
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

  get record() { return { ...this.match.record, ...super.record }; }

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
      this.follow(stand.played.reduce((way, m) => this.study.onto(way, m), [this.study.root]));
      this.match.meets();
      const { made } = this;
      this.made = false;
      if (!made && shown !== this.shown) find(".typed input", this.root).value = "";
      await this.show(stand);
      this.entitle();
      this.write();
      this.shown = shown;
      this.match.shown(made);
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

  /** The place at the end of a way, as an address has it. */
  placeOf(way) {
    const place = this.study.place(way);
    return { ...place, moves: place.moves.map(m => renamed(m, settings.letters)) };
  }

  link(i) { return write(this.placeOf(this.wayTo(i))); }

  /** Takes up a recorded game that begins at a place. */
  adopt(place, game) {
    this.study = new Study(place);
    this.study.adopt(game);
    this.line = [];
  }

  lead(way) { this.goToPlace(this.placeOf(way)); }

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
