/**
 * A game against the computer, on the board.
 */

import { ask } from "./ask.js";
import { find } from "./dom.js";
import { save } from "./share.js";
import { keep, recall } from "./store.js";
import { announce, say, sentence } from "./words.js";

/** @typedef {import("./stand.js").Stand} Stand */

/** Where a game is kept for when the page is loaded again. */
const name = "damone-match";

/** What the computer is called in records. */
const computer = "damone, level ";

export class Match {
  /**
   * @param {HTMLElement} root
   * @param {import("./game.js").Game} game
   */
  constructor(root, game) {
    this.root = root;
    this.game = game;
    this.on = false;
    /** @type {"white" | "black"} whom the visitor plays */
    this.side = "white";
    this.level = 3;
    /** Agreed on, or given up: "" while the game goes on. */
    this.result = "";
    /** @type {AbortController | null} of the search under way */
    this.search = null;
    this.state = find(".state", root);
    this.recall();
    find("[name=level]", root).addEventListener("change", () => this.note());
    this.note();
    find("form", root).addEventListener("submit", (/** @type {SubmitEvent} */ e) => this.begin(e));
    for (const button of root.querySelectorAll("[data-match]")) {
      button.addEventListener("click", () => this.do(/** @type {HTMLElement} */ (button).dataset.match ?? ""));
    }
  }

  /** Says for whom the chosen level is. */
  note() {
    const chosen = find("[name=level] option:checked", this.root);
    find("#level-note", this.root).textContent = sentence(say("match-level-note", { level: chosen.value, note: chosen.dataset.note }));
  }

  /** @param {SubmitEvent} e */
  begin(e) {
    e.preventDefault();
    this.on = true;
    this.result = "";
    this.side = find("[name=side]", this.root).value;
    this.level = Number(find("[name=level]", this.root).value);
    this.show();
    this.turn();
  }

  /** Goes on with the game that was being played when the page was left. */
  recall() {
    Object.assign(this, JSON.parse(recall("sessionStorage", name) || "{}"));
    if (this.on) /** @type {HTMLDetailsElement} */ (this.root).open = true;
  }

  keep() {
    const { on, side, level, result } = this;
    keep("sessionStorage", name, JSON.stringify({ on, side, level, result }));
  }

  get stand() { return this.game.stand; }

  /** Whether the computer is to move. */
  get due() {
    return this.on && !this.result && this.stand && !this.stand.over && this.stand.turn !== this.side;
  }

  /** A position is on the board. @param {boolean} played whether by a move, and not by going back */
  shown(played) {
    this.stop();
    if (!this.on) return;
    this.show();
    if (played) this.turn();
  }

  /** Shows what can be done, and has it told what there is to say. @param {string} text */
  tell(text) {
    this.show(text);
    announce(text);
  }

  /** Shows what can be done. @param {string} text what is to be said, "" for how the game stands */
  show(text = "") {
    const over = this.result || this.stand?.over;
    this.keep();
    find("form", this.root).hidden = this.on;
    find(".playing", this.root).hidden = !this.on;
    this.state.textContent = text || say("match-playing", { side: say(this.side), level: this.level });
    find("[data-match=draw]", this.root).hidden = !this.stand?.draws;
    find("[data-match=go]", this.root).hidden = !this.due || Boolean(this.search);
    for (const [name, off] of [["undo", !this.stand?.played.length], ["draw", over || this.stand?.turn !== this.side], ["resign", over]]) {
      find(`[data-match=${name}]`, this.root).disabled = Boolean(off);
    }
  }

  /** Has the computer move, if it is its turn. */
  async turn() {
    const { stand } = this;
    if (!stand || !this.due || this.search) return;
    const search = this.search = new AbortController();
    this.show(say("match-thinks"));
    try {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const { move } = await ask("reply", { ...stand.place, level: this.level, seed }, search.signal);
      if (this.search !== search || stand !== this.stand) return;
      this.search = null;
      this.show(say("match-moved", { move }));
      this.game.played(move);
    } catch (error) {
      if (this.search !== search) return;
      this.search = null;
      this.tell(say("match-failed", { why: /** @type {Error} */ (error).message }));
    }
  }

  /** Ends the search under way. */
  stop() {
    this.search?.abort();
    this.search = null;
  }

  /** @param {string} what */
  do(what) {
    switch (what) {
      case "undo": return this.undo();
      case "draw": return this.offer();
      case "resign":
        this.stop();
        this.result = this.side === "white" ? "0-1" : "1-0";
        return this.tell(say("match-resigned"));
      case "go": return this.turn();
      case "save": return this.save();
      case "end":
        this.stop();
        this.on = false;
        return this.show();
    }
  }

  /** Takes back to where the visitor last chose. */
  undo() {
    const { stand } = this;
    if (!stand) return;
    this.stop();
    this.result = "";
    const plies = stand.played.length;
    this.game.goTo(Math.max(0, plies - (stand.turn === this.side ? 2 : 1)));
  }

  async offer() {
    const { stand } = this;
    if (!stand || this.search) return;
    const search = this.search = new AbortController();
    this.show(say("match-thinks"));
    let text = "";
    try {
      const { taken } = await ask("offer", { ...stand.place, level: this.level }, search.signal);
      if (taken && this.search === search) this.result = "1/2-1/2";
      text = say(taken ? "match-draw-taken" : "match-draw-not");
    } catch (error) {
      text = say("match-failed", { why: /** @type {Error} */ (error).message });
    }
    if (this.search !== search) return;
    this.search = null;
    this.tell(text);
  }

  /** Saves the game as a file. */
  async save() {
    if (!this.stand) return;
    const name = computer + this.level, { side, result } = this;
    const { pdn } = await ask("record", { ...this.stand.place, result, white: side === "white" ? "?" : name, black: side === "black" ? "?" : name });
    save("damone.pdn", pdn);
  }
}
