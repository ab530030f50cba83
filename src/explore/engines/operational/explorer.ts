/**
 * Leads from state to state: a machine, a reduction that takes steps at once that need not be
 * interleaved (reduction.ts), and the canonical form of states. Both the search and the recorder of
 * an error's path use it, so the same options lead to the same states.
 */
import type { MachineCode } from '../../../program/machine/code.ts';
import type { Stepper } from '../../../program/machine/stepper.ts';
import { CanonicalForm } from './canonical-form.ts';
import type { Locations } from './locations.ts';
import { type MachineOptions, OperationalMachine } from './operational-machine.ts';
import type { SavedState } from './program-state.ts';
import { ReachableObjects } from './reachable-objects.ts';
import { Reduction } from './reduction.ts';
import type { ThreadNumbers } from './thread-numbers.ts';

/** What all explorers of one search share. */
export interface ExplorerParts {
  readonly code: MachineCode;
  readonly stepper: Stepper;
  readonly locations: Locations;
  readonly numbers: ThreadNumbers;
  readonly options: MachineOptions;
  /** Whether to reduce interleavings. */
  readonly reduces: boolean;
}

/**
 * Most safe steps that are taken at once. More may be an endless loop, whose states must be
 * compared.
 */
const MOST_AT_ONCE = 1000;

export class Explorer {
  readonly machine: OperationalMachine;
  readonly form: CanonicalForm;
  /** Steps made since the state was last set. */
  steps = 0;
  private readonly objects: ReachableObjects | undefined;
  private readonly reduction: Reduction | undefined;

  constructor({ code, stepper, locations, numbers, options, reduces }: ExplorerParts) {
    this.machine = new OperationalMachine(code, stepper, locations, numbers, options);
    const { state, rules } = this.machine;
    this.objects = code.references === undefined ? undefined : new ReachableObjects(code, state, locations);
    this.reduction = reduces ? new Reduction(code, this.machine, this.objects) : undefined;
    this.form = new CanonicalForm(code, state, rules, locations, this.objects, options.keepsEnds ?? false);
  }

  begin(): void {
    this.machine.begin();
    this.goOn();
  }

  restore(saved: SavedState): void {
    this.machine.state.restore(saved);
    this.reduction?.forget();
  }

  /** Makes the thread's next step, and the safe steps that can follow. */
  advance(thread: number, option: number): void {
    this.machine.step(thread, option);
    this.steps++;
    this.reduction?.forget();
    this.goOn();
  }

  /**
   * The steps by which the search leaves the present state, as pairs of thread and option; empty if
   * there are none. `all`: even if the steps of one thread suffice. That thread comes first.
   */
  choices(all: boolean): { readonly steps: number[]; readonly isReduced: boolean } {
    const { machine } = this;
    const steps: number[] = [];
    const safe = all ? -1 : (this.reduction?.safeThread() ?? -1);
    for (let thread = 0; thread < machine.state.threads.length; thread++) {
      if (safe >= 0 && thread !== safe) continue;
      const options = machine.optionsOf(thread);
      for (let option = 0; option < options; option++) steps.push(thread, option);
    }
    return { steps, isReduced: safe >= 0 };
  }

  /** Computes the canonical form of the state. */
  makeForm(): void {
    this.objects?.find();
    this.reduction?.know();
    this.collect();
    this.form.make();
  }

  private goOn(): void {
    const { machine, reduction } = this;
    for (let count = 0; count < MOST_AT_ONCE && reduction !== undefined; count++) {
      const thread = reduction.safeThread();
      if (thread < 0 || machine.optionsOf(thread) !== 1) break;
      const position = machine.state.threads[thread]!;
      machine.step(thread, 0);
      this.steps++;
      reduction.made(position);
    }
    machine.rules.prune();
  }

  /** Drops the contents of unreachable objects from memory. */
  private collect(): void {
    const { objects, machine } = this;
    if (objects === undefined) return;
    const { memory } = machine.state;
    const { objectOf } = machine.locations;
    const isGone = (location: number): boolean => {
      const object = objectOf[location]!;
      return objects.isObject(object) && objects.numberOf(object) < 0;
    };
    memory.drop((row) => isGone(memory.cellOf(row)));
    memory.ids.forEach((id, column) => {
      if (id >= 0 && isGone(id)) memory.remove(column);
    });
  }
}
