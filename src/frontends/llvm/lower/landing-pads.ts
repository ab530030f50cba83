/**
 * What the landing pads of C++ catch, without running them (machine/unwinding.ts): the handler
 * around each `invoke`, and the bases of each type that is thrown.
 */
import type { CallHandler, ThrownType } from '../../../program/machine/code.ts';
import type { FunctionDefinition, InvokeInstruction, IrConstant, Module } from '../ir/syntax.ts';
import { calleeName } from './address-base.ts';
import { namesIn } from './constant-names.ts';
import type { LinkedProgram } from './linked-program.ts';

/** What clang calls where an exception must not go on. */
const TERMINATE = '__clang_call_terminate';
/** Names of type information (Itanium C++ ABI). */
const TYPE_INFORMATION = '_ZTI';

/** The handler of an `invoke`; undefined if its landing pad only cleans up. */
export function handlerOf(
  { blocks }: FunctionDefinition,
  { unwind }: InvokeInstruction,
): Omit<CallHandler, 'returnTo'> | undefined {
  const { instructions } = blocks[unwind.index]!;
  const pad = instructions.find(({ kind }) => kind === 'landingpad');
  if (pad?.kind !== 'landingpad' || pad.clauses.length === 0) return undefined;
  const terminates = instructions.some(
    (instruction) => instruction.kind === 'call' && calleeName(instruction.callee) === TERMINATE,
  );
  const names = pad.clauses.map(({ kind, value }) => (kind === 'catch' ? caughtName(value) : undefined));
  const types = names.every((name) => name !== undefined) ? names : 'all';
  return { types, terminates: terminates && pad.clauses.length === 1 };
}

/** Undefined: every type, or one whose name is not known. */
function caughtName(value: IrConstant): string | undefined {
  return [...namesIn(value)].find((name) => name.startsWith(TYPE_INFORMATION));
}

/** The types that the program could throw, with their bases. */
export function thrownTypes({ globals }: LinkedProgram): ThrownType[] {
  return globals
    .filter(({ variable }) => variable.name.startsWith(TYPE_INFORMATION))
    .map(({ index, variable, unit }) => ({
      object: index + 1,
      names: [...withBases(unit.module, variable.name)],
    }));
}

function withBases({ globals }: Module, name: string): Set<string> {
  const names = new Set([name]);
  for (const type of names) {
    const { initialiser } = globals.get(type) ?? {};
    if (initialiser === undefined) continue;
    for (const base of namesIn(initialiser)) if (base.startsWith(TYPE_INFORMATION)) names.add(base);
  }
  return names;
}
