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
import { copyFrom } from "./share.js";
import { Stand } from "./stand.js";
import { Table } from "./table.js";

/** @typedef {import("./stand.js").Place} Place */

export class Game {
  /**
   * @param {HTMLElement} root
   * @param {(text: string, name: string) => Promise<boolean>} bring opens a text
   */
  constructor(root, bring) {
    this.root = root;
    this.bring = bring;
    this.table = new Table(root, move => this.played(move));
    this.list = find(".score ol", root);
    /** The game as far as it has been played. @type {Stand | null} */
    this.furthest = null;
    this.asked = 0;
    /** Whether the position that is to be shown comes of a move. */
    this.made = false;
    /** Whether another view has been looked at. */
    this.left = false;
    /** What is shown, and how. */
    this.shown = "";
    this.insight = new Insight(find(".insight", root), move => this.table.point([], move));
    this.match = new Match(find(".match", root), this);
    for (const button of root.querySelectorAll("[data-do]")) {
      button.addEventListener("click", () => this.do(/** @type {HTMLElement} */ (button).dataset.do ?? ""));
    }
    for (const button of root.querySelectorAll("[data-copy]")) {
      button.addEventListener("click", () => this.stand && copyFrom(/** @type {HTMLElement} */ (button), this.stand, this.table.arrows));
    }
    find(".typed", root).addEventListener("submit", (/** @type {SubmitEvent} */ e) => this.typed(e));
    find(".paste", root).addEventListener("submit", (/** @type {SubmitEvent} */ e) => this.pasted(e));
  }

  /** Another view is looked at. */
  leave() {
    this.left = true;
    this.insight.stop();
    this.match.stop();
  }

  get stand() { return this.table.stand; }

  /** Shows the game at an address. @param {Place} place */
  async open(place) {
    const asked = ++this.asked, shown = `${write(place)} ${settings.flip} ${settings.letters}`, back = this.left && shown === this.shown;
    this.left = false;
    if (back && this.stand) { // the reasons that were being read are still there
      this.match.shown(false);
      return this.insight.shown(this.stand);
    }
    try {
      const stand = await Stand.of(place);
      if (asked !== this.asked) return;
      stand.place = place;
      const f = this.furthest;
      const within = f && f.start === stand.start && f.place.ruleset === place.ruleset && f.played.length > stand.played.length &&
        stand.played.every((m, i) => f.played[i].fen === m.fen);
      if (!within) this.furthest = stand;
      const { made } = this;
      this.made = false;
      if (!made && shown !== this.shown) find(".typed input", this.root).value = "";
      await this.table.show(stand);
      listMoves(this.list, stand, this.furthest ?? stand);
      this.shown = shown;
      this.enable();
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
      this.table.reason.failed(/** @type {Error} */ (error));
    }
  }

  enable() {
    const { stand, furthest } = this;
    if (!stand) return;
    const past = stand.played.length, ahead = (furthest?.played.length ?? 0) - past;
    for (const [name, off] of [["first", !past], ["back", !past], ["forward", !ahead], ["last", !ahead]]) {
      find(`[data-do=${name}]`, this.root).setAttribute("aria-disabled", String(off));
    }
    find("[data-do=flip]", this.root).setAttribute("aria-pressed", String(settings.flip));
    find("[data-do=letters]", this.root).setAttribute("aria-pressed", String(settings.letters));
  }

  /** Goes to the game as it stood after some moves. @param {number} n */
  goTo(n) {
    const all = this.furthest?.place;
    if (all && n >= 0 && n <= all.moves.length) location.hash = write({ ...all, moves: all.moves.slice(0, n) });
  }

  /** @param {string} move */
  played(move) {
    if (!this.stand) return;
    const { place } = this.stand;
    this.made = true;
    location.hash = write({ ...place, moves: [...place.moves, move] });
  }

  /** @param {string} what */
  async do(what) {
    const at = this.stand?.place.moves.length ?? 0, last = this.furthest?.place.moves.length ?? 0;
    switch (what) {
      case "first": return at && this.goTo(0);
      case "back": return this.table.hand?.path.length ? this.table.back() : this.goTo(at - 1);
      case "forward": return this.goTo(at + 1);
      case "last": return at < last && this.goTo(last);
      case "flip": settings.flip = !settings.flip; break;
      case "letters": settings.letters = !settings.letters; break;
    }
    if (this.furthest) this.furthest = await Stand.of(this.furthest.place);
    if (this.stand) this.open(this.stand.place); // the words name the squares in another way
  }

  /** @param {SubmitEvent} e */
  async typed(e) {
    e.preventDefault();
    const input = find("input", /** @type {HTMLElement} */ (e.target)), text = input.value.trim();
    if (!this.stand || !text) return;
    const before = location.hash;
    await this.table.judge(this.stand, text, false);
    if (location.hash !== before) input.value = "";
  }

  /** @param {SubmitEvent} e */
  pasted(e) {
    e.preventDefault();
    const area = find("textarea", /** @type {HTMLElement} */ (e.target));
    if (area.value.trim()) this.bring(area.value, "").then(read => { if (read) area.value = ""; });
  }

  /** Goes to a game from elsewhere. @param {Place} place */
  goToPlace(place) {
    const address = write(place);
    if (address === location.hash) this.open(place);
    location.hash = address;
  }
}
