/**
 * SAT solvers of the user's machine: programs on the PATH that read DIMACS. Each question is a
 * process of its own, which gets all clauses again, with the assumptions as unit clauses. An answer
 * is believed only if it is whole: a model must satisfy the clauses, and `unsatisfiable` needs the
 * exit code of the SAT competitions.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dimacsText, parseSolverOutput } from '../../api/doors/compare.ts';
import { fail } from '../../api/doors/input.ts';
import type { SatSolver, SatSolverKind, SolveLimits } from '../../index.ts';
import { own } from '../job/owned.ts';
import { findProgram } from '../system/find-program.ts';

interface NativeSolver {
  readonly options: readonly string[];
  /** Writes the model into a file, whose name comes after that of the formula. */
  readonly writesResult?: true;
}

/**
 * Options that make them write little but the answer. Glucose leaves the word SAT out of its result
 * file.
 */
const NATIVE: ReadonlyMap<string, NativeSolver> = new Map<string, NativeSolver>([
  ['cadical', { options: ['-q'] }],
  ['kissat', { options: ['-q'] }],
  ['minisat', { options: ['-verb=0'], writesResult: true }],
  ['glucose', { options: ['-verb=0', '-model'] }],
  ['cryptominisat5', { options: ['--verb', '0'] }],
  ['picosat', { options: [] }],
  ['clasp', { options: [] }],
]);

export const NATIVE_SOLVERS: readonly string[] = [...NATIVE.keys()];

const NEXT_STEP = 'leave --solver out to use the solver inside Heddle';
const EXIT_UNSATISFIABLE = 20;
const PROGRESS_MILLISECONDS = 200;
const LONGEST_TIMER = 2 ** 31 - 1;

/** `name` is one of NATIVE_SOLVERS. One that is not on the PATH is an InputError. */
export function nativeSolver(name: string): SatSolverKind {
  const program = NATIVE.get(name)!;
  const path = findProgram(name);
  if (path === undefined) {
    fail('missing-file', `the SAT solver \`${name}\` is not on the PATH`, {
      suggestion: `install it, or ${NEXT_STEP}`,
    });
  }
  return { name, create: async (limits) => createSolver(name, path, program, limits) };
}

function createSolver(name: string, path: string, program: NativeSolver, limits: SolveLimits): SatSolver {
  const clauses: number[] = [];
  let model: ReadonlySet<number> = new Set();
  return {
    addClauses(more) {
      for (const literal of more) clauses.push(literal);
    },
    async solve(assumptions = []) {
      if (isOver(limits)) return 'gave-up';
      const asked = [...clauses, ...assumptions.flatMap((literal) => [literal, 0])];
      const ended = await run(path, program, asked, limits);
      if (ended === undefined) return 'gave-up';
      const answer = parseSolverOutput(`${ended.out}\n${ended.result}`);
      if (answer?.outcome === 'satisfiable') {
        const found = new Set(answer.literals.filter((literal) => literal > 0));
        if (satisfies(found, asked)) {
          model = found;
          return 'satisfiable';
        }
        return refuse(name, 'gave a model that does not satisfy the clauses', ended);
      }
      if (answer?.outcome === 'unsatisfiable' && ended.status === EXIT_UNSATISFIABLE) return 'unsatisfiable';
      return refuse(name, `gave no answer that can be read (it ended with ${ended.status})`, ended);
    },
    value: (variable) => model.has(variable),
    dispose() {
      clauses.length = 0;
    },
  };
}

function satisfies(model: ReadonlySet<number>, clauses: readonly number[]): boolean {
  let holds = false;
  for (const literal of clauses) {
    if (literal === 0) {
      if (!holds) return false;
      holds = false;
    } else holds ||= literal > 0 ? model.has(literal) : !model.has(-literal);
  }
  return true;
}

function refuse(name: string, what: string, { out, err }: Ended): never {
  const lastLine = `${out}\n${err}`.trim().split('\n').at(-1) || 'nothing';
  return fail('unsupported', `the SAT solver \`${name}\` ${what}; its last line: ${lastLine}`, {
    suggestion: NEXT_STEP,
  });
}

interface Ended {
  /**
   * The exit code, or the name of the signal that ended the process or of the error that kept it
   * from starting.
   */
  readonly status: number | string;
  readonly out: string;
  readonly err: string;
  /** The text of the result file. */
  readonly result: string;
}

const isOver = ({ signal, deadline }: SolveLimits): boolean =>
  signal.aborted || (deadline !== undefined && performance.now() >= deadline);

/** undefined: stopped, because the time was up or the signal was raised. No file is left. */
async function run(
  path: string,
  { options, writesResult }: NativeSolver,
  clauses: readonly number[],
  limits: SolveLimits,
): Promise<Ended | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-sat-'));
  const release = own({ kind: 'folder', path: folder });
  try {
    const formula = join(folder, 'formula.cnf');
    const result = join(folder, 'result');
    const variables = clauses.reduce((most, literal) => Math.max(most, Math.abs(literal)), 0);
    writeFileSync(formula, dimacsText(variables, clauses, []));
    const words = [...options, formula, ...(writesResult ? [result] : [])];
    const ended = await runProcess(path, words, limits);
    return ended && { ...ended, result: existsSync(result) ? readFileSync(result, 'utf8') : '' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    release();
  }
}

function runProcess(
  path: string,
  words: readonly string[],
  limits: SolveLimits,
): Promise<Omit<Ended, 'result'> | undefined> {
  const { signal, deadline, progress } = limits;
  return new Promise((settle) => {
    const child = spawn(path, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    let isStopped = false;
    const stop = (): void => {
      isStopped = true;
      child.kill('SIGKILL');
      // A process that the solver started may still hold them; it is not waited for.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const timer =
      deadline === undefined
        ? undefined
        : setTimeout(stop, Math.min(LONGEST_TIMER, Math.max(0, deadline - performance.now())));
    const ticks = progress && setInterval(() => progress(0), PROGRESS_MILLISECONDS);
    signal.addEventListener('abort', stop);
    const release = child.pid === undefined ? undefined : own({ kind: 'process', pid: child.pid });
    const end = (status: number | string): void => {
      clearTimeout(timer);
      clearInterval(ticks);
      signal.removeEventListener('abort', stop);
      release?.();
      // Ctrl-C may have ended the solver itself.
      settle(isStopped || signal.aborted ? undefined : { status, out, err });
    };
    child.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    child.once('close', (code, ended) => end(code ?? ended!));
  });
}
