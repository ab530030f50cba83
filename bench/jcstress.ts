/**
 * All jcstress tests of folders of compiled classes, explored instead of sampled:
 *
 *   npm run bench -- jcstress FOLDER... [--model jam21] [--seconds 10] [--only WORD] [--jdk DIR]
 *                    [--tsv FILE]
 *
 * The folders are the class path; each that has tests is a section of the result. All tests run in
 * this process, one after another, each for some seconds of CPU at most. Written to
 * bench/results/jcstress.md, and with --tsv also as lines for other programs.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { CheckFlags } from '../src/cli/check-flags.ts';
import { jcstressSubject } from '../src/cli/check-jcstress.ts';
import { type ClassPathEntry, folderEntry } from '../src/cli/java/class-path-entry.ts';
import { JavaClasses } from '../src/cli/java/java-classes.ts';
import { findJdk } from '../src/cli/java/jdk-image.ts';
import { InputError } from '../src/diagnostics/diagnostic.ts';
import { isJcstressTest, javaName, jdkText } from '../src/index.ts';
import { cpuLimit, cpuStopwatch } from '../test/support/cpu-time.ts';
import { reasonFor } from './jcstress-reasons.ts';
import { grouped, tableRow } from './table-text.ts';

/** `agrees`: no result is allowed that the test forbids, or says nothing of. */
type Answer = 'agrees' | 'contradicts' | 'not done' | 'refused';

interface TestRun {
  readonly name: string;
  readonly answer: Answer;
  readonly reason: string;
  readonly executions: number;
  /** How many there are. */
  readonly results: number;
  readonly cpuSeconds: number;
}

interface Section {
  readonly title: string;
  readonly runs: readonly TestRun[];
}

const RESULT = fileURLToPath(new URL('results/jcstress.md', import.meta.url));
const ANSWERS = { holds: 'agrees', violated: 'contradicts', inconclusive: 'not done' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string', default: 'jam21' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    jdk: { type: 'string' },
    tsv: { type: 'string' },
  },
});
/** As the command line has them without options; nothing is printed. */
const FLAGS: CheckFlags = {
  model: [],
  ignore: [],
  unReduction: [],
  I: [],
  D: [],
  flag: [],
  O: '0',
  json: true,
};

async function benchJcstress(): Promise<void> {
  if (positionals.length === 0) {
    process.stderr.write('Name folders of compiled tests: npm run bench -- jcstress FOLDER...\n');
    process.exitCode = 64;
    return;
  }
  const load = loadText();
  const entries = positionals.map(folderEntry);
  const jdk = findJdk(values.jdk, process.env);
  const classes = new JavaClasses(entries, jdk && { ...jdk, classes: 'fast' });
  const sections: Section[] = [];
  for (const entry of entries) {
    const runs = await runFolder(entry, classes);
    if (runs.length > 0) sections.push({ title: basename(entry.path), runs });
  }
  const library = classes.usedJdk === undefined ? 'built in' : jdkText(classes.usedJdk);
  const text = report(sections, library, load);
  if (values.only === '') writeFileSync(RESULT, text);
  if (values.tsv !== undefined)
    writeFileSync(values.tsv, `${sections.flatMap(({ runs }) => runs.map(tsvLine)).join('\n')}\n`);
}

const loadText = (): string => loadavg()[0]!.toFixed(1);

/** None, if the folder is there for what tests of others need. */
async function runFolder(folder: ClassPathEntry, classes: JavaClasses): Promise<readonly TestRun[]> {
  const runs: TestRun[] = [];
  for (const name of [...folder.names()].sort()) {
    if (!javaName(name).includes(values.only) || !isJcstressTest(classes.find(name)!)) continue;
    const run = await runTest(name, classes);
    runs.push(run);
    process.stdout.write(`${tsvLine(run)}\n`);
  }
  return runs;
}

async function runTest(name: string, classes: JavaClasses): Promise<TestRun> {
  const seconds = cpuStopwatch();
  const ended = (answer: Answer, reason: string, executions: number, results: number): TestRun => ({
    name: javaName(name),
    answer,
    reason,
    executions,
    results,
    cpuSeconds: seconds(),
  });
  try {
    const subject = jcstressSubject(name, classes, FLAGS, cpuLimit(Number(values.seconds)));
    const result = await subject.check(subject.open(values.model));
    const [{ jcstress }] = subject.conclude!([result]) as readonly [JcstressJson];
    const results = jcstress.rows.filter(({ allowed }) => allowed).length;
    const { verdict, reason, executions } = result;
    if (verdict === 'holds' && results === 0) return ended('not done', 'it has no result', executions, 0);
    return ended(ANSWERS[verdict], reason, executions, results);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return ended('refused', error.diagnostics[0]!.message, 0, 0);
  }
}

/** What the JSON of a test has besides that of a program. */
interface JcstressJson {
  readonly jcstress: { readonly rows: readonly { readonly allowed: boolean | null }[] };
}

const tsvLine = ({ name, answer, reason, executions, results, cpuSeconds }: TestRun): string =>
  [name, answer, reason, executions, results, cpuSeconds.toFixed(2)].join('\t');

function report(sections: readonly Section[], library: string, load: string): string {
  const seconds = Number(values.seconds);
  const lines = [
    '# jcstress',
    '',
    `Written on ${new Date().toISOString().slice(0, 10)} by \`npm run bench -- jcstress FOLDER...\`: Node.js ${process.version}, ${cpus().length} cores (${cpus()[0]!.model.trim()}); load average ${load} at the start, ${loadText()} at the end. Model ${values.model}; library ${library}. Seconds are of CPU, all tests in one process, ${seconds} for a test at most: lowering, exploring, and a witness of each result that should not be. \`understood\`: not refused. \`agrees\`: all results that the model allows are expected by the test.`,
    '',
    '| folder | tests | understood | agree | contradict | not done | refused | s | median s | longest s |',
    `|---|${'--:|'.repeat(9)}`,
    ...sections.map(summaryRow),
    '',
    ...listed('Contradictions', 'contradicts', sections),
    ...listed('Not done', 'not done', sections),
    ...refusals(sections),
    ...sections.flatMap(testTable),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function summaryRow({ title, runs }: Section): string {
  const count = (answer: Answer): number => runs.filter((run) => run.answer === answer).length;
  const times = runs.map(({ cpuSeconds }) => cpuSeconds).sort((a, b) => a - b);
  return tableRow([
    title,
    ...[
      runs.length,
      runs.length - count('refused'),
      count('agrees'),
      count('contradicts'),
      count('not done'),
      count('refused'),
    ].map(grouped),
    times.reduce((sum, time) => sum + time, 0).toFixed(1),
    times[times.length >> 1]!.toFixed(2),
    times.at(-1)!.toFixed(2),
  ]);
}

const ofAnswer = (answer: Answer, sections: readonly Section[]): readonly TestRun[] =>
  sections.flatMap(({ runs }) => runs.filter((run) => run.answer === answer));

function listed(title: string, answer: Answer, sections: readonly Section[]): string[] {
  const rows = ofAnswer(answer, sections).map(({ name, reason }) =>
    tableRow([shortName(name), cell(reason), reasonFor(name) ?? '**not explained**']),
  );
  return rows.length === 0
    ? []
    : [`## ${title}`, '', '| test | Heddle says | why |', '|---|---|---|', ...rows, ''];
}

/** By what is missing, the most frequent first. */
function refusals(sections: readonly Section[]): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of ofAnswer('refused', sections)) {
    const what = reason.replace(/, called at .*|, a supertype of .*/s, '');
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const rows = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([what, n]) => tableRow([cell(what), String(n)]));
  return ['## Refused', '', '| what is missing | tests |', '|---|--:|', ...rows, ''];
}

const testTable = ({ title, runs }: Section): string[] => [
  `## Tests of ${title}`,
  '',
  '| test | | results | executions | s |',
  '|---|---|--:|--:|--:|',
  ...runs.map(({ name, answer, results, executions, cpuSeconds }) =>
    tableRow([shortName(name), answer, String(results), grouped(executions), cpuSeconds.toFixed(2)]),
  ),
  '',
];

/** Without what all names begin with. */
const shortName = (name: string): string => name.replace(/^org\.openjdk\.jcstress\./, '');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

await benchJcstress();
