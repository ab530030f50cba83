/** What an execution costs the graph engine as it gets longer, and with what slope. Warm searches, each in a process of its own. */
import { fitSlope } from './fit-slope.ts';
import { measureExploration } from './measure-exploration.ts';
import { lineChart, type Series } from './plot.ts';

interface Setting {
  readonly name: string;
  readonly model: string;
  readonly defines: readonly string[];
}

const SETTINGS: readonly Setting[] = [
  { name: 'rc11, no SC', model: 'rc11', defines: [] },
  { name: 'ra', model: 'ra', defines: [] },
  { name: 'rc11, all SC', model: 'rc11', defines: ['SC'] },
  { name: 'rc11, SC fences', model: 'rc11', defines: ['FENCES'] },
  { name: 'sc', model: 'sc', defines: [] },
  { name: 'tso', model: 'tso', defines: [] },
];

/** Programs whose number of executions stays as N grows: see their comments. */
const PROGRAMS = ['long-tail', 'payload', 'long-revisit', 'late-choice'] as const;
const SIZES = [32, 64, 128, 256, 512, 1024];

/** The slope is fitted from here on: in smaller sizes setting up a search weighs too much. */
const LEAST_FITTED = 128;

/** Families whose number of executions grows with their length, in sizes with enough of them. */
const FAMILIES: readonly (readonly [string, readonly number[]])[] = [
  ['ainc', [7, 8, 9]],
  ['readers', [12, 14, 16]],
  ['lastzero', [11, 13, 15]],
];

export interface GrowthReport {
  /** Markdown. */
  readonly lines: readonly string[];
  /** Pictures by file name. */
  readonly charts: ReadonlyMap<string, string>;
}

export function graphGrowth(): GrowthReport {
  const lines = [
    '## Cost per execution as executions get longer',
    '',
    'Microseconds of CPU per execution, warm, setting up the search included. The slope is that of a line fitted in the log-log plot from N ' +
      `${LEAST_FITTED} on: 1 is linear.`,
    '',
    `| program | setting | ${SIZES.map((size) => `N ${size}`).join(' | ')} | slope |`,
    `|---|---|${'--:|'.repeat(SIZES.length + 1)}`,
  ];
  const charts = new Map<string, string>();
  for (const program of PROGRAMS) {
    const series: Series[] = [];
    for (const { name, model, defines } of SETTINGS) {
      const points = SIZES.map((size) =>
        costPoint(`bench/programs/${program}.c`, [`N=${size}`, ...defines], model),
      );
      const slope = fitSlope(points.filter((_, i) => SIZES[i]! >= LEAST_FITTED)).toFixed(2);
      lines.push(
        `| ${program} | ${name} | ${points.map(([, cost]) => cost.toFixed(0)).join(' | ')} | ${slope} |`,
      );
      series.push({ name: `${name}: slope ${slope}`, points });
    }
    charts.set(`graph-${program}.svg`, chart(program, series));
  }
  lines.push('', ...PROGRAMS.map((program) => `![${program}](graph-${program}.svg)`), '');
  lines.push(
    'Families under rc11, where executions share all that comes before their choices:',
    '',
    '| family | N | events | µs per execution | ns per execution and event |',
    '|---|--:|--:|--:|--:|',
  );
  for (const [family, sizes] of FAMILIES) {
    for (const size of sizes) {
      const [events, cost] = costPoint(`examples/families/${family}.c`, [`N=${size}`], 'rc11');
      const perEvent = ((cost / events) * 1000).toFixed(0);
      lines.push(`| ${family} | ${size} | ${events.toFixed(0)} | ${cost.toFixed(2)} | ${perEvent} |`);
    }
  }
  return { lines, charts };
}

/** Events of an execution, and its microseconds. */
function costPoint(source: string, defines: readonly string[], model: string): readonly [number, number] {
  const { events, executions, cpuSeconds } = measureExploration({
    source,
    defines,
    model,
    engine: 'graph',
  });
  return [events, (cpuSeconds * 1e6) / executions];
}

const chart = (name: string, series: readonly Series[]): string =>
  lineChart(`Graph engine: ${name}`, 'events of an execution', 'microseconds of CPU per execution', series, {
    isLogLog: true,
  });
