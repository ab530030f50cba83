/**
 * The reads-from classes of a program the long way: all (rf, co) executions of the engine that has them, of which those that
 * differ in co alone are one. What the engine `rf` finds by itself is compared with this.
 */
import { checkProgram, type Execution, type MachineCode, openModel } from '../../src/index.ts';
import { loader } from '../support/explore.ts';
import { programKey } from '../support/program-runs.ts';

export interface DistinctRf {
  /** Keys (rfKey) of the complete executions, and of the others. */
  readonly complete: ReadonlySet<string>;
  readonly blocked: ReadonlySet<string>;
  /** How many complete executions there are with co told apart. */
  readonly executions: number;
}

export interface DistinctRfOptions {
  /** `enumerate` where the model has no graph rules. */
  readonly engine?: 'graph' | 'enumerate';
}

/** Fails on a program with errors; data races and leaks are not looked for, as they are no matter of rf. */
export async function distinctRf(
  code: MachineCode,
  modelName: string,
  { engine = 'graph' }: DistinctRfOptions = {},
): Promise<DistinctRf> {
  const vocabulary = { language: 'C', scopes: [], threads: [] } as const;
  const { model, equivalence } = openModel(modelName, vocabulary, loader, { equivalence: 'rf-co' });
  const complete = new Set<string>();
  const blocked = new Set<string>();
  const { verdict, reason, executions } = await checkProgram(code, 'program', model, {
    engine,
    equivalence,
    // Those of blocked executions are compared, too.
    reductions: new Set(),
    ignoredErrors: new Set(['data-race', 'memory-leak']),
    onBegin() {
      complete.clear();
      blocked.clear();
    },
    onExecution(execution, status) {
      (status === 'complete' ? complete : blocked).add(rfKey(execution));
    },
  });
  if (verdict !== 'holds') throw new Error(`no classes under ${modelName}: ${reason}`);
  return { complete, blocked, executions };
}

/**
 * Equal for executions with the same reads-from map, however threads are numbered: each event of each thread in its place,
 * and the place of the write that a read reads from.
 */
export function rfKey(execution: Execution): string {
  return programKey({ ...execution, coherence: undefined });
}
