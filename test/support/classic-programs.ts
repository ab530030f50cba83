/**
 * Classic tests written as C programmers would write them: operators on atomics, functions, arrays, switches, thread
 * arguments. Each has the accesses of a file of litmus/C, in the same order, so it has the same executions.
 */
import type { ThreadFunctions } from './compiled-litmus.ts';

export interface ClassicProgram {
  /** A file of litmus/C, without its extension. */
  readonly litmus: string;
  readonly threads: ThreadFunctions;
}

export const CLASSIC_PROGRAMS: readonly ClassicProgram[] = [
  {
    litmus: 'SB+scs',
    threads: `
      atomic_int x, y;
      void *P0(void *unused) { x = 1; int seen = y; return 0; }
      void *P1(void *unused) { y = 1; int seen = x; return 0; }`,
  },
  {
    litmus: 'SB+scfs',
    threads: `
      static _Atomic int x, y;
      static int raise_flag(_Atomic int *mine, _Atomic int *other) {
        atomic_store_explicit(mine, 1, memory_order_relaxed);
        atomic_thread_fence(memory_order_seq_cst);
        return atomic_load_explicit(other, memory_order_relaxed);
      }
      void *P0(void *unused) { raise_flag(&x, &y); return 0; }
      void *P1(void *unused) { raise_flag(&y, &x); return 0; }`,
  },
  {
    litmus: 'SB+rmws-sc',
    threads: `
      atomic_int x, y;
      void *P0(void *unused) { atomic_exchange(&x, 1); return (void *)(long)y; }
      void *P1(void *unused) { atomic_exchange(&y, 1); return (void *)(long)x; }`,
  },
  {
    litmus: 'MP+rel+acq',
    threads: `
      static atomic_int x, y;
      static atomic_int *const ready = &y;
      void *P0(void *unused) {
        atomic_store_explicit(&x, 1, memory_order_relaxed);
        atomic_store_explicit(ready, 1, memory_order_release);
        return 0;
      }
      void *P1(void *unused) {
        int seen[2] = {0};
        seen[0] = atomic_load_explicit(ready, memory_order_acquire);
        seen[1] = atomic_load_explicit(&x, memory_order_relaxed);
        return seen[0] + seen[1] ? unused : 0;
      }`,
  },
  {
    litmus: 'MP+na',
    threads: `
      int x;
      atomic_int y;
      void *P0(void *unused) {
        x = 1;
        atomic_store_explicit(&y, 1, memory_order_release);
        return 0;
      }
      void *P1(void *unused) {
        int copy = atomic_load_explicit(&y, memory_order_acquire) ? x : 0;
        return 0;
      }`,
  },
  {
    litmus: 'MP+relf+acqf',
    threads: `
      atomic_int x, y;
      static inline void relaxed_store(atomic_int *to, int value) { atomic_store_explicit(to, value, memory_order_relaxed); }
      static inline int relaxed_load(atomic_int *from) { return atomic_load_explicit(from, memory_order_relaxed); }
      void *P0(void *unused) {
        relaxed_store(&x, 1);
        atomic_thread_fence(memory_order_release);
        relaxed_store(&y, 1);
        return 0;
      }
      void *P1(void *unused) {
        relaxed_load(&y);
        atomic_thread_fence(memory_order_acquire);
        relaxed_load(&x);
        return 0;
      }`,
  },
  {
    litmus: 'LB',
    threads: `
      atomic_int x, y;
      static int take_and_give(atomic_int *from, atomic_int *to) {
        int taken = atomic_load_explicit(from, memory_order_relaxed);
        atomic_store_explicit(to, 1, memory_order_relaxed);
        return taken;
      }
      void *P0(void *unused) { take_and_give(&x, &y); return 0; }
      void *P1(void *unused) { take_and_give(&y, &x); return 0; }`,
  },
  {
    litmus: 'LB+datas',
    threads: `
      atomic_int x, y;
      struct message { int tag; int value; };
      static struct message answer(int value) {
        struct message made = {7, (value ^ value) + 1};
        return made;
      }
      void *P0(void *unused) {
        struct message sent = answer(atomic_load_explicit(&x, memory_order_relaxed));
        atomic_store_explicit(&y, sent.value, memory_order_relaxed);
        return 0;
      }
      void *P1(void *unused) {
        struct message sent = answer(atomic_load_explicit(&y, memory_order_relaxed));
        atomic_store_explicit(&x, sent.value, memory_order_relaxed);
        return 0;
      }`,
  },
  {
    litmus: 'LB+ctrls',
    threads: `
      atomic_int x, y;
      void *P0(void *unused) {
        switch (atomic_load_explicit(&x, memory_order_relaxed)) {
        case 1:
          atomic_store_explicit(&y, 1, memory_order_relaxed);
        }
        return 0;
      }
      void *P1(void *unused) {
        for (int left = atomic_load_explicit(&y, memory_order_relaxed); left > 0; left--)
          atomic_store_explicit(&x, 1, memory_order_relaxed);
        return 0;
      }`,
  },
  {
    litmus: 'IRIW+addrs',
    threads: `
      atomic_int x[1], y[1];
      static void read_both(atomic_int *first, atomic_int *second) {
        int seen = atomic_load_explicit(first, memory_order_relaxed);
        atomic_int *end = second + 1;
        atomic_load_explicit(&end[(seen & 0) - 1], memory_order_relaxed);
      }
      void *P0(void *unused) { atomic_store_explicit(x, 1, memory_order_relaxed); return 0; }
      void *P1(void *unused) { read_both(x, y); return 0; }
      void *P2(void *unused) { atomic_store_explicit(y, 1, memory_order_relaxed); return 0; }
      void *P3(void *unused) { read_both(y, x); return 0; }`,
  },
  {
    litmus: '2+2W',
    threads: `
      atomic_int x, y;
      void *P0(void *unused) {
        atomic_int *places[] = {&x, &y};
        for (int i = 0; i < 2; i++) atomic_store_explicit(places[i], 2 - i, memory_order_relaxed);
        return 0;
      }
      void *P1(void *unused) {
        atomic_int *place = &y;
        int value = 2;
        do {
          atomic_store_explicit(place, value, memory_order_relaxed);
          place = &x;
        } while (--value);
        return 0;
      }`,
  },
  {
    litmus: 'CoRR',
    threads: `
      atomic_int x;
      void *P0(void *unused) { atomic_store_explicit(&x, 1, memory_order_relaxed); return 0; }
      void *P1(void *unused) {
        int sum = 0;
        for (int i = 0; i < 2; i++) sum += atomic_load_explicit(&x, memory_order_relaxed);
        return (void *)(long)sum;
      }`,
  },
  {
    litmus: 'WRC+ras',
    threads: `
      atomic_int x, y;
      static void set(atomic_int *flag) { atomic_store_explicit(flag, 1, memory_order_release); }
      static _Bool get(atomic_int *flag) { return atomic_load_explicit(flag, memory_order_acquire) != 0; }
      void *P0(void *unused) { set(&x); return 0; }
      void *P1(void *unused) { get(&x); set(&y); return 0; }
      void *P2(void *unused) { return get(&y) & get(&x) ? unused : 0; }`,
  },
  {
    litmus: 'INC2',
    threads: `
      atomic_int x;
      void *P0(void *unused) { atomic_fetch_add_explicit(&x, 1, memory_order_relaxed); return 0; }
      void *P1(void *unused) { atomic_fetch_sub_explicit(&x, -1, memory_order_relaxed); return 0; }`,
  },
  {
    litmus: 'CAS2',
    threads: `
      atomic_int x;
      static _Bool claim(int owner) {
        int nobody = 0;
        return atomic_compare_exchange_strong_explicit(&x, &nobody, owner, memory_order_relaxed, memory_order_relaxed);
      }
      void *P0(void *unused) { claim(1); return 0; }
      void *P1(void *unused) { claim(2); return 0; }`,
  },
];
