/**
 * Whether a model keeps memory in step with structural order, and RMWs atomic: asked of the model itself, on executions of a
 * few events, so that it holds of any cat file. If it does, a read sees nothing that a write between, by po, starts and
 * joins, has hidden, and no two RMWs read one write; and if the model has co, that one keeps to what such order says of
 * writes and of the writes that reads read, and an RMW comes right after the write that it reads (known-coherence.ts). A
 * search need not try otherwise.
 */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { EvaluatorCache } from '../../execution/evaluator-cache.ts';
import type { Execution } from '../../execution/execution.ts';
import { Skeleton } from '../../execution/skeleton.ts';
import type { Tags } from '../../program/instruction.ts';
import type { Program } from '../../program/program.ts';
import type { TraceEvent } from '../../program/trace.ts';
import { exploreSkeleton } from './enumerate.ts';

const X = 0;
const START = 1;

const MODES: readonly Tags[] = [['NA'], ['RLX', 'A']];

export function followsStructure(model: ConsistencyModel): boolean {
  return MODES.every((tags) => {
    const write = (value: number): Facts => ({ isWrite: true, location: X, writtenValue: value, tags });
    const read = (value: number): Facts => ({ isRead: true, location: X, readValue: value, tags });
    const told: Facts = { isWrite: true, location: START, writtenValue: 1, tags: ['REL', 'A', 'TH'] };
    const seen: Facts = { isRead: true, location: START, readValue: 1, tags: ['ACQ', 'A', 'TH'] };
    const update = (value: number): Facts => ({
      isRead: true,
      isWrite: true,
      location: X,
      readValue: 0,
      writtenValue: value,
      tags: ['RLX', 'A', 'RMW'],
    });
    const impossible: Facts[][][] = [
      [[update(1)], [update(2)]],
      [[write(1), read(0)]],
      [[write(1), write(2), read(1)]],
      [
        [write(1), told],
        [seen, read(0)],
      ],
      [
        [write(1), told],
        [seen, write(2), read(1)],
      ],
    ];
    const ordered: Facts[][][] = [
      [[write(1), write(2)]],
      [
        [write(1), told],
        [seen, write(2)],
      ],
      [[write(1), read(2)], [write(2)]],
      [[write(1), told], [seen, read(2)], [write(2)]],
      [[read(1), write(2)], [write(1)]],
      [[read(1), told], [seen, write(2)], [write(1)]],
      [[update(1)], [write(2)]],
    ];
    return (
      impossible.every((threads) => executionsOf(model, threads).length === 0) &&
      (!model.usesCoherence || ordered.every((threads) => executionsOf(model, threads).every(isInOrder)))
    );
  });
}

type Facts = Pick<TraceEvent, 'location' | 'tags'> & Partial<TraceEvent>;

const isInOrder = ({ coherence, skeleton }: Execution): boolean =>
  coherence![X]!.every((write, place) => skeleton.events[write]!.writtenValue === place);

function executionsOf(model: ConsistencyModel, threads: readonly (readonly Facts[])[]): Execution[] {
  const span = { file: { name: 'probe', text: '' }, start: 0, end: 0 };
  const location = (name: string) => ({ name, address: -1, initialValue: 0, tags: [] });
  const program: Program = {
    name: 'probe',
    language: 'C',
    threads: threads.map((_, i) => ({ name: `P${i}`, code: [], registers: [], initialValues: [] })),
    locations: [location('x'), location('start')],
    scopes: [],
  };
  const traces = threads.map((facts, thread) => ({
    events: facts.map(
      (event, step): TraceEvent => ({
        isRead: false,
        isWrite: false,
        readValue: 0,
        writtenValue: 0,
        addressSources: [],
        dataSources: [],
        controlSources: [],
        expectedSources: [],
        pairedRead: -1,
        isAtomicInstruction: false,
        operandPath: [],
        ...event,
        thread,
        span,
        step,
      }),
    ),
    registers: [],
    status: 'complete' as const,
  }));
  const skeleton = new Skeleton(program, traces);
  const found: Execution[] = [];
  const options = {
    equivalence: 'rf-co',
    prune: true,
    pausesOften: false,
    observedLocations: new Set<number>(),
  } as const;
  const search = exploreSkeleton(
    skeleton,
    new EvaluatorCache(model).evaluatorFor(skeleton),
    model,
    options,
    { candidates: 0, consistencyChecks: 0 },
    ({ execution: { coherence, ...rest } }) => {
      found.push({ ...rest, coherence: coherence?.map((order) => [...order]) });
    },
  );
  for (const _ of search);
  return found;
}
