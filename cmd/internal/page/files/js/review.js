/**
 * The review of a recorded game: what White could expect all along, what each move gave away, and
 * what that comes to for both players.
 */

import { ask } from "./ask.js";
import { find, html, svg } from "./dom.js";
import { announce, say, sentence } from "./words.js";

/** The marks that the table counts, in the order of its rows, behind the first ones. */
const counted = ["?!", "?", "??"], before = 3;

export class Review {
  /** `goTo`: shows the position after so many moves of the main line. `judged`: is given the answer. `learn`: has
   * errors tried again, by their names. */
  constructor(root, goTo, judged, learn) {
    this.root = root;
    this.goTo = goTo;
    this.judged = judged;
    this.learn = learn;
    this.answer = null;
    this.search = null;
    this.at = 0;
    find("[data-do=review]", root).addEventListener("click", () => this.run());
    find(".graph", root).addEventListener("click", e => {
      const box = e.currentTarget.getBoundingClientRect();
      goTo(Math.round((e.clientX - box.left) / box.width * (this.answer.points.length - 1)));
    });
  }

  /** Another game is shown, of a text, with its review where it is known. */
  of(question, known) {
    this.search?.abort();
    this.search = this.answer = null;
    this.question = question;
    for (const part of [".tallies", ".learn"]) find(part, this.root).replaceChildren();
    find(".progress", this.root).textContent = "";
    find(".graph", this.root).replaceChildren();
    if (known) this.take(known);
  }

  async run() {
    this.of(this.question);
    const search = this.search = new AbortController(), progress = find(".progress", this.root);
    const show = ({ done, all }) => { if (all && search === this.search) progress.textContent = say("reviewing", { done, all }); };
    try {
      const answer = await ask("review", this.question, search.signal, show);
      if (search !== this.search) return;
      this.take(answer);
      announce(say("reviewed"));
    } catch (error) {
      if (search === this.search) progress.textContent = sentence(error.message);
    }
  }

  take(answer) {
    this.answer = answer;
    find(".progress", this.root).textContent = sentence(answer.remark);
    this.judged(answer);
    this.draw();
  }

  /** The board shows the position after so many moves of the main line, -1 for another. */
  shown(at) {
    this.at = at;
    if (this.answer) this.mark();
  }

  draw() {
    const { points, known, plies, heads, rows } = this.answer, n = points.length - 1, graph = find(".graph", this.root);
    const x = i => (n ? i / n : 0) * 600, y = i => 100 - 100 * points[i];
    const area = svg("path", { class: "area", d: `M0 100${points.map((_, i) => `L${x(i).toFixed(1)} ${y(i).toFixed(1)}`).join("")}L600 100z` });
    const edge = i => Math.min(600, Math.max(0, x(i)));
    const opinions = points.flatMap((_, i) => known[i] ? [] : [svg("rect", { class: "opinion", x: edge(i - .5), y: 0, width: n ? edge(i + .5) - edge(i - .5) : 600, height: 100 })]);
    const dots = plies.flatMap(({ mark }, i) => mark ? ["rim", `dot m${mark.length}${mark.endsWith("!") ? "i" : ""}`].map(name =>
      svg("path", { class: name, d: `M${x(i + 1)} ${y(i + 1)}h.01` })) : []); // strokes keep round in a graph that is stretched
    graph.replaceChildren(svg("rect", { class: "ground", width: 600, height: 100 }), area, svg("path", { class: "middle", d: "M0 50H600" }), ...opinions, ...dots,
      svg("path", { class: "now", d: "" }));
    const cell = (text, column, side) => {
      const mark = counted[column - before];
      if (!mark || text === "0") return html("td", {}, text);
      return html("td", {}, html("button", { type: "button", class: "chip", click: () => this.turnTo(mark, side) }, text));
    };
    const sides = ["white", "black"]; // a column each: the panel is narrow, and what is counted are many
    find(".tallies", this.root).replaceChildren(...heads.map((head, j) => html("tr", {}, html("th", { scope: j ? "row" : "col" }, head),
      ...rows.map((row, i) => j ? cell(row[j], j, sides[i]) : html("th", { scope: "col" }, row[j])))));
    find(".learn", this.root).replaceChildren(...["white", "black"].flatMap(side => {
      const lapses = plies.filter(p => p.side === side && p.lapse).map(p => p.lapse);
      return lapses.length ? [html("button", { type: "button", click: () => this.learn(lapses) }, say("learn-from", { side: say(side), n: lapses.length }))] : [];
    }));
    this.mark();
  }

  /** Shows where in the graph the board is. */
  mark() {
    const n = this.answer.points.length - 1, at = (n ? this.at / n : 0) * 600;
    find(".graph .now", this.root).setAttribute("d", this.at < 0 ? "" : `M${at} 0V100`);
  }

  /** Goes to the next move of a side that has a mark. */
  turnTo(mark, side) {
    const { plies } = this.answer, is = p => p.mark === mark && p.side === side;
    const next = plies.findIndex((p, i) => i + 1 > this.at && is(p));
    this.goTo(1 + (next < 0 ? plies.findIndex(is) : next));
  }
}
