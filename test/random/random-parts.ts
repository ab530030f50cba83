/**
 * Random programs over one atomic variable, each in two texts that must mean the same: one accesses
 * parts of the variable, or has 16 bytes where the other has 8; the other is written by hand, with
 * one variable of 64 bits, shifts, and atomic operations on all of it.
 */
type Below = (below: number) => number;

export interface Twins {
  readonly parts: string;
  readonly byHand: string;
}

/** How the variable is divided in the text with parts: names of C's types. */
const SHAPES = [
  { all: 'unsigned __int128', part: 'uint64_t', bits: 64, parts: 2 },
  { all: 'uint64_t', part: 'uint32_t', bits: 32, parts: 2 },
  { all: 'uint64_t', part: 'uint16_t', bits: 16, parts: 4 },
  { all: 'uint32_t', part: 'uint8_t', bits: 8, parts: 4 },
] as const;

type Shape = (typeof SHAPES)[number];

/** By hand a part has 16 bits, whatever it has in the other text. */
const HAND_BITS = 16;

const HEAD = `#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
`;

const LOADS = ['relaxed', 'acquire', 'seq_cst'];
const STORES = ['relaxed', 'release', 'seq_cst'];
const UPDATES = ['relaxed', 'acq_rel', 'seq_cst'];

/** One operation, in both texts; `result`: the global that gets what it reads. */
interface Operation {
  readonly parts: string;
  readonly byHand: string;
}

class ProgramWriter {
  private readonly below: Below;
  private readonly shape: Shape;
  private readonly plain = ['d0', 'd1'];
  private results: string[] = [];
  /** Parts that nobody has changed yet: each is changed once, from 0, so that an OR is a store. */
  private readonly fresh: number[];
  private readonly added: number;

  constructor(below: Below) {
    this.below = below;
    this.shape = this.pick(SHAPES);
    this.added = this.shape.parts - 1;
    this.fresh = Array.from({ length: this.added }, (_, part) => part);
  }

  twins(): Twins {
    const threads = Array.from({ length: 2 + this.below(2) }, () =>
      Array.from({ length: 1 + this.below(2) }, () => this.operation()),
    );
    const { all, part, parts } = this.shape;
    const union = `static union { _Atomic ${all} all; _Atomic ${part} part[${parts}]; } u;`;
    return {
      parts: this.text(union, 'atomic_load(&u.all)', threads, (operation) => operation.parts),
      byHand: this.text('static _Atomic uint64_t u;', 'atomic_load(&u)', threads, ({ byHand }) => byHand),
    };
  }

  /** `first`: what main does before it starts the threads. */
  private text(
    variable: string,
    first: string,
    threads: readonly (readonly Operation[])[],
    textOf: (operation: Operation) => string,
  ): string {
    const functions = threads.map(
      (operations, i) =>
        `static void *thread${i}(void *a) {\n  ${operations.map(textOf).join('\n  ')}\n  return a;\n}`,
    );
    const starts = threads.map((_, i) => `pthread_create(&t[${i}], 0, thread${i}, 0);`);
    const joins = threads.map((_, i) => `pthread_join(t[${i}], 0);`);
    return `${HEAD}${variable}
uint64_t ${[...this.results, 'none'].join(', ')};
_Atomic int ${this.plain.join(', ')};
${functions.join('\n')}
int main(void) {
  pthread_t t[${threads.length}];
  (void)${first};
  ${[...starts, ...joins].join('\n  ')}
  return 0;
}
`;
  }

  private operation(): Operation {
    const part = this.below(this.shape.parts);
    switch (this.below(6)) {
      case 0:
      case 1:
        return this.change() ?? this.loadPart(part);
      case 2:
        return this.loadPart(part);
      case 3:
        return this.loadAll();
      case 4:
        return this.add();
      default: {
        const name = this.pick(this.plain);
        const isStore = this.below(2) === 0;
        const text = isStore
          ? `atomic_store_explicit(&${name}, 1, memory_order_relaxed);`
          : `${this.result()} = atomic_load_explicit(&${name}, memory_order_relaxed);`;
        return { parts: text, byHand: text };
      }
    }
  }

  /** A store to a part, or an exchange of it, that is an OR of all. */
  private change(): Operation | undefined {
    const part = this.fresh.shift();
    if (part === undefined) return undefined;
    const value = 1 + this.below(200);
    const order = `memory_order_${this.pick(STORES)}`;
    const hand = `atomic_fetch_or_explicit(&u, ${value}ull << ${HAND_BITS * part}, ${order})`;
    if (this.below(3) > 0)
      return {
        parts: `atomic_store_explicit(&u.part[${part}], ${value}, ${order});`,
        byHand: `${hand};`,
      };
    const result = this.result();
    return {
      parts: `${result} = atomic_exchange_explicit(&u.part[${part}], ${value}, ${order});`,
      byHand: `${result} = (uint16_t)(${hand} >> ${HAND_BITS * part});`,
    };
  }

  private loadPart(part: number): Operation {
    const result = this.result();
    const order = `memory_order_${this.pick(LOADS)}`;
    return {
      parts: `${result} = atomic_load_explicit(&u.part[${part}], ${order});`,
      byHand: `${result} = (uint16_t)(atomic_load_explicit(&u, ${order}) >> ${HAND_BITS * part});`,
    };
  }

  /** Of all, its lowest part is kept. */
  private loadAll(): Operation {
    const result = this.result();
    const order = `memory_order_${this.pick(LOADS)}`;
    return {
      parts: `${result} = (${this.shape.part})atomic_load_explicit(&u.all, ${order});`,
      byHand: `${result} = (uint16_t)atomic_load_explicit(&u, ${order});`,
    };
  }

  /** To the highest part, to which nothing is stored: by itself, or as a part of all. */
  private add(): Operation {
    const result = this.result();
    const order = `memory_order_${this.pick(UPDATES)}`;
    const at = this.shape.bits * this.added;
    const hand = `atomic_fetch_add_explicit(&u, 1ull << ${HAND_BITS * this.added}, ${order})`;
    const isPart = this.below(2) === 0;
    return {
      parts: isPart
        ? `${result} = atomic_fetch_add_explicit(&u.part[${this.added}], 1, ${order});`
        : `${result} = (${this.shape.part})(atomic_fetch_add_explicit(&u.all, (${this.shape.all})1 << ${at}, ${order}) >> ${at});`,
      byHand: `${result} = (uint16_t)(${hand} >> ${HAND_BITS * this.added});`,
    };
  }

  private result(): string {
    const name = `r${this.results.length}`;
    this.results = [...this.results, name];
    return name;
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}

export const randomParts = (below: Below): Twins => new ProgramWriter(below).twins();
