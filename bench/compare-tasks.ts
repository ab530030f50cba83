/** The 17 tasks of refs/memalloy (table 2), as options of `heddle compare`, with what the paper measured. */

export interface CompareTask {
  readonly number: number;
  /** As the paper names it. */
  readonly words: string;
  /** Options of `heddle compare`. */
  readonly options: readonly string[];
  readonly paper: PaperFigures;
  /** Left out unless the bench is asked for it. */
  readonly isLong?: true;
}

export interface PaperFigures {
  /** Of the source and, after a plus, of the target. */
  readonly events: string;
  readonly encodeSeconds: number;
  readonly solveSeconds: number;
  /** The fastest of the paper's three. */
  readonly solver: 'MiniSat' | 'Glucose' | 'Plingeling';
  readonly isFound: boolean;
}

/** Options as they are typed: words between spaces, or between quotes. */
const typed = (text: string): string[] =>
  [...text.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);

/** Of two events of the program itself, initial writes left out. */
const OWN = '((_ \\ IW)*(_ \\ IW))';

const OF_RELEASE_ACQUIRE = [
  `--where 'empty R \\ ACQ' --where 'empty (W \\ IW) \\ REL' --where 'empty F'`,
  // A final state can tell the order of the writes.
  `--where 'empty (co & ${OWN}) \\ (rf?;(po;(rf^-1)?)?)'`,
].join(' ');

const paper = (
  events: string,
  encodeSeconds: number,
  solveSeconds: number,
  solver: PaperFigures['solver'],
  isFound: boolean,
): PaperFigures => ({ events, encodeSeconds, solveSeconds, solver, isFound });

const SWRF = '--forbidden-by c11-swrf --allowed-by c11';
const SEQUENCING = '--forbidden-by c11 --monotonic sequencing --no-rmw --sequencing partial';
const AMD = '--forbidden-by opencl --mapping opencl-amd';

export const TASKS: readonly CompareTask[] = [
  {
    number: 1,
    words: 'C11-SRA vs. C11',
    options: typed(`--forbidden-by c11-sra --allowed-by c11 --events 6 --no-rmw ${OF_RELEASE_ACQUIRE}`),
    paper: paper('6', 0.7, 0.6, 'Glucose', true),
  },
  {
    number: 2,
    words: 'C11-SwRf vs. C11',
    options: typed(`${SWRF} --events 7`),
    paper: paper('7', 0.8, 625, 'Glucose', false),
  },
  {
    number: 3,
    words: 'C11-SwRf vs. C11',
    options: typed(`${SWRF} --events 12 --exactly --jobs 2`),
    paper: paper('12', 2, 214, 'Plingeling', true),
    isLong: true,
  },
  {
    number: 4,
    words: 'C11 vs. C11-Orig',
    options: typed('--forbidden-by c11 --allowed-by c11-orig --events 5 --max-rmw 1 --sequencing partial'),
    paper: paper('5', 0.4, 0.3, 'Glucose', true),
  },
  {
    number: 5,
    words: 'MCA vs. x86',
    options: typed('--forbidden-by mca --allowed-by tso --language x86 --events 9 --no-deadness'),
    paper: paper('9', 0.8, 607, 'Plingeling', false),
  },
  {
    number: 6,
    words: 'MCA vs. Power',
    options: typed('--forbidden-by mca --allowed-by power --language power --events 6 --no-deadness'),
    paper: paper('6', 2, 0.06, 'Glucose', true),
  },
  {
    number: 7,
    words: 'SC vs. C11-Draft',
    options: typed(
      `--forbidden-by sc --allowed-by c11-draft --language c11 --events 4 --no-rmw --where 'empty A \\ SC'`,
    ),
    paper: paper('4', 0.4, 0.04, 'Glucose', true),
  },
  {
    number: 8,
    words: 'PTX2 vs. PTX1',
    options: typed(
      `--forbidden-by ptx2 --allowed-by ptx1 --events 7 --no-deadness --where 'empty ext & ~gpu & ${OWN}'`,
    ),
    paper: paper('7', 0.7, 4, 'Glucose', true),
  },
  {
    number: 9,
    words: 'C11 (sequencing)',
    options: typed(`${SEQUENCING} --events 5`),
    paper: paper('5', 0.5, 163, 'MiniSat', false),
  },
  {
    number: 10,
    words: 'C11 (sequencing)',
    options: typed(`${SEQUENCING} --events 6`),
    paper: paper('6', 0.7, 5, 'Plingeling', true),
  },
  {
    number: 11,
    words: 'C11 (memory orders)',
    options: typed('--forbidden-by c11 --monotonic modes --no-rmw --events 7'),
    paper: paper('7', 0.9, 51, 'Glucose', true),
  },
  {
    number: 12,
    words: 'C11 / x86',
    options: typed('--forbidden-by c11 --allowed-by tso --mapping c11-x86 --events 5'),
    paper: paper('5 + 5', 0.7, 13_029, 'Plingeling', false),
  },
  {
    number: 13,
    words: 'C11 / Power',
    options: typed(
      '--forbidden-by c11-partial --allowed-by power --mapping c11-power-trimmed --events 6 --target-events 8',
    ),
    paper: paper('6 + 8', 8, 91, 'Plingeling', true),
  },
  {
    number: 14,
    words: 'OpenCL / AMD',
    options: typed(`${AMD} --events 2`),
    paper: paper('2 + 9', 6, 1355, 'Glucose', true),
  },
  {
    number: 15,
    words: 'OpenCL / AMD',
    options: typed(`${AMD} --events 4 --no-rmw --where 'empty REM'`),
    paper: paper('4 + 10', 16, 4743, 'Plingeling', true),
  },
  {
    number: 16,
    words: 'OpenCL / PTX1',
    options: typed(
      '--forbidden-by opencl-simp --allowed-by ptx1 --mapping opencl-ptx --events 5 --target-events 8',
    ),
    paper: paper('5 + 8', 2, 11, 'Plingeling', true),
  },
  {
    number: 17,
    words: 'OpenCL / PTX2',
    options: typed(
      `--forbidden-by opencl-simp --allowed-by ptx2 --mapping opencl-ptx --events 5 --where 'empty SY' --where 'empty ext & ~dev & ${OWN}'`,
    ),
    paper: paper('5 + 15', 4, 9719, 'Plingeling', false),
  },
];
