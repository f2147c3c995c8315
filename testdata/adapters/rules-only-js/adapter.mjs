#!/usr/bin/env node
// Puts the exam to damone.mjs.
import { createInterface } from 'node:readline';
import * as damone from './damone.mjs';

const READINGS = {
  promotion_in_capture: ['ends', 'continue-promoted', 'continue-unpromoted'], capturing_rank: ['at-start', 'at-end'],
  same_move: ['path', 'effect'], king_earliest: ['leap-by-leap', 'first-only'], on_crowning_square: ['refuse', 'accept'],
  draw_claims: ['in-records', 'always'], repetition: ['draws', 'loses', 'none'], quiet_limit: ['0', '80'],
};
const rejected = (phase, more) => Object.assign(new Error(phase), { rejected: { phase, ...more } });

function positionOf({ fen }, rules) {
  let position, wrong;
  try {
    position = damone.readPosition(rules, fen === 'startpos' ? rules.start : fen);
    wrong = damone.check(rules, position).invalid;
  } catch {
    throw rejected('position');
  }
  if (wrong) throw rejected('position', { code: wrong });
  return position;
}

function statusOf(status) {
  if (!status) return { outcome: 'ongoing' };
  return { outcome: status.winner === undefined ? 'draw' : ['white', 'black'][status.winner], by: status.clause };
}

const numbers = (squares) => squares.map((s) => s + 1);
const after = (position, move) => damone.positionText(damone.play(position, move));

const ops = {
  legal: (position, rules) => ({
    moves: damone.legalMoves(rules, position).map((m) => ({ move: damone.moveText(m, false), takes: numbers(m.preySquares), after: after(position, m) })),
    status: statusOf(damone.playRecord(rules, position, []).status),
  }),
  apply(position, rules, { move }) {
    let verdict;
    try {
      verdict = damone.judge(rules, position, move);
    } catch {
      throw rejected('move', { code: 'syntax' });
    }
    if (!verdict.legal) throw rejected('move', { by: verdict.clause });
    return { after: after(position, verdict.move) };
  },
  perft: (position, rules, { depth = 0 }) => ({ leaves: damone.perft(rules, position, depth) }),
  record(position, rules, { moves = [], agreed }) {
    let played;
    for (let ply = moves.length; !played; ply--) { // the program does not say at which ply a record breaks
      try {
        played = damone.playRecord(rules, position, moves.slice(0, ply));
        if (ply < moves.length) damone.playRecord(rules, position, moves.slice(0, ply + 1));
      } catch (reason) {
        const by = /\(([A-Z]+-[0-9.ivx]+)\)$/.exec(reason.message);
        if (played) throw rejected('record', { ply: ply + 1, ...(by && { by: by[1] }) });
      }
    }
    const agreement = agreed && !played.status ? { clause: rules.damone ? 'READ-13' : 'ITA-8.1' } : played.status;
    return { status: statusOf(agreement), after: damone.positionText(played.position) };
  },
  parse: (position) => ({ fen: damone.positionText(position) }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line), { op, seq, fen } = question;
  if (op === 'bye') break;
  let reply = { op: 'hello', protocol: 1, name: 'rules-only-js', version: '1', rulesets: damone.names, ops: Object.keys(ops), readings: READINGS };
  if (op !== 'hello') {
    try {
      const rules = damone.ruleset(question.ruleset, question.readings);
      reply = { seq, fen, result: ops[op](positionOf(question, rules), rules, question) };
    } catch (reason) {
      if (!reason.rejected) throw reason;
      reply = { seq, fen, rejected: reason.rejected };
    }
  }
  console.log(JSON.stringify(reply));
}
