#!/usr/bin/env node
// Puts the exam to a program in JavaScript, without a pipe:
//
//     node harness.js italian.json ./my-engine.js [slow]
//
// With slow it asks the cases that need a slow count, too. my-engine.js exports answer(question): it takes and returns what PROTOCOL.md says, the greeting included. Of reasons
// only the rungs in `fallen` are compared. Exit status: 0 nothing failed, 1 something did.
'use strict';

const [exam, engine] = [process.argv[2], process.argv[3]].map((file) => require(require('path').resolve(file)));

// number is a square by number, where it is by letter too.
const number = (s) => Number(s) || 4 * (8 - s[1]) + ('ABCDEFGH'.indexOf(s[0]) >> 1) + 1;
const squares = (move) => move.move.toUpperCase().split(/[-X]/).map(number);

// Positions and moves as texts that are equal when they are the same. Among squares by letter E2 is one, too.
function position(text) {
  const [turn, ...sides] = text.toUpperCase().replace(/ /g, '').replace(/\.$/, '').split(':');
  const items = sides.flatMap((side) => side.slice(1).split(',').filter(Boolean).map((item) => [side[0], item]));
  const form = items.some(([, item]) => /^(K?[A-DF-H]|[KE]E|E[A-H])/.test(item)) ? /^([KE]??)([A-H]\d|\d+)-?(\d*)$/ : /^([KE]?)([A-H]\d|\d+)-?(\d*)$/;
  return turn + items.flatMap(([colour, item]) => {
    const [, rank, from, to] = form.exec(item);
    return Array.from({ length: number(to || from) - number(from) + 1 }, (_, i) => colour + rank + (number(from) + i));
  }).sort();
}

function taken(move) {
  const places = squares(move).map((n) => [(n - 1) >> 2, 2 * ((n - 1) & 3) + (((n - 1) >> 2) & 1)]);
  const jumped = places.slice(1).map(([r, c], i) => [r + places[i][0], c + places[i][1], Math.abs(r - places[i][0])]);
  const prey = move.takes || jumped.filter((j) => j[2] === 2).map(([r, c]) => 4 * (r >> 1) + (c >> 2) + 1);
  return String([...new Set(prey)].sort());
}

const effect = (move) => [squares(move)[0], squares(move).pop(), taken(move)].join();

function sameMoves(want, got, byEffect) {
  const byEnds = byEffect || got.some((m) => (m.takes || []).length >= squares(m).length);
  const key = byEnds ? effect : (m) => String(squares(m));
  const wanted = new Map(want.map((m) => [key(m), m]));
  return new Set(got.map(key)).size === wanted.size && got.every((m) => {
    const w = wanted.get(key(m));
    return w && taken(m) === taken(w) && (!m.by || m.by === w.by) && (!m.after || position(m.after) === position(w.after));
  });
}

function right(want, reply, byEffect) {
  if (want.rejected) return !!reply.rejected && ['phase', 'ply'].every((k) => reply.rejected[k] === undefined || reply.rejected[k] === want.rejected[k]);
  const got = reply.result;
  return !!got && Object.keys(want).every((k) => k in got || k === 'status') && Object.keys(want).filter((k) => k in got).every((k) => ({
    moves: () => sameMoves(want[k], got[k], byEffect), fallen: () => sameMoves(want[k], got[k], byEffect), leaves: () => want[k] === got[k],
    after: () => position(want[k]) === position(got[k]), fen: () => position(want[k]) === position(got[k]), status: () => want[k].outcome === got[k].outcome,
  })[k]());
}

// holds says whether answers are right under a choice of readings.
const under = (readings, choice) => Object.keys(readings).every((k) => readings[k] === choice[k]);
const holds = (outcomes, choice) => outcomes.some((o) => !o.readings && o.fits)
  || outcomes.filter((o) => o.readings && under(o.readings, choice)).pop().fits;

const hello = engine.answer({ op: 'hello', protocol: 1 }), counts = {}, sat = {};
const count = (verdict) => { counts[verdict] = (counts[verdict] || 0) + 1; };
for (const { ruleset, fen, readings = {}, ...test } of exam.cases) {
  if (!process.argv[4] && (test.needs || []).includes('slow') || !hello.rulesets.includes(ruleset) || !Object.keys(readings).every((k) => ((hello.readings || {})[k] || []).includes(readings[k]))) continue;
  const replies = test.asked.map(({ expect, ...q }, seq) => hello.ops.includes(q.op) && engine.answer({ seq, ruleset, fen, readings, ...q }));
  const silent = (i) => !replies[i] || String(Object.keys(test.asked[i].expect)) === 'status' && replies[i].result && !replies[i].result.status;
  const asked = [...replies.keys()].filter((i) => !silent(i));
  const outcomes = [{ readings: {}, expect: [] }, ...(test.admits || [])].map((a) => ({ readings: a.readings,
    fits: asked.every((i) => right(a.expect[i] || test.asked[i].expect, replies[i], readings.same_move === 'effect')) }));
  const verdict = !asked.length ? 'not asked' : outcomes[0].fits ? 'pass' : outcomes.some((o) => o.fits) ? 'differs' : 'fail';
  count(verdict);
  if (verdict === 'fail') console.log('fail', test.id, fen, ...test.cites, ...(test.kills || []).slice(0, 3));
  else if (asked.length) (sat[ruleset] = sat[ruleset] || []).push(outcomes);
}
for (const [ruleset, cases] of Object.entries(sat)) {
  const keys = Object.keys(exam.rulesets[ruleset].readings).filter((k) => cases.some((c) => c.some((o) => k in (o.readings || {}))));
  const choices = keys.reduce((all, k) => all.flatMap((c) => exam.readings[k].values.map((v) => ({ ...c, [k]: v }))), [{}]);
  const followed = choices.filter((c) => cases.every((outcomes) => holds(outcomes, c)));
  if (!followed.length) count('fail');
  console.log(ruleset, followed.length ? keys.map((k) => `${k}: ${[...new Set(followed.map((c) => c[k]))].join(' or ')}`).join(', ') : 'fail: two values of one reading');
}
console.log(hello.name, counts);
process.exitCode = counts.fail || !counts.pass ? 1 : 0;
