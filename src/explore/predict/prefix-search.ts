/**
 * Looks for a prefix of a recording that meets a goal and that the model allows. Depth first over
 * the sources of reads with a choice and of locks (read-options.ts); with each choice the prefix
 * grows as little as it must (trace-prefix.ts). When all is decided, the procedures of verify-trace
 * are asked. If they refuse, the shortest beginning of the choices that they refuse already, found
 * by bisection, is where another choice is made: whatever follows it is refused too.
 *
 * Nothing is lost by growing no further: of an execution that a model allows, a part that is closed
 * under program order and reads-from is allowed as well. So among all prefixes with these sources
 * only the smallest is asked.
 *
 * Choices are tried in an order that keeps most of what was recorded: a read keeps its source, a
 * lock follows the section before it of those that are there, and a section that stays open is the
 * last of its lock.
 */
import { INITIAL_WRITE } from '../../execution/recording.ts';
import type { LockSections } from './lock-sections.ts';
import type { PartRecording, PrefixQuestion } from './prefix-question.ts';
import type { ReadOptions } from './read-options.ts';
import { NONE, type RecordedThreads } from './recorded-threads.ts';
import { type PrefixGoal, type PrefixMark, TracePrefix } from './trace-prefix.ts';

/** What a search has in common with those of other goals. */
export interface SearchSetting {
  readonly threads: RecordedThreads;
  readonly options: ReadOptions;
  readonly sections: LockSections;
  readonly question: PrefixQuestion;
  /** By event: a source that is known to go together with the others; OPEN if there is none. */
  readonly usual: Int32Array;
}

interface Choice {
  readonly read: number;
  /** The usual source comes first; the others are listed when it has failed. */
  options: readonly number[];
  areAllListed: boolean;
  next: number;
  readonly before: PrefixMark;
  /** How many events of each thread were there. */
  readonly lengths: Int32Array;
}

export class PrefixSearch {
  /** Whether no answer means that there is none. */
  isExhaustive = true;
  readonly prefix: TracePrefix;
  private readonly setting: SearchSetting;
  private readonly goal: PrefixGoal;
  private readonly accepts: (part: PartRecording) => boolean;
  private readonly choices: Choice[] = [];

  /** `accepts`: what it does not accept, it does not accept with more events and sources either. */
  constructor(
    setting: SearchSetting,
    goal: PrefixGoal,
    accepts: (part: PartRecording) => boolean = () => true,
  ) {
    this.setting = setting;
    this.goal = goal;
    this.accepts = accepts;
    this.prefix = new TracePrefix(setting.threads, setting.options, goal);
  }

  /** Yields after each question. The prefix that was found, as a part of the recording. */
  *run(): Generator<undefined, PartRecording | undefined> {
    const { prefix, choices, setting } = this;
    if (!prefix.begin()) return undefined;
    for (;;) {
      const read = prefix.nextOpen();
      if (read !== NONE) choices.push(this.choiceOf(read));
      else {
        const part = setting.question.partOf(prefix, this.goal.last ?? NONE);
        const answer = this.accepts(part) ? setting.question.ask(part) : 'refused';
        yield;
        if (answer === 'realisable') return part;
        if (answer === 'unknown') this.isExhaustive = false;
        else yield* this.returnToCause();
      }
      if (!this.advance()) return undefined;
    }
  }

  private choiceOf(read: number): Choice {
    const { prefix } = this;
    const usual = this.usualOf(read);
    return {
      read,
      options: usual === undefined ? [] : [usual],
      areAllListed: false,
      next: 0,
      before: prefix.mark(),
      lengths: prefix.lengths.slice(),
    };
  }

  /** Makes the next choice that is possible; false if there is none. */
  private advance(): boolean {
    const { prefix, choices } = this;
    for (let choice = choices.at(-1); choice !== undefined; choice = choices.at(-1)) {
      prefix.undo(choice.before);
      if (choice.next === choice.options.length && !choice.areAllListed) this.listAll(choice);
      const source = choice.options[choice.next++];
      if (source === undefined) choices.pop();
      else if (prefix.decide(choice.read, source)) return true;
    }
    return false;
  }

  /** Drops the choices behind the shortest beginning that is refused. */
  private *returnToCause(): Generator<undefined, void> {
    const { choices } = this;
    let accepted = -1;
    let refused = choices.length;
    while (refused - accepted > 1) {
      const middle = (accepted + refused) >> 1;
      if (this.isRefused(middle)) refused = middle;
      else accepted = middle;
      yield;
    }
    choices.length = refused;
  }

  /** Whether the first choices alone are refused, or not acceptable. */
  private isRefused(count: number): boolean {
    const { prefix, choices, setting } = this;
    const later = choices[count];
    if (later === undefined) return true;
    // What was decided without a choice behind this point is left out with the events.
    const part = setting.question.partOf(
      { lengths: later.lengths, sources: prefix.sourcesAt(later.before) },
      NONE,
    );
    return !this.accepts(part) || setting.question.ask(part) === 'refused';
  }

  private usualOf(read: number): number | undefined {
    const { setting, prefix } = this;
    if (this.mayReadAnything(read)) return undefined;
    if (setting.threads.isLock(read)) return setting.sections.usualSource(read, prefix);
    const usual = setting.usual[read]!;
    return usual >= INITIAL_WRITE ? usual : undefined;
  }

  /** What an update writes is as recorded only if it reads what was recorded. */
  private mayReadAnything(read: number): boolean {
    const { goal, prefix } = this;
    return goal.free.includes(read) && prefix.isLast(read) && !prefix.isRead(read);
  }

  /** Behind the usual source: first those that are there, then those that bring something in. */
  private listAll(choice: Choice): void {
    const { setting, prefix } = this;
    const { read, options } = choice;
    const tried = options[0];
    const isHere = (write: number): boolean => write === INITIAL_WRITE || prefix.has(write);
    const all = this.mayReadAnything(read)
      ? setting.options.withAnyValue(read, isHere)
      : setting.options.of(read);
    const rest = all.filter((write) => write !== tried);
    choice.options = [...options, ...rest.filter(isHere), ...rest.filter((write) => !isHere(write))];
    choice.areAllListed = true;
  }
}
