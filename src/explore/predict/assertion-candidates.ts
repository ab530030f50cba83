/**
 * Candidates for violated assertions: a read of which a relation is asserted, and a write of
 * another value that breaks it. The read is the last event of its thread in the prefix.
 */
import {
  INITIAL_WRITE,
  type RecordedAssertion,
  type Recording,
  UNKNOWN_VALUE,
} from '../../execution/recording.ts';
import { type Candidate, type CandidateGroup, MOST_CANDIDATES } from './candidates.ts';
import type { ReadOptions } from './read-options.ts';
import type { RecordedThreads } from './recorded-threads.ts';

/** Those of which the read is directly before them. */
export function assertionGroups(threads: RecordedThreads, options: ReadOptions): CandidateGroup[] {
  const groups = new Map<string, { kind: 'assertion'; candidates: Candidate[]; isCutOff: boolean }>();
  threads.recording.assertions.forEach((assertion, number) => {
    if (!assertion.isDirect) return;
    const { read, relation, value } = assertion;
    const { thread, location } = threads.recording.columns;
    const key = [thread[read], location[read], relation, value].join();
    const group = groups.get(key) ?? { kind: 'assertion', candidates: [], isCutOff: false };
    groups.set(key, group);
    for (const write of options.withAnyValue(read, () => true)) {
      if (!isBroken(threads.recording, assertion, write)) continue;
      if (group.candidates.length < MOST_CANDIDATES)
        group.candidates.push(candidateOf(threads, read, write, number));
      else group.isCutOff = true;
    }
  });
  return [...groups.values()].filter(({ candidates }) => candidates.length > 0);
}

function candidateOf(threads: RecordedThreads, read: number, write: number, assertion: number): Candidate {
  const end = [threads.recording.columns.thread[read]!, threads.position[read]! + 1] as const;
  const goal = { wanted: [end], limits: [end], free: [], given: { read, write }, unread: read };
  return { events: [read], goal, assertion };
}

/** A value that nobody knows breaks nothing. */
function isBroken(
  recording: Recording,
  { read, relation, value }: RecordedAssertion,
  write: number,
): boolean {
  const { columns, locations, values } = recording;
  const { initialValue } = locations[columns.location[read]!]!;
  const text = values[write === INITIAL_WRITE ? initialValue : columns.writtenValue[write]!]!;
  return text !== UNKNOWN_VALUE && !HOLDS[relation](numberOf(text), numberOf(values[value]!));
}

/** JavaScript reads no sign before hexadecimal digits. */
const numberOf = (text: string): bigint => (text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text));

const HOLDS: Readonly<Record<RecordedAssertion['relation'], (a: bigint, b: bigint) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};
