/** A read, or a choice of the program, that has options: which are tried, which are left. */
import { ScheduleSet } from './schedule-set.ts';

export class Choice {
  /** Events that were there before it. */
  base = 0;
  event = 0;
  thread = 0;
  /** The event is in the graph. */
  isThere = true;
  /**
   * Writes that were there before it (NONE: the initial one), or values; how many of them have been
   * tried.
   */
  readonly options: number[] = [];
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
