/**
 * A session of the trainer: so many puzzles, or as many as possible in some
 * minutes, in which a miss ends the puzzle.
 */

import { find } from "./dom.js";
import { announce, say } from "./words.js";

/** Seconds as minutes and seconds. */
const clock = seconds => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export class Session {
  /** `begun`: has the first puzzle shown. */
  constructor(root, begun) {
    this.form = find("form", root);
    this.line = find(".session", root);
    this.stop = find("[data-do=end]", root);
    this.tried = new Map(); // the puzzles tried, and whether each was solved
    this.count = 0;
    this.minutes = 0;
    this.began = 0;
    this.ticking = 0;
    this.form.addEventListener("submit", e => {
      e.preventDefault();
      this.begin();
      begun();
    });
  }

  /** Whether a session is under way. */
  get on() { return this.count > 0 || this.minutes > 0; }

  /** Whether it goes by the clock. */
  get timed() { return this.minutes > 0; }

  get solved() { return [...this.tried.values()].filter(Boolean).length; }

  /** The seconds since it began. */
  get seconds() { return Math.floor((performance.now() - this.began) / 1000); }

  begin() {
    const { dataset } = find("option:checked", this.form);
    this.count = Number(dataset.count ?? 0);
    this.minutes = Number(dataset.minutes ?? 0);
    this.tried = new Map();
    this.began = performance.now();
    if (this.timed) this.ticking = setInterval(() => this.tick(), 1000);
    this.show();
  }

  tick() {
    if (this.seconds >= this.minutes * 60) this.end();
    else this.show();
  }

  /** A puzzle has been solved or missed. What was missed stays so. */
  attempted(id, solved) {
    if (!this.on) return;
    this.tried.set(id, solved);
    this.show();
  }

  /** A puzzle is over, or another begins: enough may have been tried. */
  check() {
    if (this.count && this.tried.size >= this.count) this.end();
  }

  /** Sums it up. */
  end() {
    const { solved, tried, seconds } = this;
    clearInterval(this.ticking);
    this.count = this.minutes = 0;
    this.show();
    this.line.textContent = say("session-over", { solved, tried: tried.size, time: clock(seconds) });
    announce(this.line.textContent ?? "");
  }

  show() {
    const { on, solved, tried, count, minutes } = this;
    this.form.hidden = on;
    this.stop.hidden = !on;
    if (count) this.line.textContent = say("session-count", { tried: tried.size, count, solved });
    if (minutes) this.line.textContent = say("session-time", { left: clock(Math.max(0, minutes * 60 - this.seconds)), tried: tried.size, solved });
  }
}
