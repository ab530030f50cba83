/** Programs of the bench of the rf engine: families of test/golden/rf-families.tsv in several sizes, and programs with RMW and CAS. */

export interface BenchProgram {
  /** Relative to the repository. */
  readonly source: string;
  readonly defines: readonly string[];
}

/** Its file and the values of its definitions. */
export const nameOf = ({ source, defines }: BenchProgram): string => {
  const [name] = /[^/]+(?=\.c$)/.exec(source)!;
  return `${name} ${defines.map((define) => define.split('=')[1]).join(',')}`.trimEnd();
};

const family = (name: string, ...sizes: readonly string[]): readonly BenchProgram[] =>
  sizes.map((size) => ({ source: `examples/families/${name}.c`, defines: size.split(' ') }));

const example = (name: string): BenchProgram => ({ source: `examples/c/${name}.c`, defines: [] });

/** What instances are collected from for figures 9 and 10, in sizes up to some whose exploration has to be cut short. */
export const PLAIN_PROGRAMS: readonly BenchProgram[] = [
  ...family('27-Boop4', 'U=1 T=2', 'U=1 T=3', 'U=2 T=3'),
  ...family('eratosthenes', 'N=6', 'N=8', 'N=12'),
  ...family('fillarray-false', 'U=2', 'U=3', 'U=4'),
  ...family('dekker', 'L=1', 'L=2', 'L=3'),
  ...family('peterson-bounded', 'L=1', 'L=2', 'L=3'),
  ...family('fib-bench', 'N=3', 'N=5'),
  ...family('account', 'N=4', 'N=6'),
  ...family('airline', 'N=4', 'N=6'),
  ...family('readers', 'N=8'),
  ...family('lastzero', 'N=8', 'N=12'),
  ...family('N-writers', 'N=7'),
  ...family('lastwrite', 'N=7'),
  ...family('n-writes-a-read-two-threads', 'N=5', 'N=7'),
  ...family('race-parametric', 'N=2'),
  ...family('opt-lock', 'N=4', 'N=6', 'N=10'),
];

/** Likewise for figure 11: programs with RMW and CAS. */
export const RMW_PROGRAMS: readonly BenchProgram[] = [
  ...family('casrot', 'N=6', 'N=8'),
  ...family('casw', 'N=4', 'N=5'),
  ...family('cinc', 'N=3', 'N=4'),
  ...family('ainc', 'N=5', 'N=7'),
  ...family('binc', 'N=4'),
  ...family('wcas', 'N=6'),
  ...family('lockinc', 'N=4'),
  ...family('lock2inc', 'N=4'),
  ...family('wainc', 'N=4'),
  ...family('indexer', 'N=13', 'N=15'),
  ...[
    'barrier-sense',
    'chase-lev-deque',
    'michael-scott-queue',
    'treiber-stack',
    'mpmc-ring-producers',
    'rwlock-counter',
    'pthread-rwlock',
    'mcs-lock',
    'clh-lock',
    'ticket-lock',
    'ttas-lock',
    'spinlock-cas',
    'reference-count',
  ].map(example),
];

/** For figures 12 to 14. */
export const CLASS_PROGRAMS: readonly BenchProgram[] = [
  ...family('27-Boop4', 'U=1 T=2', 'U=1 T=3'),
  ...family('eratosthenes', 'N=5', 'N=6', 'N=8'),
  ...family('fillarray-false', 'U=2', 'U=3'),
  ...family('dekker', 'L=1', 'L=2'),
  ...family('peterson-bounded', 'L=1', 'L=2'),
  ...family('fib-bench', 'N=2', 'N=3', 'N=4'),
  ...family('account', 'N=3', 'N=4', 'N=5'),
  ...family('airline', 'N=3', 'N=4', 'N=5'),
  ...family('readers', 'N=8', 'N=12'),
  ...family('lastzero', 'N=5', 'N=8', 'N=10'),
  ...family('N-writers', 'N=5', 'N=7'),
  ...family('lastwrite', 'N=7', 'N=8'),
  ...family('n-writes-a-read-two-threads', 'N=5', 'N=7'),
  ...family('race-parametric', 'N=3', 'N=4', 'N=5'),
  ...family('opt-lock', 'N=4', 'N=6', 'N=8'),
  ...family('CoA', 'N=3', 'N=4'),
  ...family('inc', 'N=4', 'N=5'),
  ...family('casrot', 'N=6', 'N=8'),
  ...family('casw', 'N=4', 'N=5'),
];
