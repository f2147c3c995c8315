/**
 * The lessons: a rule, the board that shows it, and exercises in which it decides.
 */

import { writeLesson, writePuzzle } from "./address.js";
import { ask } from "./ask.js";
import { find, html, refill } from "./dom.js";
import { clauseLink } from "./ladder.js";
import { log } from "./log.js";
import { settings } from "./settings.js";
import { Stand } from "./stand.js";
import { Table } from "./table.js";
import { entitle, onText, turning, wire } from "./tools.js";
import { announce, say, sentence } from "./words.js";

export class Learn {
  constructor(root, ruleset) {
    this.root = root;
    this.ruleset = ruleset;
    this.table = new Table(root, move => this.played(move));
    this.table.denied = attempt => this.miss(attempt.move);
    this.table.reason.terse = true;
    this.list = find(".catalogue ol", root);
    this.next = find(".next", root);
    this.asked = 0;
    this.lesson = null; // with its name and the number of the exercise; 0 is the board that shows the rule
    this.begin();
    wire(root, { why: () => this.why(), ...turning(this.table.board, () => this.show()) }, error => this.table.failed(error));
    onText(find(".typed", root), text => {
      if (this.table.stand) this.table.judge(this.table.stand, text, false);
      return true;
    });
  }

  /** Begins an exercise. */
  begin() {
    this.moves = []; // right ones and the replies
    this.tried = [];
    this.misses = 0;
    this.over = false;
    this.began = Date.now();
  }

  /** Shows all lessons, or an exercise of one. */
  async open({ lesson: name, node: n }) {
    const asked = ++this.asked, question = { ruleset: this.ruleset.value, log: log.told };
    settings.toured = true;
    await log.settled;
    this.tell("");
    try {
      const all = await ask("lessons", question);
      const lesson = name ? await ask("lesson", { ...question, lesson: name, n }) : null;
      if (asked !== this.asked) return;
      this.root.classList.toggle("empty", !lesson?.position);
      if (!lesson) return this.contents(all);
      const number = 1 + all.findIndex(l => l.lesson === name), after = all[number];
      this.lesson = { ...lesson, name, n: Math.min(n, lesson.ids.length), number, after: after ? writeLesson(after.lesson, 0) : writeLesson("") };
      this.begin();
      await this.head();
    } catch (error) {
      if (asked !== this.asked) return;
      this.contents(await ask("lessons", question).catch(() => []));
      this.tell("bad", sentence(error.message));
    }
  }

  /** Lists the lessons. */
  contents(all) {
    this.lesson = null;
    this.root.classList.add("empty");
    const title = this.root.ariaLabel;
    entitle(title);
    find(".head h2", this.root).textContent = title;
    find(".task", this.root).replaceChildren(html("p", {}, say("learn-about")));
    this.fill(all.map(l => [writeLesson(l.lesson, l.solved ? firstOpen(l) : 0), l.title, `${l.solved} / ${l.exercises.length}`, l.clause]));
    announce(title);
  }

  /** Says what the lesson or the exercise is about, and shows its board. */
  async head() {
    const { title, clause, body, task, n, number, ids, kind, solved, name, after, position } = this.lesson;
    const head = n ? say("learn-exercise", { title, n, all: ids.length }) : say("learn-lesson", { n: number, title });
    entitle(head);
    find(".head h2", this.root).textContent = head;
    find(".task", this.root).replaceChildren(...(n ? [task] : body).map(text => html("p", {}, text)), ...(clause ? [html("p", {}, clauseLink(clause))] : []));
    this.next.href = n < ids.length && position ? writeLesson(name, n + 1) : after;
    find("[data-do=why]", this.root).hidden = !n || kind === "ending";
    const address = i => position ? writeLesson(name, i + 1) : writePuzzle(ids[i]);
    this.fill(ids.map((id, i) => [address(i), position ? say("learn-number", { n: i + 1 }) : id, solved[i] ? say("learn-solved") : "", ""]), n - 1);
    if (!position) return announce(head);
    this.table.stand = null;
    this.table.blind = n > 0;
    this.table.board.turned = this.lesson.side === "black";
    await this.show();
    if (!n && this.table.stand.capture) this.table.reason.why(this.table.stand, "");
    announce(`${head}. ${n ? task : body[0]}`);
  }

  /** Fills the list with links. `rows`: where they lead, their texts, what is said beside, a small text. */
  fill(rows, current = -1) {
    refill(this.list, rows.map(([href, text, state, small], i) => html("li", {}, html("a", { href, "aria-current": i === current ? "true" : false },
      html("b", {}, text), html("span", { class: "state" }, state), ...(small ? [html("small", {}, small)] : [])))), "[aria-current]");
  }

  /** Shows the exercise as far as it has come. */
  async show() {
    const { lesson, moves } = this;
    if (!lesson?.position) return;
    const stand = await Stand.of({ ruleset: this.ruleset.value, position: lesson.position, moves });
    if (lesson === this.lesson) await this.table.show(stand);
  }

  /** Says what has come of a move. */
  tell(state, ...words) {
    const panel = find(".judged", this.root);
    panel.dataset.state = state;
    panel.replaceChildren(...state ? [html("p", {}, ...words)] : []);
    if (state) announce(panel.textContent ?? "");
  }

  /** A wrong move has been tried. */
  miss(move) {
    if (!this.lesson?.n || this.over) return;
    this.misses++;
    this.tried.push(move + "?");
    this.tell("bad", say("learn-try"));
  }

  /** A legal move has been made. */
  async played(move) {
    const { lesson, table } = this;
    if (!lesson?.n || this.over) return table.putBack();
    try {
      const { right, over, moves, says } = await ask("exercise", { ruleset: this.ruleset.value, lesson: lesson.name, n: lesson.n, moves: this.moves, move });
      if (lesson !== this.lesson) return;
      const begins = table.stand;
      if (!right) {
        table.putBack();
        this.miss(move);
        return this.tell("bad", says);
      }
      this.tried.push(move);
      this.moves = moves;
      this.over = over;
      if (over && begins.capture && lesson.kind !== "ending") {
        table.putBack();
        table.reason.why(begins, move);
      } else await this.show();
      if (over) return this.ended(says);
      this.tell("good", says);
    } catch (error) {
      table.failed(error);
    }
  }

  /** The exercise is solved. `says`: how. */
  ended(says) {
    const { ids, n, solved } = this.lesson, seconds = Math.round((Date.now() - this.began) / 1000);
    log.add({ puzzle: ids[n - 1], solved: !this.misses, seconds, moves: this.tried.join(" "), misses: this.misses }, null);
    solved[n - 1] = !this.misses;
    const last = n === ids.length ? [" ", say("learn-over", { solved: solved.filter(Boolean).length, all: ids.length })] : [];
    this.tell("good", says, ...last);
    find("[data-do=why]", this.root).hidden = true;
    this.next.focus({ preventScroll: true });
  }

  /** Shows the ladder and the answer, which counts as a wrong move. */
  why() {
    const { stand } = this.table;
    if (!stand) return;
    if (!this.over) this.misses++;
    this.table.reason.why(stand, stand.moves.length === 1 ? stand.moves[0].move : "");
  }
}

/** The first exercise that has not been solved, from 1; 0 where all have. */
const firstOpen = ({ solved, exercises }) => solved < exercises.length ? solved + 1 : 0;
