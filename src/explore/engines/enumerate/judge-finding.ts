/**
 * Judges one consistent execution of a machine program: whether it counts
 * (src/explore/judge/judge.ts), and which errors it shows. This engine sees whole executions only,
 * so all errors are found here:
 *
 * - A data race is what the model calls undefined. If one side of it is the end of an object's
 *   life, the other is an access that may come after it: an invalid access.
 * - A write that comes after the end of its object's life in coherence order is an invalid access
 *   too.
 * - So is an access that its object's allocation does not happen before, if the model says what
 *   happens before what.
 * - The others are those of the end state.
 */
import { locationText, placeText } from '../../../diagnostics/source.ts';
import { earlyAccessFault, lateAccessFault, raceFault } from '../../../program/machine/dynamic-objects.ts';
import { FREED } from '../../../program/machine/value-table.ts';
import type { FoundErrors } from '../../judge/found-errors.ts';
import { type Judgement, judge } from '../../judge/judge.ts';
import { doubtOf, ignoredText, writeEnd, writeError, writeFaults } from '../../judge/write-errors.ts';
import type { ProgramFinding } from './enumerate-program.ts';
import { findingEndState } from './finding-end-state.ts';

export interface FindingJudgement extends Pick<Judgement, 'counts'> {
  /** Why this execution shows that not all executions are found; undefined if it does not. */
  readonly cut: string | undefined;
}

export function judgeFinding(finding: ProgramFinding, errors: FoundErrors): FindingJudgement {
  const judgement = judge(findingEndState(finding, !errors.isIgnored('memory-leak')));
  const { counts, faults } = judgement;
  if (counts === 'nothing') return { counts, cut: undefined };
  const { execution } = finding;
  writeRaces(errors, finding);
  writeFaults(errors, faults, { execution });
  writeLateWrites(errors, finding);
  writeEarlyAccesses(errors, finding);
  writeEnd(errors, judgement, () => ({ execution }));
  const isCut = judgement.cut !== undefined;
  return { counts, cut: isCut ? doubtOf(judgement, errors) : ignoredFault(judgement, errors) };
}

/** The text about an ignored error at which some thread ended, not only the first such thread. */
function ignoredFault({ faults }: Judgement, errors: FoundErrors): string | undefined {
  const ignored = faults.find(({ errorKind }) => errors.isIgnored(errorKind));
  return ignored && `${ignoredText(ignored)}, at ${placeText(ignored.place)}`;
}

function writeRaces(errors: FoundErrors, { execution, marks, evidence, memory }: ProgramFinding): void {
  const { program, events } = execution.skeleton;
  for (const check of marks.undefinedBy) {
    const numbers = evidence(check);
    const pair = numbers.map((number) => events[number]!);
    const isLifeEnd = pair.some(({ writtenValue }) => writtenValue === FREED);
    if (!isLifeEnd && pair[0] !== undefined) memory.checkRace(pair[0].location, undefined);
    const name = program.locations[pair[0]?.location ?? -1]?.name ?? 'memory';
    const shown = isLifeEnd ? (pair.find(({ writtenValue }) => writtenValue !== FREED) ?? pair[0]) : pair[0];
    const location = shown === undefined ? '' : locationText(shown.span);
    const error = isLifeEnd ? lateAccessFault(name) : raceFault(name);
    writeError(errors, { ...error, location, events: numbers }, { execution });
  }
}

/** Reports writes that come after the end of their object's life in coherence order. */
function writeLateWrites(errors: FoundErrors, { execution }: ProgramFinding): void {
  const { skeleton, coherence } = execution;
  for (const order of coherence ?? []) {
    const end = order.findIndex((write) => skeleton.events[write]!.writtenValue === FREED);
    if (end < 0) continue;
    for (const write of order.slice(end + 1)) {
      const { writtenValue, location: at, span } = skeleton.events[write]!;
      if (writtenValue === FREED) continue;
      const message = `\`${skeleton.program.locations[at]!.name}\` is written after the end of its life`;
      const location = locationText(span);
      const events = [order[end]!, write];
      writeError(errors, { kind: 'invalid-access', message, location, events }, { execution });
    }
  }
}

/** Reports accesses to objects whose allocations do not happen before them. */
function writeEarlyAccesses(
  errors: FoundErrors,
  { execution, points, memory, happensBefore }: ProgramFinding,
): void {
  if (happensBefore === undefined) return;
  const { events, threadStarts } = execution.skeleton;
  const makers = new Map(
    points.flatMap(({ thread, allocations, births }) =>
      allocations.map(({ object, name }, i) => [object, { thread, name, birth: births[i]! }]),
    ),
  );
  for (const [number, { thread, location: at, writtenValue, span }] of events.entries()) {
    const maker = makers.get(memory.ownerOf(at) ?? -1);
    if (maker === undefined || maker.thread === thread || thread < 0 || writtenValue === FREED) continue;
    // What comes after the allocation in its thread begins with this event.
    const first = threadStarts[maker.thread]! + maker.birth;
    if (maker.birth < points[maker.thread]!.events.length && happensBefore(first, number)) continue;
    const location = locationText(span);
    writeError(errors, { ...earlyAccessFault(maker.name), location, events: [number] }, { execution });
  }
}
