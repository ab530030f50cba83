/**
 * Random C programs as programmers write them: loops that are bounded and loops that spin, mutexes,
 * compare-exchange retries, conditions, condition variables, objects on the heap that are published
 * and freed, accesses of all orders and none. Whether a program is right does not matter: what two
 * engines say of it does.
 */
import type { Random } from './random.ts';

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
  | { readonly kind: 'mutex' | 'trylock' | 'spinlock'; readonly body: Block }
  | { readonly kind: 'wait'; readonly loops: boolean }
  | { readonly kind: 'signal'; readonly all: boolean }
  | { readonly kind: 'publish' | 'look' | 'take'; readonly order: Order }
  | { readonly kind: 'assume' | 'assert'; readonly number: number };

export interface CThreads {
  readonly turn: number;
  readonly threads: readonly Block[];
}

const LOAD: readonly Order[] = ['relaxed', 'relaxed', 'acquire', 'seq_cst'];
const STORE: readonly Order[] = ['relaxed', 'relaxed', 'release', 'seq_cst'];
const UPDATE: readonly Order[] = ['relaxed', 'acquire', 'release', 'acq_rel', 'seq_cst'];
const FENCE: readonly Order[] = ['acquire', 'release', 'acq_rel', 'seq_cst'];

const LOCATIONS = ['x', 'y'];

/** What programs are about: how often each kind of statement comes. */
const THEMES: readonly Readonly<Partial<Record<CStatement['kind'], number>>>[] = [
  { load: 4, store: 4, fetch_add: 1, exchange: 1, cas: 2, fence: 2, if: 2, repeat: 1, assert: 1 },
  { retry: 3, fetch_or: 1, load: 2, cas: 2, if: 1, repeat: 1, 'plain-load': 1 },
  { mutex: 3, trylock: 1, 'plain-increment': 3, 'plain-load': 1, load: 1, if: 1, repeat: 1 },
  { wait: 2, signal: 3, mutex: 1, 'plain-load': 1, store: 1 },
  { publish: 2, look: 2, take: 2, load: 1, if: 1, store: 1 },
  { spin: 2, store: 3, load: 2, 'plain-store': 1, 'plain-load': 1, assume: 1, spinlock: 1, if: 1 },
  { spinlock: 2, 'plain-increment': 2, 'plain-load': 1, fence: 1, store: 1, load: 1 },
];

/** The programs of a seed, of every theme. */
export function randomCThreads(random: Random, turn: number): CThreads {
  const weights = THEMES[turn % THEMES.length]!;
  const threads = 2 + (random(3) === 0 ? 1 : 0);
  const maker = new Maker(random, weights);
  return { turn, threads: Array.from({ length: threads }, () => maker.block(threads === 2 ? 4 : 3, 2)) };
}

class Maker {
  private readonly random: Random;
  private readonly kinds: readonly CStatement['kind'][];

  constructor(random: Random, weights: (typeof THEMES)[number]) {
    this.random = random;
    this.kinds = Object.entries(weights).flatMap(([kind, weight]) =>
      Array.from({ length: weight }, () => kind as CStatement['kind']),
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
      case 'spin':
        return { kind, location, order: this.pick(LOAD), number: this.random(2), rounds: this.random(3) };
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

  private compound(kind: 'if' | 'repeat' | 'mutex' | 'trylock' | 'spinlock', depth: number): CStatement {
    const body = this.inner(depth);
    if (kind === 'if')
      return { kind, number: this.random(3), body, otherwise: this.random(2) === 0 ? [] : this.inner(depth) };
    return kind === 'repeat' ? { kind, times: 1 + this.random(2), body } : { kind, body };
  }
}

const GLOBALS = `/* Not static: clang would leave out what nobody reads. */
atomic_int x, y, lock;
int data, ready, result[4];
int *_Atomic pointer;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;`;

/** The functions of the threads; each leaves what it has read last in `result`. */
export const threadsText = ({ threads }: CThreads): string =>
  [
    GLOBALS,
    ...threads.map(
      (body, thread) => `static void *P${thread}(void *unused) {
  int last = 0, old = 0, *object = 0;
${blockText(body, 1)}
  result[${thread}] = last;
  return 0;
}`,
    ),
  ].join('\n');

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
