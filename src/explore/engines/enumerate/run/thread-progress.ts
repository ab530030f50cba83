/** A point under construction: what grows while the thread runs (program-runner.ts). */
import type { DynamicObject } from '../../../../program/machine/memory-map.ts';
import type { TraceEvent } from '../../../../program/trace.ts';
import type { LifeEnd, PointSource, ThreadPoint } from './thread-point.ts';

export interface ThreadProgress {
  readonly thread: number;
  readonly parent: PointSource;
  readonly events: TraceEvent[];
  readonly sources: (PointSource | undefined)[];
  readonly seen: number[];
  readonly freezes: number[];
  readonly allocations: DynamicObject[];
  readonly births: number[];
  readonly lifeEnds: LifeEnd[];
  readonly joined: number[];
  lastChoice: number;
  low: number;
  high: number;
}

/** A copy that may grow. */
export function progressOf(point: ThreadPoint): ThreadProgress {
  const { thread, parent, events, sources, seen, freezes } = point;
  const { allocations, births, lifeEnds, joined, lastChoice, low, high } = point;
  return {
    thread,
    parent,
    events: [...events],
    sources: [...sources],
    seen: [...seen],
    freezes: [...freezes],
    allocations: [...allocations],
    births: [...births],
    lifeEnds: [...lifeEnds],
    joined: [...joined],
    lastChoice,
    low,
    high,
  };
}
