/**
 * What the searches of verify-sc.ts, verify-tso.ts and verify-pso.ts have in common: a depth-first
 * search over prefixes with an explicit stack of choices, which comes to no state twice, within the
 * closure or without it.
 */
import { pollStop } from '../../util/stop-check.ts';
import { Closure } from './closure.ts';
import type { Instance } from './instance.ts';
import { END, type StoreModel } from './layout.ts';
import { Prefix } from './prefix.ts';
import { StateSet } from './state-set.ts';
import type { Verifier, VerifyOptions } from './verifier.ts';

/**
 * A closure costs about as much as a search of so many states; a search that has not ended by then
 * asks for one.
 */
const STATES_BEFORE_CLOSURE = 16;

export abstract class LowerSetSearch implements Verifier {
  readonly closure = new Closure();
  states = 0;
  protected readonly prefix = new Prefix(this.closure);
  protected readonly visited = new StateSet();
  private readonly model: StoreModel;
  /** By choice made: how long the trace was. */
  private choiceAt = new Int32Array(128);
  /** By choice made: the choice, a number that the search understands. */
  private choice = new Int32Array(128);

  constructor(model: StoreModel) {
    this.model = model;
  }

  get steps(): Int32Array {
    return this.prefix.steps;
  }

  get stepCount(): number {
    return this.prefix.stepCount;
  }

  verify(instance: Instance, options?: VerifyOptions): boolean {
    const { closure, model } = this;
    this.states = 0;
    if (options?.closure === true)
      return closure.close(instance, model) && this.searchWithin(instance, true, 0)!;
    if (!closure.layout.build(instance, model)) return false;
    if (options?.closure === false) return this.searchWithin(instance, false, 0)!;
    const answer = this.searchWithin(instance, false, options?.statesBefore ?? STATES_BEFORE_CLOSURE);
    return answer ?? (closure.close(instance, model) && this.searchWithin(instance, true, 0)!);
  }

  /** Words of a state. */
  protected abstract stateWidth(instance: Instance): number;
  /** Goes on with the prefix as far as nothing has to be chosen. */
  protected abstract doHarmless(instance: Instance): void;
  /** Adds the state of the prefix to those visited; false if it is there already. */
  protected abstract visit(instance: Instance): boolean;
  /**
   * Goes on with the prefix by the first choice after `last` (END: the first one) that is possible;
   * END if there is none.
   */
  protected abstract choose(instance: Instance, last: number): number;

  /**
   * Whether there is a witness; undefined if `limit` states were not enough to know. 0 is no limit.
   */
  private searchWithin(instance: Instance, isRestricted: boolean, limit: number): boolean | undefined {
    const { prefix, visited } = this;
    const { steps } = this.closure.layout;
    if (steps > this.choice.length) {
      this.choice = new Int32Array(2 * steps);
      this.choiceAt = new Int32Array(2 * steps);
    }
    prefix.start(instance, isRestricted);
    visited.clear(this.stateWidth(instance));
    let depth = 0;
    for (;;) {
      pollStop(16);
      this.doHarmless(instance);
      if (prefix.isComplete()) {
        this.states++;
        return true;
      }
      let stepCount = prefix.stepCount;
      let choice = END;
      if (this.visit(instance)) {
        if (this.states++ === limit && limit > 0) return undefined;
        choice = this.choose(instance, END);
      }
      while (choice === END) {
        if (depth === 0) return false;
        depth--;
        stepCount = this.choiceAt[depth];
        prefix.undoTo(stepCount);
        choice = this.choose(instance, this.choice[depth]);
      }
      this.choiceAt[depth] = stepCount;
      this.choice[depth++] = choice;
    }
  }
}
