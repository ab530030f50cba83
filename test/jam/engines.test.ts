/**
 * JAM21 in the engines: what the clocks of a growing graph say is what the other checkers say of the graph; engines rf, graph and enumerate
 * find the same executions; and what is particular to JAM21: all-volatile programs are SC, final writes count, plain load buffering is told.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { programStepper } from '../../src/explore/growth/program-listener.ts';
import {
  type CheckResult,
  checkProgram,
  JAM_CHECKERS,
  type MachineCode,
  type OpenedModel,
  openModel,
  type ProgramCheckOptions,
} from '../../src/index.ts';
import { CausalOracle } from '../../src/procedures/coherence/causal-oracle.ts';
import { jamExecutionOf } from '../../src/procedures/jam21/jam-execution-of.ts';
import { BufferOracle } from '../../src/procedures/store-buffers/buffer-oracle.ts';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { compileAll } from '../support/compile-all.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { loader } from '../support/explore.ts';
import { machineOf } from '../support/litmus-executions.ts';
import { parse } from '../support/litmus-tests.ts';
import { programKey } from '../support/program-runs.ts';
import { litmusPrograms, litmusText, type Operation, type ProgramSize } from '../support/random-litmus.ts';
import { type Runnable, rfClasses } from '../support/rf-runs.ts';
import { usualOrSlow } from '../support/slow.ts';
import { ACCESS_THEMES, type AccessScripts, accessPrograms, accessRunner } from './access-programs.ts';
import { type Asked, ComparingOracle, nothingAsked } from './comparing-oracle.ts';

const opened = new Map<string, OpenedModel>();

function open(name: string, equivalence: 'rf' | 'rf-co'): OpenedModel {
  const key = `${name} ${equivalence}`;
  const vocabulary = { language: 'C', scopes: [], threads: [] } as const;
  const known = opened.get(key) ?? openModel(name, vocabulary, loader, { equivalence });
  opened.set(key, known);
  return known;
}

const make = await accessRunner();

interface Run {
  /** One text for each execution, sorted; of cycles of po and rf apart. */
  readonly executions: readonly string[];
  readonly cycles: readonly string[];
  readonly result: CheckResult;
  readonly isComplete: boolean;
}

/** CPU time. */
const MOST_SECONDS = 2.5;

async function run(
  code: MachineCode,
  options: Pick<ProgramCheckOptions, 'engine' | 'checker' | 'allErrors' | 'cycles'> & {
    readonly equivalence: 'rf' | 'rf-co';
  },
  modelName: 'jam19' | 'jam21' = 'jam21',
): Promise<Run> {
  const { model } = open(modelName, options.equivalence);
  let executions: string[] = [];
  let cycles: string[] = [];
  const limit = cpuLimit(MOST_SECONDS);
  const result = await checkProgram(code, 'program', model, {
    generated: false,
    allErrors: true,
    signal: limit,
    ...options,
    onBegin() {
      executions = [];
      cycles = [];
    },
    onExecution(execution) {
      if (jamExecutionOf(execution, execution.finalWrites) === undefined) cycles.push(programKey(execution));
      else executions.push(programKey(execution));
    },
  });
  return { executions: executions.sort(), cycles: cycles.sort(), result, isComplete: !limit.aborted };
}

const summary = ({ result: { executions, blocked, verdict, errors } }: Run): unknown => [
  executions,
  blocked,
  verdict,
  [...new Set(errors.map(({ kind }) => kind))].sort(),
];

/** x:=2; u(0); y(0) || y:=1; x:=1; v(0) || x(1); x(2): of x, 2 cannot be final if it is read last, and 1 cannot if it is read first. */
const NO_FINALS = ['s10.s20.s30.', 'w02Or10Vr20V', 'w21Vw01Vr30V', 'r00Or00O'];

const PLAIN_BUFFERING = /^plain load buffering is not explored/;
const UNSEEN_STORES = /^stores that no execution reaches may justify themselves/;
const isSure = ({ result: { reason } }: Run): boolean =>
  !PLAIN_BUFFERING.test(reason) && !UNSEEN_STORES.test(reason);

/** A litmus test in the engines that take machine programs. */
function litmusRunnable(text: string): Runnable {
  const { code } = machineOf(parse(text));
  const options = { unroll: 3, prints: false, mostWords: 1 << 16 };
  return {
    code,
    stepper: ({ cellSize }) => createStepper(code, { ...options, cellSize }, { generated: false }),
  };
}

describe('graph by graph', () => {
  const SIZE: ProgramSize = { threads: 3, locations: 2, length: 4, operations: 6, weights: [8, 8, 4, 5] };

  test('the checkers say the same of every graph that the rf engine asks about', () => {
    const numRuns = usualOrSlow(2000, 5000);
    const asked = nothingAsked();
    fc.assert(
      fc.property(litmusPrograms(SIZE), (program) => {
        rfClasses(
          litmusRunnable(litmusText(program)),
          'jam21',
          (at, own) => new ComparingOracle(at, own, asked),
        );
      }),
      { numRuns },
    );
    assert.ok(asked.graphs > 10 * numRuns && asked.known > 5 * numRuns, JSON.stringify(asked));
    assert.ok(asked.forbidden > 0.6 * numRuns, JSON.stringify(asked));
    assert.ok(asked.sequential > numRuns && asked.whole - asked.sequential > 100, JSON.stringify(asked));
  });
});

describe('random programs in all engines', () => {
  /** Enumerating takes long where locks are. */
  const RUNS = { rings: 14, threads: 20, mutexes: 5, plain: 40 } as const;

  for (const theme of ACCESS_THEMES) {
    test(theme, async () => {
      const asked = nothingAsked();
      const counts = { executions: 0, cycles: 0, made: 0 };
      await fc.assert(
        fc.asyncProperty(accessPrograms(theme), async (scripts) => {
          const { executions, cycles, made } = await compareEngines(scripts, asked);
          counts.executions += executions.length;
          counts.cycles += cycles.length;
          counts.made += made ? cycles.length : 0;
        }),
        { numRuns: RUNS[theme] },
      );
      assert.ok(counts.executions > 25 && asked.forbidden > 2, JSON.stringify([counts, asked]));
      assert.equal(counts.cycles > 0, theme === 'plain');
      assert.ok(counts.made >= counts.cycles / 2, JSON.stringify(counts));
    });
  }

  /** What random programs found. */
  const FOUND: Readonly<Record<string, AccessScripts>> = {
    'a read that nothing lets be, once a later one makes a pusher of what is before it': [
      's10.s20.',
      'r10Vr20V',
      'w21Va11Or30V',
    ],
    'the same of a lock, which is not a deadlock': ['s10.s20.', 'r10Vr20V', 'w21Va11Of00Vl00.u00.'],
    'a full fence at the end of a thread': ['s10.s20.', 'r10Vr20V', 'w21Va11Of00V'],
    'load buffering through plain accesses that the closing read is none of': [
      's10.s20.s30.',
      'r00Aw11R',
      'r10Pv20P',
      'r20O?11.w01R',
    ],
    'a start before a full fence': ['s10.r10Os20.', 'w01Ow11Of00Vw21O', 'f00Vr00O'],
    "final writes that lead to other writes of one another's locations": [
      's10.s20.s30.',
      'w21Oa02Aw12Of00V',
      'r20Aw11Rc21Of00B',
      'w20Rw01O',
    ],
    'a read that is tried with another source, after it had a place among the pushers': [
      's10.s20.s30.',
      'w01Vw11Vw21O',
      'r30Ow22O',
      'r20Vr00V',
    ],
    'an assertion that fails only on the way to no execution': [
      's10.s20.',
      'r10V?12.r20VE00.',
      'w21Va11Or30V',
    ],
    'final writes that no choice makes right': NO_FINALS,
    'the same, and a thread ends at an error': [`${NO_FINALS[0]}s40.`, ...NO_FINALS.slice(1), 'E00.'],
  };

  for (const [name, scripts] of Object.entries(FOUND)) {
    test(name, async () => {
      const { executions } = await compareEngines(scripts, nothingAsked());
      assert.ok(executions.length > 0, 'engine enumerate has come to its end');
    });
  }

  /**
   * Fails unless engines and checkers agree; gives what engine rf finds, and the cycles of engine enumerate. `made`: engine rf has
   * found these too, and does not say that there may be others.
   */
  async function compareEngines(
    scripts: AccessScripts,
    asked: Asked,
  ): Promise<Pick<Run, 'executions' | 'cycles'> & { readonly made: boolean }> {
    const code = make(scripts);
    const expected = await run(code, { engine: 'enumerate', equivalence: 'rf' });
    if (!expected.isComplete) return { executions: [], cycles: [], made: false };
    const found = await run(code, { engine: 'rf', equivalence: 'rf', cycles: false });
    assert.deepEqual([found.executions, found.cycles], [expected.executions, []]);
    const whole = await run(code, { engine: 'rf', equivalence: 'rf' });
    assert.deepEqual(whole.executions, expected.executions);
    const made = !PLAIN_BUFFERING.test(whole.result.reason);
    if (made) assert.deepEqual(whole.cycles, expected.cycles);
    else for (const cycle of whole.cycles) assert.ok(expected.cycles.includes(cycle), cycle);
    if (isSure(whole)) assert.deepEqual(summary(whole), summary(expected));
    if (expected.cycles.length === 0) {
      if (isSure(found)) assert.deepEqual(summary(found), summary(expected));
    } else if (found.result.verdict !== 'violated') assert.match(found.result.reason, PLAIN_BUFFERING);
    const stepper = programStepper(code, { generated: false });
    const classes = rfClasses({ code, stepper }, 'jam21', (at, own) => new ComparingOracle(at, own, asked));
    assert.equal(classes.length, found.executions.length);

    const pairs = await run(code, { engine: 'enumerate', equivalence: 'rf-co' });
    if (!pairs.isComplete) return { ...found, cycles: expected.cycles, made };
    const graphs = await run(code, { engine: 'graph', equivalence: 'rf-co' });
    assert.deepEqual(graphs.executions, pairs.executions);
    if (isSure(graphs)) assert.deepEqual(summary(graphs), summary(pairs));
    return { ...found, cycles: expected.cycles, made };
  }
});

describe("jam19 in the frame of RC11's coherence", () => {
  const OUTSIDE = /^executions outside of RC11's coherence are not explored/;
  const WEAKER: Readonly<Record<string, string>> = { r: 'A', w: 'R', v: 'R', a: 'B', c: 'B' };
  const RUNS = { rings: 25, threads: 25, mutexes: 5, plain: 10 } as const;

  /** Without volatile accesses, of which some say that executions may be missing. */
  const withoutVolatile = (scripts: AccessScripts): AccessScripts =>
    scripts.map((script) =>
      script.replace(/([rwvac])(\d\d)V/g, (_, access, rest) => access + rest + WEAKER[access]),
    );

  /** Of the text of an execution. */
  const withoutOrder = (text: string): string =>
    text
      .split('\n')
      .filter((line) => !line.startsWith('co '))
      .join('\n');

  /**
   * Fails unless the engine finds all classes, or says that it may not. Whether it does not say so; undefined: the program has an
   * error, or enumerating it takes too long.
   */
  async function isConclusive(scripts: AccessScripts): Promise<boolean | undefined> {
    const code = make(scripts);
    const expected = await run(code, { engine: 'enumerate', equivalence: 'rf' }, 'jam19');
    if (!expected.isComplete) return undefined;
    const found = await run(code, { engine: 'graph', equivalence: 'rf-co' }, 'jam19');
    const classes = new Set(found.executions.map(withoutOrder));
    const all = new Set(expected.executions);
    for (const key of classes) assert.ok(all.has(key), scripts.join());
    const { verdict, reason } = found.result;
    if (verdict === 'inconclusive') {
      assert.ok(OUTSIDE.test(reason) || PLAIN_BUFFERING.test(reason), `${reason}: ${scripts.join()}`);
      return false;
    }
    if (verdict !== 'holds') return undefined;
    assert.deepEqual([classes, expected.cycles], [all, []], scripts.join());
    return true;
  }

  for (const theme of ACCESS_THEMES) {
    test(theme, async () => {
      const counts = { conclusive: 0, open: 0 };
      await fc.assert(
        fc.asyncProperty(accessPrograms(theme), fc.boolean(), async (scripts, weakens) => {
          const answer = await isConclusive(weakens ? withoutVolatile(scripts) : scripts);
          if (answer !== undefined) counts[answer ? 'conclusive' : 'open']++;
        }),
        { numRuns: RUNS[theme] },
      );
      const few = RUNS[theme] / 10;
      assert.ok(counts.open > few, JSON.stringify(counts));
      // Plain accesses race.
      if (theme !== 'plain') assert.ok(counts.conclusive > few, JSON.stringify(counts));
    });
  }

  test('volatile accesses that RC11 synchronises and jam19 does not', async () => {
    // MP, which the frame forbids and jam19 allows.
    assert.equal(await isConclusive(['s10.s20.', 'w01Ow11V', 'r10Vr00O']), false);
    assert.equal(await isConclusive(['s10.s20.', 'w01Ow11R', 'r10Ar00O']), true);
  });
});

describe('examples in C', () => {
  const folder = fileURLToPath(new URL('../../examples/c/', import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith('.c'));
  let codeOf: (file: string) => MachineCode;

  before(async () => {
    const compiled = await compileAll(files.map((file) => folder + file));
    codeOf = (file) => compiled.get(folder + file)!.code;
  });

  /** Candidates of engine rf that all checkers get through fast. */
  const FEW = 300;

  test('the same executions, blocked ones and verdicts with every checker', async () => {
    let compared = 0;
    for (const file of files) {
      const own = await run(codeOf(file), { engine: 'rf', equivalence: 'rf' });
      if (own.result.statistics.candidates > FEW) continue;
      compared++;
      for (const checker of JAM_CHECKERS) {
        if (checker === 'vector-clock') continue;
        const other = await run(codeOf(file), { engine: 'rf', equivalence: 'rf', checker });
        assert.deepEqual(summary(other), summary(own), `${file} with ${checker}`);
        assert.deepEqual(other.executions, own.executions, `${file} with ${checker}`);
      }
    }
    assert.ok(compared > 80, `${compared} programs`);
  });
});

describe('all-volatile programs', () => {
  const SIZE: ProgramSize = { threads: 3, locations: 2, length: 3, operations: 6, weights: [8, 8, 4, 0] };
  /** Into the modes of random-litmus.ts. */
  const SEQ_CST = 4;

  const asVolatile = (operation: Operation): Operation => {
    if (operation.kind === 'assume') return operation;
    if (operation.kind !== 'if') return { ...operation, mode: SEQ_CST };
    const [body, otherwise] = [operation.body.map(asVolatile), operation.otherwise.map(asVolatile)];
    return { ...operation, body, otherwise };
  };

  test('are SC', () => {
    let number = 0;
    let weaker = 0;
    fc.assert(
      fc.property(litmusPrograms(SIZE), (made) => {
        const program = litmusRunnable(litmusText(made.map((thread) => thread.map(asVolatile))));
        const expected = rfClasses(program, 'sc', ({ graph }) => new BufferOracle(graph, 'sc')).sort();
        assert.deepEqual(rfClasses(program, 'jam21').sort(), expected);
        if (number++ % 10 !== 0) return;
        const causal = rfClasses(program, 'wra', ({ graph, clocks }) => new CausalOracle(graph, clocks));
        if (causal.length > expected.length) weaker++;
      }),
      { numRuns: 2000 },
    );
    assert.ok(weaker > 10, `release and acquire would show in ${weaker} of ${number / 10}`);
  });
});

describe('final writes', () => {
  test('an execution that only they forbid is dropped at its end, and counted', async () => {
    // 2+2W: x = 1 and y = 1 in the end is not possible.
    const code = make(['s10.s20.', 'w01Vw12V', 'w11Vw02V']);
    const { result } = await run(code, { engine: 'graph', equivalence: 'rf-co' });
    assert.deepEqual([result.executions, result.statistics.droppedAtEnd], [3, 1]);
    const relaxed = await run(make(['s10.s20.', 'w01Ow12O', 'w11Ow02O']), {
      engine: 'graph',
      equivalence: 'rf-co',
    });
    assert.deepEqual([relaxed.result.executions, relaxed.result.statistics.droppedAtEnd], [4, 0]);
  });

  test('an rf without any final writes is no execution', async () => {
    const expected = 13;
    for (const checker of JAM_CHECKERS) {
      const { result } = await run(make(NO_FINALS), { engine: 'rf', equivalence: 'rf', checker });
      assert.deepEqual([result.executions, result.statistics.droppedAtEnd], [expected, 1], checker);
    }
    const slow = await run(make(NO_FINALS), { engine: 'enumerate', equivalence: 'rf' });
    assert.equal(slow.result.executions, expected);
    // One more thread, and nothing is complete: what is not whole is not held to final writes.
    const [main, ...scripts] = NO_FINALS;
    const blocked = await run(make([`l00.${main}s40.`, ...scripts, 'l00.']), {
      engine: 'rf',
      equivalence: 'rf',
    });
    assert.deepEqual([blocked.result.executions, blocked.result.blocked], [0, expected + 1]);
  });
});

describe('plain load buffering', () => {
  const LB = ['s10.s20.', 'r00Pw11P', 'r10Pw01P'];

  for (const [engine, equivalence] of [
    ['rf', 'rf'],
    ['graph', 'rf-co'],
  ] as const) {
    test(`engine ${engine} says that it does not explore it`, async () => {
      const { result } = await run(make(LB), { engine, equivalence, cycles: false });
      assert.equal(result.verdict, 'inconclusive');
      assert.match(result.reason, PLAIN_BUFFERING);
      assert.equal(result.executions, 3);
    });
  }

  for (const engine of ['enumerate', 'rf'] as const)
    test(`engine ${engine} explores it`, async () => {
      const { result, cycles } = await run(make(LB), { engine, equivalence: 'rf' });
      assert.deepEqual([result.verdict, result.executions, cycles.length], ['holds', 4, 1]);
    });

  const KEPT: Readonly<Record<string, readonly [scripts: AccessScripts, cycles: number]>> = {
    'two cycles at once': [['s10.s20.', 'r00Pw11Pr20Pw31P', 'r10Pw01Pr30Pw21P'], 7],
    'a value that depends on the promise': [['s10.s20.', 'r00Pv11P', 'r10Pw01P'], 1],
    'a cycle through three threads': [['s10.s20.s30.', 'r00Pw11P', 'r10Pw21P', 'r20Pw01P'], 1],
    'different values, of which either read may be promised one': [['s10.s20.', 'r00Pw12P', 'r10Pw01P'], 1],
    'a promise that decides a branch': [['s10.s20.', 'r00Pw11P', 'r10A?11.w01P'], 1],
    'promises that nobody can keep': [['s10.s20.', 'r00Pv01P', 'r00Pv01P'], 0],
  };

  for (const [name, [scripts, cycles]] of Object.entries(KEPT))
    test(`${name}: engine rf finds what enumerate finds`, async () => {
      const found = await run(make(scripts), { engine: 'rf', equivalence: 'rf' });
      const expected = await run(make(scripts), { engine: 'enumerate', equivalence: 'rf' });
      assert.deepEqual([found.executions, found.cycles], [expected.executions, expected.cycles]);
      assert.equal(found.cycles.length, cycles);
      assert.equal(found.result.verdict, 'holds', found.result.reason);
    });

  test('what promises do not tell is said', async () => {
    for (const scripts of [
      // Values that are computed from themselves; an RMW in the cycle.
      ['s10.s20.', 'r00Pv11P', 'r10Pv01P'],
      ['s10.s20.', 'a01Ow11P', 'r10Pw01P'],
    ]) {
      const { result } = await run(make(scripts), { engine: 'rf', equivalence: 'rf' });
      assert.equal(result.verdict, 'inconclusive', scripts.join());
      assert.match(result.reason, /^plain load buffering is not explored to its end/);
    }
  });

  test('where it cannot be, nothing is said', async () => {
    for (const scripts of [
      // Opaque; ordered by release and acquire, by a lock, by a start.
      ['s10.s20.', 'r00Ow11O', 'r10Ow01O'],
      ['s10.s20.', 'r00Pw11R', 'r10A?11.w01P'],
      ['s10.s20.', 'l00.r00Pw11Pu00.', 'l00.r10Pw01Pu00.'],
      ['r00Ps10.', 'w01P'],
    ]) {
      const { result } = await run(make(scripts), { engine: 'rf', equivalence: 'rf' });
      assert.equal(result.verdict, 'holds', scripts.join());
    }
  });
});
