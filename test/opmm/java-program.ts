/**
 * Small programs as OpMM speaks of them: threads with registers, plain cells, volatiles, monitors; and as code of the machine, in which
 * each thread leaves its registers in globals of their own when it ends.
 */
import type { MachineCode } from '../../src/program/machine/code.ts';
import { assemble } from '../support/assemble.ts';

export type Value =
  | { readonly kind: 'constant'; readonly number: number }
  /** The register, plus a number. */
  | { readonly kind: 'sum'; readonly register: number; readonly number: number };

/** Of an access to a cell by a VarHandle; `ordered` is acquire of a read and release of a write. */
export type AccessMode = 'plain' | 'opaque' | 'ordered' | 'volatile';

export type Statement =
  | { readonly kind: 'read'; readonly register: number; readonly cell: number; readonly mode?: AccessMode }
  | { readonly kind: 'write'; readonly cell: number; readonly value: Value; readonly mode?: AccessMode }
  /** getAndAdd of a cell, in volatile mode. */
  | { readonly kind: 'add'; readonly register: number; readonly cell: number; readonly number: number }
  | { readonly kind: 'fence'; readonly mode: 'acquire' | 'release' | 'full' }
  | { readonly kind: 'volatile-read'; readonly register: number; readonly volatile: number }
  | { readonly kind: 'volatile-write'; readonly volatile: number; readonly value: Value }
  /** getAndAdd: the old value into the register. */
  | {
      readonly kind: 'volatile-add';
      readonly register: number;
      readonly volatile: number;
      readonly number: number;
    }
  | { readonly kind: 'synchronized'; readonly monitor: number; readonly body: Block }
  | {
      readonly kind: 'if';
      readonly register: number;
      readonly equals: number;
      readonly body: Block;
      readonly otherwise: Block;
    }
  /** So many rounds; fewer if the register is not 0 after one. */
  | { readonly kind: 'repeat'; readonly times: number; readonly until: number; readonly body: Block }
  /** Only main starts threads, each once and in the order of their numbers; all can join those that run already. */
  | { readonly kind: 'start' | 'join'; readonly target: number };

export type Block = readonly Statement[];

export interface JavaThread {
  /** How many; all are 0 at first. */
  readonly registers: number;
  readonly body: Block;
}

export interface JavaProgram {
  readonly cells: number;
  readonly volatiles: number;
  readonly monitors: number;
  /** Main is the first. */
  readonly threads: readonly JavaThread[];
}

const READ_MODES = { plain: 'na', opaque: 'rlx', ordered: 'acq', volatile: 'sc' };
const WRITE_MODES = { ...READ_MODES, ordered: 'rel' };
const FENCE_MODES = { acquire: 'acq', release: 'rel', full: 'sc' };

/** The global in which a register is left. */
export const resultName = (thread: number, register: number): string => `t${thread}r${register}`;

/** The names of all of them, in order. */
export const resultNames = ({ threads }: JavaProgram): string[] =>
  threads.flatMap(({ registers }, thread) =>
    Array.from({ length: registers }, (_, register) => resultName(thread, register)),
  );

/** The program as text for the assembler of machine programs. */
export function machineText(program: JavaProgram): string {
  const globals = [
    ...numbered('x', program.cells),
    ...numbered('v', program.volatiles),
    ...numbered('m', program.monitors),
    ...resultNames(program),
  ];
  const functions = program.threads.flatMap(({ registers, body }, thread) => [
    thread === 0 ? 'function main() -> 1' : `function thread${thread}(argument:2) -> 2`,
    ...numbered('r', registers).map((register) => `mov ${register} 0`),
    ...new ThreadText(registers).block(body),
    ...numbered('r', registers).map((register, i) => `store &${resultName(thread, i)} ${register} 4 na`),
    'resultWord 0 0',
    ...(thread === 0 ? [] : ['resultWord 1 0']),
    'ret',
  ]);
  return [...globals.map((name) => `global ${name} 4`), ...functions].join('\n');
}

/** Scalars are told, so that outcomes can name them. */
export function machineCode(program: JavaProgram): MachineCode {
  const code = assemble(machineText(program));
  const cells = Int32Array.of(0, 4);
  return { ...code, globals: code.globals.map((global) => ({ ...global, alignment: 4, cells })) };
}

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${letter}${i}`);

class ThreadText {
  private readonly registers: number;
  private labels = 0;

  constructor(registers: number) {
    this.registers = registers;
  }

  block(body: Block): string[] {
    return body.flatMap((statement) => this.statement(statement));
  }

  private statement(statement: Statement): string[] {
    switch (statement.kind) {
      case 'read':
        return [`load r${statement.register} &x${statement.cell} 4 ${READ_MODES[statement.mode ?? 'plain']}`];
      case 'write':
        return this.store(`x${statement.cell}`, statement.value, WRITE_MODES[statement.mode ?? 'plain']);
      case 'add':
        return [`rmw r${statement.register} &x${statement.cell} ${statement.number} add 4 sc`];
      case 'fence':
        return [`fence ${FENCE_MODES[statement.mode]}`];
      case 'volatile-read':
        return [`load r${statement.register} &v${statement.volatile} 4 sc`];
      case 'volatile-write':
        return this.store(`v${statement.volatile}`, statement.value, 'sc');
      case 'volatile-add':
        return [`rmw r${statement.register} &v${statement.volatile} ${statement.number} add 4 sc`];
      case 'synchronized':
        return [
          `lock word &m${statement.monitor}`,
          ...this.block(statement.body),
          `unlock word &m${statement.monitor}`,
        ];
      case 'if': {
        const [yes, no, join] = [this.label(), this.label(), this.label()];
        return [
          `eq condition r${statement.register} ${statement.equals}`,
          `branch condition ${yes} ${no}`,
          `${yes}:`,
          ...this.block(statement.body),
          `jump ${join}`,
          `${no}:`,
          ...this.block(statement.otherwise),
          `${join}:`,
        ];
      }
      case 'repeat':
        return this.loop(statement);
      case 'start':
        return [`spawn number &thread${statement.target} 0`];
      case 'join':
        return [`join joined ${statement.target}`];
    }
  }

  private store(global: string, value: Value, mode: string): string[] {
    if (value.kind === 'constant') return [`store &${global} ${value.number} 4 ${mode}`];
    return [`add sum r${value.register} ${value.number}`, `store &${global} sum 4 ${mode}`];
  }

  /** Whatever may differ between two rounds is live at the head. */
  private loop({ times, until, body }: Statement & { kind: 'repeat' }): string[] {
    const [loop, round, head, next, back, out] = ['L', 'round', 'head', 'next', 'back', 'out'].map(
      (name) => `${name}${this.labels++}`,
    );
    return [
      `mov ${round} ${times}`,
      `loop ${loop} spins ${[round, ...numbered('r', this.registers)].join(' ')}`,
      `loopEnter ${loop}`,
      `${head}:`,
      ...this.block(body),
      `branch r${until} ${out} ${next}`,
      `${next}:`,
      `sub ${round} ${round} 1`,
      `branch ${round} ${back} ${out}`,
      `${back}:`,
      `loopBack ${loop}`,
      `jump ${head}`,
      `${out}:`,
    ];
  }

  private label(): string {
    return `label${this.labels++}`;
  }
}
