/**
 * The games of a file, clicked through: what was played, and what is wrong with
 * it.
 */

import { write, writeGame } from "./address.js";
import { ask } from "./ask.js";
import { find, html, mark } from "./dom.js";
import { Insight } from "./insight.js";
import { writeMoves } from "./moves.js";
import { Review } from "./review.js";
import { settings } from "./settings.js";
import { renamed } from "./square.js";
import { Stand } from "./stand.js";
import { keep, recall } from "./store.js";
import { Table } from "./table.js";
import { enable, entitle, onFile, onKeys, onLink, onText, turning, wire } from "./tools.js";
import { announce, say, sentence } from "./words.js";

/**
 * @typedef {{title: string, event: string, round: string, result: string, faults: number, unread: string}} Listed
 * @typedef {Listed & {facts: string[], ruleset: string, notes: string[], nodes: Node[]}} Recorded
 */

/** How long a move stays when the game plays by itself, in milliseconds. */
const pace = 1400;

/** Under what a text is kept that a visitor has brought, as long as the browser's tab. */
const kept = "damone-file";

export class Games {
  /** `game` is the one on the board; `bring` opens a text. */
  constructor(root, game, bring) {
    this.root = root;
    this.study = game; // the board, where its games can be gone on with; none in a booklet
    this.table = new Table(root, move => this.played(move));
    this.source = null; // what tells the referee which text it is: one that was brought, or the server's file
    this.list = [];
    this.game = null;
    this.n = 1;
    this.at = 0;
    this.asked = 0;
    this.timer = 0;
    wire(root, {
      first: () => this.goTo(0), back: () => this.at && this.goTo(this.game?.nodes[this.at].parent ?? 0),
      forward: () => this.next && this.goTo(this.next), last: () => this.goTo(this.last), play: () => this.play(),
      previous: () => this.turnTo(this.n - 1), next: () => this.turnTo(this.n + 1),
      ...turning(this.table.board, () => this.turn()),
    });
    onKeys(root, this.table.board);
    this.insight = new Insight(find(".insight", root), move => this.table.point([], move));
    this.review = new Review(find(".review", root), ply => this.goTo(this.main[ply]), plies => this.judged(plies));
    for (const part of [".insight ol", ".record p"]) onLink(find(part, root), link => this.leave(link.hash));
    const paste = root.querySelector(".paste");
    if (paste) onText(paste, text => bring(text, ""));
    onLink(find(".moves", root), link => this.goTo(Number(link.dataset.node)));
    onFile(root, bring);
  }

  /** The address of what is shown. */
  get address() { return writeGame(this.n, this.at); }

  /** Takes up the games of a text, of which the referee says something. */
  take(source, answer) {
    this.source = source;
    keep("sessionStorage", kept, JSON.stringify(source));
    this.listed(answer);
  }

  /** Goes back to the file of the server. */
  forget() {
    keep("sessionStorage", kept, "");
    this.source = this.game = null;
  }

  listed({ games, summary }) {
    this.list = games;
    this.game = null;
    find(".summary", this.root).textContent = summary;
    const several = new Set(this.list.map(game => game.event)).size > 1;
    find(".catalogue ol", this.root).replaceChildren(...this.list.map((game, i) => this.entry(game, i + 1, several)));
  }

  /** A game in the list, where there may be `several` events. */
  entry(game, n, several) {
    const bad = Boolean(game.faults || game.unread);
    const about = [several && game.title && game.event, game.round && say("round", { round: game.round })].filter(Boolean).join(", ");
    return html("li", {}, html("a", { href: writeGame(n, 0), class: bad ? "bad" : "" },
      html("i", {}, String(n)), html("span", {}, html("b", {}, game.title || game.event || say("game-number", { n })), html("small", {}, about)),
      html("span", { class: "result" }, game.result),
      html("span", { class: "state" }, game.unread ? say("unread-game") : game.faults ? say("faults", { n: game.faults }) : say("no-faults"))));
  }

  /** Shows a move of a game, by the address. Returns where else to look, "" for here. */
  async open({ n: game, node }) {
    const asked = ++this.asked;
    try {
      if (!this.source) {
        const source = JSON.parse(recall("sessionStorage", kept) || '{"file":true}'), answer = await ask("text", source);
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
      this.table.putBack();
      this.game = null;
      this.n = game;
      this.root.classList.add("unplayable");
      find(".head h2", this.root).textContent = say("game-number", { n: game });
      for (const part of [".players", ".facts"]) find(part, this.root).textContent = "";
      this.failed(this.source ? error.message : "");
    }
    return "";
  }

  async read(n) {
    const game = await ask("game", { ...this.source, game: n });
    this.n = n;
    this.game = game;
    const event = game.event || game.title || say("game-number", { n });
    find(".head h2", this.root).textContent = event;
    find(".players", this.root).textContent = [game.event && game.title, game.result !== "*" && game.result].filter(Boolean).join("  ");
    find(".facts", this.root).textContent = [game.round && say("round", { round: game.round }), ...game.facts].filter(Boolean).join(" · ");
    this.write();
    this.main = game.nodes.flatMap((node, i) => i && (node.depth || !node.move || !node.fen || node.illegal) ? [] : [i]);
    this.review.of({ ...this.source, game: n });
    find(".which", this.root).textContent = say("game-of", { n, all: this.list.length });
    mark(find(".catalogue ol", this.root), link => link.hash === writeGame(n, 0), "true");
    return game;
  }

  /** Writes the moves. */
  write() {
    const { game, n } = this;
    find(".moves", this.root).replaceChildren(writeMoves(game.nodes, i => writeGame(n, i)),
      ...game.notes.map(text => html("p", { class: "note" }, text)));
  }

  /** The moves of the main line have been judged. A mark that the record has stays. */
  judged(plies) {
    const { nodes } = this.game;
    plies.forEach(({ mark, reason }, i) => {
      const node = nodes[this.main[i + 1]];
      if (!node) return;
      if (mark && !node.glyph) node.text += node.glyph = mark;
      node.judged = reason;
    });
    this.write();
    return this.show(this.game);
  }

  /** How the game stood after a move: the moves since its start, or since the last place where they cannot be
   * followed. */
  place({ nodes, ruleset }, i) {
    const moves = [];
    for (; nodes[i].parent >= 0 && nodes[i].move && nodes[i].fen && !nodes[i].illegal; i = nodes[i].parent) moves.unshift(nodes[i].move);
    while (!nodes[i].fen && nodes[i].parent >= 0) i = nodes[i].parent;
    return { ruleset, position: nodes[i].fen, moves };
  }

  async show(game) {
    const node = game.nodes[this.at];
    this.root.classList.toggle("unplayable", !node);
    if (!node) return this.failed(game.notes.join(" "));
    const asked = this.asked, place = this.place(game, node.illegal ? node.parent : this.at);
    find(".record .button", this.root).href = write(place);
    const stand = await Stand.of(place);
    if (asked !== this.asked) return;
    this.caption(node);
    mark(find(".moves", this.root), link => Number(link.dataset.node) === this.at, "step");
    const { at, next, n } = this;
    enable(this.root, { first: !at, back: !at, forward: !next, last: !next, play: !next, previous: n <= 1, next: n >= this.list.length });
    await this.table.show(stand);
    this.insight.shown(stand);
    this.review.shown(this.main.indexOf(this.at));
    this.entitle(node);
    announce([...find(".caption", this.root).children].map(p => sentence(p.textContent)).join(" "));
    if (node.illegal && asked === this.asked) await this.table.argue(stand, node.move);
  }

  /** The title says which game it is, and where. */
  entitle(node) {
    entitle(find(".head h2", this.root).textContent, find(".players", this.root).textContent, node && `${node.number} ${node.text}`.trim());
  }

  /** Says below the board what was played, and what is to be said of it. */
  caption(node) {
    find(".caption", this.root).replaceChildren(
      html("p", { class: node.illegal ? "bad" : "" }, html("b", {}, `${node.number} ${node.text || say("start-of-game")}`.trim())),
      ...(node.illegal ? [] : node.faults).map(text => html("p", { class: "fault" }, text)),
      ...[node.judged].filter(Boolean).map(text => html("p", { class: "remark" }, text)),
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

  goTo(node) {
    this.stop();
    return this.step(node);
  }

  step(node) {
    history.replaceState(null, "", writeGame(this.n, node));
    return this.open({ n: this.n, node });
  }

  turnTo(n) {
    this.stop();
    if (n >= 1 && n <= this.list.length) location.hash = writeGame(n, 0);
  }

  /** The words name the squares in another way. */
  async turn() {
    this.stop();
    if (this.source) this.listed(await ask("text", this.source));
    return this.open({ n: this.n, node: this.at });
  }

  play() {
    if (this.timer) return this.stop();
    const on = () => this.next && !this.root.hidden ? this.step(this.next) : this.stop();
    this.timer = setInterval(on, pace);
    find("[data-do=play]", this.root).setAttribute("aria-pressed", "true");
    return on();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    find("[data-do=play]", this.root).setAttribute("aria-pressed", "false");
  }

  /** A move was made on the board: the game's own, or another to go on with. */
  played(move) {
    const { game, table: { stand } } = this;
    if (!game || !stand) return;
    const i = game.nodes.findIndex(n => n.parent === this.at && n.fen && !n.illegal && renamed(n.move, settings.letters) === move);
    if (i > 0) return this.goTo(i);
    this.leave(write({ ...stand.place, moves: [...stand.place.moves, move] }));
  }

  /** Goes on from a game on the board, which takes all of it. */
  leave(hash) {
    const { ruleset, nodes } = this.game;
    this.insight.stop();
    this.study?.adopt({ ruleset, position: nodes[0].fen }, this.game);
    location.hash = hash;
  }

  /** Says why there are no games, "" for nothing wrong. */
  failed(text) {
    find(".failure", this.root).textContent = sentence(text);
    this.root.classList.toggle("empty", !this.source);
    if (!this.game) entitle(this.root.ariaLabel);
    if (text) announce(text);
  }
}
