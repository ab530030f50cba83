/** The SAT solvers: answers against brute force, limits, and what a program on the PATH may do wrong. */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import fc from 'fast-check';
import { EMBEDDED } from '../../src/cli/sat/embedded-solver.ts';
import { NATIVE_SOLVERS } from '../../src/cli/sat/native-solver.ts';
import { solverNamed } from '../../src/cli/sat/solver-named.ts';
import { findProgram } from '../../src/cli/system/find-program.ts';
import { dimacsText, parseSolverOutput } from '../../src/compare/sat/dimacs.ts';
import { embeddedSolver } from '../../src/compare/sat/embedded-solver.ts';
import type { SatSolver, SatSolverKind, SolveLimits } from '../../src/compare/sat/sat-solver.ts';
import { InputError } from '../../src/diagnostics/diagnostic.ts';

const VARIABLES = 6;
const NO_LIMITS: SolveLimits = { deadline: undefined, signal: new AbortController().signal };

type Clause = readonly number[];
const literal = fc.integer({ min: -VARIABLES, max: VARIABLES }).filter((value) => value !== 0);
const formula = (maxLength: number): fc.Arbitrary<Clause[]> =>
  fc.array(fc.array(literal, { maxLength: 3, minLength: 1 }), { maxLength });

const flat = (clauses: readonly Clause[]): number[] => clauses.flatMap((clause) => [...clause, 0]);
const holdsIn = (clauses: readonly Clause[], value: (variable: number) => boolean): boolean =>
  clauses.every((clause) => clause.some((one) => value(Math.abs(one)) === one > 0));

function isSatisfiable(clauses: readonly Clause[]): boolean {
  for (let bits = 0; bits < 1 << VARIABLES; bits++) {
    if (holdsIn(clauses, (variable) => ((bits >> (variable - 1)) & 1) === 1)) return true;
  }
  return false;
}

const units = (literals: readonly number[]): Clause[] => literals.map((one) => [one]);

async function assertAnswers(
  solver: SatSolver,
  clauses: Clause[],
  assumptions: readonly number[],
): Promise<void> {
  const all = [...clauses, ...units(assumptions)];
  const outcome = await solver.solve(assumptions);
  assert.equal(outcome, isSatisfiable(all) ? 'satisfiable' : 'unsatisfiable');
  if (outcome === 'satisfiable') assert.ok(holdsIn(all, (variable) => solver.value(variable)));
}

/** More clauses after each answer; assumptions hold for one question only. */
function agreesWithBruteForce(kind: SatSolverKind, numRuns: number): Promise<void> {
  const step = fc.record({ clauses: formula(12), assumptions: fc.array(literal, { maxLength: 3 }) });
  return fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      const solver = await kind.create(NO_LIMITS);
      const clauses: Clause[] = [];
      for (const { clauses: more, assumptions } of steps) {
        solver.addClauses(flat(more));
        clauses.push(...more);
        await assertAnswers(solver, clauses, assumptions);
        await assertAnswers(solver, clauses, []);
      }
      solver.dispose();
    }),
    { numRuns },
  );
}

/** So many pigeons in one hole less: hard for resolution. */
function pigeons(count: number): number[] {
  const sits = (pigeon: number, hole: number): number => pigeon * (count - 1) + hole + 1;
  const numbers = [...Array(count).keys()];
  const holes = numbers.slice(1).map((number) => number - 1);
  const clauses: Clause[] = numbers.map((pigeon) => holes.map((hole) => sits(pigeon, hole)));
  for (const hole of holes)
    for (const a of numbers)
      for (const b of numbers.slice(a + 1)) clauses.push([-sits(a, hole), -sits(b, hole)]);
  return flat(clauses);
}

const refusal =
  (message: RegExp) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof InputError, String(error));
    assert.match(error.message, message);
    return true;
  };

test('DIMACS text', () => {
  assert.equal(
    dimacsText(3, [1, -2, 0, 3, 0, 0], ['two\nlines', '']),
    'c two\nc lines\nc\np cnf 3 3\n1 -2 0\n3 0\n0\n',
  );
  assert.equal(dimacsText(0, [], []), 'p cnf 0 0\n');
  assert.throws(() => dimacsText(1, [1], []), /no 0 at its end/);
});

test("solvers' answers", () => {
  const model = (...literals: number[]) => ({ outcome: 'satisfiable', literals });
  assert.deepEqual(parseSolverOutput('c x\ns SATISFIABLE\nv 1 -2\nv 3 0\n'), model(1, -2, 3));
  assert.deepEqual(parseSolverOutput('v -1 0\r\ns SATISFIABLE\r\n'), model(-1));
  assert.deepEqual(parseSolverOutput('s SATISFIABLE\nv 0\n'), model());
  assert.deepEqual(parseSolverOutput('SATISFIABLE\n\nSAT\n-1 2 0\n'), model(-1, 2));
  assert.deepEqual(parseSolverOutput('SATISFIABLE\nSAT\n 0\n'), model());
  assert.deepEqual(parseSolverOutput('s UNSATISFIABLE\n'), { outcome: 'unsatisfiable' });
  assert.deepEqual(parseSolverOutput('UNSATISFIABLE\nUNSAT\n'), { outcome: 'unsatisfiable' });
  for (const text of [
    '',
    'c s UNSATISFIABLE',
    's UNKNOWN',
    'INDETERMINATE',
    's SATISFIABLE',
    's SATISFIABLE\nv 1 2',
    's SATISFIABLE\nv 1 0\nv 2 0',
    's SATISFIABLE\nv 1 0\ns UNSATISFIABLE',
    's SATISFIABLE\nv 1- 0',
  ]) {
    assert.equal(parseSolverOutput(text), undefined, text);
  }
});

test('the embedded solver agrees with brute force, clause after clause', () =>
  agreesWithBruteForce(EMBEDDED, 150));

test('embedded solvers do not share clauses, and keep their last model', async () => {
  const [a, b] = [await EMBEDDED.create(NO_LIMITS), await EMBEDDED.create(NO_LIMITS)];
  a.addClauses([1, 0]);
  b.addClauses([-1, 0]);
  assert.equal(await a.solve(), 'satisfiable');
  assert.equal(await b.solve(), 'satisfiable');
  a.addClauses([-1, 2, 0]);
  a.dispose();
  assert.ok(a.value(1));
  assert.equal(await b.solve([7]), 'satisfiable');
  assert.ok(!b.value(1) && b.value(7) && !b.value(99));
  assert.equal(await b.solve([1]), 'unsatisfiable');
  b.addClauses([0]);
  assert.equal(await b.solve(), 'unsatisfiable');
  assert.throws(() => b.addClauses([1]), /no 0 at its end/);
  b.dispose();
});

test('slices change no answer, and tell of progress', async () => {
  const seen: number[] = [];
  const solver = await EMBEDDED.create({ ...NO_LIMITS, progress: (conflicts) => seen.push(conflicts) });
  solver.addClauses(pigeons(8));
  assert.equal(await solver.solve(), 'unsatisfiable');
  assert.ok(seen.length > 0);
  assert.deepEqual(
    seen,
    [...seen].sort((x, y) => x - y),
  );
  solver.dispose();
});

/** Ends a test whose solver does not give up: long before an answer, long after what a busy machine needs. */
const SAFETY = { timeout: 90_000 };

/** A question too hard for any of them: to come back at all is to have given up. */
async function givesUp(kind: SatSolverKind): Promise<void> {
  const clauses = pigeons(14);
  const timed = await kind.create({ ...NO_LIMITS, deadline: performance.now() + 150 });
  timed.addClauses(clauses);
  assert.equal(await timed.solve(), 'gave-up');
  assert.equal(await timed.solve(), 'gave-up');
  timed.dispose();

  const controller = new AbortController();
  const stopped = await kind.create({ deadline: undefined, signal: controller.signal });
  stopped.addClauses(clauses);
  setTimeout(() => controller.abort(), 150);
  assert.equal(await stopped.solve(), 'gave-up');
  assert.equal(await stopped.solve(), 'gave-up');
  stopped.dispose();
}

test('the embedded solver gives up at its deadline, and when it is told to', SAFETY, () => givesUp(EMBEDDED));

test('an embedded solver that cannot be loaded is refused, and tried again', async () => {
  let calls = 0;
  const kind = embeddedSolver(() => {
    calls++;
    return calls === 1 ? Promise.reject(new Error('no such package')) : import('cadical-wasm');
  });
  await assert.rejects(kind.create(NO_LIMITS), refusal(/inside Heddle.* cannot be loaded: no such package/));
  for (const solver of [await kind.create(NO_LIMITS), await kind.create(NO_LIMITS)]) {
    assert.equal(await solver.solve(), 'satisfiable');
    solver.dispose();
  }
  assert.equal(calls, 2, 'loaded once');
});

test('a broken module is reported, and the next solver gets another one', async () => {
  const kind = embeddedSolver(() => import('cadical-wasm'));
  const solver = await kind.create(NO_LIMITS);
  // No literal: its negation is no 32-bit number. CaDiCaL aborts.
  assert.throws(() => solver.addClauses([-(2 ** 31), 0]), refusal(/inside Heddle \(cadical-wasm\) failed: /));
  solver.dispose();
  const next = await kind.create(NO_LIMITS);
  next.addClauses([1, 0]);
  assert.equal(await next.solve(), 'satisfiable');
  next.dispose();
});

test('names of solvers', () => {
  for (const name of [undefined, 'embedded', 'cadical-wasm']) assert.equal(solverNamed(name), EMBEDDED);
  assert.throws(
    () => solverNamed('minisatt'),
    (error) => {
      refusal(/there is no SAT solver `minisatt`/)(error);
      const [{ expected, suggestion }] = (error as InputError).diagnostics as [InputError['diagnostics'][0]];
      assert.match(expected!, /embedded, cadical-wasm, cadical, kissat, minisat/);
      assert.match(suggestion!, /did you mean `minisat`/);
      return true;
    },
  );
});

const systemPath = process.env.PATH;
const folder = mkdtempSync(join(tmpdir(), 'heddle-sat-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  process.env.PATH = systemPath;
});

/** A solver on the PATH that is a shell script; `$formula` is its input file, `$result` where a result file goes. */
function fakeSolver(name: string, script: string): SatSolverKind {
  const path = join(folder, name);
  const files = name === 'minisat' ? 'formula=$2; result=$3' : 'for formula in "$@"; do :; done';
  writeFileSync(path, `#!/bin/sh\n${files}\n${script}\n`);
  chmodSync(path, 0o755);
  process.env.PATH = `${folder}${delimiter}${systemPath}`;
  return solverNamed(name);
}

async function ask(kind: SatSolverKind, clauses: readonly number[], limits = NO_LIMITS): Promise<SatSolver> {
  const solver = await kind.create(limits);
  solver.addClauses(clauses);
  return solver;
}

test('a solver of the machine gets all clauses, and assumptions as unit clauses of one question', async () => {
  const asked = join(folder, 'asked');
  const kind = fakeSolver('kissat', `cat "$formula" >> ${asked}; echo s SATISFIABLE; echo v -1 2 0; exit 10`);
  const solver = await ask(kind, [1, 2, 0]);
  assert.equal(await solver.solve([-1]), 'satisfiable');
  assert.ok(!solver.value(1) && solver.value(2));
  solver.addClauses([-1, -3, 0]);
  assert.equal(await solver.solve(), 'satisfiable');
  const text = readFileSync(asked, 'utf8');
  assert.equal(text, 'p cnf 2 2\n1 2 0\n-1 0\np cnf 3 2\n1 2 0\n-1 -3 0\n');
});

test('a result file is read, and no file is left', async () => {
  const seen = join(folder, 'seen');
  const kind = fakeSolver(
    'minisat',
    `echo "$formula" > ${seen}; echo SATISFIABLE; printf 'SAT\n-1 2 0\n' > "$result"; exit 10`,
  );
  const solver = await ask(kind, [-1, 0, 2, 0]);
  assert.equal(await solver.solve(), 'satisfiable');
  assert.ok(!solver.value(1) && solver.value(2));
  assert.ok(!existsSync(dirname(readFileSync(seen, 'utf8').trim())));
  const none = fakeSolver('minisat', `echo UNSATISFIABLE; echo UNSAT > "$result"; exit 20`);
  assert.equal(await (await ask(none, [1, 0])).solve(), 'unsatisfiable');
});

test('what is no whole answer is refused, never taken for unsatisfiable', async () => {
  for (const [script, message] of [
    [
      'echo c starting; echo out of memory >&2; exit 1',
      /`picosat` gave no answer .*ended with 1\).*out of memory/,
    ],
    ['echo s UNSATISFIABLE; kill -SEGV $$', /ended with SIGSEGV\).*s UNSATISFIABLE/],
    ['echo s UNSATISFIABLE; exit 0', /ended with 0\)/],
    ['exit 20', /ended with 20\); its last line: nothing/],
    ['echo s UNKNOWN; exit 0', /s UNKNOWN/],
    ['echo s SATISFIABLE; echo v 1; exit 10', /no answer that can be read/],
    ['echo s SATISFIABLE; echo v -1 0; exit 10', /a model that does not satisfy the clauses/],
  ] as const) {
    const solver = await ask(fakeSolver('picosat', script), [1, 0]);
    await assert.rejects(solver.solve(), refusal(message), script);
  }
  const kind = fakeSolver('picosat', 'exit 20');
  chmodSync(join(folder, 'picosat'), 0o644);
  await assert.rejects((await ask(kind, [1, 0])).solve(), refusal(/ended with EACCES/));
});

test('a solver of the machine is killed at the deadline, and when it is told to', SAFETY, async () => {
  const pid = join(folder, 'pid');
  const kind = fakeSolver('clasp', `echo $$ > ${pid}; exec sleep 600`);
  await givesUp(kind);
  assert.throws(() => process.kill(Number(readFileSync(pid, 'utf8')), 0), /ESRCH/);
  // Its own child still holds the output; that is not waited for.
  await givesUp(fakeSolver('clasp', 'sleep 100; echo s UNSATISFIABLE; exit 20'));
});

test('a known solver that is not on the PATH', () => {
  process.env.PATH = join(folder, 'empty');
  for (const name of NATIVE_SOLVERS) {
    assert.throws(() => solverNamed(name), refusal(new RegExp(`\`${name}\` is not on the PATH`)));
  }
});

for (const name of NATIVE_SOLVERS) {
  const skip = findProgram(name) === undefined && `${name} is not on the PATH`;
  test(`${name} agrees with brute force`, { skip, timeout: 600_000 }, async () => {
    const kind = solverNamed(name);
    await agreesWithBruteForce(kind, 4);
    assert.equal(await (await ask(kind, [])).solve(), 'satisfiable');
    assert.equal(await (await ask(kind, [1, 0, 0])).solve(), 'unsatisfiable');
    await givesUp(kind);
  });
}
