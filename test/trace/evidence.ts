/**
 * The evidence of a verdict on a recorded execution, checked against the definitions (recorded-relations.ts): a coherence order,
 * or a cycle, edge by edge.
 */
import assert from 'node:assert/strict';
import type { Recording } from '../../src/execution/recording.ts';
import type { CycleEdge, TraceAnswer, TracePoint } from '../../src/explore/verify-trace/trace-result.ts';
import { Relation } from '../../src/util/relation.ts';
import type { RecordedRelations } from '../support/recorded-relations.ts';

/** What a search answers in the end. */
export function answerOf(search: { run(): Generator<undefined, TraceAnswer> }): TraceAnswer {
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
export function checkWitness(recording: Recording, answer: TraceAnswer, relations: RecordedRelations): void {
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
export class CycleCheck {
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
      const target = relations.sourceOf(b) ?? b;
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
