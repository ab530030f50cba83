/**
 * The near-linear check of release-acquire and RC11 (src/procedures/given-rf) against the search over the cat files, on random
 * recordings, most of which no machine would give: equal verdicts and marks. Its witnesses and cycles are checked against the
 * definitions (recorded-relations.ts), edge by edge.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Recording } from '../../src/execution/recording.ts';
import { AxiomSearch } from '../../src/explore/verify-trace/axiom-search.ts';
import { ClockSearch, clockRulesOf } from '../../src/explore/verify-trace/clock-search.ts';
import { PossibleSources } from '../../src/explore/verify-trace/possible-sources.ts';
import type { CycleEdge, TraceAnswer, TracePoint } from '../../src/explore/verify-trace/trace-result.ts';
import { parseTrace } from '../../src/frontends/trace/parse-trace.ts';
import { Relation } from '../../src/util/relation.ts';
import { open } from '../support/litmus-graphs.ts';
import { randomNumbers } from '../support/recorded-run.ts';
import { usualOrSlow } from '../support/slow.ts';
import { type RecordedModel, RecordedRelations } from './recorded-relations.ts';

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

function answerOf(search: { run(): Generator<undefined, TraceAnswer> }): TraceAnswer {
  const steps = search.run();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The number of a point among the events and initial writes. */
const numberOf = (recording: Recording, point: TracePoint): number =>
  point.kind === 'initial' ? recording.size + point.location : point.event;

/** The coherence order of the witness is one, and the axioms allow it. */
function checkWitness(recording: Recording, answer: TraceAnswer, relations: RecordedRelations): void {
  assert.ok(answer.witness?.kind === 'relations');
  const { coherence } = answer.witness;
  if (coherence === undefined) return;
  const co = new Relation(relations.size);
  coherence.forEach((order, location) => {
    const all = [recording.size + location, ...order];
    for (const [i, a] of all.entries()) for (const b of all.slice(i + 1)) co.add(a, b);
    const writes = recording.events.flatMap((event, number) =>
      event.location === location && relations.isWrite(number) ? [number] : [],
    );
    assert.deepEqual(
      [...order].sort((a, b) => a - b),
      writes,
    );
    const final = recording.finals.find((one) => one.location === location);
    if (final?.source !== undefined) assert.equal(order.at(-1), final.source);
    else if (final !== undefined) assert.equal(recording.event(order.at(-1)!).writtenValue, final.value);
  });
  assert.ok(relations.allows(co));
}

/** Each edge of a cycle, from the definitions. */
class CycleCheck {
  private readonly recording: Recording;
  private readonly relations: RecordedRelations;

  constructor(recording: Recording, relations: RecordedRelations) {
    this.recording = recording;
    this.relations = relations;
  }

  cycle(edges: readonly CycleEdge[]): void {
    assert.ok(edges.length >= 2);
    this.path(edges);
    assert.deepEqual(edges.at(-1)!.to, edges[0]!.from);
  }

  private path(edges: readonly CycleEdge[]): void {
    for (const [i, edge] of edges.entries()) {
      if (i > 0) assert.deepEqual(edge.from, edges[i - 1]!.to);
      this.edge(edge);
    }
  }

  private edge(edge: CycleEdge): void {
    const { relations, recording } = this;
    const from = numberOf(recording, edge.from);
    const to = numberOf(recording, edge.to);
    switch (edge.relation) {
      case 'po':
        assert.ok(relations.po.has(from, to));
        return;
      case 'rf':
        assert.ok(relations.rf.has(from, to));
        return;
      case 'sw':
        assert.ok(relations.sw.has(from, to));
        return;
      case 'rmw':
        assert.equal(this.chainOf(from)[0], this.chainOf(to)[0]);
        return;
      case 'co':
      case 'fr':
        this.order(edge, edge.relation === 'fr' ? relations.sourceOf(from)! : from, to);
        return;
      default:
        assert.fail(edge.relation);
    }
  }

  /** Why one write comes before another in any order. */
  private order(edge: CycleEdge, first: number, second: number): void {
    const { relations, recording } = this;
    assert.equal(relations.locationOf(first), relations.locationOf(second));
    assert.ok(relations.isWrite(first) && relations.isWrite(second));
    const [chain, other] = [this.chainOf(first), this.chainOf(second)];
    if (edge.since !== undefined) {
      const { first: a, second: b, path } = edge.since;
      assert.equal(path[0]?.from.kind === 'event' && path[0].from.event, a);
      assert.ok(relations.hb.has(a, b));
      this.path(path);
      assert.equal(this.chainOf(this.valueOf(a))[0], chain[0]);
      const target = recording.event(b).operation === 'write' ? b : relations.sourceOf(b)!;
      assert.ok(this.chainOf(target)[0] === other[0] || b === second);
      return;
    }
    if (chain[0] === other[0]) {
      const isRival = relations.isUpdate(second) && relations.sourceOf(second) === first;
      assert.ok(isRival || chain.length < other.length || /last of the location/.test(edge.reason));
      return;
    }
    const isFinal = recording.finals.some(({ location, source, value }) => {
      if (location !== relations.locationOf(second)) return false;
      return source === undefined ? recording.event(second).writtenValue === value : source === second;
    });
    const isRival = edge.relation === 'fr' && relations.sourceOf(second) === first;
    assert.ok(chain[0]! >= recording.size || isFinal || isRival, JSON.stringify(edge));
  }

  private valueOf(access: number): number {
    return this.relations.isWrite(access) ? access : this.relations.sourceOf(access)!;
  }

  /** A write and the updates before it in a row, the first one first. */
  private chainOf(write: number): number[] {
    if (write >= this.recording.size || !this.relations.isUpdate(write)) return [write];
    return [...this.chainOf(this.relations.sourceOf(write)!), write];
  }
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
