/**
 * Litmus tests run as machine programs. The contract of steppers: a stopped thread asks the same again, and a snapshot is all
 * that it needs. What they mean: litmus-executions.test.ts and ../program/trace-oracle.test.ts.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Program } from '../../src/index.ts';
import { register } from '../../src/program/expression.ts';
import type { Instruction, RmwInstruction } from '../../src/program/instruction.ts';
import { registerValue } from '../../src/program/litmus/litmus-code.ts';
import { type LitmusMachine, litmusMachine } from '../../src/program/litmus/litmus-machine.ts';
import { userPlace } from '../../src/program/machine/call-stack.ts';
import { MAX_THREADS, MODES, type Mode } from '../../src/program/machine/code.ts';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { DependencySets } from '../../src/program/machine/dependency-sets.ts';
import { emptyRequest, REQUESTS, type Request, type RequestKind } from '../../src/program/machine/request.ts';
import type { Stepper } from '../../src/program/machine/stepper.ts';
import { THREAD, ThreadState } from '../../src/program/machine/thread-state.ts';
import { machineOf } from '../support/litmus-executions.ts';
import { c, LIBRARY, load, parse, store } from '../support/litmus-tests.ts';
import { OPTIONS } from './run-steppers.ts';

const nameOf = (kind: RequestKind): string =>
  Object.entries(REQUESTS).find(([, value]) => value === kind)![0];

/** Starts a thread of the test; main is thread 0. */
function started({ code }: LitmusMachine, thread: number): { stepper: Stepper; state: ThreadState } {
  const made = createStepper(code, OPTIONS, { generated: false });
  const state = new ThreadState();
  made.start(state, thread, thread, 0, 0);
  assert.ok(thread < code.functions.length);
  made.run(state);
  return { stepper: made, state };
}

/** `kind`, the fields that matter to it, as one text. */
function shown({ kind, object, offset, size, mode, failureMode, low, high, count }: Request): string {
  const isWhole = offset === 0 && size === 8;
  const access = `${nameOf(kind)} ${isWhole ? object : 'part'} ${MODES[mode]}`;
  switch (kind) {
    case REQUESTS.read:
      return access;
    case REQUESTS.readForUpdate:
      return `${access} else ${MODES[failureMode]}`;
    case REQUESTS.write:
    case REQUESTS.update:
      return `${access} ${high} ${low}`;
    case REQUESTS.fence:
      return `fence ${MODES[mode]}`;
    case REQUESTS.spawn:
      return `spawn ${count}`;
    default:
      return nameOf(kind);
  }
}

/** All requests of a thread whose reads get these values, which must suffice. */
function requestsOf(machine: LitmusMachine, thread: number, values: readonly number[]): string[] {
  const { stepper, state } = started(machine, thread);
  const left = [...values];
  const found: string[] = [];
  for (;;) {
    const { kind } = stepper.request;
    found.push(shown(stepper.request));
    if (isLast(kind)) return found;
    const isRead = kind === REQUESTS.read || kind === REQUESTS.readForUpdate;
    const value = isRead ? left.shift()! : 0;
    stepper.resume(state, value, value < 0 ? -1 : 0, found.length - 1);
  }
}

const LAST: readonly RequestKind[] = [REQUESTS.end, REQUESTS.block, REQUESTS.cut, REQUESTS.error];
const isLast = (kind: RequestKind): boolean => LAST.includes(kind);

describe('requests', () => {
  test('main starts a thread for each of the test, and ends', () => {
    const machine = machineOf(parse(c([store('x', '1'), store('y', '1'), ''])));
    assert.deepEqual(requestsOf(machine, 0, []), ['spawn 1', 'spawn 2', 'spawn 3', 'end']);
    assert.deepEqual(requestsOf(machine, 3, []), ['end']);
  });

  test('accesses and fences with their modes', () => {
    const body = `${store('y', '-2', 'release')} atomic_thread_fence(memory_order_acq_rel); int r = ${load('x')}; *y = r;`;
    assert.deepEqual(requestsOf(machineOf(parse(c([body]))), 1, [7]), [
      'write 2 rel -1 -2',
      'fence acq_rel',
      'read 1 rlx',
      'write 2 sc 0 7',
      'end',
    ]);
    const plain = machineOf(parse(c(['*x = 1;'], '', 'int')));
    assert.deepEqual(requestsOf(plain, 1, []), ['write 1 na 0 1', 'end']);
  });

  const cas =
    'int e = 1; int r = atomic_compare_exchange_strong_explicit(x, &e, 2, memory_order_acq_rel, memory_order_relaxed);';

  test('a compare-exchange writes exactly if it finds what it expects', () => {
    const machine = machineOf(parse(c([cas])));
    const read = 'readForUpdate 1 acq_rel else rlx';
    assert.deepEqual(requestsOf(machine, 1, [1]), [read, 'update 1 acq_rel 0 2', 'end']);
    assert.deepEqual(requestsOf(machine, 1, [0]), [read, 'end']);
  });

  test('an update computes with the value it reads', () => {
    const machine = machineOf(parse(c(['int r = atomic_fetch_add(x, 2); int s = atomic_exchange(y, r);'])));
    assert.deepEqual(requestsOf(machine, 1, [40, 5]), [
      'readForUpdate 1 sc else sc',
      'update 1 sc 0 42',
      'readForUpdate 2 sc else sc',
      'update 2 sc 0 40',
      'end',
    ]);
  });

  test('the registers of a thread at its end', () => {
    const program = parse(c([`long r = ${load('x')}; long s = r * 3; int e = 5;`], '', 'atomic_long'));
    const { stepper, state } = started(machineOf(program), 1);
    // -2 ** 33 - 1
    stepper.resume(state, -1, -3, 0);
    assert.equal(stepper.request.kind, REQUESTS.end);
    const { registers } = program.threads[0]!;
    const finalOf = (name: string): number => registerValue(state.snapshot(), registers.indexOf(name));
    assert.deepEqual(['r', 's', 'e'].map(finalOf), [-(2 ** 33) - 1, -3 * (2 ** 33 + 1), 5]);
  });

  test('globals hold the initial values, also wide ones', () => {
    const { code } = machineOf(parse(c([`long r = ${load('x')};`], 'x=-8589934593; y=3;', 'atomic_long')));
    const held = code.globals.map(({ name, bytes }) => [
      name,
      new DataView(bytes!.buffer).getBigInt64(0, true),
    ]);
    assert.deepEqual(held, [
      ['x', -8589934593n],
      ['y', 3n],
    ]);
  });
});

test('requests stand at lines of the test; starts and ends of a thread at its first and last', () => {
  const text = `C t\n{}\nP0(atomic_int* x) {\n  *x = 1;\n  *x = 2;\n}\nP1(atomic_int* x) {\n  *x = 3;\n}\nexists (true)\n`;
  const machine = machineOf(parse(text));
  const linesOf = (thread: number): (number | undefined)[] => {
    const { stepper, state } = started(machine, thread);
    const lines: (number | undefined)[] = [];
    for (;;) {
      lines.push(userPlace(machine.code, state.words, stepper.request.pc)?.line);
      if (isLast(stepper.request.kind)) return lines;
      stepper.resume(state, 0, 0, lines.length - 1);
    }
  };
  assert.deepEqual(linesOf(0), [4, 8, undefined]);
  assert.deepEqual(linesOf(1), [4, 5, 5]);
  assert.deepEqual(linesOf(2), [8, 8]);
});

describe('updates', () => {
  /** By request: the events that its value and its expected value depend on. Reads get 0. */
  function dependencies(text: string): (readonly [string, readonly number[], readonly number[]])[] {
    const sets = new DependencySets();
    const stepper = createStepper(machineOf(parse(text)).code, OPTIONS, { generated: false, sets });
    const state = new ThreadState(true);
    stepper.start(state, 1, 1, 0, 0);
    stepper.run(state);
    const found: (readonly [string, readonly number[], readonly number[]])[] = [];
    for (let event = 0; !isLast(stepper.request.kind); ) {
      const { kind, dataSources, expectedSources } = stepper.request;
      found.push([nameOf(kind), sets.elements(dataSources), sets.elements(expectedSources)]);
      // An update is the event of its read.
      if (kind !== REQUESTS.update) event++;
      stepper.resume(state, 0, 0, event - 1);
    }
    return found;
  }

  test('depend on what they expect and what they write', () => {
    const body = `int a = ${load('x')}; int b = ${load('y')}; int e = a; atomic_compare_exchange_strong(x, &e, b);`;
    assert.deepEqual(dependencies(c([body])).slice(2), [
      ['readForUpdate', [], [0]],
      ['update', [1], []],
    ]);
  });

  test('do not depend on what their register held before', () => {
    const body = `int r = ${load('x')}; r = atomic_fetch_add(y, 1); ${store('x', 'r')}`;
    assert.deepEqual(dependencies(c([body])).slice(1), [
      ['readForUpdate', [], []],
      ['update', [], []],
      ['write', [1], []],
    ]);
  });

  test('may have their address in the register of their result', () => {
    const program = parse(c(['int r = atomic_fetch_add(y, 1);']));
    const [thread] = program.threads;
    const rmw = thread!.code.find(({ kind }) => kind === 'rmw') as RmwInstruction;
    const code = [{ ...rmw, address: register(rmw.register) }];
    const initialValues = thread!.registers.map(() => program.locations[1]!.address);
    const machine = machineOf({ ...program, threads: [{ ...thread!, code, initialValues }] });
    assert.deepEqual(requestsOf(machine, 1, [5]), ['readForUpdate 2 sc else sc', 'update 2 sc 0 6', 'end']);
  });
});

describe('ends that are none', () => {
  const endOf = (text: string, values: readonly number[]): Request => {
    const { stepper, state } = started(machineOf(parse(text)), 1);
    values.forEach((value, event) => {
      stepper.resume(state, value, 0, event);
    });
    return { ...stepper.request };
  };

  test('an assumption that is false', () => {
    assert.equal(endOf(c([`int r = ${load('x')}; assume(r == 1);`]), [0]).kind, REQUESTS.block);
    assert.equal(endOf(c([`int r = ${load('x')}; assume(r == 1);`]), [1]).kind, REQUESTS.end);
  });

  test('a loop that goes round too often, and where it is', () => {
    const program = parse(`C t\n{}\nP0(atomic_int* x) {\n  while (${load('x')} == 0);\n}\nexists (true)\n`);
    const { code } = machineOf(program);
    for (const unroll of [0, 2]) {
      const stepper = createStepper(code, { ...OPTIONS, unroll }, { generated: false });
      const state = new ThreadState();
      stepper.start(state, 1, 1, 0, 0);
      stepper.run(state);
      for (let read = 0; read <= unroll; read++) {
        assert.equal(stepper.request.kind, REQUESTS.read);
        stepper.resume(state, 0, 0, read);
      }
      assert.equal(stepper.request.kind, REQUESTS.cut);
      assert.equal(code.loops[stepper.request.loop]!.place.line, 4);
      assert.equal(userPlace(code, state.words, stepper.request.pc)?.line, 4);
    }
  });

  test('errors of the test', () => {
    const nowhere = endOf(c(['int* q = *x; int r = *q;'], '', 'int*'), [12]);
    assert.equal(nowhere.kind, REQUESTS.error);
    assert.equal(nowhere.errorKind, 'invalid-access');
    assert.match(nowhere.message, /address 12/);
    const division = endOf(c([`int r = ${load('x')}; int s = 1 / r;`]), [0]);
    assert.equal(division.kind, REQUESTS.error);
    assert.match(division.message, /division by zero/);
  });

  test('a value beyond our arithmetic is a bound of ours, no error; of an RMW, after its read', () => {
    for (const body of [
      `long r = ${load('x')}; long s = r + 9007199254740991;`,
      'atomic_fetch_add(x, 9007199254740991);',
    ]) {
      const text = c([body], '', 'atomic_long');
      const limit = endOf(text, [1]);
      assert.deepEqual([limit.kind, limit.loop], [REQUESTS.cut, -1], body);
      assert.match(limit.message, /53 bits/);
      assert.notEqual(endOf(text, [0]).kind, REQUESTS.cut, body);
    }
  });

  test('a thread that has ended takes no answer', () => {
    const { stepper, state } = started(machineOf(parse(c(['']))), 1);
    assert.throws(() => stepper.resume(state, 0, 0, 0), /internal error/);
  });
});

interface Stop {
  readonly request: Request;
  readonly snapshot: Int32Array;
}

/** Runs a thread with these answers; at every stop, `meet` gets the stop and gives the state to go on with. */
function walk(
  { code }: LitmusMachine,
  thread: number,
  answers: readonly number[],
  tracks: boolean,
  meet: (stop: Stop, state: ThreadState, stepper: Stepper) => ThreadState,
): Stop[] {
  const stepper = createStepper(code, { ...OPTIONS, unroll: 2 }, { generated: false });
  let state = new ThreadState(tracks);
  stepper.start(state, thread, thread, 0, 0);
  stepper.run(state);
  const stops: Stop[] = [];
  for (let event = 0; ; event++) {
    const stop = { request: { ...stepper.request }, snapshot: state.snapshot() };
    stops.push(stop);
    if (isLast(stop.request.kind)) return stops;
    state = meet(stop, state, stepper);
    const answer = answers[event % answers.length]!;
    stepper.resume(state, answer, answer < 0 ? -1 : 0, event);
  }
}

/** Nothing that a thread needs may be in the request. */
function forget({ request }: Stepper): void {
  Object.assign(request, emptyRequest());
}

/** All of a request that its kind gives a meaning. */
function asked(request: Request): string {
  const { pc, addressSources, dataSources, controlSources, expectedSources } = request;
  const sources = [addressSources, dataSources, controlSources, expectedSources];
  return `${shown(request)} at ${pc}, depends on ${sources.join()}`;
}

describe('the contract of steppers', () => {
  const loops = parse(
    c([
      `int i = 0; while (i < 2) { int j = 0; while (j < 2) { j = j + ${load('x')}; } i = i + 1; } ${store('y', 'i')}`,
      'int e = 0; while (!atomic_compare_exchange_strong(x, &e, e + 1)); atomic_fetch_sub(y, e);',
    ]),
  );
  const programs = [...LIBRARY.values()].flat().concat(loops);
  const cases = programs.flatMap((program) => {
    const machine = machineOf(program);
    return machine.code.functions.map((_, thread) => ({ program, machine, thread }));
  });
  const caseNumbers = fc.nat({ max: cases.length - 1 });
  const answerLists = fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 1, maxLength: 6 });

  for (const tracks of [false, true]) {
    const form = tracks ? 'with dependencies' : 'without dependencies';

    test(`a stopped thread asks the same again, ${form}`, () => {
      fc.assert(
        fc.property(caseNumbers, answerLists, (number, answers) => {
          const { program, machine, thread } = cases[number]!;
          walk(machine, thread, answers, tracks, ({ request, snapshot }, state, stepper) => {
            forget(stepper);
            stepper.run(state);
            assert.deepEqual(asked(stepper.request), asked(request), program.name);
            assert.deepEqual(state.snapshot(), snapshot, program.name);
            return state;
          });
        }),
        { numRuns: 600 },
      );
    });

    test(`a snapshot is all that a thread needs, ${form}`, () => {
      fc.assert(
        fc.property(caseNumbers, answerLists, (number, answers) => {
          const { program, machine, thread } = cases[number]!;
          const plain = walk(machine, thread, answers, tracks, (_, state) => state);
          // Something else runs in between, and the new state has held other words before.
          const restored = walk(machine, thread, answers, tracks, ({ snapshot }, _, stepper) => {
            const state = new ThreadState(tracks);
            state.words.fill(-7);
            stepper.start(state, 1, 1, 0, 0);
            stepper.run(state);
            state.restore(snapshot);
            forget(stepper);
            return state;
          });
          assert.deepEqual(
            restored.map(({ request, snapshot }) => [asked(request), snapshot]),
            plain.map(({ request, snapshot }) => [asked(request), snapshot]),
            program.name,
          );
        }),
        { numRuns: 600 },
      );
    });
  }

  test('the header counts events and effects', () => {
    const { stepper, state } = started(machineOf(parse(c([`${store('x', '1')} int r = ${load('y')};`]))), 1);
    stepper.resume(state, 0, 0, 4);
    assert.deepEqual([state.words[THREAD.events], state.words[THREAD.effects]], [5, 1]);
    stepper.resume(state, 0, 0, 5);
    assert.deepEqual([state.words[THREAD.events], state.words[THREAD.effects]], [6, 1]);
  });
});

describe('what is refused', () => {
  const reasonOf = (program: Program): string => {
    const made = litmusMachine(program);
    return made.kind === 'refused' ? made.reason : 'accepted';
  };
  /** A test with this instruction in place of its first. */
  const withInstruction = (text: string, change: (first: Instruction) => Instruction): Program => {
    const program = parse(text);
    const [thread] = program.threads;
    const [first, ...rest] = thread!.code;
    return { ...program, threads: [{ ...thread!, code: [change(first!), ...rest] }] };
  };

  test('operands in no order, with their place', () => {
    const made = litmusMachine(parse(c([`int r = ${load('x')} + ${load('y')};`])));
    assert.ok(made.kind === 'refused' && made.span !== undefined);
    assert.equal(made.reason, 'operands in no order');
  });

  test('other languages', () => {
    assert.equal(reasonOf({ ...parse(c([''])), language: 'Java' }), 'a test in Java');
  });

  test('exclusives, read-modify-writes of two events, tags that are no mode', () => {
    const exclusive = { status: 0, success: 0, failure: 1 };
    const made: readonly (readonly [string, (first: Instruction) => Instruction, RegExp])[] = [
      [`int r = ${load('x')};`, (first) => ({ ...first, exclusive: true }) as Instruction, /exclusive load/],
      [store('x', '1'), (first) => ({ ...first, exclusive }) as Instruction, /exclusive store/],
      ['atomic_fetch_add(x, 1);', (first) => ({ ...first, form: 'split' }) as Instruction, /two events/],
      [store('x', '1'), (first) => ({ ...first, tags: ['RLX', 'A', 'DEV'] }) as Instruction, /RLX, A, DEV/],
      [store('x', '1'), (first) => ({ ...first, tags: ['RLX', 'SC'] }) as Instruction, /RLX, SC/],
      [store('x', '1'), (first) => ({ ...first, tags: [] }) as Instruction, /no memory order/],
    ];
    for (const [body, change, reason] of made) {
      assert.equal(reasonOf(withInstruction(c([body]), (first) => first)), 'accepted');
      assert.match(reasonOf(withInstruction(c([body]), change)), reason);
    }
  });

  test('more threads than an engine has numbers for', () => {
    const threads = (count: number): Program => {
      const program = parse(c(['']));
      return { ...program, threads: Array.from({ length: count }, () => program.threads[0]!) };
    };
    assert.equal(reasonOf(threads(MAX_THREADS - 1)), 'accepted');
    assert.match(reasonOf(threads(MAX_THREADS)), /more than 63 threads/);
  });

  test('locations with tags', () => {
    const program = parse(c([store('x', '1')]));
    const locations = program.locations.map((location) => ({ ...location, tags: ['SOMETHING'] }));
    assert.match(reasonOf({ ...program, locations }), /`x` with tags/);
  });

  test('nothing of the library', () => {
    const refused = [...LIBRARY.values()].flat().filter((program) => reasonOf(program) !== 'accepted');
    assert.deepEqual(refused, []);
    assert.ok(LIBRARY.get('C')!.length >= 100);
  });
});

test('every mode of C is one of the machine', () => {
  const orders: readonly (readonly [string, Mode])[] = [
    ['relaxed', 'rlx'],
    ['consume', 'acq'],
    ['acquire', 'acq'],
    ['release', 'rel'],
    ['acq_rel', 'acq_rel'],
    ['seq_cst', 'sc'],
  ];
  for (const [order, mode] of orders) {
    const machine = machineOf(parse(c([`atomic_thread_fence(memory_order_${order});`])));
    assert.deepEqual(requestsOf(machine, 1, []), [`fence ${mode}`, 'end']);
  }
});
