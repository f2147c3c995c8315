/**
 * The trainer: a puzzle of the collection on the board, what comes of the
 * visitor's moves, and which puzzles come back.
 */

import { write, writePuzzle } from "./address.js";
import { ask } from "./ask.js";
import { find, html, refill } from "./dom.js";
import { clauseLink } from "./ladder.js";
import { log, today } from "./log.js";
import { listMoves } from "./score.js";
import { Session } from "./session.js";
import { settings } from "./settings.js";
import { onShare, save } from "./share.js";
import { between, renamed, squareOf } from "./square.js";
import { Stand } from "./stand.js";
import { Table } from "./table.js";
import { enable, entitle, onFile, onKeys, onLink, onText, turning, wire } from "./tools.js";
import { announce, say, sentence } from "./words.js";

/** What the list says of a puzzle that has been tried. */
const states = { solved: "state-solved", missed: "state-missed", due: "state-due", never: "state-never" };

/** How many hints there are for a move. */
const mostHints = 5;

export class Trainer {
  constructor(root, ruleset) {
    this.root = root;
    this.ruleset = ruleset;
    this.table = new Table(root, move => this.played(move));
    this.table.reason.terse = true;
    this.list = find(".score ol", root);
    this.theme = find("[name=theme]", root);
    this.band = find("[name=band]", root);
    this.puzzle = null;
    this.told = null; // what was said of it
    this.asked = 0;
    this.own = []; // the errors of a reviewed game, where they are tried again
    this.counted = 0;
    this.trained = Promise.resolve(""); // of the last survey, the id of the next puzzle
    this.forget();
    this.session = new Session(find(".sessions", root), () => this.follow().catch(error => this.failed(error.message)));
    wire(root, {
      first: () => this.goTo(0), back: () => this.table.hand?.path.length ? this.table.back() : this.goTo(this.at - 1),
      forward: () => this.goTo(this.at + 1), last: () => this.goTo(this.moves.length),
      hint: () => this.hint(), solution: () => this.solve(), never: () => this.never(), end: () => this.session.end(),
      export: async () => save("puzzles.log", await log.text()), forget: () => this.forgetLog(), ...turning(this.table.board, () => this.show()),
    }, error => this.tell("bad", error.message));
    onKeys(root, this.table.board);
    onShare(root, () => this.table.stand);
    onText(find(".typed", root), text => {
      if (this.table.stand) this.table.judge(this.table.stand, text, false);
      return true;
    });
    find(".choice form", root).addEventListener("change", () => this.choose());
    onLink(this.list, link => this.goTo([...this.list.querySelectorAll("a")].indexOf(link) + 1));
    addEventListener("pagehide", () => this.leave());
    onFile(root, (text, name) => this.bring(text, name));
    for (const link of root.querySelectorAll(".next, .alike, .daily")) {
      link.addEventListener("click", e => {
        if (link.hash !== location.hash || !this.puzzle) return;
        e.preventDefault();
        this.begin(this.puzzle);
      });
    }
  }

  /** The address of what is shown. */
  get address() { return writePuzzle(this.puzzle?.id ?? ""); }

  /** Forgets what has been done with a puzzle. */
  forget() {
    this.moves = []; // from the puzzle's position on: those played, or all when it is over
    this.at = 0;
    this.hints = 0;
    this.missed = false;
    this.kept = null; // what the log has of it
    this.began = Date.now();
    this.tried = []; // the moves tried, misses with "?", slower ones with "?!"
    this.misses = 0;
    this.explained = []; // what was said of wrong moves
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

  /** Shows a puzzle by its id, "" for the next one. Returns where else to look, "" for here. */
  async open({ puzzle: id }) {
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
      if (asked === this.asked) this.failed(error.message);
    }
    return "";
  }

  async begin(puzzle) {
    this.drop();
    this.puzzle = puzzle;
    this.forget();
    this.session.check();
    this.root.classList.remove("empty");
    find(".head h2", this.root).textContent = puzzle.task;
    find(".head .facts", this.root).textContent = [puzzle.facts ?? say("puzzle-facts", { id: puzzle.id, band: puzzle.band }), puzzle.means].filter(Boolean).join(". ");
    this.carryOver();
    this.table.stand = null;
    this.table.board.turned = puzzle.side === "black";
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
    entitle(puzzle.task, puzzle.id);
    if (furthest) listMoves(this.list, stand, furthest);
    else this.list.replaceChildren();
    const on = find(".on", this.root), { over, root } = this;
    on.href = write(stand.place);
    on.hidden = !over;
    const past = over && at > 0, ahead = over && at < this.moves.length;
    enable(root, { first: !past, back: !past && over, forward: !ahead, last: !ahead });
    for (const name of ["hint", "solution", "never"]) find(`[data-do=${name}]`, root).hidden = over && name !== "never";
    find(".counts", root).hidden = over || this.missed;
    const alike = root.querySelector(".alike"); // a file of its own has none
    if (alike) alike.hidden = !over || !alike.hash;
  }

  /** Says nothing yet of a puzzle; in a timed run, what came of the one before. */
  carryOver() {
    const { told } = this;
    this.tell("");
    if (this.session.timed && told) this.tell(told.state, told.text);
    this.told = null;
  }

  /** Says what has come of a move or a question. `state`: "" for nothing yet. */
  tell(state, ...words) {
    const panel = find(".judged", this.root);
    panel.dataset.state = state;
    panel.replaceChildren(...state ? [html("p", {}, ...words)] : []);
    const text = panel.textContent ?? "";
    if (state) announce(text);
    this.told = state && this.puzzle ? { state, text: `${this.puzzle.id}: ${text}` } : null;
  }

  /** A legal move has been made. */
  async played(move) {
    const { puzzle, table } = this;
    if (!puzzle) return;
    if (this.busy) return table.putBack();
    if (this.over) return this.replay(move);
    this.busy = true;
    try {
      const answer = await ask("try", { puzzle: puzzle.id, found: this.found, move });
      if (puzzle !== this.puzzle) return;
      const good = answer.finding === "key" || answer.finding === "also";
      this.tried.push(answer.missed ? move + "?" : good ? move : move + "?!");
      if (answer.missed) {
        this.misses++;
        if (!this.explained.includes(answer.says)) this.explained.push(answer.says);
        this.miss();
      }
      if (good) await this.goOn(move, answer);
      else this.wrong(move, answer);
    } catch (error) {
      table.failed(error);
    } finally {
      if (puzzle === this.puzzle) this.busy = false;
    }
  }

  /** A move does not do it: it is put back, and what spoils it drawn. */
  wrong(move, { finding, reply, says, clause }) {
    const { table } = this, line = table.stand?.line(move);
    if (!line) return;
    table.putBack();
    table.reason.idle(table.stand);
    const slow = finding === "slower" || finding === "open";
    const routes = [{ line, refused: !slow }];
    if (reply) {
      const captured = reply.path.slice(1).map((s, i) => between(reply.path[i], s)).filter(Boolean);
      routes.push({ line: { ...reply, captured }, refused: false });
    }
    table.board.point(routes);
    table.board.balk(line.path);
    this.tell(slow ? "slow" : "bad", says, ...(clause ? [" ", clauseLink(clause)] : []));
  }

  /** A move does it: it stays, and the defence is played. */
  async goOn(move, { moves, played, over, says, clause, outcome }) {
    const before = this.moves.length, { puzzle } = this;
    this.moves = moves;
    this.over = over;
    this.outcome = outcome;
    this.hints = 0;
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

  /** Says what a solver may know afterwards: what the solution has come to, why the best try fails, which
   * game led there, and the themes. */
  async remark() {
    const { puzzle } = this;
    if (!puzzle) return;
    const remarks = [this.outcome, ...this.explained, ...await ask("remarks", { puzzle: puzzle.id })].filter(Boolean);
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

  /** Adds the attempt to the log, or what has come of it since it was added. */
  add(solved, rest) {
    if (!this.puzzle) return;
    const seconds = Math.round((Date.now() - this.began) / 1000);
    if (this.puzzle.id.includes(" ")) return; // somebody's own
    this.kept = log.add({ puzzle: this.puzzle.id, solved, seconds, moves: this.tried.join(" "), misses: this.misses, hints: this.helped, ...rest }, this.kept);
  }

  /** The puzzle is left, at least for now: moves without a miss are remembered, which neither solve it nor miss it. */
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

  /** A move has been made in a puzzle that is over: the solution's own, or another to go on with. */
  replay(move) {
    const { stand } = this.table, next = this.moves[this.at];
    if (next && renamed(next, settings.letters) === move) return this.goTo(this.at + 1);
    if (stand) location.hash = write({ ...stand.place, moves: [...stand.place.moves, move] });
  }

  /** `n`: of the moves of a puzzle that is over. */
  goTo(n) {
    if (!this.over || n < 0 || n > this.moves.length) return;
    this.at = n;
    return this.show();
  }

  /** Tells a little more each time: where, a theme, the clause that decides, the square, the move. */
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
    this.tell("hint", ...hint.says.map(line => html("span", { class: "theme" }, sentence(line))));
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

  /** The puzzle is not to come again: another one is shown. */
  async never() {
    if (!this.puzzle) return;
    log.add({ puzzle: this.puzzle.id, solved: false, left: true, never: true }, null);
    this.tried = [];
    await this.follow();
  }

  /** Has the errors of a reviewed game tried again. */
  learn(ids) {
    this.own = ids;
    location.hash = writePuzzle(ids[0]);
  }

  /** Another choice of puzzles: the next one of it is shown. */
  choose() {
    this.own = [];
    this.drop();
    if (location.hash === writePuzzle("")) this.open({ puzzle: "" }).then(elsewhere => { if (elsewhere) location.replace(elsewhere); });
    else location.hash = writePuzzle("");
  }

  async forgetLog() {
    const said = confirm(say("forget-sure")) && await log.forget();
    await this.train();
    if (said) this.note(say(said));
  }

  /** Adds the attempts of a file to those kept here. */
  async bring(text, name) {
    try {
      await log.bring(text, name);
      await this.train();
      this.note(say("log-brought", { file: name }));
    } catch (error) {
      this.note(error.message);
    }
  }

  /** What the referee is asked about the puzzles. */
  get question() {
    const puzzle = this.puzzle?.id ?? "";
    return { ruleset: this.ruleset.value, theme: this.theme.value, band: Number(this.band.value), day: today(), puzzle, log: log.told, own: this.own };
  }

  /** Asks which puzzles there are and how the visitor does. An unreadable log is told, and passed over.
   * Returns the id of the next puzzle, "" for none. */
  train() { return this.trained = this.survey(); }

  /** As train. Where another question follows before the answer is there, its answer counts. */
  async survey() {
    const { question } = this, counted = ++this.counted;
    this.note("");
    await log.settled;
    const answer = await ask("training", question);
    if (counted !== this.counted) return this.trained;
    this.note(log.fault || answer.note);
    const { theme } = question, themes = answer.themes.map(t => html("option", { value: t.theme, selected: t.theme === theme }, t.name));
    if (theme && !themes.some(o => o.selected)) { // another game, which does not have it
      this.theme.value = "";
      return this.train();
    }
    this.theme.replaceChildren(this.theme.options[0], ...themes);
    this.fill(answer);
    return answer.next;
  }

  fill({ puzzles, next, alike, daily, streak, rating }) {
    const n = state => puzzles.filter(p => p.state === state).length;
    for (const [name, value] of Object.entries({ rating, streak, due: n("due"), solved: `${n("solved")} / ${puzzles.length}` })) {
      find(`.${name}`, this.root).textContent = String(value);
    }
    find(".next", this.root).href = writePuzzle(next);
    const like = this.root.querySelector(".alike");
    if (like) {
      like.href = alike ? writePuzzle(alike) : "";
      like.hidden = !this.over || !alike;
    }
    const ofDay = this.root.querySelector(".daily"); // a file of its own has none
    if (ofDay) {
      ofDay.hidden = !daily;
      ofDay.href = writePuzzle(daily);
    }
    find(".all summary span", this.root).textContent = say("puzzles-chosen", { n: puzzles.length });
    refill(find(".all ol", this.root), puzzles.map(p => html("li", {},
      html("a", { href: writePuzzle(p.id), "aria-current": p.id === this.puzzle?.id ? "true" : false },
        html("b", {}, p.name ?? p.id), html("span", { class: "state" }, p.name && p.state === "new" ? "" : say(states[p.state] ?? "band", { band: p.band }))))), "[aria-current]");
  }

  /** Says something about the log, "" for nothing. */
  note(text) {
    find(".note", this.root).textContent = text;
    if (text) announce(text);
  }

  /** There is no puzzle to show. `text`: why. */
  failed(text) {
    this.drop();
    this.root.classList.add("empty");
    entitle(this.root.ariaLabel);
    this.tell("bad", sentence(text));
  }
}
