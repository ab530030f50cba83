/**
 * Random programs whose threads wait in loops, as texts of LLVM IR: two or three threads over a few shared words. What a thread
 * learns it keeps in words of its own, so that outcomes tell executions apart.
 */
import fc from 'fast-check';
import { readModule } from '../../src/frontends/llvm/ir/read-module.ts';
import { lowerModule } from '../../src/frontends/llvm/lower/lower-module.ts';
import {
  checkProgram,
  type EngineName,
  type MachineCode,
  type ProgramCheckOptions,
  type ReductionName,
} from '../../src/index.ts';
import { cpuLimit } from './cpu-time.ts';
import { open } from './litmus-graphs.ts';

/** Instructions of one thread. `id`: makes its names unlike those of others. */
export type Phrase = (id: string) => readonly string[];

const LOADS = ['monotonic', 'acquire', 'seq_cst'] as const;
const word = fc.constantFrom('x', 'y');
const value = fc.integer({ min: 0, max: 2 });
const ofLoad = fc.constantFrom(...LOADS, 'monotonic');
const ofStore = fc.constantFrom('monotonic', 'release', 'seq_cst');
const ofUpdate = fc.constantFrom('monotonic', 'acquire', 'release', 'acq_rel', 'seq_cst');

export const load = (to: string, from: string, mode: string): string =>
  `%${to} = load atomic i32, ptr @${from} ${mode}, align 4`;
export const keep = (id: string, from: string): string => `store i32 %${from}, ptr @saw_${id}`;

export const stores = fc.tuple(word, value, ofStore).map(
  ([to, number, mode]): Phrase =>
    () => [`store atomic i32 ${number}, ptr @${to} ${mode}, align 4`],
);

export const loads = fc.tuple(word, ofLoad).map(
  ([from, mode]): Phrase =>
    (id) => [load(`v${id}`, from, mode), keep(id, `v${id}`)],
);

export const adds = fc.tuple(word, fc.constantFrom(1, 1, 2, -1), ofUpdate).map(
  ([to, number, mode]): Phrase =>
    (id) => [`%v${id} = atomicrmw add ptr @${to}, i32 ${number} ${mode}`, keep(id, `v${id}`)],
);

/** `if (load(from) == number) to = 1;`, with a plain store: it may race. */
export const plainStores = fc.tuple(word, value, ofLoad, fc.constantFrom('x', 'y', 'z')).map(
  ([from, number, mode, to]): Phrase =>
    (id) => [
      load(`v${id}`, from, mode),
      `%c${id} = icmp eq i32 %v${id}, ${number}`,
      `br i1 %c${id}, label %then${id}, label %out${id}`,
      `then${id}:`,
      `store i32 1, ptr @${to}`,
      `br label %out${id}`,
      `out${id}:`,
    ],
);

/** `while (load(from) < number);` */
export const waits = fc.tuple(word, fc.constantFrom(1, 1, 2), ofLoad).map(
  ([from, number, mode]): Phrase =>
    (id) => [
      `br label %head${id}`,
      `head${id}:`,
      load(`v${id}`, from, mode),
      `%c${id} = icmp slt i32 %v${id}, ${number}`,
      `br i1 %c${id}, label %head${id}, label %out${id}`,
      `out${id}:`,
      keep(id, `v${id}`),
    ],
);

/** Words that the rounds of loops store to: each thread may use either. */
const CACHES = ['v', 'w'] as const;
const cache = fc.constantFrom(...CACHES);

/** An access of one of these words by itself. */
export const cacheAccesses = fc
  .tuple(cache, fc.constantFrom('load', 'store', 'add'), fc.boolean(), value)
  .map(
    ([at, kind, isPlain, number]): Phrase =>
      (id) => {
        const [atomic, mode] = isPlain ? ['', ''] : [' atomic', ' monotonic, align 4'];
        if (kind === 'store') return [`store${atomic} i32 ${number}, ptr @${at}${mode}`];
        if (kind === 'add') return [`%a${id} = atomicrmw add ptr @${at}, i32 1 acq_rel`, keep(id, `a${id}`)];
        return [`%a${id} = load${atomic} i32, ptr @${at}${mode}`, keep(id, `a${id}`)];
      },
  );

export interface Rewrite {
  readonly from: string;
  readonly load: string;
  readonly until: number;
  readonly at: string;
  /** Plain, or a mode. */
  readonly store: string;
  /** What is stored in every round: a number, or what was read in this round or is there. */
  readonly what: number | 'read' | 'there' | 'counted';
  /** Whether it is stored before the word is read that the loop waits for. */
  readonly isFirst: boolean;
}

/** `do { at = what; v = load(from); } while (v < until);` in many forms. */
export const rewrite =
  ({ from, load: mode, until, at, store, what, isFirst }: Rewrite): Phrase =>
  (id) => {
    const read = load(`v${id}`, from, mode);
    const atomic = store === '' ? '' : ' atomic';
    const suffix = store === '' ? '' : ` ${store}, align 4`;
    const loadMode = store === '' ? '' : ' monotonic, align 4';
    const there = [`%h${id} = load${atomic} i32, ptr @${at}${loadMode}`];
    const put = (text: string): string => `store${atomic} i32 ${text}, ptr @${at}${suffix}`;
    const stored = {
      read: [put(`%v${id}`)],
      there: [...there, put(`%h${id}`)],
      counted: [...there, `%n${id} = add i32 %h${id}, 1`, put(`%n${id}`)],
    };
    const puts = typeof what === 'number' ? [put(String(what))] : stored[what];
    return [
      `br label %head${id}`,
      `head${id}:`,
      ...(isFirst && what !== 'read' ? [...puts, read] : [read, ...puts]),
      `%c${id} = icmp slt i32 %v${id}, ${until}`,
      `br i1 %c${id}, label %head${id}, label %out${id}`,
      `out${id}:`,
      keep(id, `v${id}`),
    ];
  };

export const rewrites = fc
  .record({
    from: word,
    load: ofLoad,
    until: fc.constantFrom(1, 1, 2),
    at: fc.constantFrom(...CACHES, ...CACHES, 'y'),
    store: fc.constantFrom('', '', 'monotonic', 'release', 'seq_cst'),
    what: fc.constantFrom<Rewrite['what']>(0, 1, 'read', 'there', 'counted'),
    isFirst: fc.boolean(),
  } satisfies { [field in keyof Rewrite]: fc.Arbitrary<Rewrite[field]> })
  .filter(({ at, store }) => store !== '' || at !== 'y')
  .map(rewrite);

interface Retry {
  readonly at: string;
  readonly load: string;
  readonly success: string;
  readonly failure: string;
  /** What the new value is made of: the one that is expected, or the one that was loaded first. */
  readonly desired: 'old' | 'first' | 'constant';
  /** What else is in the loop. */
  readonly body:
    | 'nothing'
    | 'leaves at 2'
    | 'reads again'
    | 'reads other'
    | 'counts'
    | 'reads other first'
    | 'reads by value'
    | 'waits for other';
  /** What is between the load and the loop. */
  readonly before: 'nothing' | 'leaves at 1' | 'reads other' | 'fences';
}

const NEW_VALUES: Readonly<Record<Retry['desired'], (id: string) => string>> = {
  old: (id) => `%n${id} = add i32 %o${id}, 1`,
  first: (id) => `%n${id} = add i32 %f${id}, 1`,
  constant: (id) => `%n${id} = add i32 0, 2`,
};

const BODIES: Readonly<Record<Retry['body'], (id: string, at: string, mode: string) => readonly string[]>> = {
  nothing: () => [],
  'leaves at 2': (id) => [
    `%two${id} = icmp eq i32 %got${id}, 2`,
    `br i1 %two${id}, label %out${id}, label %on${id}`,
    `on${id}:`,
  ],
  'reads again': (id, at, mode) => [load(`again${id}`, at, mode), `store i32 %again${id}, ptr %old${id}`],
  'reads other': (id, at, mode) => [load(`other${id}`, at === 'x' ? 'y' : 'x', mode), keep(id, `other${id}`)],
  counts: (id) => [
    `%t${id} = load i32, ptr %tries${id}`,
    `%u${id} = add i32 %t${id}, 1`,
    `store i32 %u${id}, ptr %tries${id}`,
    `%many${id} = icmp sge i32 %u${id}, 2`,
    `br i1 %many${id}, label %out${id}, label %on${id}`,
    `on${id}:`,
  ],
  'reads other first': () => [],
  'reads by value': () => [],
  'waits for other': () => [],
};

/** What is in the loop before the exchange. */
const HEADS: Partial<
  Readonly<Record<Retry['body'], (id: string, at: string, mode: string) => readonly string[]>>
> = {
  'reads other first': (id, at, mode) => [load(`p${id}`, at === 'x' ? 'y' : 'x', mode)],
  // Another word for each value, as a queue has cells.
  'reads by value': (id, at, mode) => [
    `%is${id} = icmp eq i32 %o${id}, 0`,
    `%at${id} = select i1 %is${id}, ptr @${at === 'x' ? 'y' : 'x'}, ptr @z`,
    `%p${id} = load atomic i32, ptr %at${id} ${mode}, align 4`,
  ],
  // If the other word is not 1, the first one is loaded again.
  'waits for other': (id, at, mode) => [
    load(`p${id}`, at === 'x' ? 'y' : 'x', mode),
    `%is${id} = icmp eq i32 %p${id}, 1`,
    `br i1 %is${id}, label %take${id}, label %again${id}`,
    `again${id}:`,
    load(`q${id}`, at, mode),
    `store i32 %q${id}, ptr %old${id}`,
    `br label %head${id}`,
    `take${id}:`,
  ],
};

/** `int old = load(at); while (!compare_exchange(at, &old, new));` and what is nearly that. */
export const retry =
  ({ at, load: mode, success, failure, desired, body, before }: Retry): Phrase =>
  (id) => [
    `%old${id} = alloca i32`,
    `%tries${id} = alloca i32`,
    `store i32 0, ptr %tries${id}`,
    load(`f${id}`, at, mode),
    `store i32 %f${id}, ptr %old${id}`,
    ...(before === 'reads other' ? [load(`b${id}`, at === 'x' ? 'y' : 'x', mode), keep(id, `b${id}`)] : []),
    ...(before === 'fences' ? ['fence acquire'] : []),
    ...(before === 'leaves at 1'
      ? [`%one${id} = icmp eq i32 %f${id}, 1`, `br i1 %one${id}, label %out${id}, label %head${id}`]
      : [`br label %head${id}`]),
    `head${id}:`,
    `%o${id} = load i32, ptr %old${id}`,
    ...(HEADS[body]?.(id, at, mode) ?? []),
    NEW_VALUES[desired](id),
    `%r${id} = cmpxchg ptr @${at}, i32 %o${id}, i32 %n${id} ${success} ${failure}`,
    `%got${id} = extractvalue { i32, i1 } %r${id}, 0`,
    `%done${id} = extractvalue { i32, i1 } %r${id}, 1`,
    `br i1 %done${id}, label %out${id}, label %fail${id}`,
    `fail${id}:`,
    `store i32 %got${id}, ptr %old${id}`,
    ...BODIES[body](id, at, mode),
    `br label %head${id}`,
    `out${id}:`,
    `%last${id} = load i32, ptr %old${id}`,
    keep(id, `last${id}`),
  ];

export const retries = fc
  .record({
    at: word,
    load: ofLoad,
    success: ofUpdate,
    failure: ofLoad,
    desired: fc.constantFrom('old', 'old', 'first', 'constant'),
    body: fc.constantFrom(
      'nothing',
      'nothing',
      'leaves at 2',
      'reads again',
      'reads other',
      'counts',
      'reads other first',
      'reads by value',
      'waits for other',
    ),
    before: fc.constantFrom('nothing', 'nothing', 'nothing', 'leaves at 1', 'reads other', 'fences'),
  } satisfies { [field in keyof Retry]: fc.Arbitrary<Retry[field]> })
  .map(retry);

const locked = (id: string, inner: readonly string[], name = `l${id}`): readonly string[] => [
  `%${name} = call i32 @__heddle_lock(ptr @m)`,
  ...inner,
  `%un${name} = call i32 @__heddle_unlock(ptr @m)`,
];

/** `do { lock(m); v = load(from); unlock(m); } while (v < number);`, perhaps with a store under the lock in each round. */
export const polls = fc
  .tuple(word, fc.constantFrom(1, 1, 2), ofLoad, fc.constantFrom('', '', '', 'x', 'y'), fc.boolean())
  .map(
    ([from, number, mode, to, isNested]): Phrase =>
      (id) => [
        `br label %head${id}`,
        `head${id}:`,
        ...locked(id, [
          load(`v${id}`, from, mode),
          ...(to === '' ? [] : [`store atomic i32 2, ptr @${to} monotonic, align 4`]),
          ...(isNested
            ? [`%n${id} = call i32 @__heddle_lock(ptr @k)`, `%k${id} = call i32 @__heddle_unlock(ptr @k)`]
            : []),
        ]),
        `%c${id} = icmp slt i32 %v${id}, ${number}`,
        `br i1 %c${id}, label %head${id}, label %out${id}`,
        `out${id}:`,
        keep(id, `v${id}`),
      ],
  );

/** A phrase under the lock. */
export const underLock = (phrase: fc.Arbitrary<Phrase>): fc.Arbitrary<Phrase> =>
  phrase.map(
    (inner): Phrase =>
      (id) =>
        locked(id, inner(id), `held${id}`),
  );

/** Threads of some phrases each. */
export const threadsOf = (
  phrase: fc.Arbitrary<Phrase>,
  most = 3,
): fc.Arbitrary<readonly (readonly Phrase[])[]> =>
  fc.array(fc.array(phrase, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: most });

/** The text of a program whose threads are these. `globals`: further lines of it. */
export function textOf(threads: readonly (readonly Phrase[])[], globals: readonly string[] = []): string {
  const ids = threads.map((phrases, thread) => phrases.map((_, i) => `${thread}${i}`));
  return [
    '@x = global i32 0',
    '@y = global i32 0',
    '@z = global i32 0',
    '@m = global i32 0',
    '@k = global i32 0',
    ...CACHES.map((name) => `@${name} = global i32 0`),
    ...globals,
    ...ids.flat().map((id) => `@saw_${id} = global i32 9`),
    'declare i32 @__heddle_spawn(ptr, ptr)',
    'declare i32 @__heddle_lock(ptr)',
    'declare i32 @__heddle_trylock(ptr)',
    'declare i32 @__heddle_unlock(ptr)',
    ...threads.flatMap((phrases, thread) => [
      `define ptr @thread${thread}(ptr %argument) {`,
      'entry:',
      ...phrases.flatMap((phrase, i) => phrase(ids[thread]![i]!)),
      'ret ptr null',
      '}',
    ]),
    'define i32 @main() {',
    ...threads.map((_, thread) => `%t${thread} = call i32 @__heddle_spawn(ptr @thread${thread}, ptr null)`),
    'ret i32 0',
    '}',
  ].join('\n');
}

export const lowered = (text: string): MachineCode =>
  lowerModule([readModule({ name: 'loops.ll', text })], [], {
    arguments: ['program'],
    isLibraryFile: () => false,
  });

export interface LoopRun {
  /** Final values with the errors of executions that end at one, sorted. */
  readonly outcomes: readonly string[];
  /** Kinds, sorted. */
  readonly errors: readonly string[];
  readonly executions: number;
  readonly blocked: number;
  /** What the engine has tried: how much work it was. */
  readonly candidates: number;
  /** Whether everything was explored. */
  readonly isComplete: boolean;
  /** Whether it took too long. */
  readonly isAborted: boolean;
}

/** CPU time: a program that takes longer is not compared. */
const MOST_SECONDS = 2;

export async function runLoops(
  code: MachineCode,
  modelName: string,
  reductions: Iterable<ReductionName>,
  engine?: EngineName,
  options: ProgramCheckOptions = {},
  mostSeconds = MOST_SECONDS,
): Promise<LoopRun> {
  const { model } = open(modelName);
  const limit = cpuLimit(mostSeconds);
  const result = await checkProgram(code, 'loops', model, {
    ...(engine && { engine }),
    unroll: 6,
    ...options,
    reductions: new Set(reductions),
    allErrors: true,
    outcomes: 'all',
    signal: limit,
  });
  const { executions, blocked, errors, outcomes } = result;
  return {
    outcomes: outcomes!.outcomes.map(({ text }) => text).sort(),
    errors: [...new Set(errors.map(({ kind }) => kind))].sort(),
    executions,
    blocked,
    candidates: result.statistics.candidates,
    isComplete: !limit.aborted && outcomes!.isComplete,
    isAborted: limit.aborted,
  };
}
