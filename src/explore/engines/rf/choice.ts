/**
 * A read, or a choice of the program, with several options: which were tried and which are left.
 */
import { ScheduleSet } from './schedule-set.ts';

export class Choice {
  /** How many events there were before it. */
  base = 0;
  event = 0;
  thread = 0;
  /** Whether the event is in the graph. */
  isThere = true;
  /** The writes that were there before it (NONE: the initial one), or the values to choose from. */
  readonly options: number[] = [];
  /** How many of the options have been tried. */
  at = 0;
  readonly schedules = new ScheduleSet();

  open(base: number, event: number, thread: number): void {
    this.base = base;
    this.event = event;
    this.thread = thread;
    this.isThere = true;
    this.at = 0;
  }

  close(): void {
    this.options.length = 0;
    this.schedules.clear();
  }
}
