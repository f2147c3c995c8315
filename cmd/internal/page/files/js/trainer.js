/**
 * The trainer: a puzzle of the collection on the board, what comes of the
 * visitor's moves, and which puzzles come back.
 */

import { write, writePuzzle } from "./address.js";
import { ask } from "./ask.js";
import { find, html, refill } from "./dom.js";
import { Hand } from "./hand.js";
import { clauseLink } from "./ladder.js";
import { log, today } from "./log.js";
import { listMoves } from "./score.js";
import { Session } from "./session.js";
import { settings } from "./settings.js";
import { copied, save } from "./share.js";
import { textOf } from "./source.js";
import { between, renamed, squareOf } from "./square.js";
import { Stand } from "./stand.js";
import { Table } from "./table.js";
import { announce, say, sentence } from "./words.js";

/**
 * @typedef {{id: string, ruleset: string, position: string, task: string, means: string, band: number}} Puzzle
 */

/** What the list says of a puzzle. @param {{state: string, band: number}} puzzle */
function stateOf({ state, band }) {
  switch (state) {
    case "solved": return say("state-solved");
    case "missed": return say("state-missed");
    case "due": return say("state-due");
  }
  return say("band", { band });
}

/** How many hints there are for a move. */
const mostHints = 4;

export class Trainer {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} board
   * @param {HTMLSelectElement} ruleset
   */
  constructor(root, board, ruleset) {
    this.root = root;
    this.ruleset = ruleset;
    find(".slot", root).replaceWith(board);
    this.table = new Table(root, move => this.played(move));
    this.list = find(".score ol", root);
    this.theme = find("[name=theme]", root);
    this.band = find("[name=band]", root);
    /** @type {Puzzle | null} */
    this.puzzle = null;
    /** @type {{state: "good" | "slow" | "bad" | "hint", text: string} | null} what was said of it */
    this.told = null;
    this.asked = 0;
    this.counted = 0;
    this.trained = Promise.resolve(""); // of the last survey, the id of the next puzzle
    this.forget();
    this.session = new Session(find(".sessions", root), () => this.follow().catch(error => this.failed(error.message)));
    for (const button of root.querySelectorAll("[data-do]")) {
      button.addEventListener("click", () => this.do(/** @type {HTMLElement} */ (button).dataset.do ?? "").catch(error => this.tell("bad", error.message)));
    }
    find(".typed", root).addEventListener("submit", (/** @type {SubmitEvent} */ e) => this.typed(e));
    find(".choice form", root).addEventListener("change", () => this.choose());
    this.list.addEventListener("click", (/** @type {MouseEvent} */ e) => this.chosen(e));
    addEventListener("pagehide", () => this.leave());
    const input = find("input[type=file]", root);
    input.addEventListener("change", async () => {
      const file = input.files[0];
      if (file) await this.bring(await textOf(file), file.name);
      input.value = "";
    });
    for (const link of root.querySelectorAll(".next, .daily")) {
      link.addEventListener("click", (/** @type {Event} */ e) => {
        if (/** @type {HTMLAnchorElement} */ (link).hash !== location.hash || !this.puzzle) return;
        e.preventDefault();
        this.begin(this.puzzle);
      });
    }
  }

  /** Forgets what has been done with a puzzle. */
  forget() {
    /** @type {string[]} the moves from the puzzle's position on: those played, or all when it is over */
    this.moves = [];
    this.at = 0;
    this.hints = 0;
    this.missed = false;
    this.kept = false;
    this.began = Date.now();
    /** @type {string[]} the moves tried, misses with "?", slower ones with "?!" */
    this.tried = [];
    this.misses = 0;
    this.helped = 0; // hints that told something new
    this.shown = -1; // how many moves had been found when a hint showed the next
    this.over = false;
    this.outcome = ""; // what the solution has come to
    this.busy = false;
  }

  /** Whether a move is being judged or answered. */
  get busy() { return this.root.getAttribute("aria-busy") === "true"; }
  set busy(on) { this.root.setAttribute("aria-busy", String(on)); }

  /** How many of the visitor's moves have been found. */
  get found() { return Math.ceil(this.moves.length / 2); }

  /** Shows a puzzle by its id, "" for the next one.
   * @param {string} id
   * @returns {Promise<string>} where else to look, "" for here
   */
  async open(id) {
    const asked = ++this.asked;
    try {
      if (this.puzzle?.id === id && !this.over) { // looked at again
        this.ruleset.value = this.puzzle.ruleset;
        await this.show();
        return "";
      }
      if (!id) {
        this.drop();
        const next = await this.train();
        if (asked !== this.asked) return "";
        if (!next) this.failed(say("no-puzzles"));
        return next && writePuzzle(next);
      }
      const puzzle = await ask("puzzle", { puzzle: id });
      if (asked !== this.asked) return "";
      this.ruleset.value = puzzle.ruleset;
      await this.begin(puzzle);
    } catch (error) {
      if (asked === this.asked) this.failed(/** @type {Error} */ (error).message);
    }
    return "";
  }

  /** @param {Puzzle} puzzle */
  async begin(puzzle) {
    this.drop();
    this.puzzle = puzzle;
    this.forget();
    this.session.check();
    this.root.classList.remove("empty");
    find(".head h2", this.root).textContent = puzzle.task;
    find(".head .facts", this.root).textContent = [say("puzzle-facts", { id: puzzle.id, band: puzzle.band }), puzzle.means].filter(Boolean).join(". ");
    this.carryOver();
    this.table.stand = null;
    await this.show();
    announce(`${puzzle.id}: ${puzzle.task}`);
    if (puzzle === this.puzzle) await this.train(); // or another has been asked for, which this would put off
  }

  /** Shows the puzzle as far as it has come. */
  async show() {
    const { puzzle, at } = this;
    if (!puzzle) return;
    const start = { ruleset: puzzle.ruleset, position: puzzle.position };
    const stand = await Stand.of({ ...start, moves: this.moves.slice(0, at) });
    const furthest = this.over ? await Stand.of({ ...start, moves: this.moves }) : null;
    if (puzzle !== this.puzzle || at !== this.at) return;
    await this.table.show(stand);
    if (furthest) listMoves(this.list, stand, furthest);
    else this.list.replaceChildren();
    const on = find(".on", this.root);
    on.href = write(stand.place);
    on.hidden = !this.over;
    const past = this.over && at > 0, ahead = this.over && at < this.moves.length;
    for (const [name, off] of [["first", !past], ["back", !past && this.over], ["forward", !ahead], ["last", !ahead]]) {
      find(`[data-do=${name}]`, this.root).setAttribute("aria-disabled", String(off));
    }
    for (const name of ["hint", "solution"]) find(`[data-do=${name}]`, this.root).hidden = this.over;
    find("[data-do=flip]", this.root).setAttribute("aria-pressed", String(settings.flip));
    this.root.querySelector("[data-do=letters]")?.setAttribute("aria-pressed", String(settings.letters));
  }

  /** Says nothing yet of a puzzle; in a timed run, what came of the one before. */
  carryOver() {
    const { told } = this;
    this.tell("");
    if (this.session.timed && told) this.tell(told.state, told.text);
    this.told = null;
  }

  /** Says what has come of a move or a question.
   * @param {"" | "good" | "slow" | "bad" | "hint"} state "" for nothing yet
   * @param {...(string | Node)} words
   */
  tell(state, ...words) {
    const panel = find(".judged", this.root);
    panel.dataset.state = state;
    panel.replaceChildren(...state ? [html("p", {}, ...words)] : []);
    const text = panel.textContent ?? "";
    if (state) announce(text);
    this.told = state && this.puzzle ? { state, text: `${this.puzzle.id}: ${text}` } : null;
  }

  /** A legal move has been made. @param {string} move */
  async played(move) {
    const { puzzle, table } = this;
    if (!puzzle) return;
    if (this.busy) return this.putBack();
    if (this.over) return this.replay(move);
    this.busy = true;
    try {
      const answer = await ask("try", { puzzle: puzzle.id, found: this.found, move });
      if (puzzle !== this.puzzle) return;
      const good = answer.finding === "key" || answer.finding === "also";
      this.tried.push(answer.missed ? move + "?" : good ? move : move + "?!");
      if (answer.missed) {
        this.misses++;
        this.miss();
      }
      if (good) await this.goOn(move, answer);
      else this.wrong(move, answer);
    } catch (error) {
      table.reason.failed(/** @type {Error} */ (error));
    } finally {
      if (puzzle === this.puzzle) this.busy = false;
    }
  }

  /** Puts the piece back that the visitor has moved. */
  putBack() {
    const { table } = this;
    if (!table.stand) return;
    table.hand = new Hand(table.stand);
    table.reason.idle(table.stand);
    table.draw();
  }

  /** A move does not do it: it is put back, and what spoils it drawn.
   * @param {string} move @param {any} answer
   */
  wrong(move, { finding, reply, says }) {
    const { table } = this, line = table.stand?.line(move);
    if (!line) return;
    this.putBack();
    const slow = finding === "slower" || finding === "open";
    const routes = [{ line, refused: !slow }];
    if (reply) {
      const captured = reply.path.slice(1).map((/** @type {number} */ s, /** @type {number} */ i) => between(reply.path[i], s)).filter(Boolean);
      routes.push({ line: { ...reply, captured }, refused: false });
    }
    table.board.point(routes);
    table.board.balk(line.path);
    this.tell(slow ? "slow" : "bad", says);
  }

  /** A move does it: it stays, and the defence is played.
   * @param {string} move @param {any} answer
   */
  async goOn(move, { moves, played, over, says, clause, outcome }) {
    const before = this.moves.length, { puzzle } = this;
    this.moves = moves;
    this.over = over;
    this.outcome = outcome;
    this.hints = Math.min(this.hints, 1);
    if (over) this.keep();
    this.at = before + 1;
    await this.show();
    if (puzzle !== this.puzzle) return;
    const also = says && says + " ";
    if (over) this.tell("good", also, say(this.missed ? "solved-later" : "solved"));
    else {
      this.at = played;
      await this.show();
      if (puzzle !== this.puzzle) return;
      const reply = say("right-key", { reply: moves[before + 1] });
      this.tell("good", also, reply, ...(clause ? [" ", clauseLink(clause)] : []));
    }
    if (over) await this.ended();
  }

  /** The puzzle has been solved: what is there to be told of it, and the next one. */
  async ended() {
    await this.train();
    this.session.check();
    if (this.session.timed) return this.follow();
    find(".next", this.root).focus({ preventScroll: true });
    await this.remark();
  }

  /** Says what a solver may know afterwards: what the solution has come to, why the
   * best try fails, which game led there, and the themes.
   */
  async remark() {
    const { puzzle } = this;
    if (!puzzle) return;
    const remarks = [this.outcome, ...await ask("remarks", { puzzle: puzzle.id })].filter(Boolean);
    if (puzzle !== this.puzzle || !this.over) return;
    find(".judged", this.root).append(...remarks.map(text => html("p", { class: "afterwards" }, sentence(text))));
  }

  /** Shows the next puzzle at once. */
  async follow() {
    const next = await this.train();
    if (!next) return this.failed(say("no-puzzles"));
    if (next === this.puzzle?.id) return this.begin(this.puzzle);
    location.hash = writePuzzle(next);
  }

  /** Remembers the attempt as far as it has come. */
  keep() {
    if (!this.puzzle) return;
    this.add(!this.missed);
    this.session.attempted(this.puzzle.id, !this.missed);
  }

  /** Adds the attempt to the log, or what has come of it since it was added.
   * @param {boolean} solved
   * @param {{left?: boolean}} [rest]
   */
  add(solved, rest) {
    if (!this.puzzle) return;
    const seconds = Math.round((Date.now() - this.began) / 1000);
    log.add({ puzzle: this.puzzle.id, solved, seconds, moves: this.tried.join(" "), misses: this.misses, hints: this.helped, ...rest }, this.kept);
    this.kept = true;
  }

  /** The puzzle is left, at least for now: moves without a miss are remembered, which
   * neither solve it nor miss it.
   */
  leave() {
    if (this.tried.length && !this.over && !this.missed) this.add(false, { left: true });
  }

  /** There is another puzzle to come, or none. */
  drop() {
    this.leave();
    this.puzzle = null;
  }

  /** The puzzle is not solved at the first try: remembered once. */
  miss() {
    const before = this.missed;
    this.missed = true;
    this.keep();
    if (before) return;
    (this.session.timed ? this.follow() : this.train()).catch(error => this.note(error.message));
  }

  /** A move has been made in a puzzle that is over: the solution's own, or
   * another to go on with.
   * @param {string} move
   */
  replay(move) {
    const { stand } = this.table, next = this.moves[this.at];
    if (next && renamed(next, settings.letters) === move) return this.goTo(this.at + 1);
    if (stand) location.hash = write({ ...stand.place, moves: [...stand.place.moves, move] });
  }

  /** @param {number} n of the moves of a puzzle that is over */
  goTo(n) {
    if (!this.over || n < 0 || n > this.moves.length) return;
    this.at = n;
    return this.show();
  }

  /** A move in the list was chosen. @param {MouseEvent} e */
  chosen(e) {
    const link = /** @type {Element} */ (e.target).closest("a");
    if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    this.goTo([...this.list.querySelectorAll("a")].indexOf(link) + 1);
  }

  /** @param {SubmitEvent} e */
  async typed(e) {
    e.preventDefault();
    const input = find("input", /** @type {HTMLElement} */ (e.target)), text = input.value.trim();
    if (!this.table.stand || !text) return;
    input.value = "";
    await this.table.judge(this.table.stand, text, false);
  }

  /** @param {string} what */
  async do(what) {
    switch (what) {
      case "first": return this.goTo(0);
      case "back": return this.table.hand?.path.length ? this.table.back() : this.goTo(this.at - 1);
      case "forward": return this.goTo(this.at + 1);
      case "last": return this.goTo(this.moves.length);
      case "hint": return this.hint();
      case "solution": return this.solve();
      case "copy": return copied(find("[data-do=copy]", this.root), location.origin + location.pathname + location.hash);
      case "export": return save("puzzles.log", log.text);
      case "forget":
        if (confirm(say("forget-sure"))) log.text = "";
        return this.train();
      case "end": return this.session.end();
      case "flip": settings.flip = !settings.flip; break;
      case "letters": settings.letters = !settings.letters; break;
    }
    return this.show();
  }

  /** Tells a little more each time: the themes, the clause that decides, the
   * square, the move.
   */
  async hint() {
    const { puzzle, found } = this;
    if (!puzzle || this.over || this.busy) return;
    const hint = await ask("hint", { puzzle: puzzle.id, found, hint: this.hints = Math.min(this.hints + 1, mostHints) });
    if (puzzle !== this.puzzle || found !== this.found || this.over) return;
    if (this.shown !== found) this.helped++;
    if (hint.move) this.shown = found;
    this.miss();
    if (hint.square) this.table.choose(squareOf(/^\d/.test(hint.square) ? Number(hint.square) : hint.square));
    if (hint.move) this.table.point([], hint.move);
    if (hint.clause) return this.tell("hint", say("hint-clause"), " ", clauseLink(hint.clause));
    if (hint.move) return this.tell("hint", say("hint-move", { move: hint.move }));
    this.tell("hint", ...hint.says.map((/** @type {string} */ line) => html("span", { class: "theme" }, sentence(line))));
  }

  /** Gives up: the solution is there to be played through. */
  async solve() {
    const { puzzle } = this;
    if (!puzzle || this.over || this.busy) return;
    const { moves, outcome } = await ask("solution", { puzzle: puzzle.id, found: this.found });
    if (puzzle !== this.puzzle) return;
    this.miss();
    this.moves = moves;
    this.over = true;
    this.outcome = outcome;
    await this.show();
    if (puzzle !== this.puzzle) return;
    this.session.check();
    this.tell("hint", say("solution-shown"));
    find("[data-do=forward]", this.root).focus({ preventScroll: true });
    await this.remark();
  }

  /** Another choice of puzzles: the next one of it is shown. */
  choose() {
    this.drop();
    if (location.hash === writePuzzle("")) this.open("").then(elsewhere => { if (elsewhere) location.replace(elsewhere); });
    else location.hash = writePuzzle("");
  }

  /** Adds the attempts of a file to those kept here. @param {string} text @param {string} name */
  async bring(text, name) {
    try {
      const { log: all } = await ask("training", { ...this.question, log: log.text, brought: text, name });
      if (all) log.text = all;
      await this.train();
      find(".note", this.root).textContent = say("log-brought", { file: name });
      announce(say("log-brought", { file: name }));
    } catch (error) {
      this.note(/** @type {Error} */ (error).message);
    }
  }

  /** What the referee is asked about the puzzles. */
  get question() {
    const puzzle = this.puzzle?.id ?? "";
    return { ruleset: this.ruleset.value, theme: this.theme.value, band: Number(this.band.value), day: today(), puzzle, log: log.told, seed: log.seed };
  }

  /** Asks which puzzles there are and how the visitor does. An unreadable log is
   * told, and passed over.
   * @returns {Promise<string>} the id of the next puzzle, "" for none
   */
  train() { return this.trained = this.survey(); }

  /** As train. Where another question follows before the answer is there, its answer
   * counts.
   * @returns {Promise<string>}
   */
  async survey() {
    const { question } = this, counted = ++this.counted;
    this.note("");
    const answer = await ask("training", question);
    if (counted !== this.counted) return this.trained;
    this.note(answer.note);
    const { theme } = question, themes = answer.themes.map((/** @type {any} */ t) => html("option", { value: t.theme, selected: t.theme === theme }, t.name));
    if (theme && !themes.some((/** @type {any} */ o) => o.selected)) { // another game, which does not have it
      this.theme.value = "";
      return this.train();
    }
    this.theme.replaceChildren(this.theme.options[0], ...themes);
    this.fill(answer);
    return answer.next;
  }

  /** @param {any} answer */
  fill({ puzzles, next, daily, streak, rating }) {
    const n = (/** @type {string} */ state) => puzzles.filter((/** @type {any} */ p) => p.state === state).length;
    for (const [name, value] of Object.entries({ rating, streak, due: n("due"), solved: `${n("solved")} / ${puzzles.length}` })) {
      find(`.${name}`, this.root).textContent = String(value);
    }
    find(".next", this.root).href = writePuzzle(next);
    const ofDay = /** @type {HTMLAnchorElement | null} */ (this.root.querySelector(".daily")); // a file of its own has none
    if (ofDay) {
      ofDay.hidden = !daily;
      ofDay.href = writePuzzle(daily);
    }
    find(".all summary span", this.root).textContent = say("puzzles-chosen", { n: puzzles.length });
    refill(find(".all ol", this.root), puzzles.map((/** @type {any} */ p) => html("li", {},
      html("a", { href: writePuzzle(p.id), "aria-current": p.id === this.puzzle?.id ? "true" : false },
        html("b", {}, p.id), html("span", { class: "state" }, stateOf(p))))), "[aria-current]");
  }

  /** Says something about the log, "" for nothing. @param {string} text */
  note(text) {
    find(".note", this.root).textContent = text;
    if (text) announce(text);
  }

  /** There is no puzzle to show. @param {string} text why */
  failed(text) {
    this.drop();
    this.root.classList.add("empty");
    this.tell("bad", sentence(text));
  }
}
