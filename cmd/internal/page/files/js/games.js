/**
 * The games of a file, clicked through: what was played, and what is wrong with
 * it.
 */

import { write, writeGame } from "./address.js";
import { ask } from "./ask.js";
import { find, html, mark } from "./dom.js";
import { Review } from "./review.js";
import { settings } from "./settings.js";
import { renamed } from "./square.js";
import { Stand } from "./stand.js";
import { keep, recall } from "./store.js";
import { forgetRecorded, Study } from "./study.js";
import { enable, entitle, onFile, onLink, onText, wire } from "./tools.js";
import { Viewer } from "./viewer.js";
import { announce, plain, say, sentence } from "./words.js";

/**
 * @typedef {{title: string, event: string, round: string, result: string, faults: number, unread: string}} Listed
 * @typedef {Listed & {facts: string[], ruleset: string, notes: string[], nodes: Node[]}} Recorded
 */

/** How long a move stays when the game plays by itself, in milliseconds. */
const pace = 1400;

/** Under what a text is kept that a visitor has brought, as long as the browser's tab. */
const kept = "damone-file";

const errors = ["??", "?", "?!"], times = (marks, mark) => marks.filter(m => m === mark).length;

/** How often a game has each mark of an error. */
const counted = marks => errors.map(m => [times(marks, m), m]).filter(([n]) => n).map(pair => pair.join(" ")).join("  ");

/** How many players or openings are summed up. */
const mostResults = 100;

/** How the games of each player ended, and those of each opening for White. */
function results(games) {
  const players = Object.create(null), openings = Object.create(null);
  const count = (of, name, won, says) => {
    if (!name) return;
    const s = of[name] ??= { all: 0, won: 0, drawn: 0, lost: 0 };
    s.all++;
    if (says && says !== "*") s[says === won ? "won" : says === "1/2-1/2" ? "drawn" : "lost"]++;
  };
  for (const { white, black, opening, says } of games) {
    count(players, white, "1-0", says);
    count(players, black, "0-1", says);
    count(openings, opening, "1-0", says);
  }
  return [[say("player"), players], [say("opening"), openings]];
}

/** How the list may be put in order. */
const orders = {
  title: (a, b) => a.title.localeCompare(b.title), result: (a, b) => a.result.localeCompare(b.result),
  opening: (a, b) => a.opening.localeCompare(b.opening), faults: (a, b) => b.faults - a.faults || b.unread.length - a.unread.length,
  marks: (a, b) => errors.map(m => times(b.marks, m) - times(a.marks, m)).find(Boolean) ?? 0,
};

export class Games extends Viewer {
  /** `board` is where a game can be gone on with; `bring` opens a text; `learn` has errors tried again. A booklet has
   * none of them. */
  constructor(root, board, bring, learn) {
    super(root);
    this.board = board;
    this.source = null; // what tells the referee which text it is: one that was brought, or the server's file
    this.list = [];
    this.game = null;
    this.n = 1;
    this.timer = 0;
    this.reviews = {}; // of its games
    wire(root, { play: () => this.play(), previous: () => this.turnTo(this.n - 1), next: () => this.turnTo(this.n + 1) });
    this.review = new Review(find(".review", root), ply => this.main[ply] && this.lead(this.wayOf(this.main[ply])), answer => this.judged(answer), learn);
    onLink(find(".insight ol", root), link => this.grow(link.hash.split("/").pop().split(",").slice(this.stand.place.moves.length)));
    onLink(find(".record p", root), link => this.leave(link.hash));
    find(".finding", root).addEventListener("input", () => this.arrange());
    const paste = root.querySelector(".paste");
    if (paste) onText(paste, text => bring(text, ""));
    onLink(this.moves, link => this.lead(this.wayTo(Number(link.dataset.node))));
    onFile(root, bring);
  }

  /** The address of what is shown. */
  get address() { return writeGame(this.n, this.node?.id ?? 0); }

  /** Takes up the games of a text, of which the referee says something. */
  take(source, answer) {
    this.forget();
    this.source = source;
    keep("sessionStorage", kept, JSON.stringify(source));
    this.listed(answer);
  }

  /** Goes back to the file of the server. */
  forget() {
    keep("sessionStorage", kept, "");
    this.source = this.game = null;
    this.reviews = {};
    forgetRecorded();
  }

  listed({ games, summary }) {
    this.list = games;
    this.game = null;
    find(".summary", this.root).textContent = summary;
    this.arrange();
    const row = ([name, s]) => html("tr", {}, html("th", { scope: "row" }, html("button", { type: "button", class: "chip", click: () => this.seek(name) }, name)),
      ...["all", "won", "drawn", "lost"].map(what => html("td", {}, String(s[what]))));
    const table = ([head, of]) => html("table", { class: "tallies" }, html("tr", {}, ...[head, say("games"), "+", "=", "-"].map(text => html("th", { scope: "col" }, text))),
      ...Object.entries(of).sort(([, a], [, b]) => b.all - a.all).slice(0, mostResults).map(row));
    find(".results > div", this.root).replaceChildren(...results(games).map(table));
  }

  /** Lists the games that the visitor looks for, in the order chosen. */
  arrange() {
    const { list } = this, form = find(".finding", this.root), words = find("input", form).value.toLowerCase().split(/\s+/);
    const several = new Set(list.map(game => game.event)).size > 1, order = orders[find("select", form).value];
    const found = list.map((game, i) => ({ game, n: i + 1 })).filter(({ game, n }) => {
      const text = [n, game.title, game.event, game.round, game.result, game.opening, ...game.facts].join(" ").toLowerCase();
      return words.every(word => text.includes(word));
    });
    if (order) found.sort((a, b) => order(a.game, b.game));
    find(".catalogue ol", this.root).replaceChildren(...found.map(({ game, n }) => this.entry(game, n, several)));
    find(".catalogue", this.root).hidden = list.length < 2;
    find(".found", this.root).textContent = found.length < list.length ? say("games-found", { n: found.length, all: list.length }) : "";
    this.inList();
  }

  /** Marks the game that is shown in the list. */
  inList() { mark(find(".catalogue ol", this.root), link => link.hash.startsWith(writeGame(this.n, "")), "true"); }

  /** Looks for a player's games, or those of an opening. */
  seek(text) {
    find(".finding input", this.root).value = text;
    this.arrange();
    find(".finding input", this.root).focus();
  }

  /** A game in the list, where there may be `several` events. */
  entry(game, n, several) {
    const bad = Boolean(game.faults || game.unread);
    const about = [several && game.title && game.event, game.round && say("round", { round: game.round })].filter(Boolean).join(", ");
    return html("li", {}, html("a", { href: writeGame(n, 0), class: bad ? "bad" : "" },
      html("i", {}, String(n)), html("span", {}, html("b", {}, game.title || game.event || say("game-number", { n })), html("small", {}, about)),
      html("span", { class: "result" }, game.result),
      html("span", { class: "state" }, game.unread ? say("unread-game") : game.faults ? say("faults", { n: game.faults })
        : counted(game.marks) || say("no-faults"))));
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
      if (!this.game || this.n !== game) await this.read(game);
      if (asked !== this.asked) return "";
      this.failed("");
      const { study } = this;
      this.root.classList.toggle("unplayable", !study);
      if (!study) this.failed(this.game.notes.join(" "));
      else await this.arrive(this.wayOf(study.nodes.get(node)));
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
    const asked = this.asked, game = await ask("game", { ...this.source, game: n });
    if (asked !== this.asked) return;
    const { ruleset, nodes, tags, notes } = game;
    this.n = n;
    this.game = game;
    this.study = nodes.length ? new Study({ ruleset, position: nodes[0].fen, nodes, tags }, n) : null;
    this.way = this.line = [];
    if (this.study) this.follow([this.study.root]);
    const event = game.event || game.title || say("game-number", { n });
    find(".head h2", this.root).textContent = event;
    find(".players", this.root).textContent = [game.event && game.title, game.result !== "*" && game.result].filter(Boolean).join("  ");
    find(".facts", this.root).textContent = [game.round && say("round", { round: game.round }), ...game.facts].filter(Boolean).join(" · ");
    this.moves.replaceChildren(...notes.map(text => html("p", { class: "note" }, text)));
    if (this.study) this.write();
    this.review.of({ ...this.source, game: n }, this.reviews[n]);
    find(".which", this.root).textContent = say("game-of", { n, all: this.list.length });
    this.inList();
  }

  write() {
    super.write(this.game.notes.map(text => html("p", { class: "note" }, text)), true);
  }

  link(i) { return writeGame(this.n, this.text[i].id); }

  /** The way to a node, to the start where it is not there any more. */
  wayOf(node) {
    const i = this.text.findIndex(t => t.node === node);
    return this.wayTo(Math.max(0, i));
  }

  /** The moves of the record's main line, which may be another by now. */
  get main() {
    return this.game.nodes.flatMap((node, i) => i && (node.depth || !node.move || !node.fen || node.illegal) ? [] : [this.study.nodes.get(i)]);
  }

  /** The moves of the main line have been judged. A mark that the record has stays. */
  judged(answer) {
    const { plies } = this.reviews[this.n] = answer, { main } = this;
    this.list[this.n - 1].marks = plies.map(p => p.mark).filter(Boolean);
    this.arrange();
    plies.forEach(({ mark, reason }, i) => {
      const node = main[i + 1];
      if (node) Object.assign(node, { glyph: node.glyph || mark, judged: reason });
    });
    this.write();
    this.caption();
  }

  /** Shows the game at the end of a way. */
  async arrive(way) {
    const { asked, n } = this, place = this.study.place(way);
    find(".record .button", this.root).href = write(place);
    const stand = await Stand.of(place);
    if (asked !== this.asked) return;
    this.follow(way);
    const { node, at, last } = this;
    this.here();
    this.caption();
    enable(this.root, { play: at >= last, previous: n <= 1, next: n >= this.list.length });
    await this.show(stand);
    this.review.shown(this.main.indexOf(node));
    this.entitle();
    announce([...find(".caption", this.root).children].map(p => sentence(p.textContent)).join(" "));
    if (node.illegal && asked === this.asked) await this.table.argue(stand, node.move);
  }

  /** Shows where the board is. Nothing is written into a booklet. */
  here() {
    super.here();
    if (!this.board) this.notes.hidden = true;
  }

  /** The title says which game it is, and where. */
  entitle() {
    entitle(find(".head h2", this.root).textContent, find(".players", this.root).textContent, this.said);
  }

  /** The move on the board with its number, "" for the start. */
  get said() {
    const { number = "", text = "" } = this.text.find(t => t.node === this.node) ?? {};
    return `${number} ${text}`.trim();
  }

  /** Says below the board what was played, and what is to be said of it. */
  caption() {
    const { node } = this;
    find(".caption", this.root).replaceChildren(
      html("p", { class: node.illegal ? "bad" : "" }, html("b", {}, this.said || say("start-of-game"))),
      ...(node.illegal ? [] : node.faults).map(text => html("p", { class: "fault" }, text)),
      ...[node.judged].filter(Boolean).map(text => html("p", { class: "remark" }, text)),
      ...node.remarks.map(text => html("p", { class: "remark" }, text)),
      ...[node.lead, node.comment].map(plain).filter(Boolean).map(text => html("p", {}, text)));
  }

  /** Plays moves from the position shown; those that are new become a variation, or go on with the line. */
  async grow(moves) {
    const { study } = this;
    let { way } = this;
    if (this.node.illegal) way = way.slice(0, -1);
    for (const move of moves) {
      const place = study.place(way), { played } = await Stand.of({ ...place, moves: [...place.moves, move] });
      if (study !== this.study) return;
      way = study.onto(way, played[played.length - 1]);
    }
    this.write();
    return this.lead(way);
  }

  async remove() {
    await super.remove();
    if (!this.at && this.reviews[this.n]) this.judged(this.reviews[this.n]);
  }

  /** Goes along a way, of the line or not. */
  lead(way) {
    this.stop();
    return this.step(way);
  }

  step(way) {
    const { id } = way[way.length - 1];
    history.replaceState(null, "", writeGame(this.n, id));
    return this.open({ n: this.n, node: id });
  }

  turnTo(n) {
    this.stop();
    if (n >= 1 && n <= this.list.length) location.hash = writeGame(n, 0);
  }

  /** The words name the squares in another way. */
  async turn() {
    this.stop();
    if (this.source) this.listed(await ask("text", this.source));
    return this.open({ n: this.n, node: this.node?.id ?? 0 });
  }

  play() {
    if (this.timer) return this.stop();
    const on = () => this.at < this.last && !this.root.hidden ? this.step(this.line.slice(0, this.at + 2)) : this.stop();
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
    const { game, stand, way, board } = this;
    if (!game || !stand) return;
    if (board) return this.grow([move]);
    const next = this.node.next.find(n => n.fen && !n.illegal && renamed(n.move, settings.letters) === move);
    if (next) return this.lead([...way, next]);
    location.hash = write({ ...stand.place, moves: [...stand.place.moves, move] });
  }

  /** Goes on from a game on the board, which takes all of it. */
  leave(hash) {
    const { ruleset, position } = this.study;
    this.insight.stop();
    this.board.adopt({ ruleset, position }, this.study);
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
