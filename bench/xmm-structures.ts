/**
 * The data structures of table 7.2 of the paper on GenMC-XMM: its own programs, which lie in the
 * folder `data-structures` that the user names, as its notebook runs them. Each is checked in a
 * process of its own, whose CPU time is measured whole.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { measureCheck, type Usage } from './measure-check.ts';
import { grouped, tableRow } from './table-text.ts';

/** A row of tables 7.2 and 7.3. */
interface Structure {
  readonly name: string;
  /** The folder, if it has another name. */
  readonly folder?: string;
  readonly defines?: readonly string[];
  readonly executions: Executions;
  readonly races: number;
  readonly seconds: { readonly rc11: number; readonly xmm: number };
  /** Under xmm, where that is not what the paper has. */
  readonly ours?: number;
  /** Its loops take back what they did; as GenMC, we explore it without the rounds that do. */
  readonly givesBack?: boolean;
}

interface Executions {
  readonly rc11: number;
  readonly xmm: number;
}

const both = (count: number): Executions => ({ rc11: count, xmm: count });

const STRUCTURES: readonly Structure[] = [
  { name: 'mpmc-queue-bnd', executions: both(15_752), races: 24_240, seconds: { rc11: 4.81, xmm: 12.64 } },
  {
    name: 'ticketlock',
    defines: ['N=6'],
    executions: both(720),
    races: 10_800,
    seconds: { rc11: 0.34, xmm: 48.43 },
  },
  {
    name: 'chase-lev',
    defines: ['CONFIG_DEQ_STEALERS=2'],
    executions: { rc11: 3639, xmm: 3821 },
    races: 6530,
    seconds: { rc11: 0.74, xmm: 1.95 },
    ours: 3815,
  },
  {
    name: 'buf-ring',
    folder: 'buf_ring',
    executions: both(1218),
    races: 2172,
    seconds: { rc11: 1.72, xmm: 2.28 },
  },
  {
    name: 'dq',
    executions: { rc11: 1924, xmm: 2065 },
    races: 1616,
    seconds: { rc11: 0.18, xmm: 2.79 },
    ours: 1924,
  },
  {
    name: 'stc',
    defines: ['N=6'],
    executions: both(183),
    races: 1515,
    seconds: { rc11: 0.14, xmm: 0.3 },
  },
  {
    name: 'linuxrwlocks',
    defines: ['CONFIG_RWLOCK_READERS=2', 'CONFIG_RWLOCK_WRITERS=3'],
    executions: both(216),
    races: 384,
    seconds: { rc11: 0.23, xmm: 0.81 },
    givesBack: true,
  },
  {
    name: 'twalock',
    defines: ['N=3'],
    executions: both(96),
    races: 288,
    seconds: { rc11: 0.34, xmm: 0.41 },
  },
  {
    name: 'fcombiner-async',
    defines: ['N_THREADS=2'],
    executions: both(24),
    races: 32,
    seconds: { rc11: 0.33, xmm: 0.34 },
  },
  { name: 'mutex', defines: ['N=2'], executions: both(12), races: 30, seconds: { rc11: 0.03, xmm: 0.04 } },
];

/** By the clock. */
const MOST_SECONDS = 60;

/** As the paper's tool counts: no exchange fails without a reason, and races of data are no errors. */
const COUNTED = ['--no-weak-cas', '--no-check', 'data-race'];

export const STRUCTURES_TITLE = "## The paper's data structures (tables 7.2 and 7.3)";

export function paperStructures(folder: string): string[] {
  const startUp = check('examples/xmm/ticket-lock.c', { defines: ['N=1'], name: 'start' }, 'xmm').cpuSeconds;
  return [
    STRUCTURES_TITLE,
    '',
    `The paper's own programs, from a folder that is named (\`npm run bench -- xmm --structures=FOLDER\`), with the options of its notebook, and \`--no-weak-cas --no-reduction all --no-check data-race\`; linuxrwlocks with the reductions but \`symmetry\`. CPU seconds of the whole process, once, on a machine that others use too; to start takes ${startUp.toFixed(2)} of them (a program of one thread). The paper's seconds are by the clock of another machine. Marked \`!\`: more than the paper's and the start. A process is stopped after ${MOST_SECONDS} s by the clock.`,
    '',
    "| program | executions: rc11 | xmm | the paper's: rc11 | xmm | LB races | the paper's | s: rc11 | xmm | the paper's s: rc11 | xmm |",
    `|---|${'--:|'.repeat(10)}`,
    ...STRUCTURES.map((structure) => structureRow(folder, structure, startUp)),
    '',
    'Why numbers differ from the paper: docs/models/xmm.md.',
  ];
}

function structureRow(folder: string, structure: Structure, startUp: number): string {
  const { name, executions, races, seconds, ours = executions.xmm } = structure;
  const variants = join(folder, structure.folder ?? name, 'variants');
  const source = join(variants, readdirSync(variants).sort()[0]!);
  const rc11 = check(source, structure, 'rc11-cpp20');
  const xmm = check(source, structure, 'xmm');
  for (const [found, expected] of [
    [rc11, executions.rc11],
    [xmm, ours],
  ] as const) {
    if (found.verdict === 'holds' && found.executions !== expected)
      throw new Error(`${name}: ${found.executions} executions, not ${expected}`);
  }
  const secondsOf = ({ verdict, cpuSeconds }: Usage, most: number): string =>
    verdict === 'holds' ? `${cpuSeconds.toFixed(2)}${cpuSeconds > most + startUp ? ' !' : ''}` : 'stopped !';
  const countOf = ({ verdict, executions: count }: Usage): string =>
    verdict === 'holds' ? grouped(count) : '-';
  return tableRow([
    name,
    countOf(rc11),
    countOf(xmm),
    grouped(executions.rc11),
    grouped(executions.xmm),
    xmm.verdict === 'holds' ? grouped(xmm.races) : '-',
    grouped(races),
    secondsOf(rc11, seconds.rc11),
    secondsOf(xmm, seconds.xmm),
    seconds.rc11.toFixed(2),
    seconds.xmm.toFixed(2),
  ]);
}

function check(
  source: string,
  { defines = [], givesBack = false }: Pick<Structure, 'name' | 'defines' | 'givesBack'>,
  model: 'rc11-cpp20' | 'xmm',
): Usage {
  const subject = { source, defines, model, engine: model === 'xmm' ? 'xmm' : 'graph' } as const;
  const checkArguments = [...COUNTED, '--no-reduction', givesBack ? 'symmetry' : 'all'];
  // Compiles it.
  measureCheck(subject, { checkArguments, mostExecutions: 1, mostSeconds: MOST_SECONDS });
  return measureCheck(subject, { checkArguments, mostSeconds: MOST_SECONDS });
}
