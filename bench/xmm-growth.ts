/** How time grows under xmm and rc11-cpp20: with the number of pairs that buffer loads, and with load-buffering races (figure 7.2). */
import { millisecondsText } from './jam-growth.ts';
import { lineChart, type Series } from './plot.ts';
import { svgPage } from './svg-page.ts';
import { grouped, tableRow } from './table-text.ts';
import { PAPER_SECONDS } from './xmm-duplicates.ts';
import type { XmmExploration, XmmModel } from './xmm-explore-child.ts';
import type { XmmExplorer } from './xmm-rows.ts';

export interface XmmGrowthReport {
  /** Markdown. */
  readonly lines: readonly string[];
  readonly chart: string;
}

/** Families, and the numbers of threads that they are explored with. */
const PAIRS = ['lbn-pairs', [4, 6, 8, 10, 12, 14]] as const;
const RACING = [
  ['ainc', [4, 5, 6, 7, 8]],
  ['casrot', [6, 7, 8, 9, 10]],
  ['casw', [3, 4, 5]],
] as const;

const WARM_SECONDS = 0.3;

export const CHART = 'xmm.svg';
const TITLE = 'XMM beside RC11';
/** Of a chart of plot.ts. */
const CHART_SIZE = { width: 720, height: 420 } as const;

interface Curve {
  readonly family: string;
  readonly sizes: readonly number[];
  readonly of: Readonly<Record<XmmModel, readonly XmmExploration[]>>;
}

export function xmmGrowth(explorer: XmmExplorer): XmmGrowthReport {
  const curves = [PAIRS, ...RACING].map(([family, sizes]): Curve => {
    const explore = (model: XmmModel): XmmExploration[] =>
      explorer.run({
        programs: sizes.map((size) => ({
          source: `examples/families/${family}.c`,
          defines: [`N=${size}`],
        })),
        model,
        warmSeconds: WARM_SECONDS,
      });
    return { family, sizes, of: { 'rc11-cpp20': explore('rc11-cpp20'), xmm: explore('xmm') } };
  });
  return {
    lines: [
      '## How the time grows (after figure 7.2)',
      '',
      'CPU milliseconds of a warm search; the sizes of a family one after the other, in a process for each model.',
      '',
      '| program | threads | executions: rc11 | xmm | LB races | warm: rc11 | xmm | ratio |',
      `|---|${'--:|'.repeat(7)}`,
      ...curves.flatMap(curveRows),
      '',
      `![${TITLE}](${CHART})`,
    ],
    chart: drawCurves(curves[0]!, curves.slice(1)),
  };
}

const curveRows = ({ family, sizes, of }: Curve): string[] =>
  sizes.map((size, i) => {
    const rc11 = of['rc11-cpp20'][i]!;
    const xmm = of.xmm[i]!;
    return tableRow([
      family,
      String(size),
      grouped(rc11.executions),
      grouped(xmm.executions),
      grouped(xmm.races),
      millisecondsText(rc11.bestSeconds * 1000),
      millisecondsText(xmm.bestSeconds * 1000),
      (xmm.bestSeconds / rc11.bestSeconds).toFixed(2),
    ]);
  });

function drawCurves(pairs: Curve, racing: readonly Curve[]): string {
  const { width, height } = CHART_SIZE;
  const charts = [
    lineChart('Load buffering in pairs of threads (LBn-pairs)', 'threads', 'CPU seconds, warm', [
      ...MODELS.map((model) => series(pairs, model, model, (i) => pairs.sizes[i]!)),
      { name: 'GenMC-XMM, other machine', points: paperPairs() },
    ]),
    lineChart(
      'Races that close no cycle',
      'load-buffering races (under xmm)',
      'CPU seconds, warm',
      racing.flatMap((curve) =>
        MODELS.map((model) =>
          series(curve, model, `${curve.family}, ${model}`, (i) => curve.of.xmm[i]!.races),
        ),
      ),
      { isLogLog: true },
    ),
  ];
  return svgPage(
    TITLE,
    width,
    height * charts.length,
    charts.map((chart, i) => `<g transform="translate(0 ${i * height})">${chart}</g>`),
  );
}

const MODELS: readonly XmmModel[] = ['rc11-cpp20', 'xmm'];

const series = (curve: Curve, model: XmmModel, name: string, across: (index: number) => number): Series => ({
  name,
  points: curve.of[model].map(({ bestSeconds }, i) => [across(i), bestSeconds]),
});

/** Points that table 7.7 has. */
const paperPairs = (): (readonly [number, number])[] =>
  PAIRS[1].flatMap((size) => {
    const paper = PAPER_SECONDS[`LBn-pairs(${size})`];
    return paper === undefined ? [] : [[size, paper[1]] as const];
  });
