/**
 * The panel that says why: why a move is refused, which capture beats it, and
 * how the ladder came to choose.
 */

import { find, html, refill, unbroken } from "./dom.js";
import { clauseLink, ladder } from "./ladder.js";
import { announce, say, sentence } from "./words.js";

/** How many moves are offered instead. */
const most = 6;

export class Reason {
  /** `point`: draws a refused move and one that is not. */
  constructor(root, point) {
    this.root = root;
    this.point = point;
    this.state = "idle";
    this.terse = false; // whether what is refused is told without what to play instead
  }

  fill(state, ...children) {
    this.state = state;
    this.root.dataset.state = state;
    refill(this.root, children, "[aria-pressed=true], h2, button");
  }

  /** Nothing has been asked. `note`: what is to be said all the same. */
  idle(stand, note = "") {
    const parts = stand.doubts.map(d => html("p", { class: "doubt" }, d));
    if (note) parts.unshift(html("p", { class: "words" }, note));
    if (!stand.over) parts.push(html("p", { class: "hint" }, say("try-anything")), html("p", {}, html("button", { type: "button", click: () => this.why(stand, "") }, say("why"))));
    this.fill("idle", ...parts);
    if (!note) return;
    announce(note);
    find(".words", this.root).scrollIntoView({ block: "nearest" });
  }

  /** A move has been refused. */
  refused(stand, attempt) {
    const instead = this.terse ? [] : attempt.instead.slice(0, most);
    const head = html("h2", { class: "no", tabindex: -1 }, say("refused", { move: attempt.move }));
    const parts = [head, html("p", { class: "words" }, attempt.reason ?? "")];
    if (attempt.clause) {
      parts.push(html("p", { class: "rule" }, clauseLink(attempt.clause), " ", attempt.title));
    }
    if (instead.length) parts.push(this.instead(attempt, instead));
    if (attempt.fault === "outranked" && !this.terse) parts.push(...this.rounds(stand, attempt.move, attempt.path));
    this.fill("refused", ...parts, this.close(stand));
    this.point(attempt.path, instead[0] ?? "");
    const better = instead.length ? say(attempt.fault === "outranked" ? "beaten-by" : "play-instead") + " " + instead.join(", ") : "";
    announce([head.textContent, attempt.reason, attempt.clause && `${attempt.clause} ${attempt.title}`, better].map(part => sentence(part ?? "")).join(" "));
    head.scrollIntoView({ block: "nearest" });
  }

  instead(attempt, moves) {
    const chips = moves.flatMap(m => [" ", html("button", { type: "button", class: "chip", click: () => this.point(attempt.path, m) }, m)]);
    return html("p", { class: "instead" }, say(attempt.fault === "outranked" ? "beaten-by" : "play-instead"), ...chips);
  }

  /** The ladder with its heading and what it leaves. `refused`: the refused move that stays drawn. */
  rounds(stand, asked, refused) {
    if (!stand.rounds.length) return [];
    return [html("h3", { class: "climb" }, say("ladder")), ladder(stand, asked, m => this.point(m === asked ? [] : refused, m)),
      html("p", { class: "left" }, ...unbroken(stand.left))];
  }

  /** Why the position, or a legal move, is as it is. */
  why(stand, move) {
    const line = stand.line(move);
    const parts = [html("h2", { tabindex: -1 }, move ? say("legal", { move }) : say("why-position"))];
    if (line) parts.push(html("p", { class: "words" }, sentence(line.tell ?? stand.standing)));
    parts.push(...stand.capture ? this.rounds(stand, move, []) : []);
    if (stand.capture && !stand.rounds.length) parts.push(html("p", { class: "left" }, ...unbroken(stand.left)));
    parts.push(html("h3", {}, say("legal-moves")), html("p", { class: "instead" }, ...stand.moves.flatMap(m =>
      [html("button", { type: "button", class: "chip", "aria-pressed": String(m.move === move), click: () => this.why(stand, m.move) }, m.move), " "])));
    parts.push(...this.misses(stand));
    this.fill("why", ...parts, this.close(stand));
    this.point([], move);
    announce(`${parts[0].textContent}. ${sentence(line?.tell ?? stand.standing)}`);
  }

  /** The leaps that look like captures and are none. */
  misses(stand) {
    if (!stand.misses.length) return [];
    const list = stand.misses.map(m => html("li", {}, m.reason, ...(m.clause ? [" ", clauseLink(m.clause)] : [])));
    return [html("h3", {}, say("misses")), html("ul", { class: "misses" }, ...list)];
  }

  close(stand) {
    return html("p", { class: "done" }, html("button", { type: "button", click: () => {
      this.idle(stand);
      this.point([], "");
    } }, say("close")));
  }

  /** Something cannot be read, or nobody answers. `head`: above what is wrong. */
  failed(error, head = say("unreadable")) {
    const faults = error.faults ?? [], text = sentence(error.message);
    if (error.silent) head = say("no-answer");
    const words = faults.length > 1 ? html("ul", {}, ...faults.map(f => html("li", {}, f))) : html("p", { class: "words" }, text);
    this.fill("refused", ...(head ? [html("h2", { class: "no" }, head)] : []), words);
    announce(`${head} ${text}`);
    words.scrollIntoView({ block: "nearest" });
  }
}
