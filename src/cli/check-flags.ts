/** The options of `heddle check`, as read, and what several kinds of files make of them. */
import { mkdirSync } from 'node:fs';
import { wantedEquivalence } from '../api/doors/engines.ts';
import { fail } from '../api/doors/input.ts';
import {
  type Budget,
  type EngineName,
  type Equivalence,
  type ErrorKind,
  FREEDOMS,
  type Freedom,
  type JamCheckerName,
  type OpenedModel,
  openModel,
  type Program,
  type SourceFile,
  USUAL_FREEDOMS,
} from '../index.ts';
import { loadCat, readSource } from './system/files.ts';

export interface CheckFlags {
  readonly model: readonly string[];
  readonly engine?: EngineName;
  readonly equivalence?: Equivalence;
  readonly checker?: JamCheckerName;
  readonly unroll?: number;
  readonly threads?: number;
  readonly timeout?: number;
  readonly maxExecutions?: number;
  readonly memory?: number;
  readonly random?: number;
  readonly seed?: number;
  readonly bound?: number;
  readonly depth?: number;
  readonly replay?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly outcomes?: readonly string[] | 'all';
  readonly graphs?: string;
  readonly explain?: boolean;
  readonly allErrors?: boolean;
  readonly check?: readonly ErrorKind[];
  /** What --no-check gives. */
  readonly ignore: readonly ErrorKind[];
  readonly spuriousWakeups?: boolean;
  readonly weakCas?: boolean;
  readonly reuseAddresses?: boolean;
  readonly tearing?: boolean;
  readonly bell?: string;
  readonly clang?: string;
  /** -cp. */
  readonly classPath?: string;
  /** A pattern for names of tests. */
  readonly jcstress?: string;
  /** -I, -D, -O. */
  readonly I: readonly string[];
  readonly D: readonly string[];
  readonly O: '0' | '1' | '2';
}

export function budgetOf({
  timeout,
  maxExecutions,
  memory,
}: Pick<CheckFlags, 'timeout' | 'maxExecutions' | 'memory'>): Budget {
  return {
    ...(timeout === undefined ? {} : { milliseconds: timeout * 1000 }),
    ...(maxExecutions === undefined ? {} : { executions: maxExecutions }),
    ...(memory === undefined ? {} : { megabytes: memory }),
  };
}

type FreedomFlags = Pick<CheckFlags, 'spuriousWakeups' | 'weakCas' | 'reuseAddresses' | 'tearing'>;

/** By freedom: what the user said about it, if anything. */
export function givenFreedoms(flags: FreedomFlags): readonly (readonly [Freedom, boolean])[] {
  const said: Readonly<Record<Freedom, boolean | undefined>> = {
    'spurious-wakeups': flags.spuriousWakeups,
    'weak-cas': flags.weakCas,
    'reuse-addresses': flags.reuseAddresses,
    tearing: flags.tearing,
  };
  return FREEDOMS.flatMap((freedom) =>
    said[freedom] === undefined ? [] : [[freedom, said[freedom]] as const],
  );
}

/** What the world around the program may do. */
export function freedomsOf(flags: FreedomFlags): ReadonlySet<Freedom> {
  const freedoms = new Set(USUAL_FREEDOMS);
  for (const [freedom, isOn] of givenFreedoms(flags)) {
    if (isOn) freedoms.add(freedom);
    else freedoms.delete(freedom);
  }
  return freedoms;
}

type EngineFlags = Pick<CheckFlags, 'equivalence' | 'engine' | 'threads' | 'random' | 'bound' | 'replay'>;

/** Opens the model for such a program. */
export function openNamedModel(
  name: string,
  program: Pick<Program, 'language' | 'scopes' | 'threads'>,
  flags: EngineFlags,
  bell?: SourceFile,
): OpenedModel {
  const equivalence = wantedEquivalence(flags);
  const source = name.endsWith('.cat') ? readSource(name) : name;
  return openModel(source, program, loadCat, {
    ...(equivalence === undefined ? {} : { equivalence }),
    ...(bell === undefined ? {} : { bell }),
  });
}

export function makeFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true });
  } catch {
    fail('usage', `cannot make the folder \`${path}\``);
  }
  return path;
}

export const usedMegabytes = (): number => process.memoryUsage.rss() / 2 ** 20;
