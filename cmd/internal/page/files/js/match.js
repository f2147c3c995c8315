/**
 * A game against the computer, on the board.
 */

import { ask } from "./ask.js";
import { find } from "./dom.js";
import { keep, recall } from "./store.js";
import { wire } from "./tools.js";
import { announce, say, sentence } from "./words.js";

/** Where a game is kept for when the page is loaded again. */
const name = "damone-match";

/** What the computer is called in records. */
const computer = "damone, level ";

export class Match {
  constructor(root, game) {
    this.root = root;
    this.game = game;
    this.on = false;
    this.side = "white"; // whom the visitor plays
    this.level = 3;
    this.result = ""; // agreed on, or given up: "" while the game goes on
    this.search = null; // of the search under way
    this.state = find(".state", root);
    this.recall();
    find("[name=level]", root).addEventListener("change", () => this.note());
    this.note();
    find("form", root).addEventListener("submit", e => this.begin(e));
    wire(root, {
      undo: () => this.undo(), draw: () => this.offer(), resign: () => this.resign(),
      go: () => this.turn(), end: () => this.end(),
    });
  }

  /** Says for whom the chosen level is. */
  note() {
    const chosen = find("[name=level] option:checked", this.root);
    find("#level-note", this.root).textContent = sentence(say("match-level-note", { level: chosen.value, note: chosen.dataset.note }));
  }

  begin(e) {
    e.preventDefault();
    this.on = true;
    this.of = this.game.study?.key; // which game it is
    this.result = "";
    this.side = find("[name=side]", this.root).value;
    this.level = Number(find("[name=level]", this.root).value);
    this.seat();
    this.game.table.board.root.scrollIntoView({ block: "nearest" });
    this.show();
    return this.turn();
  }

  /** Has the board turned for whom the visitor plays. */
  seat() {
    const { table } = this.game;
    table.board.turned = this.side === "black";
    table.draw();
  }

  /** Goes on with the game that was being played when the page was left. */
  recall() {
    Object.assign(this, JSON.parse(recall("sessionStorage", name) || "{}"));
    if (!this.on) return;
    this.root.open = true;
    this.seat();
  }

  keep() {
    const { on, of, side, level, result } = this;
    keep("sessionStorage", name, JSON.stringify({ on, of, side, level, result }));
  }

  get stand() { return this.game.stand; }

  /** Whether the computer is to move. */
  get due() {
    return this.on && !this.result && this.stand && !this.stand.over && this.stand.turn !== this.side;
  }

  /** A position is about to be shown: the match ends where it is of another game. */
  meets() {
    if (!this.on || this.of === this.game.study.key) return;
    this.end();
    this.game.table.board.turned = undefined;
  }

  /** A position is on the board, by a move that was `played` or by going back. */
  shown(played) {
    this.stop();
    if (!this.on) return;
    this.show();
    if (played) this.turn();
  }

  /** Shows what can be done, and has it told what there is to say. */
  tell(text) {
    this.show(text);
    announce(text);
  }

  /** Shows what can be done, and says a text, or how the game stands. */
  show(text = "") {
    const over = this.result || this.stand?.over;
    this.keep();
    find("form", this.root).hidden = this.on;
    find(".playing", this.root).hidden = !this.on;
    this.state.textContent = text || say("match-playing", { side: say(this.side), level: this.level });
    find("[data-do=draw]", this.root).hidden = !this.stand?.draws;
    find("[data-do=go]", this.root).hidden = !this.due || Boolean(this.search);
    for (const [name, off] of [["undo", !this.stand?.played.length], ["draw", over || this.stand?.turn !== this.side], ["resign", over]]) {
      find(`[data-do=${name}]`, this.root).disabled = Boolean(off);
    }
  }

  /** Asks what takes a search, and tells what has come of it, unless it has been ended. */
  async think(subject, more, then) {
    const { stand } = this;
    if (!stand || this.search) return;
    const search = this.search = new AbortController();
    this.show(say("match-thinks"));
    const answer = await ask(subject, { ...stand.place, level: this.level, ...more }, search.signal).catch(error => ({ error }));
    if (this.search !== search) return;
    this.search = null;
    if (answer.error) this.tell(say("match-failed", { why: answer.error.message }));
    else then(answer);
  }

  /** Has the computer move, if it is its turn. */
  turn() {
    const seed = Math.floor(Math.random() * 2 ** 31);
    return this.due && this.think("reply", { seed }, ({ move }) => {
      this.show(say("match-moved", { move }));
      this.game.played(move);
    });
  }

  /** Offers a draw. */
  offer() {
    return this.think("offer", {}, ({ taken }) => {
      if (taken) this.result = "1/2-1/2";
      this.tell(say(taken ? "match-draw-taken" : "match-draw-not"));
    });
  }

  /** Ends the search under way. */
  stop() {
    this.search?.abort();
    this.search = null;
  }

  resign() {
    this.stop();
    this.result = this.side === "white" ? "0-1" : "1-0";
    this.tell(say("match-resigned"));
  }

  end() {
    this.stop();
    this.on = false;
    this.show();
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

  /** What a record says besides the moves. */
  get record() {
    const name = computer + this.level, { side, result } = this;
    return this.on ? { result, white: side === "white" ? "?" : name, black: side === "black" ? "?" : name } : {};
  }
}
