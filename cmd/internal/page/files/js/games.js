/**
 * The games of a file, clicked through: what was played, and what is wrong with
 * it.
 */

import { write, writeGame } from "./address.js";
import { ask } from "./ask.js";
import { find, html, mark } from "./dom.js";
import { Explorer } from "./explorer.js";
import { Insight } from "./insight.js";
import { inOrder, writeMoves } from "./moves.js";
import { Review } from "./review.js";
import { settings } from "./settings.js";
import { onShare } from "./share.js";
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

/** Under what is kept what a visitor has added to its games. */
const grown = "damone-grown";

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

export class Games {
  /** `game` is the one on the board; `bring` opens a text; `learn` has errors tried again. */
  constructor(root, game, bring, learn) {
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
    this.reviews = {}; // of its games
    this.added = JSON.parse(recall("sessionStorage", grown) || "{}"); // to its games: nodes, and what is changed of some
    wire(root, {
      first: () => this.goTo(0), back: () => this.at && this.goTo(this.game?.nodes[this.at].parent ?? 0),
      forward: () => this.next && this.goTo(this.next), last: () => this.goTo(this.last), play: () => this.play(),
      promote: () => this.promote(), remove: () => this.remove(), previous: () => this.turnTo(this.n - 1), next: () => this.turnTo(this.n + 1),
      ...turning(this.table.board, () => this.turn()),
    });
    onKeys(root, this.table.board);
    this.insight = new Insight(find(".insight", root), move => this.table.point([], move));
    this.explorer = new Explorer(root.querySelector(".explorer"), move => this.played(move));
    this.review = new Review(find(".review", root), ply => this.goTo(this.main[ply]), answer => this.judged(answer), learn);
    onLink(find(".insight ol", root), link => this.grow(link.hash.split("/").pop().split(",").slice(this.table.stand.place.moves.length)));
    onLink(find(".record p", root), link => this.leave(link.hash));
    onShare(root, () => ({ ...this.table.stand, record: { tags: this.game.tags, moves: [], tree: this.text.map(({ parent, depth, move, glyph, lead, comment }) => ({ parent, depth, move, glyph, comment: [lead, comment].filter(Boolean).join(" ") })) } }));
    find(".finding", root).addEventListener("input", () => this.arrange());
    for (const field of ["glyph", "comment"]) {
      find(`[name=${field}]`, root).addEventListener("change", e => this.change(this.at, { [field]: e.target.value.trim() }));
    }
    const paste = root.querySelector(".paste");
    if (paste) onText(paste, text => bring(text, ""));
    onLink(find(".moves", root), link => this.goTo(this.text[Number(link.dataset.node)].at));
    onFile(root, bring);
  }

  /** The address of what is shown. */
  get address() { return writeGame(this.n, this.at); }

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
    this.added = {};
    keep("sessionStorage", grown, "{}");
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
    this.here();
  }

  /** Marks the game that is shown in the list. */
  here() { mark(find(".catalogue ol", this.root), link => link.hash.startsWith(writeGame(this.n, "")), "true"); }

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
    this.main = game.nodes.flatMap((node, i) => i && (node.depth || !node.move || !node.fen || node.illegal) ? [] : [i]);
    game.nodes.push(...this.mine.nodes.map(node => ({ ...node })));
    for (const [i, change] of Object.entries(this.mine.changes)) Object.assign(game.nodes[i], change);
    this.game = game;
    const event = game.event || game.title || say("game-number", { n });
    find(".head h2", this.root).textContent = event;
    find(".players", this.root).textContent = [game.event && game.title, game.result !== "*" && game.result].filter(Boolean).join("  ");
    find(".facts", this.root).textContent = [game.round && say("round", { round: game.round }), ...game.facts].filter(Boolean).join(" · ");
    this.write();
    this.review.of({ ...this.source, game: n }, this.reviews[n]);
    find(".which", this.root).textContent = say("game-of", { n, all: this.list.length });
    this.here();
    return game;
  }

  /** Writes the moves. */
  write() {
    const { game, n } = this, list = this.text = inOrder(game.nodes);
    find(".moves", this.root).replaceChildren(writeMoves(list, i => writeGame(n, list[i].at)),
      ...game.notes.map(text => html("p", { class: "note" }, text)));
    mark(find(".moves", this.root), link => list[Number(link.dataset.node)].at === this.at, "step");
  }

  /** The moves of the main line have been judged. A mark that the record has stays. */
  judged(answer) {
    const { nodes } = this.game, { plies } = this.reviews[this.n] = answer;
    this.list[this.n - 1].marks = plies.map(p => p.mark).filter(Boolean);
    this.arrange();
    plies.forEach(({ mark, reason }, i) => {
      const node = nodes[this.main[i + 1]];
      if (!node) return;
      if (mark && !node.glyph) node.text += node.glyph = mark;
      node.judged = reason;
    });
    this.write();
    this.caption(nodes[this.at] ?? nodes[0]);
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
    mark(find(".moves", this.root), link => this.text[Number(link.dataset.node)].at === this.at, "step");
    this.note(node);
    const { at, next, n } = this;
    enable(this.root, { first: !at, back: !at, forward: !next, last: !next, play: !next, previous: n <= 1, next: n >= this.list.length });
    await this.table.show(stand);
    this.insight.shown(stand);
    this.explorer.shown(stand);
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
    return this.after(this.at);
  }

  /** The last move of this line. */
  get last() {
    let last = this.at;
    for (let next = last; next; next = this.after(last)) last = next;
    return last;
  }

  after(at) {
    const nodes = this.game?.nodes ?? [];
    return Math.max(0, nodes.findIndex(n => n.parent === at && !n.gone && n.depth === nodes[at].depth));
  }

  /** What the visitor has added to the game. */
  get mine() { return this.added[this.n] ??= { nodes: [], changes: {} }; }

  /** Changes a move and has it kept. */
  change(i, change) {
    Object.assign(this.game.nodes[i], change);
    Object.assign(this.mine.changes[i] ??= {}, change);
    return this.store();
  }

  /** Has kept what the visitor has added, and shows it. */
  store() {
    keep("sessionStorage", grown, JSON.stringify(this.added));
    this.write();
    return this.show(this.game);
  }

  /** Plays moves from the position shown; those that are new become a variation, or go on with the line. */
  async grow(moves) {
    const { game } = this;
    let { at } = this;
    if (game.nodes[at].illegal) at = game.nodes[at].parent;
    for (const move of moves) {
      const { nodes } = game, there = nodes.findIndex(n => n.parent === at && !n.gone && n.fen && !n.illegal && renamed(n.move, settings.letters) === move);
      if (there < 0) {
        const place = this.place(game, at), stand = await Stand.of({ ...place, moves: [...place.moves, move] });
        if (game !== this.game) return;
        const m = stand.played[stand.played.length - 1], { depth } = nodes[at];
        const node = { parent: at, depth: depth + nodes.some(n => n.parent === at && !n.gone && n.depth === depth), text: m.short, fen: stand.fen,
          move: m.path.join(m.move.includes("x") ? "x" : "-"), number: `${m.number}.${m.side === "black" ? ".." : ""}`,
          glyph: "", lead: "", comment: "", faults: [], remarks: [], illegal: false, own: true };
        this.mine.nodes.push(node);
        nodes.push({ ...node });
      }
      at = there < 0 ? nodes.length - 1 : there;
    }
    keep("sessionStorage", grown, JSON.stringify(this.added));
    this.write();
    return this.goTo(at);
  }

  /** The move shown, and all that follows it, go one line up; the other line goes down in its place. */
  promote() {
    const { nodes } = this.game;
    let top = this.at; // the first move of the variation
    while (nodes[top].parent >= 0 && nodes[top].depth === nodes[nodes[top].parent].depth) top = nodes[top].parent;
    if (nodes[top].parent < 0) return;
    const shift = (i, by) => {
      this.change(i, { depth: nodes[i].depth + by });
      nodes.forEach((n, j) => { if (n.parent === i) shift(j, by); });
    };
    const main = this.after(nodes[top].parent);
    if (main) shift(main, 1);
    shift(top, -1);
  }

  /** Takes away a move with all that follows it, or at the start all that was added. */
  remove() {
    const { at } = this, { parent } = this.game.nodes[at];
    if (parent >= 0) {
      this.change(at, { gone: true });
      return this.goTo(parent);
    }
    if (!confirm(say("remove-all-sure"))) return;
    delete this.added[this.n];
    keep("sessionStorage", grown, JSON.stringify(this.added));
    this.game = null;
    return this.goTo(0);
  }

  /** Shows what is written of a move, to be changed. */
  note(node) {
    for (const field of ["glyph", "comment"]) find(`[name=${field}]`, this.root).value = node[field];
    find(".notes", this.root).hidden = !this.study;
    find("[name=glyph]", this.root).disabled = !this.at;
    find("[data-do=promote]", this.root).disabled = !node.depth;
    find("[data-do=remove]", this.root).textContent = say(this.at ? "remove-move" : "remove-added");
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
    if (this.study) return this.grow([move]);
    const i = game.nodes.findIndex(n => n.parent === this.at && n.fen && !n.illegal && renamed(n.move, settings.letters) === move);
    if (i > 0) return this.goTo(i);
    this.leave(write({ ...stand.place, moves: [...stand.place.moves, move] }));
  }

  /** Goes on from a game on the board, which takes all of it. */
  leave(hash) {
    const { ruleset, tags } = this.game, nodes = this.text;
    this.insight.stop();
    this.study?.adopt({ ruleset, position: nodes[0].fen }, { tags, nodes });
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
