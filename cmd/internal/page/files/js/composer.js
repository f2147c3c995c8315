/**
 * What a composer claims of the position that is set up, tested by the referee, and what
 * becomes of a sound one: it is tried, kept in a file, printed.
 */

import { writePuzzle } from "./address.js";
import { ask } from "./ask.js";
import { find, html } from "./dom.js";
import { save } from "./share.js";
import { announce, sentence } from "./words.js";

export class Composer {
  /** `place`: says what is set up. `set`: sets up another position. */
  constructor(root, place, set) {
    this.root = root;
    this.place = place;
    this.set = set;
    this.search = null;
    this.answer = {};
    this.form = find("form", root);
    this.stage = find(".stage", root);
    this.text = find(".solved", root);
    this.variants = find(".variants", root);
    this.kept = find(".kept", root);
    this.form.claim.addEventListener("change", () => this.offer());
    this.form.addEventListener("submit", e => {
      e.preventDefault();
      return this.test();
    });
    find("[data-do=keep]", root).addEventListener("click", () => save(this.answer.name, this.answer.file));
    find("[data-do=print]", root).addEventListener("click", () => print());
  }

  /** Offers the numbers that the claim has. */
  offer() {
    for (const name of ["G", "N"]) this.form[name].parentElement.hidden = !this.form.claim.value.includes(name);
  }

  /** Ends the test under way, and forgets its answer. */
  clear() {
    this.search?.abort();
    this.search = null;
    this.stage.textContent = this.text.textContent = "";
    this.variants.replaceChildren();
    this.kept.hidden = true;
  }

  async test() {
    const { form } = this, claim = form.claim.value.replace("G", form.G.value).replace("N", form.N.value), { ruleset, position } = this.place();
    this.clear();
    const search = this.search = new AbortController();
    try {
      const answer = await ask("compose", { ruleset, position, claim }, search.signal, part => {
        if (this.search === search) this.stage.textContent = part.stage ?? "";
      });
      if (this.search === search) this.draw(answer);
    } catch (error) {
      if (this.search === search) this.stage.textContent = sentence(error.message);
    }
  }

  draw(answer) {
    this.answer = answer;
    this.stage.textContent = "";
    this.text.textContent = answer.text;
    announce(answer.text.split("\n\n")[1] ?? answer.text); // what it has come to
    this.variants.replaceChildren(...answer.variants.map(({ says, position }) => html("li", {},
      html("button", { type: "button", click: () => this.set(position) }, says))));
    this.kept.hidden = !answer.sound;
    if (answer.sound) find("a", this.kept).href = writePuzzle(answer.puzzle);
  }
}
