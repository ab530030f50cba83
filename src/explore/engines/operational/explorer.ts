/**
 * Leads from state to state: a machine, a reduction that takes steps at once that need not be
 * interleaved (reduction.ts), and the canonical form of states. The recorder of an error's path
 * makes every step of it by itself, without reduction.
 */
import type { MachineCode } from '../../../program/machine/code.ts';
import type { Stepper } from '../../../program/machine/stepper.ts';
import { CanonicalForm } from './canonical-form.ts';
import type { Footprints } from './footprints.ts';
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
  /** How many steps have led to the state. */
  steps = 0;
  /** Pairs of thread and option: the steps since the state was last set. */
  trail: number[] = [];
  /** By error of the machine since then: how much of the trail has led to it. */
  problemsAt: number[] = [];
  private readonly footprints: Footprints | undefined;
  private readonly objects: ReachableObjects | undefined;
  private readonly reduction: Reduction | undefined;

  constructor({ code, stepper, locations, numbers, options, reduces }: ExplorerParts) {
    this.machine = new OperationalMachine(code, stepper, locations, numbers, options);
    const { state, rules } = this.machine;
    this.footprints = options.footprints;
    this.objects = code.references === undefined ? undefined : new ReachableObjects(code, state, locations);
    this.reduction = reduces ? new Reduction(code, this.machine, this.objects, options) : undefined;
    this.form = new CanonicalForm(code, state, rules, locations, this.objects, options.keepsEnds ?? false);
  }

  /** Whether something was learnt since `begin` on which steps that were left out depend. */
  get isStale(): boolean {
    return this.footprints?.isStale === true;
  }

  begin(): void {
    if (this.footprints !== undefined) this.footprints.isStale = false;
    this.clearTrail();
    this.machine.begin();
    this.noteProblems();
    this.goOn();
  }

  restore(saved: SavedState): void {
    this.clearTrail();
    this.machine.state.restore(saved);
    this.reduction?.forget();
  }

  /** Makes the thread's next step, and the safe steps that can follow. */
  advance(thread: number, option: number): void {
    this.step(thread, option);
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
    const enough = all ? undefined : this.reduction?.enough();
    for (let thread = 0; thread < machine.state.threads.length; thread++) {
      if (enough?.includes(thread) === false) continue;
      const options = machine.optionsOf(thread);
      for (let option = 0; option < options; option++) steps.push(thread, option);
    }
    return { steps, isReduced: enough !== undefined };
  }

  /** Computes the canonical form of the state. */
  makeForm(): void {
    this.objects?.find();
    this.reduction?.know();
    this.collect();
    this.form.make();
  }

  private step(thread: number, option: number): void {
    this.machine.step(thread, option);
    this.steps++;
    this.trail.push(thread, option);
    this.noteProblems();
  }

  private noteProblems(): void {
    while (this.problemsAt.length < this.machine.problems.length) this.problemsAt.push(this.trail.length);
  }

  private clearTrail(): void {
    this.trail = [];
    this.problemsAt = [];
  }

  private goOn(): void {
    const { machine, reduction } = this;
    for (let count = 0; count < MOST_AT_ONCE && reduction !== undefined; count++) {
      const enough = reduction.enough();
      if (enough?.length !== 1 || machine.optionsOf(enough[0]!) !== 1) break;
      const thread = enough[0]!;
      const position = machine.state.threads[thread]!;
      this.step(thread, 0);
      reduction.made(position);
    }
    machine.rules.acquireEarly();
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
