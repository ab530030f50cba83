/**
 * Random C programs as programmers write them: loops that are bounded and loops that wait in every
 * way, mutexes, locks made of atomics, barriers, compare-exchange retries, conditions, condition
 * variables, objects on the heap that are published and freed, accesses of all orders and none;
 * threads of their own, or several that run one function. Whether a program is right does not
 * matter: what two engines say of it does, or one with and without its reductions.
 */

/** Numbers below a bound, the same for the same seed. */
export type Random = (below: number) => number;

type Order = 'relaxed' | 'acquire' | 'release' | 'acq_rel' | 'seq_cst';

/** What is stored: a number, or what was read last plus a number. */
interface Value {
  readonly fromLast: boolean;
  readonly number: number;
}

type Block = readonly CStatement[];

export type CStatement =
  | { readonly kind: 'load'; readonly location: number; readonly order: Order }
  | { readonly kind: 'store'; readonly location: number; readonly order: Order; readonly value: Value }
  | {
      readonly kind: 'fetch_add' | 'fetch_or' | 'exchange';
      readonly location: number;
      readonly order: Order;
      readonly value: Value;
    }
  | {
      readonly kind: 'cas';
      readonly location: number;
      readonly order: Order;
      readonly expected: number;
      readonly value: Value;
    }
  /** Until the compare-exchange succeeds. */
  | { readonly kind: 'retry'; readonly location: number; readonly order: Order; readonly number: number }
  | { readonly kind: 'fence'; readonly order: Order }
  | { readonly kind: 'plain-load' | 'plain-increment' }
  /** Of a location whose values nobody uses. */
  | { readonly kind: 'unused-load'; readonly order: Order }
  | { readonly kind: 'unused-store'; readonly order: Order; readonly value: Value }
  | { readonly kind: 'plain-store'; readonly value: Value }
  | { readonly kind: 'if'; readonly number: number; readonly body: Block; readonly otherwise: Block }
  | { readonly kind: 'repeat'; readonly times: number; readonly body: Block }
  /** Goes on until it reads the number, or for so many rounds; 0: without end. */
  | {
      readonly kind: 'spin';
      readonly location: number;
      readonly order: Order;
      readonly number: number;
      readonly rounds: number;
    }
  /** Waits in a way that leaves no trace: see WAITS. */
  | {
      readonly kind: 'wait-for';
      readonly how: (typeof WAITS)[number];
      readonly location: number;
      readonly order: Order;
      readonly number: number;
    }
  | { readonly kind: 'barrier'; readonly asksWhoWasLast: boolean }
  | { readonly kind: Enclosing; readonly body: Block }
  | { readonly kind: 'wait'; readonly loops: boolean }
  | { readonly kind: 'signal'; readonly all: boolean }
  | { readonly kind: 'publish' | 'look' | 'take'; readonly order: Order }
  | { readonly kind: 'assume' | 'assert'; readonly number: number };

/** A lock around a body, of pthreads or of atomics. */
const ENCLOSING = [
  'mutex',
  'trylock',
  'spinlock',
  'cas-lock',
  'ttas-lock',
  'ticket-lock',
  'read-lock',
  'room-lock',
  'room-lock-alone',
] as const;
type Enclosing = (typeof ENCLOSING)[number];

/**
 * Loops that wait: with a store into memory of the thread's own; with a store of what is there
 * already; that take and give back; that look under the mutex; that read again until two reads
 * agree; that begin anew with `continue`; that wait for another wait; through a function.
 */
const WAITS = [
  'private',
  'same-store',
  'give-back',
  'poll',
  'confirm',
  'continue',
  'nested',
  'function',
] as const;

export interface CThreads {
  readonly turn: number;
  readonly threads: readonly Block[];
  /**
   * So many threads run the first block, and no other. `named`: each gets a number of its own,
   * under which it leaves its result.
   */
  readonly twins?: { readonly count: number; readonly named: boolean };
}

const LOAD: readonly Order[] = ['relaxed', 'relaxed', 'acquire', 'seq_cst'];
const STORE: readonly Order[] = ['relaxed', 'relaxed', 'release', 'seq_cst'];
const UPDATE: readonly Order[] = ['relaxed', 'acquire', 'release', 'acq_rel', 'seq_cst'];
const FENCE: readonly Order[] = ['acquire', 'release', 'acq_rel', 'seq_cst'];

const LOCATIONS = ['x', 'y'];

/** What programs are about: how often each kind of statement comes. */
const THEMES: readonly Readonly<Partial<Record<CStatement['kind'] | 'poll', number>>>[] = [
  { load: 4, store: 4, fetch_add: 1, exchange: 1, cas: 2, fence: 2, if: 2, repeat: 1, assert: 1 },
  { retry: 3, fetch_or: 1, load: 2, cas: 2, if: 1, repeat: 1, 'plain-load': 1 },
  { mutex: 3, trylock: 1, 'plain-increment': 3, 'plain-load': 1, load: 1, if: 1, repeat: 1 },
  { wait: 2, signal: 3, mutex: 1, 'plain-load': 1, store: 1 },
  { publish: 2, look: 2, take: 2, load: 1, if: 1, store: 1 },
  { spin: 2, store: 3, load: 2, 'plain-store': 1, 'plain-load': 1, assume: 1, spinlock: 1, if: 1 },
  { spinlock: 2, 'plain-increment': 2, 'plain-load': 1, fence: 1, store: 1, load: 1 },
  { 'wait-for': 3, store: 3, fetch_add: 2, load: 1, 'plain-store': 1, if: 1 },
  { 'wait-for': 2, retry: 2, cas: 2, store: 2, 'cas-lock': 1, load: 1, assert: 1 },
  { 'cas-lock': 2, 'ttas-lock': 2, 'ticket-lock': 2, 'read-lock': 1, 'plain-increment': 3, load: 1 },
  { 'ticket-lock': 1, mutex: 2, poll: 2, 'wait-for': 1, 'plain-store': 2, 'plain-load': 1, store: 1 },
  { barrier: 3, store: 2, load: 2, fetch_add: 1, 'plain-store': 1, 'plain-load': 1 },
  { 'unused-store': 5, 'unused-load': 2, 'wait-for': 1, retry: 1, mutex: 1, store: 1, load: 1 },
  { 'room-lock': 2, 'room-lock-alone': 2, 'plain-increment': 1, 'plain-load': 1, load: 1, store: 1 },
];

/** Themes in which there is much to leave out. */
export const WAITING_THEMES: readonly number[] = [1, 5, 6, 7, 8, 9, 10, 11, 12, 13];

/** A program of the theme that the turn chooses. A small one has more often threads that do the same. */
export function randomCThreads(random: Random, turn: number, isSmall = false): CThreads {
  const weights = THEMES[turn % THEMES.length]!;
  const threads = 2 + (random(3) === 0 ? 1 : 0);
  const maker = new Maker(random, weights);
  if (random(isSmall ? 3 : 4) === 0)
    return {
      turn,
      threads: [maker.block(threads === 2 ? 3 : 2, 1)],
      twins: { count: threads, named: random(2) === 0 },
    };
  const [most, depth] = isSmall ? [threads === 2 ? 3 : 2, 1] : [threads === 2 ? 4 : 3, 2];
  return { turn, threads: Array.from({ length: threads }, () => maker.block(most, depth)) };
}

class Maker {
  private readonly random: Random;
  private readonly kinds: readonly (CStatement['kind'] | 'poll')[];

  constructor(random: Random, weights: (typeof THEMES)[number]) {
    this.random = random;
    this.kinds = Object.entries(weights).flatMap(([kind, weight]) =>
      Array.from({ length: weight }, () => kind as CStatement['kind'] | 'poll'),
    );
  }

  block(most: number, depth: number): Block {
    return Array.from({ length: 1 + this.random(most) }, () => this.statement(depth));
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.random(from.length)]!;
  }

  private value(): Value {
    return { fromLast: this.random(3) === 0, number: this.random(3) };
  }

  private inner(depth: number): Block {
    return this.block(2, depth - 1);
  }

  private statement(depth: number): CStatement {
    const kind = this.pick(this.kinds);
    const location = this.random(LOCATIONS.length);
    switch (kind) {
      case 'load':
        return { kind, location, order: this.pick(LOAD) };
      case 'store':
        return { kind, location, order: this.pick(STORE), value: this.value() };
      case 'fetch_add':
      case 'fetch_or':
      case 'exchange':
        return { kind, location, order: this.pick(UPDATE), value: this.value() };
      case 'cas':
        return { kind, location, order: this.pick(UPDATE), expected: this.random(3), value: this.value() };
      case 'retry':
        return { kind, location, order: this.pick(UPDATE), number: 1 + this.random(2) };
      case 'fence':
        return { kind, order: this.pick(FENCE) };
      case 'plain-load':
      case 'plain-increment':
        return { kind };
      case 'plain-store':
        return { kind, value: this.value() };
      case 'unused-load':
        return { kind, order: this.random(4) === 0 ? this.pick(LOAD) : 'relaxed' };
      case 'unused-store':
        return { kind, order: this.random(4) === 0 ? this.pick(STORE) : 'relaxed', value: this.value() };
      case 'spin':
        return { kind, location, order: this.pick(LOAD), number: this.random(2), rounds: this.random(3) };
      case 'wait-for':
      case 'poll':
        return {
          kind: 'wait-for',
          how: kind === 'poll' ? kind : this.pick(WAITS),
          location,
          order: this.pick(LOAD),
          number: this.random(2),
        };
      case 'barrier':
        return { kind, asksWhoWasLast: this.random(4) === 0 };
      case 'wait':
        return { kind, loops: this.random(4) > 0 };
      case 'signal':
        return { kind, all: this.random(2) === 0 };
      case 'publish':
        return { kind, order: this.pick(STORE) };
      case 'look':
        return { kind, order: this.pick(LOAD) };
      case 'take':
        return { kind, order: this.pick(UPDATE) };
      case 'assume':
      case 'assert':
        return { kind, number: this.random(3) };
      default:
        return depth > 0 ? this.compound(kind, depth) : { kind: 'load', location, order: this.pick(LOAD) };
    }
  }

  private compound(kind: 'if' | 'repeat' | Enclosing, depth: number): CStatement {
    const body = this.inner(depth);
    if (kind === 'if')
      return { kind, number: this.random(3), body, otherwise: this.random(2) === 0 ? [] : this.inner(depth) };
    return kind === 'repeat' ? { kind, times: 1 + this.random(2), body } : { kind, body };
  }
}

const GLOBALS = `/* Not static: clang would leave out what nobody reads. */
atomic_int x, y, z, lock, ticket, turn, room = 2;
int data, ready, result[4];
int *_Atomic pointer;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
pthread_barrier_t barrier;
static int look(atomic_int *at, int *seen) {
  *seen = atomic_load_explicit(at, memory_order_acquire);
  return *seen;
}`;

/** The functions of the threads; each leaves what it has read last in `result`. */
export const threadsText = ({ threads, twins }: CThreads): string =>
  [
    GLOBALS,
    `static void setup(void) { pthread_barrier_init(&barrier, 0, ${twins?.count ?? threads.length}); }`,
    ...threads.map(
      (body, thread) => `static void *P${thread}(void *argument) {
  int last = 0, old = 0, scratch[2] = {0, 0}, *object = 0;
${blockText(body, 1)}
  ${resultText(thread, twins)}
  return 0;
}`,
    ),
    ...(twins === undefined ? [] : [startedText(twins)]),
  ].join('\n');

function resultText(thread: number, twins: CThreads['twins']): string {
  if (twins === undefined) return `result[${thread}] = last;`;
  return twins.named
    ? 'result[(long)argument] = last;'
    : 'atomic_fetch_add_explicit(&y, 2 * last, memory_order_relaxed);';
}

const startedText = ({ count, named }: NonNullable<CThreads['twins']>): string =>
  `/* started: ${Array.from({ length: count }, (_, i) => `P0(${named ? i : 0})`).join(' ')} */`;

const blockText = (block: Block, depth: number): string =>
  block.map((statement) => '  '.repeat(depth) + statementText(statement, depth)).join('\n');

const braced = (block: Block, depth: number): string =>
  `{\n${blockText(block, depth + 1)}\n${'  '.repeat(depth)}}`;

const valueText = ({ fromLast, number }: Value): string => (fromLast ? `last + ${number}` : String(number));

const orderOf = (order: Order): string => `memory_order_${order}`;
/** Of a compare-exchange that fails. */
const FAILURE: Readonly<Record<Order, Order>> = {
  relaxed: 'relaxed',
  acquire: 'acquire',
  release: 'relaxed',
  acq_rel: 'acquire',
  seq_cst: 'seq_cst',
};

function statementText(item: CStatement, depth: number): string {
  const at = 'location' in item ? LOCATIONS[item.location % LOCATIONS.length]! : '';
  switch (item.kind) {
    case 'load':
      return `last = atomic_load_explicit(&${at}, ${orderOf(item.order)});`;
    case 'store':
      return `atomic_store_explicit(&${at}, ${valueText(item.value)}, ${orderOf(item.order)});`;
    case 'fetch_add':
    case 'fetch_or':
    case 'exchange':
      return `last = atomic_${item.kind}_explicit(&${at}, ${valueText(item.value)}, ${orderOf(item.order)});`;
    case 'cas':
      return `old = ${item.expected}; last = atomic_compare_exchange_strong_explicit(&${at}, &old, ${valueText(item.value)}, ${orderOf(item.order)}, ${orderOf(FAILURE[item.order])});`;
    case 'retry':
      return `old = atomic_load_explicit(&${at}, memory_order_relaxed); while (!atomic_compare_exchange_strong_explicit(&${at}, &old, old + ${item.number}, ${orderOf(item.order)}, ${orderOf(FAILURE[item.order])})) {} last = old;`;
    case 'fence':
      return `atomic_thread_fence(${orderOf(item.order)});`;
    case 'plain-load':
      return 'last = data;';
    case 'plain-increment':
      return 'data++;';
    case 'plain-store':
      return `data = ${valueText(item.value)};`;
    case 'unused-load':
      return `(void)atomic_load_explicit(&z, ${orderOf(item.order)});`;
    case 'unused-store':
      return `atomic_store_explicit(&z, ${valueText(item.value)}, ${orderOf(item.order)});`;
    case 'if':
      return `if (last == ${item.number}) ${braced(item.body, depth)} else ${braced(item.otherwise, depth)}`;
    case 'repeat':
      return `for (int i = 0; i < ${item.times}; i++) ${braced(item.body, depth)}`;
    case 'spin':
      return item.rounds === 0
        ? `while (atomic_load_explicit(&${at}, ${orderOf(item.order)}) != ${item.number}) {}`
        : `for (int i = 0; i < ${item.rounds}; i++) { last = atomic_load_explicit(&${at}, ${orderOf(item.order)}); if (last == ${item.number}) break; }`;
    case 'mutex':
      return `pthread_mutex_lock(&mutex); ${braced(item.body, depth)} pthread_mutex_unlock(&mutex);`;
    case 'trylock':
      return `if (pthread_mutex_trylock(&mutex) == 0) { ${braced(item.body, depth)} pthread_mutex_unlock(&mutex); }`;
    case 'spinlock':
      return `while (atomic_exchange_explicit(&lock, 1, memory_order_acquire)) {} ${braced(item.body, depth)} atomic_store_explicit(&lock, 0, memory_order_release);`;
    case 'wait-for':
      return waitText(item, at);
    case 'barrier':
      return `${item.asksWhoWasLast ? 'last = !!' : ''}pthread_barrier_wait(&barrier);`;
    case 'cas-lock':
    case 'ttas-lock':
    case 'ticket-lock':
    case 'read-lock':
    case 'room-lock':
      return lockText(item.kind, braced(item.body, depth));
    case 'room-lock-alone':
      return roomLockText(2, braced(item.body, depth));
    case 'wait':
      return `pthread_mutex_lock(&mutex); ${item.loops ? 'while' : 'if'} (!ready) pthread_cond_wait(&changed, &mutex); last = ready; pthread_mutex_unlock(&mutex);`;
    case 'signal':
      return `pthread_mutex_lock(&mutex); ready++; pthread_cond_${item.all ? 'broadcast' : 'signal'}(&changed); pthread_mutex_unlock(&mutex);`;
    case 'publish':
      return `object = malloc(sizeof *object); *object = last + 1; atomic_store_explicit(&pointer, object, ${orderOf(item.order)});`;
    case 'look':
      return `object = atomic_load_explicit(&pointer, ${orderOf(item.order)}); if (object) last = *object;`;
    case 'take':
      return `object = atomic_exchange_explicit(&pointer, 0, ${orderOf(item.order)}); if (object) { last = *object; free(object); }`;
    case 'assume':
      return `heddle_assume(last == ${item.number});`;
    case 'assert':
      return `assert(last != ${item.number});`;
  }
}

function waitText(item: CStatement & { kind: 'wait-for' }, at: string): string {
  const order = orderOf(item.order);
  const other = at === 'x' ? 'y' : 'x';
  const load = `atomic_load_explicit(&${at}, ${order})`;
  switch (item.how) {
    case 'private':
      return `while ((last = ${load}) != ${item.number}) scratch[last & 1] = last;`;
    case 'same-store':
      return `while (${load} != ${item.number}) atomic_store_explicit(&${other}, ${item.number}, memory_order_release);`;
    case 'give-back':
      return `while (atomic_fetch_add_explicit(&${at}, 1, memory_order_acquire) != ${item.number}) atomic_fetch_sub_explicit(&${at}, 1, memory_order_relaxed);`;
    case 'poll':
      return `for (;;) { pthread_mutex_lock(&mutex); last = data; pthread_mutex_unlock(&mutex); if (last == ${item.number}) break; }`;
    case 'confirm':
      return `do { last = ${load}; old = atomic_load_explicit(&${other}, memory_order_acquire); } while (${load} != last); last += 4 * old;`;
    case 'continue':
      return `for (;;) { old = ${load}; if (old == ${item.number}) continue; if (atomic_compare_exchange_strong_explicit(&${at}, &old, old + 1, memory_order_acq_rel, memory_order_relaxed)) break; } last = old;`;
    case 'nested':
      return `for (;;) { while (${load} == ${item.number}) {} old = ${1 - item.number}; if (atomic_compare_exchange_strong_explicit(&${at}, &old, ${item.number}, memory_order_acquire, memory_order_relaxed)) break; }`;
    case 'function':
      return `while (look(&${at}, &last) != ${item.number}) {}`;
  }
}

function lockText(kind: Enclosing & `${string}-lock`, body: string): string {
  switch (kind) {
    case 'cas-lock':
      return `do old = 0; while (!atomic_compare_exchange_strong_explicit(&lock, &old, 1, memory_order_acquire, memory_order_relaxed)); ${body} ${UNLOCK}`;
    case 'ttas-lock':
      return `do { while (atomic_load_explicit(&lock, memory_order_relaxed)) {} } while (atomic_exchange_explicit(&lock, 1, memory_order_acquire)); ${body} ${UNLOCK}`;
    case 'ticket-lock':
      return `scratch[0] = atomic_fetch_add_explicit(&ticket, 1, memory_order_relaxed); while (atomic_load_explicit(&turn, memory_order_acquire) != scratch[0]) {} ${body} atomic_fetch_add_explicit(&turn, 1, memory_order_release);`;
    case 'read-lock':
      return `while (atomic_fetch_add_explicit(&lock, 2, memory_order_acquire) & 1) { atomic_fetch_sub_explicit(&lock, 2, memory_order_relaxed); while (atomic_load_explicit(&lock, memory_order_relaxed) & 1) {} } ${body} atomic_fetch_sub_explicit(&lock, 2, memory_order_release);`;
    case 'room-lock':
      return roomLockText(1, body);
  }
}

/** Takes some of a counter, and gives it back at once if there was not enough. */
const roomLockText = (taken: number, body: string): string =>
  `while (atomic_fetch_sub_explicit(&room, ${taken}, memory_order_acquire) < ${taken}) { atomic_fetch_add_explicit(&room, ${taken}, memory_order_relaxed); while (atomic_load_explicit(&room, memory_order_relaxed) < ${taken}) {} } ${body} atomic_fetch_add_explicit(&room, ${taken}, memory_order_release);`;

const UNLOCK = 'atomic_store_explicit(&lock, 0, memory_order_release);';
