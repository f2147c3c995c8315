/**
 * The tour: a position for each of the first rounds of the ladder, in which a
 * visitor must find the capture that the rules demand.
 */

import { ask } from "./ask.js";
import { find, html } from "./dom.js";
import { settings } from "./settings.js";
import { Stand } from "./stand.js";
import { Table } from "./table.js";
import { entitle } from "./tools.js";
import { announce, say } from "./words.js";

/** How many positions there are, at most. */
const most = 3;

export class Tour {
  constructor(root) {
    this.root = root;
    this.table = new Table(root, move => this.found(move));
    this.table.blind = true;
    this.n = 1;
    this.asked = 0;
    this.rungs = []; // the clauses of the ladder's rounds
  }

  /** Shows a position. `rungs`: the clauses of the ladder's rounds. */
  async open(n, rungs) {
    const asked = ++this.asked;
    this.rungs = rungs.slice(0, most);
    this.n = Math.max(1, Math.min(n, this.rungs.length));
    const step = find(".step", this.root).textContent = say("tour-step", { n: this.n, all: this.rungs.length });
    entitle(step);
    find(".right", this.root).replaceChildren();
    find("[data-do=skip]", this.root).hidden = false;
    try {
      const { examples } = await ask("clause", { clause: this.rungs[this.n - 1] });
      const stand = await Stand.of({ ruleset: examples[0].ruleset, position: examples[0].fen, moves: [] });
      if (asked !== this.asked) return;
      this.table.stand = null;
      await this.table.show(stand);
    } catch (error) {
      this.table.failed(error);
    }
  }

  /** The capture has been found. */
  found(move) {
    const { stand } = this.table, last = this.n === this.rungs.length;
    if (!stand) return;
    this.table.putBack();
    this.table.reason.why(stand, move);
    const words = [say("tour-right", { move }), ...(last ? [say("tour-over")] : [])];
    find(".right", this.root).replaceChildren(...words.map(text => html("p", {}, text)),
      html("p", {}, html("a", { class: "button", href: last ? "#" : `#tour/${this.n + 1}` }, say(last ? "tour-end" : "tour-next"))));
    if (last) settings.toured = find("[data-do=skip]", this.root).hidden = true;
    announce(words.join(" "));
    find(".right a", this.root).focus();
  }
}
