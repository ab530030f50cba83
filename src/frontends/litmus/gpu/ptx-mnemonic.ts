/**
 * PTX mnemonics cut at their dots: the operation, its memory semantics, scope, type and further
 * words.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import type { Width } from '../../../program/expression.ts';
import type { Piece } from '../assembly/table.ts';
import { shown } from '../file/shown.ts';

export type Semantics = 'weak' | 'relaxed' | 'acquire' | 'release' | 'acq_rel' | 'sc' | 'volatile';
export type Scope = 'cta' | 'gl' | 'gpu' | 'sys';

export interface PtxMnemonic {
  readonly operation: string;
  readonly semantics: Semantics | undefined;
  readonly scope: Scope | undefined;
  readonly width: Width;
  readonly unsigned: boolean;
  /** Of `atom`, `red` and `setp`: `add`, `eq`. */
  readonly action: string | undefined;
  readonly text: string;
  readonly span: Span;
}

/** The words that may follow an operation, besides types and state spaces. */
export interface Words {
  readonly semantics?: readonly Semantics[];
  readonly scopes?: readonly Scope[];
  readonly actions?: readonly string[];
}

const TYPE = /^([usb])(8|16|32|64)$/;
/** State spaces do not matter to the models: all locations are in one memory. */
const SPACES = new Set(['global', 'shared', 'generic', 'uni']);
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['cluster', 'a scope of PTX 7.8'],
  ['proxy', 'a proxy fence'],
  ['const', 'read-only memory'],
  ['param', 'read-only memory'],
  ['local', 'memory of one thread'],
  ['mmio', 'a device access'],
  ['v2', 'a vector access'],
  ['v4', 'a vector access'],
]);

/** Reads a mnemonic; each word may occur once and must be one that the operation takes. */
export function parseMnemonic({ text, span }: Piece, words: Words): PtxMnemonic {
  const [operation, ...rest] = text.toLowerCase().split('.') as [string, ...string[]];
  let semantics: Semantics | undefined;
  let scope: Scope | undefined;
  let action: string | undefined;
  let width: Width = 32;
  let unsigned = false;
  for (const word of rest) {
    const type = TYPE.exec(word);
    if (type !== null) {
      width = Number(type[2]) as Width;
      unsigned = type[1] === 'u';
    } else if (semantics === undefined && includes(words.semantics, word)) semantics = word;
    else if (scope === undefined && includes(words.scopes, word)) scope = word;
    else if (action === undefined && includes(words.actions, word)) action = word;
    else if (!SPACES.has(word)) refuseWord(word, text, span, words);
  }
  return { operation, semantics, scope, action, width, unsigned, text, span };
}

function includes<Word extends string>(known: readonly Word[] | undefined, word: string): word is Word {
  return known !== undefined && (known as readonly string[]).includes(word);
}

function refuseWord(word: string, mnemonic: string, span: Span, words: Words): never {
  const what = REFUSED.get(word);
  if (what !== undefined) fail('unsupported', `\`.${word}\` (${what}) is not supported`, { span });
  const known = [...(words.semantics ?? []), ...(words.scopes ?? []), ...(words.actions ?? [])];
  const suggestion = didYouMean(word, known);
  return fail('unknown-instruction', `${shown(`.${word}`)} does not fit in ${shown(mnemonic)}`, {
    span,
    expected: known.length === 0 ? undefined : `\`.${known.join('`, `.')}\``,
    suggestion: suggestion?.replace('`', '`.'),
  });
}
