/**
 * Figures 9 to 11 of refs/rf-tso-pso: VerifyTSO and VerifyPSO beside the naive enumeration of lower sets, with and without the closure, on
 * instances that explorations have met.
 */
import { BundledChild } from './bundled-child.ts';
import type { BufferModel } from './collect-instances.ts';
import { type BenchProgram, PLAIN_PROGRAMS, RMW_PROGRAMS } from './rf-programs.ts';
import type { TimedInstance, VerifyRequest } from './rf-verify-child.ts';
import { type ScatterPanel, scatterPlot } from './scatter-plot.ts';
import { grouped, ratioText, tableRow } from './table-text.ts';
import { LIMIT_SECONDS } from './time-verifiers.ts';

export interface RfReport {
  /** Markdown. */
  readonly lines: readonly string[];
  /** Pictures by file name. */
  readonly charts: ReadonlyMap<string, string>;
}

/** The least share of realisable instances on which VerifyTSO is to be at least as fast. */
const PROMISED_SHARE = 0.9;

interface InstanceSet {
  readonly name: string;
  readonly model: BufferModel;
  readonly programs: readonly BenchProgram[];
  readonly instances: readonly TimedInstance[];
}

/** With the closure before the search, or without it. */
type Variant = 'closed' | 'open';

const WORDS: Readonly<Record<Variant, string>> = { closed: 'with closure', open: 'without closure' };

export async function rfVerify(): Promise<RfReport> {
  const child = new BundledChild<VerifyRequest, TimedInstance[]>('rf-verify-child');
  await child.bundle();
  const collect = (name: string, model: BufferModel, programs: readonly BenchProgram[]): InstanceSet => ({
    name,
    model,
    programs,
    instances: child.run({ programs, model }),
  });
  const tso = collect('TSO', 'tso', PLAIN_PROGRAMS);
  const pso = collect('PSO', 'pso', PLAIN_PROGRAMS);
  const tsoRmw = collect('TSO, RMW and CAS', 'tso', RMW_PROGRAMS);
  const psoRmw = collect('PSO, RMW and CAS', 'pso', RMW_PROGRAMS);
  const sets = [tso, pso, tsoRmw, psoRmw];
  return {
    lines: [...instanceTable(sets), '', ...ratioTable(sets), '', ...Object.keys(PICTURES).map(picture)],
    charts: new Map([
      [
        'rf-closure.svg',
        scatterPlot(PICTURES['rf-closure.svg'], [panel(tso, 'closed'), panel(pso, 'closed')]),
      ],
      [
        'rf-no-closure.svg',
        scatterPlot(PICTURES['rf-no-closure.svg'], [panel(tso, 'open'), panel(pso, 'open')]),
      ],
      ['rf-rmw.svg', scatterPlot(PICTURES['rf-rmw.svg'], [panel(tsoRmw, 'closed'), panel(tsoRmw, 'open')])],
    ]),
  };
}

const PICTURES = {
  'rf-closure.svg': 'Consistency verification with closure (figure 9)',
  'rf-no-closure.svg': 'Consistency verification without closure (figure 10)',
  'rf-rmw.svg': 'Consistency verification with RMW and CAS (figure 11)',
} as const;

const picture = (file: string): string => `![${PICTURES[file as keyof typeof PICTURES]}](${file})`;

function instanceTable(sets: readonly InstanceSet[]): string[] {
  return [
    '## Consistency verification',
    '',
    `Instances that the rf engine met in explorations of families of programs (\`bench/rf-programs.ts\`), at most 120 of a program, at random; and variants of them in which the newest read reads another write, since the engine does not ask about most options that are unrealisable. Each call is the best of many after warming up, microseconds by the wall clock; naive ones are stopped after ${LIMIT_SECONDS} s, which then counts as their time.`,
    '',
    '| instances | programs | number | realisable | unrealisable | events, median | most | naive stopped |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...sets.map(({ name, instances }) => {
      const events = instances.map((instance) => instance.events).sort((a, b) => a - b);
      const realisable = instances.filter(({ isRealisable }) => isRealisable).length;
      return tableRow([
        name,
        String(new Set(instances.map(({ program }) => program)).size),
        grouped(instances.length),
        grouped(realisable),
        grouped(instances.length - realisable),
        String(quantile(events, 0.5)),
        String(events.at(-1)),
        String(instances.filter(({ naiveOpen }) => naiveOpen === null).length),
      ]);
    }),
  ];
}

function ratioTable(sets: readonly InstanceSet[]): string[] {
  return [
    `Ratios are times of the naive one by those of VerifyTSO or VerifyPSO. "Not slower": the share of realisable instances with a ratio of at least 1; promised for TSO are ${PROMISED_SHARE * 100} % (marked \`!\` if there are fewer). With closure most unrealisable instances need no search at all, so both do the same there.`,
    '',
    '| instances | | realisable: not slower | median ratio | 95 % below | largest | unrealisable: median ratio | 95 % below | largest |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|',
    ...sets.flatMap((set) =>
      (['closed', 'open'] as const).map((variant) => {
        const realisable = ratios(set, variant, true);
        const share = realisable.filter((ratio) => ratio >= 1).length / realisable.length;
        const isBelow = set.model === 'tso' && share < PROMISED_SHARE;
        return tableRow([
          set.name,
          WORDS[variant],
          `${(share * 100).toFixed(1)} %${isBelow ? ' !' : ''}`,
          ...summary(realisable),
          ...summary(ratios(set, variant, false)),
        ]);
      }),
    ),
  ];
}

const summary = (sorted: readonly number[]): string[] =>
  [quantile(sorted, 0.5), quantile(sorted, 0.95), sorted.at(-1)!].map(ratioText);

/** Sorted. */
const ratios = ({ instances }: InstanceSet, variant: Variant, isRealisable: boolean): number[] =>
  instances
    .filter((instance) => instance.isRealisable === isRealisable)
    .map((instance) => naiveTime(instance, variant) / instance[variant])
    .sort((a, b) => a - b);

const naiveTime = (instance: TimedInstance, variant: Variant): number =>
  (variant === 'closed' ? instance.naiveClosed : instance.naiveOpen) ?? LIMIT_SECONDS * 1e6;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

function panel({ name, model, instances }: InstanceSet, variant: Variant): ScatterPanel {
  const pointsOf = (isRealisable: boolean) =>
    instances
      .filter((instance) => instance.isRealisable === isRealisable)
      .map((instance) => [instance[variant], naiveTime(instance, variant)] as const);
  const algorithm = `Verify${model.toUpperCase()}`;
  return {
    title: `${name}, ${WORDS[variant]}`,
    xTitle: `${algorithm}, microseconds`,
    yTitle: `Naive${algorithm}, microseconds`,
    groups: [
      { name: 'realisable', points: pointsOf(true) },
      { name: 'unrealisable', points: pointsOf(false) },
    ],
  };
}
