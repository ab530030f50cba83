/** The options of `heddle check`, as read, and what several kinds of files make of them. */
import { definesRaces } from '../api/doors/check.ts';
import { wantedEquivalence } from '../api/doors/engines.ts';
import { fail } from '../api/doors/input.ts';
import {
  type Budget,
  type ConsistencyModel,
  type EngineName,
  type Equivalence,
  type ErrorKind,
  FREEDOMS,
  type Freedom,
  type JamCheckerName,
  type JdkClasses,
  type Language,
  type OpenedModel,
  openModel,
  type Program,
  REDUCTION_NAMES,
  type ReductionName,
  type SourceFile,
  USUAL_FREEDOMS,
} from '../index.ts';
import { timeLeft } from './job/phase.ts';
import { loadCat, readSource } from './system/files.ts';
import { makeFolderAt } from './system/make-folder.ts';

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
  /** Of a counterexample: every step, not only what the program itself does. */
  readonly steps?: 'all';
  readonly graphs?: string;
  readonly explain?: boolean;
  readonly allErrors?: boolean;
  readonly check?: readonly ErrorKind[];
  /** What --no-check gives. */
  readonly ignore: readonly ErrorKind[];
  /** What --no-reduction gives. */
  readonly unReduction: readonly ReductionName[];
  readonly spuriousWakeups?: boolean;
  readonly weakCas?: boolean;
  readonly reuseAddresses?: boolean;
  readonly tearing?: boolean;
  readonly bell?: string;
  readonly clang?: string;
  /** All files are one program. */
  readonly link?: boolean;
  /** -cp. */
  readonly classPath?: string;
  /** The folder of a JDK, and which of its classes run. */
  readonly jdk?: string;
  readonly jdkClasses?: JdkClasses;
  /** A pattern for names of tests. */
  readonly jcstress?: string;
  /** A file or a folder. */
  readonly compileCommands?: string;
  /** What volatile accesses are; plain ones unless said. */
  readonly volatile?: 'plain' | 'relaxed';
  /** A file with rows for the table of inline assembly. */
  readonly assembly?: string;
  /** Words of a compiler's command line. */
  readonly flag: readonly string[];
  /** -I, -D, -O. */
  readonly I: readonly string[];
  readonly D: readonly string[];
  readonly O: '0' | '1' | '2';
}

/** Of what begins now: a phase may have used up some of its time already. */
export function budgetOf({
  timeout,
  maxExecutions,
  memory,
}: Pick<CheckFlags, 'timeout' | 'maxExecutions' | 'memory'>): Budget {
  return {
    ...(timeout === undefined ? {} : { milliseconds: timeLeft() ?? timeout * 1000 }),
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

/** The reductions that may be used. */
export const allowedReductions = ({
  unReduction,
}: Pick<CheckFlags, 'unReduction'>): ReadonlySet<ReductionName> =>
  new Set(REDUCTION_NAMES.filter((name) => !unReduction.includes(name)));

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
    makeFolderAt(path);
  } catch {
    fail('usage', `cannot make the folder \`${path}\``);
  }
  return path;
}

export const usedMegabytes = (): number => process.memoryUsage.rss() / 2 ** 20;

/**
 * `--check data-race` under a model that does not define races would find none whatever the program
 * does. Programs in Java have an engine of their own for them (checkProgram).
 */
export function refuseSilentRaces(
  { check }: Pick<CheckFlags, 'check'>,
  model: ConsistencyModel,
  language: Language,
): void {
  if (check?.includes('data-race') !== true || definesRaces(model)) return;
  fail('usage', `data races are not looked for under ${model.name}, which does not define them`, {
    suggestion:
      language === 'C'
        ? '`--model rc11` looks for them: what races under sc races there, too'
        : 'leave `data-race` out of `--check`',
  });
}
