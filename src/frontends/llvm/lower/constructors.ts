/**
 * Functions that run before main: `llvm.global_ctors`, which clang fills for globals of C++ and for
 * attributes of C.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import type { Module } from '../ir/syntax.ts';
import { calleeName } from './address-base.ts';

export interface ConstructorName {
  /** The lower one runs first. */
  readonly priority: number;
  readonly name: string;
  readonly span: Span;
}

/** In the order of the module. Functions that are to run after main are refused. */
export function constructorNames({ globals }: Module): readonly ConstructorName[] {
  const destructors = globals.get('llvm.global_dtors');
  if (destructors?.initialiser?.kind === 'aggregate')
    fail('unsupported', 'functions that run after main (`llvm.global_dtors`) are not supported', {
      span: destructors.span,
      suggestion: 'remove the `destructor` attribute, and call the function at the end of main',
    });
  const list = globals.get('llvm.global_ctors');
  if (list?.initialiser?.kind !== 'aggregate') return [];
  const { span } = list;
  return list.initialiser.elements.map((entry) => {
    const [priority, callee] = entry.kind === 'aggregate' ? entry.elements : [];
    const name = callee === undefined ? undefined : calleeName(callee);
    if (priority?.kind !== 'integer' || name === undefined)
      return fail('unsupported', 'an entry of `llvm.global_ctors` is no priority and function', { span });
    return { priority: Number(priority.value), name, span };
  });
}
