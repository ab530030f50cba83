/**
 * The near-linear check of release-acquire and RC11 (src/procedures/given-rf) against the search over the cat files, on random
 * recordings, most of which no machine would give: equal verdicts and marks. Its witnesses and cycles are checked against the
 * definitions (recorded-relations.ts), edge by edge.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxiomSearch } from '../../src/explore/verify-trace/axiom-search.ts';
import { ClockSearch, clockRulesOf } from '../../src/explore/verify-trace/clock-search.ts';
import { PossibleSources } from '../../src/explore/verify-trace/possible-sources.ts';
import { parseTrace } from '../../src/frontends/trace/parse-trace.ts';
import { open } from '../support/litmus-graphs.ts';
import { type RecordedModel, RecordedRelations } from '../support/recorded-relations.ts';
import { randomNumbers } from '../support/recorded-run.ts';
import { usualOrSlow } from '../support/slow.ts';
import { answerOf, CycleCheck, checkWitness } from './evidence.ts';

const MODELS: readonly RecordedModel[] = ['ra', 'sra', 'wra', 'rc11', 'rc11-cpp20'];
const KINDS = ['read', 'read', 'read', 'write', 'write', 'write', 'update', 'fence'] as const;
const MODES = {
  read: ['rlx', 'na', 'acq', 'sc'],
  write: ['rlx', 'na', 'rel', 'sc'],
  update: ['rlx', 'acq', 'rel', 'acq_rel', 'sc'],
  fence: ['acq', 'rel', 'acq_rel', 'sc'],
} as const;

/** A few events, with sources at random. */
function randomRecording(seed: number): string {
  const below = randomNumbers(seed);
  const threads = 2 + below(3);
  const locations = 1 + below(3);
  const withSeqCst = below(2) === 0;
  const events = Array.from({ length: 4 + below(7) }, (_, number) => {
    const op = KINDS[below(KINDS.length)]!;
    const modes = MODES[op].filter((mode) => withSeqCst || mode !== 'sc');
    return {
      number,
      op,
      thread: below(threads),
      location: below(locations),
      mode: modes[below(modes.length)]!,
    };
  });
  const writesTo = (location: number, but: number): string[] => [
    'initial',
    ...events
      .filter((e) => e.location === location && (e.op === 'write' || e.op === 'update') && e.number !== but)
      .map(({ number }) => `e${number}`),
  ];
  const lines: object[] = events.map(({ number, op, thread, location, mode }) => {
    const what = { thread, op, mode, id: `e${number}` };
    if (op === 'fence') return what;
    const at = { ...what, location: `x${location}` };
    const sources = writesTo(location, number);
    const from = sources[below(sources.length)]!;
    if (op === 'read') return { ...at, from };
    return op === 'write' ? { ...at, value: 1 + (number % 3) } : { ...at, from, write: 1 + (number % 3) };
  });
  const finals = writesTo(0, -1).slice(1);
  const isUsed = events.some((e) => e.location === 0 && e.op !== 'fence');
  if (isUsed && finals.length > 0 && below(3) === 0) {
    const write = finals[below(finals.length)]!;
    const value = 1 + (Number(write.slice(1)) % 3);
    lines.push({ final: { x0: below(2) === 0 ? { from: write } : value } });
  }
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

for (const name of MODELS) {
  test(`${name}: as the axioms say, with evidence`, () => {
    const { model } = open(name);
    const rules = clockRulesOf(model, 'C')!;
    const found = { holds: 0, violated: 0, inconclusive: 0, searched: 0 };
    const runs = usualOrSlow(600, 10_000);
    for (let seed = 0; seed < runs; seed++) {
      const text = randomRecording(seed);
      const recording = parseTrace({ name: 'random.jsonl', text });
      const possible = new PossibleSources(recording);
      if (possible.obstacle !== undefined) continue;
      const search = new ClockSearch(recording, possible, rules, model, 'C');
      const answer = answerOf(search);
      const expected = answerOf(new AxiomSearch(recording, possible, model, 'C'));
      assert.equal(answer.verdict, expected.verdict, `seed ${seed}\n${text}`);
      assert.deepEqual(answer.marks, expected.marks, `seed ${seed}\n${text}`);
      found[answer.verdict]++;
      if (search.engine !== 'clocks') {
        found.searched++;
        continue;
      }
      const relations = new RecordedRelations(recording, name);
      try {
        if (answer.verdict === 'holds') checkWitness(recording, answer, relations);
        else new CycleCheck(recording, relations).cycle(answer.cycle!.edges);
      } catch (error) {
        throw new Error(`seed ${seed}\n${text}\n${JSON.stringify(answer.cycle)}`, { cause: error });
      }
    }
    assert.ok(found.holds > runs / 20 && found.violated > runs / 5, JSON.stringify(found));
    assert.ok(found.searched < runs / 20, JSON.stringify(found));
  });
}
