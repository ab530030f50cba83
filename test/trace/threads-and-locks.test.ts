/**
 * Starts, joins and locks in recorded executions. On random recordings every model says the same as its axioms say of the
 * recording, and as it says of one in which they are written out as reads, writes and updates; and a few verdicts by hand.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConsistencyModel } from '../../src/execution/consistency-model.ts';
import { isReading } from '../../src/execution/recording.ts';
import { programLanguage } from '../../src/explore/check-program.ts';
import { AxiomSearch } from '../../src/explore/verify-trace/axiom-search.ts';
import { PossibleSources } from '../../src/explore/verify-trace/possible-sources.ts';
import type { TraceResult } from '../../src/explore/verify-trace/trace-result.ts';
import { verifyTrace } from '../../src/explore/verify-trace/verify-trace.ts';
import { parseTrace } from '../../src/frontends/trace/parse-trace.ts';
import { findModel, openModel } from '../../src/index.ts';
import type { Language } from '../../src/program/program.ts';
import { loader } from '../support/explore.ts';
import { type RecordedModel, RecordedRelations } from '../support/recorded-relations.ts';
import { usualOrSlow } from '../support/slow.ts';
import { bufferRun } from './buffer-run.ts';
import { answerOf, CycleCheck, checkWitness } from './evidence.ts';
import { type Announcing, RandomSections } from './random-sections.ts';

/** How a start is written out for a model; undefined where only the axioms say what it is (pso). */
const ANNOUNCING: Readonly<Record<string, Announcing | undefined>> = {
  sc: 'rel-acq',
  tso: 'rel-acq',
  pso: undefined,
  ra: 'rel-acq',
  sra: 'rel-acq',
  wra: 'rel-acq',
  rc11: 'rel-acq',
  'rc11-cpp20': 'rel-acq',
  jam21: 'rel-acq',
  armv8: 'fences-rel-acq',
  power: 'fences',
  riscv: 'fences',
};

interface Opened {
  readonly model: ConsistencyModel;
  readonly language: Language;
}

const opened = new Map<string, Opened>();

function open(name: string): Opened {
  const language = programLanguage(findModel(name)!.languages);
  const known = opened.get(name) ?? {
    model: openModel(name, { language, scopes: [], threads: [] }, loader).model,
    language,
  };
  opened.set(name, known);
  return known;
}

async function verify(text: string, name: string): Promise<TraceResult> {
  const { model, language } = open(name);
  return verifyTrace(parseTrace({ name: 't.jsonl', text }), model, { language });
}

function checkEvidence(text: string, name: string, result: TraceResult): void {
  const recording = parseTrace({ name: 't.jsonl', text });
  if (result.engine === 'verify' && result.verdict === 'holds') {
    assert.ok(result.witness?.kind === 'steps');
    bufferRun(recording, result.witness, name as 'sc' | 'tso' | 'pso');
  }
  if (result.engine !== 'clocks') return;
  // Locks whose order is open have no source in the recording.
  if (recording.events.some((event) => isReading(event) && event.source === undefined)) return;
  const relations = new RecordedRelations(recording, name as RecordedModel);
  if (result.verdict === 'holds') checkWitness(recording, result, relations);
  else if (result.cycle !== undefined) new CycleCheck(recording, relations).cycle(result.cycle.edges);
}

for (const [name, announcing] of Object.entries(ANNOUNCING)) {
  test(`${name}: random threads and locks, as the axioms say and as they are written out`, async () => {
    const found = { holds: 0, violated: 0, inconclusive: 0 };
    const runs = usualOrSlow(12, 2_000);
    for (let seed = 1; seed <= runs; seed++) {
      const random = new RandomSections(seed);
      const text = random.text();
      const result = await verify(text, name);
      found[result.verdict]++;
      try {
        assert.equal(result.verdict, axiomVerdict(text, name));
        if (announcing !== undefined)
          assert.equal(result.verdict, axiomVerdict(random.writtenOut(announcing), name));
        checkEvidence(text, name, result);
      } catch (error) {
        throw new Error(`seed ${seed}\n${text}`, { cause: error });
      }
    }
    assert.ok(found.holds >= runs / 20 && found.violated >= runs / 10, JSON.stringify(found));
  });
}

/** What the axioms say, with nothing but the search over candidates. */
function axiomVerdict(text: string, name: string): TraceResult['verdict'] {
  const recording = parseTrace({ name: 't.jsonl', text });
  const { model, language } = open(name);
  const possible = new PossibleSources(recording);
  if (possible.obstacle !== undefined) return 'violated';
  return answerOf(new AxiomSearch(recording, possible, model, language)).verdict;
}

const child = (...events: string[]): string[] => [
  '{"thread": 1, "op": "begin"}',
  ...events,
  '{"thread": 1, "op": "end"}',
];
const START = '{"thread": 0, "op": "start", "child": 1}';
const JOIN = '{"thread": 0, "op": "join", "child": 1}';
const access = (thread: number, op: 'read' | 'write', value: number): string =>
  `{"thread": ${thread}, "op": "${op}", "location": "x", "value": ${value}, "mode": "na"}`;
const lock = (thread: number, rest = ''): string =>
  `{"thread": ${thread}, "op": "lock", "location": "m"${rest}}`;
const unlock = (thread: number): string => `{"thread": ${thread}, "op": "unlock", "location": "m"}`;

/** What happens before by starts, joins and locks is seen, under every model, and no race. */
const VERDICTS: readonly { readonly what: string; readonly lines: string[]; readonly verdict: string }[] = [
  {
    what: 'a thread sees what was written before it started',
    lines: [access(0, 'write', 1), START, ...child(access(1, 'read', 0))],
    verdict: 'violated',
  },
  {
    what: 'who joins a thread sees what it has written',
    lines: [START, ...child(access(1, 'write', 1)), JOIN, access(0, 'read', 0)],
    verdict: 'violated',
  },
  {
    what: 'a section sees the one before it, by turns',
    lines: [
      ...[START, lock(0, ', "turn": 0'), access(0, 'write', 1), unlock(0)],
      ...child(lock(1, ', "turn": 1'), access(1, 'read', 0), unlock(1)),
    ],
    verdict: 'violated',
  },
  {
    what: 'in the other order, it need not',
    lines: [
      ...[START, lock(0, ', "turn": 1'), access(0, 'write', 1), unlock(0)],
      ...child(lock(1, ', "turn": 0'), access(1, 'read', 0), unlock(1)),
    ],
    verdict: 'holds',
  },
  {
    what: 'without turns, some order of the sections is enough',
    lines: [
      ...[START, lock(0), access(0, 'write', 1), unlock(0)],
      ...child(lock(1), access(1, 'read', 0), unlock(1)),
    ],
    verdict: 'holds',
  },
  {
    what: 'sections do not overlap',
    lines: [
      ...[START, lock(0), access(0, 'write', 1), access(0, 'read', 3), unlock(0)],
      ...child(lock(1), access(1, 'read', 1), access(1, 'write', 3), unlock(1)),
    ],
    verdict: 'violated',
  },
];

for (const { what, lines, verdict } of VERDICTS) {
  test(what, async () => {
    for (const name of Object.keys(ANNOUNCING)) {
      const result = await verify(lines.join('\n'), name);
      assert.equal(result.verdict, verdict, name);
      assert.ok(!result.marks.includes('data-race'), name);
    }
  });
}
