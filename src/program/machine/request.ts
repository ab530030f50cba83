/**
 * What a thread wants when a stepper hands control back: the next thing that other threads could
 * see, or its end. An engine turns it into an event, makes the choice that it needs (a value to
 * read, a number), and resumes the thread with that.
 *
 * There is one record per stepper, overwritten at every stop: engines copy what they keep.
 */

export const REQUESTS = {
  /** Resume with the value. `guard`: only values that pass it; until then the thread waits. */
  read: 0,
  /**
   * The read of an RMW: as `read`. If the value makes it write (always but for CAS, trylock), the
   * very next request is the `update` of the same address, with no event between; else the read
   * stands alone, with `failureMode` as its mode.
   */
  readForUpdate: 1,
  write: 2,
  /** The write of an RMW, right after its `readForUpdate`. */
  update: 3,
  fence: 4,
  /** A new object, `object`, of `size` bytes. */
  allocate: 5,
  /** The end of a heap object; the address is the pointer given to free. */
  free: 6,
  /** The end of a stack object, at the return of its function. */
  kill: 7,
  /**
   * A new thread: start function (index) in `count`, its argument in the value. Resume with the
   * thread's number.
   */
  spawn: 8,
  /** Waits for the end of thread `count`. Resume with its value. */
  join: 9,
  /** The thread is done; its value is the value. */
  end: 10,
  /** Resume with a number below `count`. */
  choose: 11,
  /** An assumption is false: this execution ends here. */
  block: 12,
  /**
   * A time round a loop had no effect, and its reads would have to change for the next to differ
   * (loops.ts). `count`: how many events it made.
   */
  spin: 13,
  /** A loop went round more often than the bound allows. */
  cut: 14,
  /** An error of the program: `errorKind`, `message`. */
  error: 15,
  /** The program ends as a whole: exit status in the value. */
  exit: 16,
  /**
   * Only if the stepper was asked for output: format string at the address, arguments in
   * `arguments`.
   */
  print: 17,
  /** Resume with the size of the heap object at the address. */
  sizeOf: 18,
  /** Only if the stepper asks for laps: a loop goes round once more. Resume to let it. */
  lap: 19,
  /**
   * Only in a speculative run: a condition that depends on a read. Resume with 1 if it is to hold,
   * else with 0.
   */
  decide: 20,
  /**
   * A store that may fail, as `write`. Resume with 1 if it succeeds, else with 0; with the event on
   * which its status depends, or -1.
   */
  exclusiveWrite: 21,
  /**
   * A bracket of unsequenced operands; which of BRACKETS is in `count`. Resume without an event.
   */
  bracket: 22,
  /** An atomic block begins (THREAD.atomic). Resume without an event. */
  atomic: 23,
  /**
   * Only if the engine has events for barriers (StepperOptions.hasBarriers): the thread arrives at
   * the barrier whose word is at the address. `count`: 1 if it asks who was last. Resume without a
   * value; the very next request is `depart`.
   */
  arrive: 24,
  /**
   * Waits until all threads of the round have arrived. Resume with DEPARTURES; before that, if the
   * engine lets this thread choose who was last, once with the choice: 0 is the thread itself.
   */
  depart: 25,
  /**
   * The hazard pointer whose address is the value protects the object of the address from now on,
   * and nothing that it protected before. Resume without a value.
   */
  protect: 26,
  /** As `free`, but threads that protect the object may go on using it. */
  retire: 27,
} as const;

export type RequestKind = (typeof REQUESTS)[keyof typeof REQUESTS];

export const GUARDS = {
  none: 0,
  /** low <= (value & mask) <= high, signed 32-bit. */
  range: 1,
  /** Bits 8 to 15 of the value are zero or `owner`: a mutex. */
  owner: 2,
} as const;

/**
 * Around operands whose order C leaves open: before the first, between two, after the last.
 * Brackets nest.
 */
export const BRACKETS = { begin: 0, next: 1, end: 2 } as const;

/** How a write is answered. `idle`: it has changed nothing that matters to anybody. */
export const WRITE_ANSWERS = { effect: 0, idle: 1 } as const;

/** How a departure from a barrier is answered: whether the thread was the last to arrive. */
export const DEPARTURES = { first: -1, last: -2 } as const;

/** When a read for an update writes. */
export const CONDITIONS = { unknown: 0, always: 1, equal: 2 } as const;

export interface Request {
  kind: RequestKind;
  /** Index into the code: where the thread is. */
  pc: number;
  /** Address: object and offset. */
  object: number;
  offset: number;
  size: number;
  /** Number of a mode (MODES in code.ts). */
  mode: number;
  failureMode: number;
  /**
   * Of a read for an update: the mode of both if it reads a write of its own thread. Like `mode`,
   * but for a monitor: critical sections of one thread in a row may become one, so its lock orders
   * nothing if no other thread had the monitor in between.
   */
  ownMode: number;
  /** The value that is written, passed or returned, as two words. */
  low: number;
  high: number;
  count: number;
  /** For an allocation: its alignment. */
  alignment: number;
  /** For an allocation: whether its bytes are zero. */
  isZeroed: boolean;
  /** For an allocation: whether it is on the heap. */
  isHeap: boolean;
  /** For an allocation: its stack template, or -1. */
  template: number;
  guard: (typeof GUARDS)[keyof typeof GUARDS];
  mask: number;
  lowest: number;
  highest: number;
  owner: number;
  /** For a read for an update: what is known of when it writes. */
  condition: (typeof CONDITIONS)[keyof typeof CONDITIONS];
  /** If `condition` is `equal`: it writes when it reads these two words. */
  expectedLow: number;
  expectedHigh: number;
  /** What a guarded read waits for, as users say it: `mutex`. */
  what: string;
  errorKind: string;
  message: string;
  /** For print: the words of the arguments, two each. */
  arguments: Int32Array;
  /** For a read: memory that has no value yet gives zero. */
  isLenient: boolean;
  /**
   * For a read: it reads a final field, and returns no write older than one in its causal past. For
   * a write: it freezes a final field.
   */
  isFinal: boolean;
  /**
   * Part of a block copy or fill: the access may be split otherwise once more is known about the
   * object.
   */
  isBlock: boolean;
  /** Loop (index) of spin, cut and lap. */
  loop: number;
  /**
   * Numbers of dependency sets (dependency-sets.ts); 0, the empty set, unless dependencies are
   * tracked.
   */
  addressSources: number;
  dataSources: number;
  controlSources: number;
  expectedSources: number;
}

export function passesGuard(request: Request, low: number): boolean {
  switch (request.guard) {
    case GUARDS.none:
      return true;
    case GUARDS.range: {
      const value = low & request.mask;
      return request.lowest <= value && value <= request.highest;
    }
    case GUARDS.owner: {
      const owner = (low >>> 8) & 0xff;
      return owner === 0 || owner === request.owner;
    }
  }
}

export function emptyRequest(): Request {
  return {
    kind: REQUESTS.end,
    pc: 0,
    object: 0,
    offset: 0,
    size: 0,
    mode: 0,
    failureMode: 0,
    ownMode: 0,
    low: 0,
    high: 0,
    count: 0,
    alignment: 1,
    isZeroed: false,
    isHeap: false,
    template: -1,
    guard: GUARDS.none,
    mask: 0,
    lowest: 0,
    highest: 0,
    owner: 0,
    condition: CONDITIONS.unknown,
    expectedLow: 0,
    expectedHigh: 0,
    what: '',
    errorKind: '',
    message: '',
    arguments: new Int32Array(0),
    isLenient: false,
    isFinal: false,
    isBlock: false,
    loop: -1,
    addressSources: 0,
    dataSources: 0,
    controlSources: 0,
    expectedSources: 0,
  };
}
