/** Small programs whose behaviour under OpMM is known, with what is asked of them and by whom. */

export interface KnownProgram {
  readonly title: string;
  readonly threads: readonly string[];
  /** Registers by thread, from 1. */
  readonly outcome: string;
  readonly opmm: 'allowed' | 'forbidden';
  readonly sc: 'allowed' | 'forbidden';
  readonly authority: string;
}

const PAPER = 'De, Roychoudhury, D’Souza';
/** Section 5.6 of the paper: whatever needs a cycle of happens-before and write-seen is forbidden. */
const CYCLE = 'W. Pugh, Causality Test Cases; the outcome needs a cycle of hb and write-seen';
const HAND = 'by hand, from what is visible';

const row = (
  title: string,
  threads: readonly string[],
  outcome: string,
  opmm: KnownProgram['opmm'],
  sc: KnownProgram['sc'],
  authority: string,
): KnownProgram => ({ title, threads, outcome, opmm, sc, authority });

export const KNOWN_PROGRAMS: readonly KnownProgram[] = [
  row('Figure 1', ['r2 = x; r4 = x; r5 = x', 'x = 3'], '1:r2=0 1:r4=3 1:r5=0', 'allowed', 'forbidden', PAPER),
  row(
    'Figure 2, the own write',
    ['sync m { x = 1; r1 = x }', 'sync m { x = 2 }'],
    '1:r1=1',
    'allowed',
    'allowed',
    PAPER,
  ),
  row(
    'Figure 2, the write of the other',
    ['sync m { x = 1; r1 = x }', 'sync m { x = 2 }'],
    '1:r1=2',
    'forbidden',
    'forbidden',
    PAPER,
  ),
  row(
    'Figure 2, the default value',
    ['sync m { x = 1; r1 = x }', 'sync m { x = 2 }'],
    '1:r1=0',
    'forbidden',
    'forbidden',
    PAPER,
  ),
  row(
    'Figure 3',
    ['r3 = x; if r3 == 0 { x = 1 }; r1 = x; y = r1', 'r2 = y; x = r2'],
    '1:r1=1 2:r2=1 1:r3=1',
    'forbidden',
    'forbidden',
    PAPER,
  ),
  row('store buffering', ['x = 1; r1 = y', 'y = 1; r2 = x'], '1:r1=0 2:r2=0', 'allowed', 'forbidden', HAND),
  row(
    'store buffering, volatile',
    ['v = 1; r1 = v1', 'v1 = 1; r2 = v'],
    '1:r1=0 2:r2=0',
    'forbidden',
    'forbidden',
    HAND,
  ),
  row('message passing', ['x = 1; y = 1', 'r1 = y; r2 = x'], '2:r1=1 2:r2=0', 'allowed', 'forbidden', PAPER),
  row(
    'message passing, volatile flag',
    ['x = 1; v = 1', 'r1 = v; r2 = x'],
    '2:r1=1 2:r2=0',
    'forbidden',
    'forbidden',
    HAND,
  ),
  row(
    'message passing by an update',
    ['x = 1; r1 = v.getAndAdd(1)', 'r1 = v.getAndAdd(1); r2 = x'],
    '2:r1=1 2:r2=0',
    'forbidden',
    'forbidden',
    HAND,
  ),
  row(
    'message passing in three hands',
    ['x = 1; v = 1', 'r1 = v; v1 = 1', 'r2 = v1; r3 = x'],
    '2:r1=1 3:r2=1 3:r3=0',
    'forbidden',
    'forbidden',
    HAND,
  ),
  row(
    'two reads of one cell',
    ['x = 1; x = 2', 'r1 = x; r2 = x'],
    '2:r1=2 2:r2=1',
    'allowed',
    'forbidden',
    HAND,
  ),
  row(
    'two reads of one volatile',
    ['v = 1; v = 2', 'r1 = v; r2 = v'],
    '2:r1=2 2:r2=1',
    'forbidden',
    'forbidden',
    HAND,
  ),
  row(
    'a volatile read before the write that it could have read: who knows what is part of a state',
    ['x = 1; v = 0; o = 1', 'r1 = v; r3 = o; x = 2; r2 = x'],
    '2:r3=1 2:r2=1',
    'allowed',
    'forbidden',
    HAND,
  ),
  row(
    'the same, handed on: what a volatile of a thread that has ended knows is part of a state',
    ['x = 1; v = 0; o = 1', 'r1 = v; v1 = 1', 'r3 = o; r1 = v1; x = 2; r2 = x'],
    '3:r3=1 3:r1=1 3:r2=1',
    'allowed',
    'forbidden',
    HAND,
  ),
  row('load buffering', ['r1 = x; y = 1', 'r2 = y; x = 1'], '1:r1=1 2:r2=1', 'forbidden', 'forbidden', HAND),
  row('a join', ['x = 1', 'join 1; r1 = x'], '2:r1=0', 'forbidden', 'forbidden', HAND),
  row(
    'causality test 1',
    ['r1 = x; if r1 == 0 { y = 1 } else { y = 1 }', 'r2 = y; x = r2'],
    '1:r1=1 2:r2=1',
    'forbidden',
    'forbidden',
    CYCLE,
  ),
  row(
    'causality test 4',
    ['r1 = x; y = r1', 'r2 = y; x = r2'],
    '1:r1=1 2:r2=1',
    'forbidden',
    'forbidden',
    CYCLE,
  ),
  row(
    'causality test 6',
    ['r1 = x; if r1 == 1 { y = 1 }', 'r2 = y; if r2 == 1 { x = 1 }; if r2 == 0 { x = 1 }'],
    '1:r1=1 2:r2=1',
    'forbidden',
    'forbidden',
    CYCLE,
  ),
  row(
    'causality test 7',
    ['r1 = z; r2 = x; y = r2', 'r3 = y; z = r3; x = 1'],
    '1:r1=1 1:r2=1 2:r3=1',
    'forbidden',
    'forbidden',
    CYCLE,
  ),
  row(
    'causality test 11',
    ['r1 = z; w = r1; r2 = x; y = r2', 'r4 = w; r3 = y; z = r3; x = 1'],
    '1:r1=1 1:r2=1 2:r3=1 2:r4=1',
    'forbidden',
    'forbidden',
    CYCLE,
  ),
  row(
    'causality test 13',
    ['r1 = x; if r1 == 1 { y = 1 }', 'r2 = y; if r2 == 1 { x = 1 }'],
    '1:r1=1 2:r2=1',
    'forbidden',
    'forbidden',
    CYCLE,
  ),
  row(
    'causality test 16',
    ['r1 = x; x = 1', 'r2 = x; x = 2'],
    '1:r1=2 2:r2=1',
    'forbidden',
    'forbidden',
    CYCLE,
  ),
  row(
    'causality test 17',
    ['r3 = x; if r3 == 42 { } else { x = 42 }; r1 = x; y = r1', 'r2 = y; x = r2'],
    '1:r1=42 2:r2=42 1:r3=42',
    'forbidden',
    'forbidden',
    CYCLE,
  ),
  row(
    'causality test 18',
    ['r3 = x; if r3 == 0 { x = 42 }; r1 = x; y = r1', 'r2 = y; x = r2'],
    '1:r1=42 2:r2=42 1:r3=42',
    'forbidden',
    'forbidden',
    CYCLE,
  ),
  row(
    'causality test 19',
    ['r3 = x; if r3 == 42 { } else { x = 42 }', 'r2 = y; x = r2', 'join 1; r1 = x; y = r1'],
    '3:r1=42 2:r2=42 1:r3=42',
    'forbidden',
    'forbidden',
    CYCLE,
  ),
  row(
    'causality test 20',
    ['r3 = x; if r3 == 0 { x = 42 }', 'r2 = y; x = r2', 'join 1; r1 = x; y = r1'],
    '3:r1=42 2:r2=42 1:r3=42',
    'forbidden',
    'forbidden',
    CYCLE,
  ),
];
