/**
 * Differential and metamorphic testing without end: rounds of random programs of every kind, each
 * examined in ways that must agree. `npm run hunt -- --minutes N --seed S`; docs/testing.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cKind } from './c-kind.ts';
import { Comparer } from './comparer.ts';
import { closeCompiler } from './compile-batch.ts';
import { javaKind } from './java-kind.ts';
import { javaSourceKind } from './java-source-kind.ts';
import { jvmKind } from './jvm-kind.ts';
import type { Answer, Difference, Kind } from './kind.ts';
import { assemblyKind, cLitmusKind } from './litmus-kinds.ts';
import { nativeKind } from './native-kind.ts';
import { scriptKind } from './script-kind.ts';
import { shrink, smallerValues } from './shrink.ts';
import { twinKind } from './twin-kind.ts';

/** By turns. */
const KINDS: readonly Kind[] = [
  assemblyKind,
  cLitmusKind,
  twinKind,
  scriptKind,
  cKind,
  javaKind,
  javaSourceKind,
  jvmKind,
  nativeKind,
] as readonly Kind[];

const MOST_ATTEMPTS = 400;
const MOST_LINES = 12;

const USAGE = `npm run hunt -- [--minutes N] [--rounds N] [--seed S] [--kind NAME ...] [--first ROUND] [--output DIR]
kinds: ${KINDS.map(({ name, about }) => `\n  ${name.padEnd(12)} ${about}`).join('')}
`;

interface Wanted {
  readonly seed: number;
  /** Of rounds, the first; each kind has one program or more in a round. */
  readonly first: number;
  readonly rounds: number;
  readonly minutes: number;
  readonly kinds: readonly Kind[];
  readonly output: string;
}

/** The exit code: 1 if there was a difference, 64 if the arguments make no sense. */
export async function main(args: readonly string[]): Promise<number> {
  const wanted = readWanted(args);
  if (wanted === undefined) {
    process.stderr.write(USAGE);
    return 64;
  }
  process.stdout.write(`# hunt, seed ${wanted.seed}\n`);
  const hunt = new Hunt(wanted);
  await hunt.run();
  return hunt.differences > 0 ? 1 : 0;
}

function readWanted(args: readonly string[]): Wanted | undefined {
  const options = {
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
    rounds: { type: 'string', default: 'Infinity' },
    minutes: { type: 'string' },
    kind: { type: 'string', multiple: true, default: [] as string[] },
    output: { type: 'string', default: 'hunt-failures' },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch {
    return undefined;
  }
  const [seed, first, rounds] = [values.seed, values.first, values.rounds].map(Number) as [
    number,
    number,
    number,
  ];
  const minutes = Number(values.minutes ?? (rounds === Number.POSITIVE_INFINITY ? 1 : 'Infinity'));
  const kinds = KINDS.filter(({ name }) => values.kind.length === 0 || values.kind.includes(name));
  const isUnknown = values.kind.some((name) => !KINDS.some((kind) => kind.name === name));
  if (isUnknown || [seed, first, rounds, minutes].some(Number.isNaN)) return undefined;
  return { seed, first, rounds, minutes, kinds, output: values.output };
}

class Hunt {
  differences = 0;
  private readonly wanted: Wanted;
  private readonly comparer = new Comparer();
  private readonly programs = new Map<string, number>();
  /** Differences that were written already: the same comparison fails for many programs. */
  private readonly known = new Map<string, number>();

  constructor(wanted: Wanted) {
    this.wanted = wanted;
  }

  async run(): Promise<void> {
    const { kinds, first, rounds, minutes } = this.wanted;
    const present = kinds.filter((kind) => {
      const missing = kind.missing?.();
      if (missing !== undefined) process.stdout.write(`# ${kind.name} is left out: ${missing}\n`);
      return missing === undefined;
    });
    const end = performance.now() + minutes * 60_000;
    const isOver = (): boolean => performance.now() >= end;
    for (let round = first; round < first + rounds && present.length > 0 && !isOver(); round++) {
      for (const kind of present) if (!isOver()) await this.round(kind, round);
      const comparisons = sumOf(this.comparer.comparisons);
      process.stdout.write(
        `# round ${round}: ${sumOf(this.programs)} programs, ${comparisons} comparisons\n`,
      );
    }
    await closeCompiler();
    this.report();
  }

  private async round(kind: Kind, round: number): Promise<void> {
    const programs = kind.make(seedOf(this.wanted.seed, round));
    const differences = await kind.examine(programs, this.comparer);
    this.programs.set(kind.name, (this.programs.get(kind.name) ?? 0) + programs.length);
    for (const [i, difference] of differences.entries())
      if (difference !== undefined) await this.found(kind, round, programs[i], difference);
  }

  private async found(kind: Kind, round: number, program: unknown, difference: Difference): Promise<void> {
    this.differences++;
    const times = (this.known.get(difference.comparison) ?? 0) + 1;
    this.known.set(difference.comparison, times);
    process.stdout.write(`difference: ${kind.name}, round ${round}: ${difference.comparison}\n`);
    if (times > 1) return;
    const quiet = new Comparer(difference.comparison);
    const examined = async (smaller: unknown): Promise<Difference | undefined> => {
      const [found] = await kind.examine([smaller], quiet).catch(() => []);
      return found?.comparison === difference.comparison ? found : undefined;
    };
    const fails = async (smaller: unknown): Promise<boolean> => (await examined(smaller)) !== undefined;
    const smallest = await shrink(program, kind.smaller ?? smallerValues, fails, MOST_ATTEMPTS);
    this.write(kind, round, smallest, (await examined(smallest)) ?? difference);
  }

  /** A folder for each difference: the program, and what the two sides say of it. */
  private write(kind: Kind, round: number, program: unknown, difference: Difference): void {
    const folder = join(this.wanted.output, `${kind.name}-${this.wanted.seed}-${round}-${this.differences}`);
    mkdirSync(folder, { recursive: true });
    const files = kind.files(program);
    for (const { name, text } of files) writeFileSync(join(folder, name), text);
    const file = join(folder, files[0]!.name);
    const again = `npm run hunt -- --kind ${kind.name} --seed ${this.wanted.seed} --first ${round} --rounds 1`;
    const shown = [
      difference.comparison,
      '',
      ...onlyIn(difference.left, difference.right),
      ...onlyIn(difference.right, difference.left),
      '',
      'again:',
      ...difference.commands.map(
        (command) =>
          `  ./heddle ${(kind.command?.(program, command) ?? command).replaceAll('FILE', file).replaceAll('FOLDER', folder)}`,
      ),
      `  ${again}`,
      '',
      'the program as a value:',
      JSON.stringify(program),
      '',
    ].join('\n');
    writeFileSync(join(folder, 'difference.txt'), shown);
    process.stdout.write(`${shown}written: ${folder}\n`);
  }

  private report(): void {
    const table = (title: string, counts: ReadonlyMap<string, number>): string[] => [
      `${title}:`,
      ...[...counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, times]) => `  ${String(times).padStart(8)}  ${key}`),
    ];
    const { comparisons, skipped } = this.comparer;
    const total = sumOf(comparisons);
    const lines = [
      ...table('programs', this.programs),
      ...table(`comparisons (${total})`, comparisons),
      ...table('not compared', skipped),
      ...table(`differences (${this.differences})`, this.known),
    ];
    process.stdout.write(`${lines.join('\n')}\nseed ${this.wanted.seed}\n`);
  }
}

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, times) => sum + times, 0);

/** Neighbours have other programs. */
const seedOf = (seed: number, round: number): number =>
  (Math.imul(seed, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b)) | 0;

/** What only one side says. */
function onlyIn(side: Answer, other: Answer): string[] {
  const known = new Set(other.says);
  const own = side.says.filter((line) => !known.has(line));
  const shown = own.slice(0, MOST_LINES);
  return [
    `${side.by} says ${side.says.length} lines, of which ${own.length} are its own:`,
    ...shown.map((line) => `  ${line.replaceAll('\n', '\n    ')}`),
  ];
}
