/**
 * Values that are known before the run: what a class's initialiser makes VarHandles and field
 * updaters from, and these themselves. They are constants of the program; everything that they say
 * is used up by the lowering.
 */
import type { JavaField } from './class-world.ts';

/** What a VarHandle, a field updater or a Field gives access to. */
export type Handle =
  | { readonly number: number; readonly kind: 'field' | 'static'; readonly field: JavaField }
  /** `type`: of the array, a descriptor. */
  | { readonly number: number; readonly kind: 'array'; readonly type: string };

export type KnownValue =
  | { readonly kind: 'string'; readonly value: string }
  /** An internal name, the descriptor of an array type, or a letter. */
  | { readonly kind: 'class'; readonly type: string }
  | { readonly kind: 'lookup' }
  | { readonly kind: 'handle'; readonly handle: Handle }
  | { readonly kind: 'int'; readonly value: number }
  /** A number that follows from layouts: an offset, the size of an element, its logarithm. */
  | { readonly kind: 'layout'; readonly value: number };
