/**
 * How much of what goes wrong in a program `heddle predict` says after one run of it: random tiny
 * programs, whose errors are known from all their executions (test/predict), and the recordings of
 * native programs. The results are written to bench/results/predict.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PREDICTED_KINDS, parseTrace, predictTrace } from '../src/index.ts';
import {
  type ErrorNames,
  inGroups,
  machineErrors,
  type OneRecording,
  oneRecordings,
  predictedPlaces,
  take,
} from '../test/predict/one-recording.ts';
import { compileSmallPrograms, exploredErrors } from '../test/predict/small-program-c.ts';
import { open } from '../test/support/litmus-graphs.ts';
import { tableRow } from './table-text.ts';

const PROGRAMS = 200;
const MACHINES = ['sc', 'tso', 'pso', 'ra'] as const;
const SHAPES = [
  { threads: 2, length: 5 },
  { threads: 3, length: 3 },
  { threads: 2, length: 3, hasNestedLocks: true },
  { threads: 3, length: 2, hasNestedLocks: true },
  { threads: 2, length: 0, isWeak: true },
  { threads: 3, length: 1, isWeak: true },
];
const NATIVE = ['traces/native', 'predictions'].map((folder) =>
  fileURLToPath(new URL(`../examples/${folder}/`, import.meta.url)),
);
const NATIVE_MODELS = ['sc', 'tso', 'pso', 'ra', 'rc11'];

/** Of errors of one kind under one model. */
class Tally {
  private programs = 0;
  private explored = 0;
  private predicted = 0;
  private wrong = 0;

  add(predictedPlaces: ReadonlySet<string>, exploredPlaces: ReadonlySet<string>, groups: Groups): void {
    if (groups.explored.size > 0) this.programs++;
    this.explored += groups.explored.size;
    this.predicted += [...groups.predicted].filter((group) => groups.explored.has(group)).length;
    this.wrong += [...predictedPlaces].filter((place) => !exploredPlaces.has(place)).length;
  }

  row(model: string, kind: string): string {
    const { programs, explored, predicted, wrong } = this;
    const share = explored === 0 ? '-' : `${Math.round((100 * predicted) / explored)} %`;
    return tableRow([model, kind, `${programs}`, `${explored}`, `${predicted}`, share, `${wrong}`]);
  }
}

interface Groups {
  readonly explored: ReadonlySet<string>;
  readonly predicted: ReadonlySet<string>;
}

async function onMachines(): Promise<string[]> {
  const rows: string[] = [];
  for (const model of MACHINES) {
    const tallies = PREDICTED_KINDS.map(() => new Tally());
    for (const one of take(oneRecordings(SHAPES, model), PROGRAMS)) {
      const explored = machineErrors(one, model);
      addTo(tallies, one, explored, await predictedPlaces(one, model));
    }
    rows.push(...PREDICTED_KINDS.map((kind, at) => tallies[at]!.row(model, kind)));
    process.stdout.write(`${rows.slice(-PREDICTED_KINDS.length).join('\n')}\n`);
  }
  return rows;
}

const ofKind = (
  { explored, predicted }: { readonly explored: ErrorNames; readonly predicted: ErrorNames },
  kind: keyof ErrorNames,
): Groups => ({ explored: explored[kind], predicted: predicted[kind] });

/** Of the programs as C. The runs are those of a machine with store buffers, like an x86. */
async function underRc11(): Promise<string[]> {
  const recordings = take(oneRecordings(SHAPES, 'tso'), PROGRAMS);
  const codes = await compileSmallPrograms(recordings.map(({ program }) => program));
  const tallies = PREDICTED_KINDS.map(() => new Tally());
  for (const [number, code] of codes.entries()) {
    const one = recordings[number]!;
    const explored = await exploredErrors(code, one.program, 'rc11');
    addTo(tallies, one, explored, await predictedPlaces(one, 'rc11'));
  }
  return PREDICTED_KINDS.map((kind, at) => tallies[at]!.row('rc11', kind));
}

function addTo(
  tallies: readonly Tally[],
  one: OneRecording,
  explored: ErrorNames,
  predicted: ErrorNames,
): void {
  const groups = { explored: inGroups(one, explored), predicted: inGroups(one, predicted) };
  PREDICTED_KINDS.forEach((kind, at) => {
    tallies[at]!.add(predicted[kind], explored[kind], ofKind(groups, kind));
  });
}

/** Of programs in C beside them. */
const recordingsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.c'))
    .map((file) => `${folder}${file.replace(/c$/, 'jsonl')}`);

async function nativeRows(): Promise<string[]> {
  const rows: string[] = [];
  for (const path of NATIVE.flatMap(recordingsIn)) {
    const name = basename(path);
    const recording = parseTrace({ name, text: readFileSync(path, 'utf8') });
    const cells: string[] = [];
    for (const model of NATIVE_MODELS) {
      const start = process.cpuUsage();
      const { predictions, verdict, questions } = await predictTrace(recording, open(model).model, {
        language: 'C',
      });
      const { user, system } = process.cpuUsage(start);
      const found = predictions.map(({ kind }) => kind).join(', ');
      const effort = `${questions} questions, ${Math.round((user + system) / 1_000)} ms`;
      cells.push(`${found === '' ? verdict : found} (${effort})`);
    }
    rows.push(tableRow([name, `${recording.size}`, ...cells]));
  }
  return rows;
}

async function benchPredict(): Promise<void> {
  const [cpu] = cpus();
  const load = (): string => loadavg()[0]!.toFixed(1);
  const before = load();
  const rows = [...(await onMachines()), ...(await underRc11())];
  const native = await nativeRows();
  const lines = [
    '# Predictions from one recording',
    '',
    `Written by \`npm run bench -- predict\` on ${new Date().toISOString().slice(0, 10)}: Node.js ${process.version}, ${cpus().length} cores (${cpu!.model.trim()}), load average ${before} at its begin and ${load()} at its end.`,
    '',
    '## Random programs',
    '',
    `${PROGRAMS} programs under each model, with one random run each (another one, if it got stuck). Explored: what goes wrong in some execution, by machines that go through all states (sc, tso, pso, ra), and for rc11 in all executions that the graph engine finds of the program as C, races by its definition (the run is that of a tso machine). Errors of alike accesses, locks or assertions count as one. Wrong: pairs of places that are predicted and are no error of the program.`,
    '',
    tableRow(['model', 'kind', 'programs with errors', 'explored', 'of them predicted', 'share', 'wrong']),
    tableRow(['---', '---', '---', '---', '---', '---', '---']),
    ...rows,
    '',
    '## Recordings of native programs',
    '',
    tableRow(['recording', 'events', ...NATIVE_MODELS]),
    tableRow(['---', '---', ...NATIVE_MODELS.map(() => '---')]),
    ...native,
    '',
  ];
  writeFileSync(fileURLToPath(new URL('results/predict.md', import.meta.url)), lines.join('\n'));
  process.stdout.write(`${lines.join('\n')}\n`);
}

await benchPredict();
