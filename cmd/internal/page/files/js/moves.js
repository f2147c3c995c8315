/**
 * The moves of a recorded game as a text: variations, comments, and in the
 * margin what is wrong.
 */

import { html } from "./dom.js";
import { plain, say } from "./words.js";

/**
 * @typedef {{parent: number, depth: number, number: string, text: string, move: string, fen: string, lead: string, comment: string, faults: string[], remarks: string[], illegal: boolean}} Node
 */

/** Writes the moves of a game, each a link. Black's moves have their number where something stands before
 * them. `address`: of a node; `start`: has a link, too. */
export function writeMoves(nodes, address, start = true) {
  const root = html("div", { class: "line" });
  const lines = [root], ends = []; // the last node of each line
  let broken = true;
  nodes.forEach((node, i) => {
    while (lines.length > node.depth + 1) lines.pop();
    const deeper = lines.length < node.depth + 1;
    // A variation beside another one of its depth has a line of its own.
    const beside = !deeper && node.depth > 0 && node.parent !== ends[node.depth];
    ends[node.depth] = i;
    if (beside) lines.pop();
    while (lines.length < node.depth + 1) {
      const line = html("div", { class: "line variation" });
      lines[lines.length - 1].append(line);
      lines.push(line);
    }
    if (deeper || beside || i > 0 && nodes[i - 1].depth > node.depth) broken = true;
    const line = lines[node.depth], [lead, comment] = [node.lead, node.comment].map(plain);
    if (lead) line.append(html("span", { class: "comment" }, lead), " ");
    const numbered = node.number && (broken || !node.number.endsWith("..."));
    if (i || start) line.append(html("a", { href: address(i), "data-node": i, class: node.illegal ? "bad" : node.fen ? "" : "lost" },
      ...(numbered ? [html("i", {}, node.number), " "] : []), html("span", {}, node.text || say("start-of-game"))), " ");
    broken = Boolean(comment || node.faults.length || node.remarks.length);
    if (comment) line.append(html("span", { class: "comment" }, comment), " ");
    for (const text of node.faults) line.append(html("p", { class: "fault" }, text));
    for (const text of node.remarks) line.append(html("p", { class: "remark" }, text));
  });
  return root;
}
