/**
 * What is special about Rust's standard library, which is part of a program's IR as rustc makes it.
 * The parts that talk to the system or spin before they wait are replaced by functions of Heddle's
 * library (runtime/rust.c); panics are errors of the program. Functions are known by their mangled
 * names without the hashes of crates (RFC 2603).
 */
import type { Module } from '../ir/syntax.ts';
import type { Call } from './callee.ts';
import type { FunctionLowering } from './function-lowering.ts';
import type { LinkedFunction } from './linked-program.ts';
import { emitError } from './lower-heddle-intrinsic.ts';

/** `_RNvNtCs1a2B_3std2rt10lang_start` without `s1a2B_`, and legacy names without theirs. */
const withoutHashes = (name: string): string =>
  name.startsWith('_R') ? name.replace(/Cs[0-9A-Za-z]*_/g, 'C') : name.replace(/17h[0-9a-f]{16}E/, 'E');

/**
 * Whether a module is rustc's. Such code moves values around that may be there only in part, so
 * reading memory without a value is no error in it.
 */
export const isRust = ({ functions }: Module): boolean =>
  [...functions.keys()].some((name) => /^_R[A-Z]|^_ZN.*17h[0-9a-f]{16}E$/.test(name));

/** By the end of a name: what takes the function's place. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/C3std2rt19lang_start_internal$/, '__heddle_rust_start'],
  [/C3std.*5mutex5futex.*5Mutex14lock_contended$/, '__heddle_rust_mutex_lock'],
  [/C3std.*5mutex5futex.*5Mutex4wake$/, '__heddle_rust_nothing'],
  [/C3std.*6rwlock5futex.*6RwLock14read_contended$/, '__heddle_rust_rwlock_read'],
  [/C3std.*6rwlock5futex.*6RwLock15write_contended$/, '__heddle_rust_rwlock_write'],
  [/C3std.*6thread2id.*8ThreadId3new$/, '__heddle_rust_thread_id'],
  [/C3std3env7__var_os$/, '__heddle_rust_no_variable'],
  [/C3std.*14stack_overflow3imp12make_handler$/, '__heddle_rust_no_handler'],
  [/C3std.*14stack_overflow3imp12drop_handler$/, '__heddle_rust_nothing'],
  [/C3std.*6random5linux19hashmap_random_keys$/, '__heddle_rust_random_keys'],
];

/** The name under which Heddle's library has a function of Rust's, if it has one. */
export function rustReplacement(name: string): string | undefined {
  if (!/^_R|^_ZN/.test(name)) return undefined;
  const known = withoutHashes(name);
  return REPLACED.find(([pattern]) => pattern.test(known))?.[1];
}

/** Functions that panic, and what they say if no text among their arguments does. */
const PANICS: readonly (readonly [RegExp, string])[] = [
  [/C4core9panicking18panic_bounds_check$/, 'index out of bounds'],
  [/C4core9panicking11panic_const.*?panic_const_(\w+)$/, 'arithmetic'],
  [/C4core9panicking13assert_failed/, 'assertion of two values fails'],
  [/C4core9panicking19assert_failed_inner$/, 'assertion of two values fails'],
  [/C4core9panicking\d+panic/, 'panic'],
  [/C4core6option13unwrap_failed$/, 'unwrap of None'],
  [/C4core6option13expect_failed$/, 'expect of None'],
  [/C4core6result13unwrap_failed$/, 'unwrap of an Err'],
  [/C4core5slice5index\d+slice_.*fail/, 'slice index out of bounds'],
  [/C3std9panicking11begin_panic/, 'panic'],
  [/C5alloc5alloc18handle_alloc_error$/, 'allocation fails'],
];

/** A call of what panics is an error of the program; false for other calls. */
export function lowerPanic(f: FunctionLowering, call: Call, callee: LinkedFunction): boolean {
  const { name } = callee.definition;
  if (!name.startsWith('_R') && !name.startsWith('_ZN4core')) return false;
  const known = withoutHashes(name);
  const found = PANICS.find(([pattern]) => pattern.test(known));
  if (found === undefined) return false;
  const [pattern, usual] = found;
  const [, detail] = pattern.exec(known)!;
  const text = textArgument(f, call) ?? (detail === undefined ? usual : detail.replaceAll('_', ' '));
  emitError(f, /^assert/.test(text) ? 'assertion' : 'abort', `panic: ${text}`);
  return true;
}

/** A text is a pointer and a length. */
function textArgument(f: FunctionLowering, { arguments: [pointer, length] }: Call): string | undefined {
  if (length?.value.kind !== 'integer' || pointer?.value.kind !== 'global') return undefined;
  const { value } = pointer;
  const bytes = f.context.constants.constantBytes(f.linked.unit, value)?.slice(0, Number(length.value.value));
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}
