/**
 * Deadness as cat texts (dead*.cat) against what it stands for (refs/memalloy, definition 18): the litmus test of an execution that is
 * forbidden and dead ends as it says in no execution that the model allows, and has no race in any. A slow run looks at ten times as many.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EMBEDDED } from '../../src/cli/sat/embedded-solver.ts';
import { loadCat } from '../../src/cli/system/files.ts';
import { isConsistent } from '../../src/compare/concrete/judge.ts';
import { simulate } from '../../src/compare/concrete/simulate.ts';
import { litmusOf } from '../../src/compare/litmus/litmus-of.ts';
import type { LanguageName } from '../../src/compare/question/event-label.ts';
import type { FoundExecution } from '../../src/compare/question/found-execution.ts';
import type { SatSolverKind } from '../../src/compare/sat/sat-solver.ts';
import { SizeSearch } from '../../src/compare/search.ts';
import { settingOf } from '../../src/compare/setting.ts';
import { SEED } from '../seed.ts';
import { usualOrSlow } from '../support/slow.ts';
import { asked, NO_LIMITS } from './asked.ts';
import { type Relations, written } from './known-witnesses.ts';

/** A number below `n`. */
type Draw = (n: number) => number;

/** Numbers from the seed of the run. */
function drawing(stream: number): Draw {
  let state = SEED + stream * 7919;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** The solver inside Heddle, but what it proposes is as random as the clauses let it: it is asked for random literals first. */
function wilful(draw: Draw): SatSolverKind {
  return {
    name: 'wilful',
    async create(limits) {
      const inner = await EMBEDDED.create(limits);
      let variables = 1;
      return {
        ...inner,
        addClauses(clauses) {
          for (const literal of clauses) variables = Math.max(variables, Math.abs(literal));
          inner.addClauses(clauses);
        },
        async solve(assumptions = []) {
          for (let wishes = 24; ; wishes >>= 1) {
            const wished = Array.from({ length: wishes }, () => (draw(2) * 2 - 1) * (1 + draw(variables)));
            const outcome = await inner.solve([...assumptions, ...wished]);
            if (outcome !== 'unsatisfiable' || wishes === 0) return outcome;
          }
        },
      };
    },
  };
}

/** Accesses of two threads that a race must be ruled out for: by synchronisation, and by a cycle that satisfies itself. */
const SYNCHRONISED = "'~empty (pdr & ext) & (dhb | dhb^-1)'";
const CYCLIC = "'~empty (pdr & ext) \\ (dhb | dhb^-1)'";
/** Coherence that the final state does not show. */
const HIDDEN = "'~empty next-co;next-co'";

const POPULATIONS: readonly (readonly [words: string, tests: number])[] = [
  [`--forbidden-by c11 --events 5 --where ${SYNCHRONISED}`, 18],
  [`--forbidden-by c11 --events 5 --sequencing partial --where ${SYNCHRONISED}`, 10],
  [`--forbidden-by c11 --events 6 --where ${CYCLIC}`, 12],
  ['--forbidden-by c11 --events 4 --sequencing partial', 8],
  [`--forbidden-by rc11 --events 5 --where ${SYNCHRONISED}`, 10],
  ['--forbidden-by rc11 --events 4', 8],
  ['--forbidden-by c11-orig --events 4', 8],
  [`--forbidden-by imm --events 4 --where ${SYNCHRONISED}`, 8],
  [`--forbidden-by opencl --events 4 --where ${SYNCHRONISED}`, 10],
  ['--forbidden-by jam21 --language java --events 3', 6],
  [`--forbidden-by ocaml --language java --events 5 --locations 1 --where ${HIDDEN}`, 8],
  [`--forbidden-by ptx --events 5 --locations 1 --where ${HIDDEN}`, 8],
  [`--forbidden-by ptx1 --events 5 --locations 1 --where ${HIDDEN}`, 8],
  [`--forbidden-by power --events 5 --where ${HIDDEN}`, 8],
  [`--forbidden-by mca --language power --events 5 --where ${HIDDEN}`, 8],
  ['--forbidden-by armv8 --events 4', 8],
  ['--forbidden-by riscv --events 4', 8],
  [`--forbidden-by tso --language x86 --events 5 --where ${HIDDEN}`, 8],
];

describe('a test of a dead execution must fail', () => {
  for (const [stream, [words, tests]] of POPULATIONS.entries()) {
    test(words, async () => {
      const question = asked(words);
      const statistics = { encodeMilliseconds: 0, solveMilliseconds: 0, variables: 0, clauses: 0, calls: 0 };
      const setting = settingOf(question, loadCat);
      const solver = wilful(drawing(stream));
      const search = new SizeSearch(setting, question.events, statistics, solver, NO_LIMITS);
      try {
        for (let i = 0; i < tests * usualOrSlow(1, 10); i++) {
          const found = await search.next();
          if (found.kind !== 'found') {
            assert.ok(i > 0, 'there is none');
            return;
          }
          const litmus = litmusOf(found.solution.execution, 'dead');
          const outcome = await simulate(litmus, question.forbiddenBy, loadCat, NO_LIMITS);
          assert.equal(outcome, 'forbidden', litmus);
          search.exclude();
        }
      } finally {
        search.dispose();
      }
    });
  }
});

interface Example {
  readonly name: string;
  readonly language: LanguageName;
  readonly model: string;
  readonly code: readonly [threads: string, relations: Relations];
  /** One like it that is dead. */
  readonly mended?: readonly [threads: string, relations: Relations];
}

const BEHIND_WRITE = 'a:R.na z; b:W.rel x | c:R.acq x; d:W.na z';
const BEHIND_SEQUENCE = 'p:R.na z; q:R.rlx y; b:W.rel x; c:W.rlx x | d:R.acq x; e:W.na z | f:W.rlx y';

const EXAMPLES: readonly Example[] = [
  {
    name: 'example 1: the write is made without synchronisation too',
    language: 'c11',
    model: 'c11',
    code: [BEHIND_WRITE, { rf: 'b>c d>a' }],
    mended: [BEHIND_WRITE, { rf: 'b>c d>a', ctrl: 'c>d' }],
  },
  {
    name: 'example 2: the final state does not tell the coherence order',
    language: 'basic',
    model: 'sc',
    code: ['a:W x; b:W x | c:W x', { co: 'b<a<c' }],
    mended: ['a:W x; b:W x', { co: 'b<a' }],
  },
  {
    name: 'example 3: the head of the release sequence may be left out',
    language: 'c11',
    model: 'c11',
    code: [BEHIND_SEQUENCE, { rf: 'f>q c>d e>p', co: 'b<c', ctrl: 'q>b d>e' }],
    mended: [BEHIND_SEQUENCE, { rf: 'f>q c>d e>p', co: 'b<c', ctrl: 'q>b q>c d>e' }],
  },
  {
    // It writes whatever it reads, so that what reads from it need not follow what it read from.
    name: 'synchronisation through the read-modify-write of a third thread',
    language: 'c11',
    model: 'c11',
    code: [`${BEHIND_WRITE} | u:U.rlx x`, { rf: 'b>u u>c d>a', ctrl: 'c>d', co: 'b<u' }],
  },
  {
    name: 'reads that the model does not keep in order show no coherence',
    language: 'ptx',
    model: 'ptx1',
    code: [
      'a:W.weak x; b:W.weak x | c:R.weak x; d:R.weak x | e:W.weak x',
      { rf: 'b>c a>d', co: 'b<a<e', scopes: { cta: [0, 0, 0], gpu: [0, 0, 0], sys: [0, 0, 0] } },
    ],
  },
];

describe('an execution that is not dead may have a test that passes', () => {
  for (const { name, language, model, code, mended } of EXAMPLES) {
    const setting = settingOf(asked(`--forbidden-by ${model} --language ${language}`), loadCat);
    const verdictOf = async (found: FoundExecution) => ({
      isForbidden: !isConsistent(found, setting.forbidding),
      isDead: setting.meetsWishes(found),
      test: await simulate(litmusOf(found, 'example'), model, loadCat, NO_LIMITS),
    });

    test(name, async () => {
      const verdict = await verdictOf(written(language, ...code));
      assert.deepEqual(verdict, { isForbidden: true, isDead: false, test: 'allowed' });
    });

    if (mended === undefined) continue;
    test(`${name}, mended`, async () => {
      const verdict = await verdictOf(written(language, ...mended));
      assert.deepEqual(verdict, { isForbidden: true, isDead: true, test: 'forbidden' });
    });
  }
});
