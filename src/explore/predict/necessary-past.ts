/**
 * What must be in every prefix that has an event with its recorded value: what precedes it in its
 * thread and, where it reads, what is needed by each of the writes that it may read from. As
 * clocks: how many events of each thread. With a filter, only what such a read must learn.
 *
 * Each pass over the events adds something that is certain, so any number of passes is sound; reads
 * stand behind their sources in most files, and a few passes find nearly all there is.
 */
import { INITIAL_WRITE } from '../../execution/recording.ts';
import type { ReadOptions } from './read-options.ts';
import { NONE, type RecordedThreads } from './recorded-threads.ts';

const MOST_PASSES = 4;
/** Writes of which something in common is looked for. */
const MOST_OPTIONS = 8;

export class NecessaryPast {
  private readonly threads: RecordedThreads;
  private readonly clocks: Int32Array;
  private readonly width: number;

  constructor(
    threads: RecordedThreads,
    options: ReadOptions,
    learns: (read: number, write: number) => boolean = () => true,
  ) {
    const { size } = threads.recording;
    this.threads = threads;
    this.width = threads.recording.threads.length;
    this.clocks = new Int32Array(size * this.width);
    const row = new Int32Array(this.width);
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      let hasChanged = false;
      for (let event = 0; event < size; event++) {
        this.pass(event, options, learns, row);
        for (let by = 0; by < this.width; by++) {
          const at = event * this.width + by;
          if (row[by]! <= this.clocks[at]!) continue;
          this.clocks[at] = row[by]!;
          hasChanged = true;
        }
      }
      if (!hasChanged) break;
    }
  }

  /** How many events of the thread must be there before the event, whatever the event reads. */
  before(event: number, thread: number): number {
    const { position, eventsOf, recording } = this.threads;
    const at = position[event]!;
    if (at === 0) return 0;
    return this.clocks[eventsOf[recording.columns.thread[event]!]![at - 1]! * this.width + thread]!;
  }

  private pass(
    event: number,
    options: ReadOptions,
    learns: (read: number, write: number) => boolean,
    row: Int32Array,
  ): void {
    const { clocks, width } = this;
    const { position, eventsOf, recording } = this.threads;
    const thread = recording.columns.thread[event]!;
    const at = position[event]!;
    const before = at === 0 ? NONE : eventsOf[thread]![at - 1]!;
    for (let by = 0; by < width; by++) row[by] = before === NONE ? 0 : clocks[before * width + by]!;
    row[thread] = at + 1;
    if (!this.threads.reads(event) || options.atMost(event) > MOST_OPTIONS) return;
    const sources = options.of(event);
    if (sources.some((write) => write === INITIAL_WRITE || !learns(event, write))) return;
    for (let by = 0; by < width; by++) {
      let common = Number.POSITIVE_INFINITY;
      for (const write of sources) common = Math.min(common, clocks[write * width + by]!);
      if (Number.isFinite(common)) row[by] = Math.max(row[by]!, common);
    }
  }
}
