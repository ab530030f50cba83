/**
 * Names of functions and variables as users know them. The compiler notes the names of functions;
 * those of variables of C++ and Rust are read off the mangled name (Itanium C++ ABI, section 5.1;
 * Rust's RFC 2603). Only names made of plain identifiers are unmangled; others stay as they are.
 */
import type { GlobalVariable } from '../ir/syntax.ts';
import type { LinkedFunction } from './linked-program.ts';

const LONGEST_SHOWN_STRING = 24;

/** As the source calls it. */
export function shownFunctionName({ definition }: LinkedFunction): string {
  return definition.location?.subprogram || unmangledName(definition.name);
}

/** A string literal is shown as its text. */
export function shownVariableName({ name, linkage, constant, initialiser }: GlobalVariable): string {
  if (linkage === 'private' && constant && initialiser?.kind === 'string')
    return quoted(new TextDecoder().decode(initialiser.bytes).replace(/\0$/, ''));
  return unmangledName(name);
}

function quoted(text: string): string {
  const cut = text.length > LONGEST_SHOWN_STRING ? `${text.slice(0, LONGEST_SHOWN_STRING)}...` : text;
  return JSON.stringify(cut);
}

/**
 * `_ZN5queue4headE` to `queue::head`; a name that holds more than identifiers is returned as it is.
 */
export function unmangledName(name: string): string {
  // LLVM numbers the parts of a variable that it takes apart.
  const numbered = /^(_Z.*?)(?:\.\d+)+$/.exec(name)?.[1];
  if (numbered !== undefined) return unmangledName(numbered);
  const guarded = /^_ZGV(.*)$/.exec(name)?.[1];
  if (guarded !== undefined) return `guard of ${unmangledName(`_Z${guarded}`)}`;
  const local = /^_ZZ.*E(\d+)([A-Za-z_]\w*?)(?:_\d+)?$/.exec(name);
  if (local !== null && Number(local[1]) === local[2]!.length) return local[2]!;
  const body = /^_ZN(.*)E$/.exec(name)?.[1] ?? /^_Z(.*)$/.exec(name)?.[1];
  const parts = body === undefined ? rustPath(name) : identifiers(body);
  return parts?.filter((part) => !RUST_HASH.test(part)).join('::') ?? name;
}

/** The last part of legacy names of Rust. */
const RUST_HASH = /^h[0-9a-f]{16}$/;

/**
 * The parts of a name of Rust's that is a path of items alone (RFC 2603):
 * `_RNvNtCs1a2b_5crate3sub4item`.
 */
function rustPath(name: string): string[] | undefined {
  const [, items, rest] = /^_R((?:N[a-zA-Z])*)C(?:s[0-9a-zA-Z]*_)?(\d.*)$/.exec(name) ?? [];
  if (items === undefined || rest === undefined) return undefined;
  const found = identifiers(rest.replace(/s[0-9a-zA-Z]*_(?=\d)/g, ''), '_');
  return found?.length === items.length / 2 + 1 ? found : undefined;
}

/**
 * A sequence of identifiers, each behind its length, and an `L` before that if it is internal.
 * `separator`: may stand between a length and a name, as where the name begins with a digit.
 */
function identifiers(text: string, separator = ''): string[] | undefined {
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const [head, digits] = /^L?(\d+)/.exec(text.slice(at)) ?? [];
    if (head === undefined) return undefined;
    const isSeparated = separator !== '' && text.startsWith(separator, at + head.length);
    const start = at + head.length + (isSeparated ? separator.length : 0);
    at = start + Number(digits);
    if (at > text.length) return undefined;
    found.push(text.slice(start, at));
  }
  return found.length === 0 ? undefined : found;
}
