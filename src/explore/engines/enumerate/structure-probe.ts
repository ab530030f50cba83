/**
 * Finds out whether a model keeps memory in step with structural order, and RMWs atomic. The model
 * itself is asked, on executions of a few events, so the answer holds for any cat file.
 *
 * If so, a read sees no write that a later write hides by po, starts and joins, and no two RMWs
 * read one write. If the model has co, co follows structural order between writes and between the
 * writes that reads read, and an RMW comes right after the write that it reads
 * (known-coherence.ts). A search need not try otherwise.
 *
 * In the same way: which reads may take values that justify themselves (speculation.ts).
 */
import type { ConsistencyModel } from '../../../execution/consistency-model.ts';
import type { AccessForm, EventMapping } from '../../../execution/event-mapping.ts';
import type { Execution } from '../../../execution/execution.ts';
import { PlanEvaluator } from '../../../execution/plan-evaluator.ts';
import { Skeleton } from '../../../execution/skeleton.ts';
import type { Tags } from '../../../program/instruction.ts';
import { MODES, type Mode } from '../../../program/machine/code.ts';
import type { Language, Program } from '../../../program/program.ts';
import type { TraceEvent } from '../../../program/trace.ts';
import { exploreSkeleton } from '../../candidates/explore-skeleton.ts';

const X = 0;
const START = 1;

/** Modes that are tried; stronger ones order no less. */
const ASKED: readonly Mode[] = ['na', 'rlx'];

export function followsStructure(model: ConsistencyModel, mapping: EventMapping): boolean {
  const evaluator = new PlanEvaluator(model.plan, model.prunes);
  return ASKED.every((name) => {
    const mode = MODES.indexOf(name);
    const write = (value: number): Facts[] =>
      around(mapping.stores[mode]!, { isWrite: true, location: X, writtenValue: value });
    const read = (value: number): Facts[] =>
      around(mapping.loads[mode]!, { isRead: true, location: X, readValue: value });
    const told = around(mapping.told, { isWrite: true, location: START, writtenValue: 1 });
    const seen = around(mapping.seen, { isRead: true, location: START, readValue: 1 });
    const impossible: Facts[][][] = [
      [update(mapping, 1), update(mapping, 2)],
      [[...write(1), ...read(0)]],
      [[...write(1), ...write(2), ...read(1)]],
      [
        [...write(1), ...told],
        [...seen, ...read(0)],
      ],
      [
        [...write(1), ...told],
        [...seen, ...write(2), ...read(1)],
      ],
    ];
    const ordered: Facts[][][] = [
      [[...write(1), ...write(2)]],
      [
        [...write(1), ...told],
        [...seen, ...write(2)],
      ],
      [[...write(1), ...read(2)], write(2)],
      [[...write(1), ...told], [...seen, ...read(2)], write(2)],
      [[...read(1), ...write(2)], write(1)],
      [[...read(1), ...told], [...seen, ...write(2)], write(1)],
      [update(mapping, 1), write(2)],
    ];
    const executions = (threads: Facts[][]): Execution[] =>
      executionsOf(model, evaluator, mapping.language, threads);
    return (
      impossible.every((threads) => executions(threads).length === 0) &&
      (!model.usesCoherence || ordered.every((threads) => executions(threads).every(isInOrder)))
    );
  });
}

/**
 * The modes of reads that the model lets return a value which only that read has brought about,
 * where the other accesses are as weak as can be.
 */
export function selfJustifyingModes(model: ConsistencyModel, mapping: EventMapping): ReadonlySet<number> {
  const evaluator = new PlanEvaluator(model.plan, model.prunes);
  const isAllowed = (mode: number, other: number): boolean => {
    const read = (as: number, location: number): Facts[] =>
      around(mapping.loads[as]!, { isRead: true, location, readValue: 1 });
    const write = (location: number): Facts[] =>
      around(mapping.stores[other]!, { isWrite: true, location, writtenValue: 1 });
    const threads = [
      [...read(mode, X), ...write(START)],
      [...read(other, START), ...write(X)],
    ];
    return executionsOf(model, evaluator, mapping.language, threads).length > 0;
  };
  const weakest = ASKED.map((name) => MODES.indexOf(name));
  const modes = MODES.map((_, mode) => mode).filter((mode) => mapping.loads[mode] !== undefined);
  return new Set(modes.filter((mode) => weakest.some((other) => isAllowed(mode, other))));
}

function around({ before, tags, after }: AccessForm, facts: Partial<TraceEvent>): Facts[] {
  const fence = (fenceTags: Tags): Facts => ({ location: -1, tags: fenceTags });
  return [...before.map(fence), { location: -1, ...facts, tags }, ...after.map(fence)];
}

/** A thread that is one relaxed RMW, which reads the initial value. */
function update({ updates, updateForm }: EventMapping, value: number): Facts[] {
  const { readTags, writeTags } = updates[MODES.indexOf('rlx')]!;
  const read = { isRead: true, location: X, readValue: 0, tags: readTags };
  const write = { isWrite: true, location: X, writtenValue: value };
  if (updateForm === 'single') return [{ ...read, ...write }];
  const isAtomicInstruction = updateForm === 'instruction';
  return [
    { ...read, isAtomicInstruction },
    { ...write, tags: writeTags, pairedRead: 0, isAtomicInstruction },
  ];
}

type Facts = Pick<TraceEvent, 'location' | 'tags'> & Partial<TraceEvent>;

const isInOrder = ({ coherence, skeleton }: Execution): boolean =>
  coherence![X]!.every((write, place) => skeleton.events[write]!.writtenValue === place);

function executionsOf(
  model: ConsistencyModel,
  evaluator: PlanEvaluator,
  language: Language,
  threads: readonly (readonly Facts[])[],
): Execution[] {
  const span = { file: { name: 'probe', text: '' }, start: 0, end: 0 };
  const location = (name: string) => ({ name, address: -1, initialValue: 0, tags: [] });
  const program: Program = {
    name: 'probe',
    language,
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
  evaluator.load(skeleton);
  const found: Execution[] = [];
  const options = {
    equivalence: 'rf-co',
    prune: true,
    pausesOften: false,
    observedLocations: new Set<number>(),
  } as const;
  const search = exploreSkeleton(
    skeleton,
    evaluator,
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
