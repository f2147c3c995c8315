/**
 * The rules: the list of clauses, and a clause with its examples as boards to
 * play on.
 */

import { write } from "./address.js";
import { ask } from "./ask.js";
import { boardIn } from "./board.js";
import { find, html, mark } from "./dom.js";
import { clauseLink } from "./ladder.js";
import { settings } from "./settings.js";
import { renamed } from "./square.js";
import { Stand } from "./stand.js";
import { Table } from "./table.js";
import { entitle } from "./tools.js";
import { announce, say, sentence } from "./words.js";

export class Rules {
  constructor(root) {
    this.list = find("nav", root);
    this.article = find("article", root);
    this.asked = 0;
  }

  /** Shows a clause, the first for none. */
  async open(id) {
    const asked = ++this.asked;
    try {
      if (!this.list.querySelector("li")) await this.fill();
      const clause = id || find("li b", this.list).textContent;
      mark(this.list, link => link.firstChild.textContent === clause, "page");
      const answer = await ask("clause", { clause });
      if (asked === this.asked) this.show(answer);
    } catch (error) {
      if (asked === this.asked) this.article.replaceChildren(html("p", { class: "failure" }, sentence(error.message)));
    }
  }

  /** Lists the clauses by chapter. */
  async fill() {
    let chapter = "";
    for (const c of await ask("clause", {})) {
      if (c.chapter !== chapter) this.list.append(html("h2", {}, c.chapter), html("ul"));
      chapter = c.chapter;
      this.list.lastElementChild?.append(html("li", {}, clauseLink(c.id, html("b", {}, c.id), " ", html("span", {}, c.title))));
    }
  }

  show(clause) {
    const facts = [html("p", { class: "source" }, `${say("source")}: ${clause.source}`)];
    if (clause.choice) facts.push(html("p", {}, `${say("our-choice")}: ${clause.choice}`));
    if (clause.readings?.length) facts.push(html("p", {}, `${say("readings")}: `, ...clause.readings.flatMap(r => [clauseLink(r), " "])));
    const title = `${clause.id} · ${clause.title}`;
    entitle(title);
    this.article.replaceChildren(html("h2", { tabindex: -1 }, title),
      ...clause.body.map(text => html("p", {}, text)),
      ...(clause.examples ?? []).map((e, i) => this.example(e, `${say("example")} ${i + 1}`)), ...facts);
    this.article.scrollIntoView({ block: "nearest" });
    announce(`${clause.id} ${clause.title}`);
  }

  /** An example as a board to play on. */
  example(example, name) {
    const intro = example.intro ? [html("p", { class: "intro" }, example.intro)] : [];
    return html("div", {}, ...intro, example.invalid ? this.impossible(example, name) : this.playable(example, name));
  }

  /** A position that cannot stand, and why. */
  impossible({ ruleset, fen }, name) {
    const verdict = html("div", { class: "verdict no" });
    const root = html("section", { class: "table example", "aria-label": name },
      html("div", { class: "place" }, html("div", { class: "slot" })), html("div", { class: "side" }, verdict));
    ask("setup", { ruleset, position: fen }).then(({ pieces, words }) => {
      boardIn(root).show(new Map(pieces.map(p => [p.square, p])), {});
      verdict.append(html("p", { class: "standing" }, say("impossible")), ...words.map(w => html("p", {}, w)));
    });
    return root;
  }

  playable(example, name) {
    const start = { ruleset: example.ruleset, position: example.fen, reading: example.with ?? "" };
    const record = example.record ?? [];
    const side = html("div", { class: "side" },
      html("p", { class: "turn" }, find(".turn svg").cloneNode(true), html("span", { class: "standing" })),
      html("div", { class: "reason" }));
    const root = html("section", { class: "table example", "aria-label": name }, html("div", { class: "place" }, html("div", { class: "slot" })), side);
    let moves = [];
    const open = played => {
      moves = played;
      return Stand.of({ ...start, moves }).then(stand => table.show(stand)).catch(error => table.failed(error));
    };
    const table = new Table(root, move => open([...moves, move]));
    const refused = (example.refused ?? []).map(r => html("button", { type: "button", class: "chip no",
      click: () => open(record).then(() => table.stand && table.judge(table.stand, r.move, false)) }, renamed(r.move, settings.letters)));
    if (refused.length) side.append(html("p", { class: "instead" }, say("not-allowed-here"), ...refused));
    const link = example.with ? html("code", {}, example.with) : html("a", { href: write({ ...start, moves: record }) }, say("to-the-board"));
    side.append(html("p", {}, html("button", { type: "button", click: () => open([]) }, say("from-the-start")), " ", link));
    open(record);
    return root;
  }
}
