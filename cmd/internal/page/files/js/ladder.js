/**
 * The ladder of precedence as a picture: round by round who is kept, who is
 * out, and what counted.
 */

import { html } from "./dom.js";
import { captureGlyphs } from "./glyph.js";
import { say } from "./words.js";

/** A link to a clause. `words`: what it says, its id if nothing else. */
export const clauseLink = (id, ...words) => html("a", { class: words.length ? "" : "clause", href: "#rules/" + encodeURIComponent(id) }, ...words.length ? words : [id]);

/** `asked`: the capture that it is about, "" for none. `show`: draws a capture. */
export function ladder(stand, asked, show) {
  const line = (move, does, kept) => html("li",
    { class: (kept ? "kept" : "out") + (move === asked ? " asked" : "") },
    html("button", { type: "button", title: stand.line(move)?.tell ?? "", click: () => show(move) },
      html("b", {}, move), captureGlyphs(stand, move)),
    html("span", { class: "fate" }, `${does}: ${say(kept ? "kept" : "out")}`));
  const merit = text => text || say("nothing-else");
  const alike = round => html("p", { class: "all" },
    ...round.stayed.map(m => html("b", m === asked ? { class: "asked" } : {}, m)), say("all-alike", { its: merit(round.best) }));
  const parted = round => html("ul", {},
    ...round.stayed.map(m => line(m, merit(round.best), true)), ...round.fell.map(f => line(f.move, merit(f.does), false)));
  const rungs = stand.rounds.map(round => html("li", { class: round.fell.length ? "rung deciding" : "rung" },
    html("h4", {}, ...(round.clause ? [clauseLink(round.clause), " "] : []), round.prefers),
    round.fell.length ? parted(round) : alike(round)));
  return html("ol", { class: "ladder" }, ...rungs);
}
