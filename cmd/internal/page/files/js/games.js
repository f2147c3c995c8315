/**
 * The games of a file, clicked through: what was played, and what is wrong with
 * it.
 */

import { write, writeGame } from "./address.js";
import { ask } from "./ask.js";
import { find, html } from "./dom.js";
import { writeMoves } from "./moves.js";
import { settings } from "./settings.js";
import { Source, textOf } from "./source.js";
import { Stand } from "./stand.js";
import { Table } from "./table.js";
import { announce, say, sentence } from "./words.js";

/**
 * @typedef {import("./moves.js").Node} Node
 * @typedef {{title: string, event: string, round: string, result: string, faults: number, unread: string}} Listed
 * @typedef {Listed & {facts: string[], ruleset: string, notes: string[], nodes: Node[]}} Recorded
 */

/** What the keys do, as in an exported page. @type {Record<string, string>} */
const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last", f: "flip", F: "flip", " ": "play" };

/** How long a move stays when the game plays by itself, in milliseconds. */
const pace = 1400;

export class Games {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} board
   * @param {(text: string, name: string) => void} bring opens a text
   */
  constructor(root, board, bring) {
    this.root = root;
    find(".slot", root).replaceWith(board);
    this.table = new Table(root, move => this.played(move));
    /** @type {Source | null} */
    this.source = null;
    /** @type {Listed[]} */
    this.list = [];
    /** @type {Recorded | null} */
    this.game = null;
    this.n = 1;
    this.at = 0;
    this.asked = 0;
    this.timer = 0;
    for (const button of root.querySelectorAll("[data-do]")) {
      button.addEventListener("click", () => this.do(/** @type {HTMLElement} */ (button).dataset.do ?? ""));
    }
    document.addEventListener("keydown", e => this.key(e));
    find(".moves", root).addEventListener("click", (/** @type {MouseEvent} */ e) => this.chosen(e));
    /** @type {HTMLInputElement | null} */
    const input = root.querySelector("input[type=file]");
    input?.addEventListener("change", async () => {
      const file = input.files?.[0];
      if (file) bring(await textOf(file), file.name);
      input.value = "";
    });
  }

  /** Takes up the games of a text. @param {Source} source @param {any} answer what the referee says of it */
  take(source, answer) {
    this.source = source;
    source.keep();
    this.listed(answer);
  }

  /** Goes back to the file of the server. */
  forget() {
    Source.forget();
    this.source = this.game = null;
  }

  /** @param {any} answer */
  listed({ games, summary }) {
    this.list = games;
    this.game = null;
    find(".summary", this.root).textContent = summary;
    const several = new Set(this.list.map(game => game.event)).size > 1;
    find(".catalogue ol", this.root).replaceChildren(...this.list.map((game, i) => this.entry(game, i + 1, several)));
  }

  /** A game in the list. @param {Listed} game @param {number} n @param {boolean} several whether there are several events */
  entry(game, n, several) {
    const bad = Boolean(game.faults || game.unread);
    const about = [several && game.title && game.event, game.round && say("round", { round: game.round })].filter(Boolean).join(", ");
    return html("li", {}, html("a", { href: writeGame(n, 0), class: bad ? "bad" : "" },
      html("i", {}, String(n)), html("span", {}, html("b", {}, game.title || game.event || say("game-number", { n })), html("small", {}, about)),
      html("span", { class: "result" }, game.result),
      html("span", { class: "state" }, game.unread ? say("unread-game") : game.faults ? say("faults", { n: game.faults }) : say("no-faults"))));
  }

  /** Shows a move of a game, by the address. @param {{n: number, node: number}} address
   * @returns {Promise<string>} where else to look, "" for here
   */
  async open({ n: game, node }) {
    const asked = ++this.asked;
    try {
      if (!this.source) {
        const source = Source.kept(), answer = await ask("text", source.question);
        if (answer.place) return write(answer.place);
        this.source = source;
        this.listed(answer);
      }
      if (!this.game || this.n !== game) this.game = await this.read(game);
      if (asked !== this.asked) return "";
      this.failed("");
      this.at = Math.max(0, Math.min(node, this.game.nodes.length - 1));
      await this.show(this.game);
    } catch (error) {
      if (asked !== this.asked) return "";
      this.game = null;
      this.n = game;
      this.root.classList.add("unplayable");
      find(".head h2", this.root).textContent = say("game-number", { n: game });
      for (const part of [".players", ".facts"]) find(part, this.root).textContent = "";
      this.failed(this.source ? /** @type {Error} */ (error).message : "");
    }
    return "";
  }

  /** @param {number} n @returns {Promise<Recorded>} */
  async read(n) {
    const game = await ask("game", { ...this.source?.question, game: n });
    this.n = n;
    this.game = game;
    const event = game.event || game.title || say("game-number", { n });
    find(".head h2", this.root).textContent = event;
    find(".players", this.root).textContent = [game.event && game.title, game.result !== "*" && game.result].filter(Boolean).join("  ");
    find(".facts", this.root).textContent = [game.round && say("round", { round: game.round }), ...game.facts].filter(Boolean).join(" · ");
    find(".moves", this.root).replaceChildren(writeMoves(game.nodes, i => writeGame(n, i)),
      ...game.notes.map((/** @type {string} */ text) => html("p", { class: "note" }, text)));
    find(".which", this.root).textContent = say("game-of", { n, all: this.list.length });
    for (const link of this.root.querySelectorAll(".catalogue a")) {
      if (link.getAttribute("href") === writeGame(n, 0)) {
        link.setAttribute("aria-current", "true");
        link.parentElement?.parentElement && reveal(link.parentElement.parentElement, link);
      } else link.removeAttribute("aria-current");
    }
    return game;
  }

  /** How the game stood after a move: the moves since its start, or since the last
   * place where they cannot be followed.
   * @param {Recorded} game @param {number} i
   */
  place({ nodes, ruleset }, i) {
    const moves = [];
    for (; nodes[i].parent >= 0 && nodes[i].move && nodes[i].fen && !nodes[i].illegal; i = nodes[i].parent) moves.unshift(nodes[i].move);
    while (!nodes[i].fen && nodes[i].parent >= 0) i = nodes[i].parent;
    return { ruleset, position: nodes[i].fen, moves };
  }

  /** @param {Recorded} game */
  async show(game) {
    const node = game.nodes[this.at];
    this.root.classList.toggle("unplayable", !node);
    if (!node) return this.failed(game.notes.join(" "));
    const asked = this.asked, place = this.place(game, node.illegal ? node.parent : this.at);
    find(".record .button", this.root).href = write(place);
    const stand = await Stand.of(place);
    if (asked !== this.asked) return;
    this.caption(node);
    for (const link of this.root.querySelectorAll(".moves a")) {
      const here = Number(/** @type {HTMLElement} */ (link).dataset.node) === this.at;
      if (here) {
        link.setAttribute("aria-current", "step");
        reveal(find(".moves", this.root), link);
      } else link.removeAttribute("aria-current");
    }
    for (const [name, off] of [["first", !this.at], ["back", !this.at], ["on", !this.next], ["last", !this.next], ["play", !this.next], ["previous", this.n <= 1], ["next", this.n >= this.list.length]]) {
      find(`[data-do=${name}]`, this.root).setAttribute("aria-disabled", String(off));
    }
    find("[data-do=flip]", this.root).setAttribute("aria-pressed", String(settings.flip));
    this.root.querySelector("[data-do=letters]")?.setAttribute("aria-pressed", String(settings.letters));
    await this.table.show(stand);
    announce([...find(".caption", this.root).children].map(p => sentence(p.textContent)).join(" "));
    if (node.illegal && asked === this.asked) await this.table.argue(stand, node.move);
  }

  /** Says below the board what was played, and what is to be said of it. @param {Node} node */
  caption(node) {
    find(".caption", this.root).replaceChildren(
      html("p", { class: node.illegal ? "bad" : "" }, html("b", {}, `${node.number} ${node.text || say("start-of-game")}`.trim())),
      ...(node.illegal ? [] : node.faults).map(text => html("p", { class: "fault" }, text)),
      ...node.remarks.map(text => html("p", { class: "remark" }, text)),
      ...[node.lead, node.comment].filter(Boolean).map(text => html("p", {}, text)));
  }

  /** The move that follows, in this line; 0 for none. */
  get next() {
    const nodes = this.game?.nodes ?? [];
    return Math.max(0, nodes.findIndex((n, i) => i > this.at && n.parent === this.at && n.depth === nodes[this.at].depth));
  }

  /** The last move of this line. */
  get last() {
    const nodes = this.game?.nodes ?? [];
    let last = this.at;
    nodes.forEach((n, i) => { if (i > last && n.parent === last && n.depth === nodes[this.at].depth) last = i; });
    return last;
  }

  /** @param {number} node */
  goTo(node) {
    history.replaceState(null, "", writeGame(this.n, node));
    return this.open({ n: this.n, node });
  }

  /** @param {number} n */
  turnTo(n) {
    if (n >= 1 && n <= this.list.length) location.hash = writeGame(n, 0);
  }

  /** @param {string} what */
  async do(what) {
    const node = this.game?.nodes[this.at];
    if (what !== "play") this.stop();
    switch (what) {
      case "first": return this.goTo(0);
      case "back": return node && node.parent >= 0 && this.goTo(node.parent);
      case "on": return this.next && this.goTo(this.next);
      case "last": return this.goTo(this.last);
      case "play": return this.play();
      case "previous": return this.turnTo(this.n - 1);
      case "next": return this.turnTo(this.n + 1);
      case "flip": settings.flip = !settings.flip; break;
      case "letters": settings.letters = !settings.letters; break;
    }
    if (this.source) this.listed(await ask("text", this.source.question));
    return this.open({ n: this.n, node: this.at });
  }

  play() {
    if (this.timer) return this.stop();
    const on = () => this.next && !this.root.hidden ? this.goTo(this.next) : this.stop();
    this.timer = setInterval(on, pace);
    find("[data-do=play]", this.root).setAttribute("aria-pressed", "true");
    return on();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    find("[data-do=play]", this.root).setAttribute("aria-pressed", "false");
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const target = /** @type {Element} */ (e.target), act = keys[e.key];
    if (this.root.hidden || !this.game || !act || e.ctrlKey || e.altKey || e.metaKey || target.closest("input, textarea, select, .squares")) return;
    if (e.key === " " && target.closest("button, a, label")) return;
    e.preventDefault();
    this.do(act);
  }

  /** A move in the list was chosen. @param {MouseEvent} e */
  chosen(e) {
    const link = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest("a"));
    if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    this.stop();
    this.goTo(Number(link.dataset.node));
  }

  /** A move was made on the board: the game's own, or another to go on with.
   * @param {string} move
   */
  async played(move) {
    const { game, table: { stand } } = this;
    if (!game || !stand) return;
    const to = stand.line(move)?.path.join();
    for (let i = 1; i < game.nodes.length; i++) {
      const n = game.nodes[i];
      if (n.parent !== this.at || !n.fen || n.illegal) continue;
      const after = await Stand.of(this.place(game, i)), made = after.played[after.played.length - 1];
      if (made?.path.join() === to) return this.goTo(i);
    }
    location.hash = write({ ...stand.place, moves: [...stand.place.moves, move] });
  }

  /** Says why there are no games. @param {string} text "" for nothing wrong */
  failed(text) {
    find(".failure", this.root).textContent = sentence(text);
    this.root.classList.toggle("empty", !this.source);
    if (text) announce(text);
  }
}

/** Scrolls a list, and never the page. @param {Element} list @param {Element} item */
function reveal(list, item) {
  const box = list.getBoundingClientRect(), r = item.getBoundingClientRect();
  if (r.top < box.top) list.scrollTop -= box.top - r.top;
  if (r.bottom > box.bottom) list.scrollTop += r.bottom - box.bottom;
}
