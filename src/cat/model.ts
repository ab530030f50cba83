/**
 * Loads a model: the standard library, a bell file if there is one, the model's file, and
 * everything that these include. Files come from a loader that the caller injects, so that this
 * runs in a browser too.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../diagnostics/source.ts';
import { variantHolds } from './comparisons.ts';
import { parseCat } from './parser.ts';
import type { Statement } from './syntax.ts';

/**
 * Finds the file that `include "name"` in `from` means (undefined: a library file); undefined if
 * there is none.
 */
export type CatLoader = (name: string, from: SourceFile | undefined) => SourceFile | undefined;

export interface LoadOptions {
  /** A bell file, run between the standard library and the model. */
  readonly bell?: SourceFile;
  /** The variants that are switched on. */
  readonly variants?: Iterable<string>;
}

export interface CatModel {
  readonly name: string;
  /** The architecture word of the header, if there is one. */
  readonly architecture: string | undefined;
  readonly catdep: boolean;
  readonly source: SourceFile;
  readonly bell: SourceFile | undefined;
  readonly variants: ReadonlySet<string>;
  /** Standard library, bell file, model; without `include` and without `if` on variants. */
  readonly statements: readonly Statement[];
}

/** Throws InputError for syntax errors, missing files and include cycles. */
export function loadModel(loader: CatLoader, source: SourceFile, options: LoadOptions = {}): CatModel {
  const variants = new Set(options.variants);
  const standard = loader('stdlib.cat', undefined);
  if (standard === undefined) fail('missing-file', 'the standard library `stdlib.cat` is missing');
  const resolve = (file: SourceFile, statements: readonly Statement[]): readonly Statement[] =>
    resolveStatements(statements, { loader, variants, file, including: [file.name] });
  const parsed = parseCat(source);
  const { bell } = options;
  return {
    name: parsed.name ?? source.name.replace(/^.*[/\\]/, '').replace(/\.cat$/, ''),
    architecture: parsed.architecture,
    catdep: parsed.catdep,
    source,
    bell,
    variants,
    statements: [
      ...resolve(standard, parseCat(standard).statements),
      ...(bell === undefined ? [] : resolve(bell, parseCat(bell).statements)),
      ...resolve(source, parsed.statements),
    ],
  };
}

interface Resolution {
  readonly loader: CatLoader;
  readonly variants: ReadonlySet<string>;
  readonly file: SourceFile;
  /** The files on the way from the model to here. */
  readonly including: readonly string[];
}

function resolveStatements(statements: readonly Statement[], at: Resolution): readonly Statement[] {
  return statements.flatMap((statement): readonly Statement[] => {
    switch (statement.kind) {
      case 'include':
        return includeFile(statement.file, statement.span, at);
      case 'if-variant': {
        const taken = variantHolds(statement.condition, at.variants)
          ? statement.whenTrue
          : statement.whenFalse;
        return resolveStatements(taken, at);
      }
      case 'procedure':
      case 'forall':
        return [{ ...statement, body: resolveStatements(statement.body, at) }];
      case 'match': {
        const clauses = statement.clauses.map((clause) => ({
          ...clause,
          body: resolveStatements(clause.body, at),
        }));
        const otherwise = statement.otherwise && resolveStatements(statement.otherwise, at);
        return [{ ...statement, clauses, otherwise }];
      }
      default:
        return [statement];
    }
  });
}

/** Parsed anew each time, so that every statement of a model is an object of its own. */
function includeFile(name: string, span: Span, at: Resolution): readonly Statement[] {
  const file = at.loader(name, at.file);
  if (file === undefined) {
    return fail('missing-file', `there is no file "${name}" to include`, {
      span,
      expected: 'a file beside this one, or one of the library',
    });
  }
  if (at.including.includes(file.name)) {
    return fail('value', `"${name}" includes itself`, {
      span,
      expected: 'includes without a cycle',
      suggestion: `the files are ${[...at.including, file.name].map((item) => `"${item}"`).join(' -> ')}`,
    });
  }
  const { statements } = parseCat(file);
  return resolveStatements(statements, { ...at, file, including: [...at.including, file.name] });
}
