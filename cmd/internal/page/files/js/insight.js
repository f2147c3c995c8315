/**
 * The analysis of the position on the board: lines that grow as the search
 * deepens.
 */

import { write } from "./address.js";
import { ask } from "./ask.js";
import { find, html } from "./dom.js";
import { announce, say, sentence } from "./words.js";

export class Insight {
  /** `show`: draws a move. */
  constructor(root, show) {
    this.root = root;
    this.show = show;
    this.list = find("ol", root);
    this.bar = find(".bar", root.closest(".table") ?? root); // White's share of the point
    this.stand = null;
    this.search = null;
    find("[data-do=solve]", root).addEventListener("click", () => this.solve());
    root.addEventListener("toggle", () => this.begin());
    document.addEventListener("visibilitychange", () => document.hidden ? this.stop() : this.begin());
  }

  /** A position is on the board. */
  shown(stand) {
    this.stand = stand;
    find(".solved", this.root).textContent = "";
    this.begin();
  }

  /** Unfolds the analysis where the visitor looks: before all else that is said of the position. */
  unfold() {
    this.root.open = true;
    this.root.classList.add("first");
    return this;
  }

  toggle() { this.root.open = !this.root.open; }

  /** Has the position solved. */
  async solve() {
    const { stand } = this, solved = find(".solved", this.root);
    if (!stand) return;
    this.root.open = true;
    solved.textContent = say("solving");
    const { text } = await ask("solve", stand.place).catch(error => ({ text: sentence(error.message) }));
    if (stand !== this.stand) return;
    solved.textContent = text;
    announce(text.split("\n\n")[1] ?? text); // what it has come to, without the diagram and the moves
    solved.scrollIntoView({ block: "nearest" });
  }

  /** Ends the search under way. */
  stop() {
    this.search?.abort();
    this.search = null;
  }

  async begin() {
    const { stand } = this;
    this.stop();
    if (!this.root.open) this.root.classList.remove("first");
    if (!this.root.open || !stand || this.root.closest("[hidden]")) return;
    this.list.replaceChildren();
    this.say("", "");
    if (stand.over) return this.say("", stand.standing);
    const search = this.search = new AbortController();
    try {
      const draw = answer => { if (this.search === search) this.draw(answer); };
      draw(await ask("analysis", stand.place, search.signal, draw));
    } catch (error) {
      if (this.search === search) this.say("", error.message);
    }
    if (this.search === search) this.search = null;
  }

  /** `verdict`: of the tables. */
  say(verdict, progress) {
    find(".verdict", this.root).textContent = verdict;
    find(".verdict", this.root).hidden = !verdict;
    find(".progress", this.root).textContent = progress;
    this.bar.hidden = !progress || !this.stand || this.stand.over;
  }

  /** Writes the moves of a line as links. Those that are there stay: one may be pressed just now. */
  link(rest, moves) {
    const { place } = this.stand;
    while (rest.children.length > moves.length) for (const last of [rest.lastChild, rest.lastElementChild]) last.remove();
    while (rest.children.length < moves.length) rest.append(html("a"), " ");
    moves.forEach((move, n) => {
      rest.children[n].textContent = move;
      rest.children[n].href = write({ ...place, moves: [...place.moves, ...moves.slice(0, n + 1)] });
    });
  }

  /** Shows the lines; those that are there keep the focus. */
  draw({ lines, says, verdict, progress, white }) {
    this.say(verdict, progress);
    this.bar.firstElementChild.style.width = `${100 * white}%`;
    this.bar.classList.toggle("opinion", !lines[0]?.proved);
    this.bar.title = this.bar.ariaLabel = say("bar", { points: white.toFixed(2), kind: say(lines[0]?.proved ? "proved" : "opinion") });
    while (this.list.children.length > lines.length) this.list.lastElementChild.remove();
    while (this.list.children.length < lines.length) {
      const button = html("button", { type: "button" }, html("b"), html("span", { class: "worth" }), html("small"));
      button.addEventListener("click", () => this.show(button.dataset.move ?? ""));
      this.list.append(html("li", {}, button, html("span", { class: "rest" })));
    }
    lines.forEach((line, i) => {
      const item = this.list.children[i], button = find("button", item);
      button.dataset.move = line.move;
      item.className = line.proved ? "proved" : "opinion";
      find("b", item).textContent = line.move;
      find(".worth", item).textContent = says[i];
      find("small", item).textContent = say(line.proved ? "proved" : "opinion");
      this.link(find(".rest", item), line.line);
    });
  }
}
