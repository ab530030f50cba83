/**
 * A plan specialised for one skeleton: where each node's value is, which nodes are empty or equal
 * to another one, what each changes with, and the steps that compute those that do change.
 * PlanEvaluator puts the steps in order and runs them.
 *
 * All values live in one Int32Array (`memory`). What depends on the skeleton alone is computed
 * here, at once; what is then known to be empty is propagated, so that a program without SC events
 * loses the whole of psc.
 */
import type { Plan } from '../cat/plan.ts';
import * as bits from '../util/bit-matrix.ts';
import { pollStop } from '../util/stop-check.ts';
import { type Form, OP, planForms } from './plan-forms.ts';
import { type PlanStep, runSteps } from './plan-steps.ts';
import type { Skeleton } from './skeleton.ts';

/** What a node's value changes with. */
export const STATIC = 0;
export const READS_FROM = 1;
export const COHERENCE = 2;

/** Base values that the engine fills in. */
const ENGINE_NAMES = ['rf', 'co', 'FW'] as const;
type EngineName = (typeof ENGINE_NAMES)[number];

const isEngineName = (name: string): name is EngineName => (ENGINE_NAMES as readonly string[]).includes(name);

const NO_STEPS: readonly PlanStep[] = [];

export class SpecialisedPlan {
  readonly plan: Plan;
  memory = new Int32Array(0);
  size = 0;
  words = 0;
  /** Offsets of the base relations that the engine fills; -1 if the plan does not use them. */
  readsFrom = -1;
  coherence = -1;
  finalWrites = -1;

  protected readonly forms: readonly Form[];
  /** By fixpoint: the first node that stands for a component of it. */
  protected readonly firstComponents: readonly number[];
  protected readonly offsets: Int32Array;
  /** By node: the node whose value it shares, itself for most. */
  protected readonly alias: Int32Array;
  protected readonly isEmpty: Uint8Array;
  protected readonly level: Uint8Array;
  /**
   * By node: how its value is computed, if it changes. A loop's step stands at its first variable.
   */
  protected stepOf: (PlanStep | undefined)[] = [];

  constructor(plan: Plan) {
    this.plan = plan;
    this.forms = planForms(plan);
    this.firstComponents = plan.fixpoints.map((_, fixpoint) =>
      plan.nodes.findIndex((node) => node.operation === 'fixpoint' && node.fixpoint === fixpoint),
    );
    this.offsets = new Int32Array(plan.nodes.length);
    this.alias = new Int32Array(plan.nodes.length);
    this.isEmpty = new Uint8Array(plan.nodes.length);
    this.level = new Uint8Array(plan.nodes.length);
  }

  /** rf, co and FW are empty afterwards. */
  protected specialiseFor(skeleton: Skeleton): void {
    this.layOut(skeleton.size);
    this.stepOf = [];
    for (let id = 0; id < this.forms.length; id++) {
      const form = this.forms[id]!;
      if (form.loop !== -1) continue;
      if (form.op === OP.base) this.loadBase(id, skeleton);
      else if (form.op === OP.fixpoint) this.loadFixpoint(id);
      else this.place(id, this.specialise(id));
    }
  }

  protected lengthOf(node: number): number {
    return this.forms[node]!.isSet ? this.words : this.size * this.words;
  }

  private layOut(size: number): void {
    if (size !== this.size || this.memory.length === 0) {
      this.size = size;
      this.words = bits.wordsFor(size);
      let offset = 0;
      for (let id = 0; id < this.forms.length; id++) {
        this.offsets[id] = offset;
        offset += this.lengthOf(id);
      }
      // A residual may use what no node of the plan does.
      for (const name of ENGINE_NAMES) {
        if (!this.plan.baseNames.has(name)) continue;
        this.setEngineOffset(name, offset);
        offset += name === 'FW' ? this.words : size * this.words;
      }
      if (this.memory.length < offset) this.memory = new Int32Array(offset + (offset >> 1) + 64);
    }
    this.memory.fill(0);
    this.isEmpty.fill(0);
    this.level.fill(STATIC);
    for (let id = 0; id < this.alias.length; id++) this.alias[id] = id;
  }

  private setEngineOffset(name: EngineName, offset: number): void {
    if (name === 'rf') this.readsFrom = offset;
    else if (name === 'co') this.coherence = offset;
    else this.finalWrites = offset;
  }

  protected resolve(node: number): number {
    return this.alias[node]!;
  }

  private loadBase(id: number, skeleton: Skeleton): void {
    const name = this.plan.nodes[id]!.name!;
    const offset = this.offsets[id]!;
    if (isEngineName(name)) this.setEngineOffset(name, offset);
    if (name === 'rf') {
      this.level[id] = READS_FROM;
      this.isEmpty[id] = skeleton.reads.length === 0 ? 1 : 0;
    } else if (name === 'co') {
      this.level[id] = COHERENCE;
      this.isEmpty[id] = skeleton.writesTo.every((writes) => writes.length < 2) ? 1 : 0;
    } else if (name === 'FW') {
      this.level[id] = COHERENCE;
    } else {
      if (this.forms[id]!.isSet) skeleton.fillSet(name, this.memory, offset);
      else skeleton.fillRelation(name, this.memory, offset);
      this.noteEmptiness(id);
    }
  }

  /** Emits the step of a node, or runs it at once if nothing it depends on will change. */
  private place(id: number, step: PlanStep | undefined): void {
    if (step === undefined) return;
    if (this.level[id] === STATIC) {
      this.run([step]);
      this.noteEmptiness(id);
    } else {
      this.stepOf[id] = step;
    }
  }

  private noteEmptiness(id: number): void {
    if (bits.isZero(this.memory, this.offsets[id]!, this.lengthOf(id))) this.isEmpty[id] = 1;
  }

  /**
   * Finds out whether a node is empty or an alias; else gives its step. Sets alias, isEmpty and
   * level.
   */
  private specialise(id: number): PlanStep | undefined {
    const { op } = this.forms[id]!;
    const a = this.forms[id]!.a < 0 ? -1 : this.resolve(this.forms[id]!.a);
    const b = this.forms[id]!.b < 0 ? -1 : this.resolve(this.forms[id]!.b);
    const noA = a >= 0 && this.isEmpty[a] === 1;
    const noB = b >= 0 && this.isEmpty[b] === 1;
    switch (op) {
      case OP.union:
        if (noA) return this.setAlias(id, b);
        if (noB) return this.setAlias(id, a);
        break;
      case OP.difference:
        if (noA) return this.setEmpty(id);
        if (noB) return this.setAlias(id, a);
        break;
      case OP.complement:
        break;
      case OP.empty:
        return this.setEmpty(id);
      default:
        if (noA || noB) return this.setEmpty(id);
    }
    this.level[id] = Math.max(a < 0 ? 0 : this.level[a]!, b < 0 ? 0 : this.level[b]!);
    return this.makeStep(id, op, a, b);
  }

  private makeStep(id: number, op: number, a: number, b: number): PlanStep {
    return {
      op,
      to: this.offsets[id]!,
      a: a < 0 ? 0 : this.offsets[a]!,
      b: b < 0 ? 0 : this.offsets[b]!,
      length: this.lengthOf(id),
      round: NO_STEPS,
      variables: [],
    };
  }

  private setAlias(id: number, other: number): undefined {
    this.alias[id] = other;
    this.isEmpty[id] = this.isEmpty[other]!;
    this.level[id] = this.level[other]!;
  }

  private setEmpty(id: number): undefined {
    this.isEmpty[id] = 1;
    this.level[id] = STATIC;
    this.memory.fill(0, this.offsets[id]!, this.offsets[id]! + this.lengthOf(id));
  }

  /**
   * A component of a fixpoint; the first one met specialises the loop, all are aliases of their
   * variables.
   */
  private loadFixpoint(id: number): void {
    const { fixpoint, component } = this.plan.nodes[id]!;
    const { variables } = this.plan.fixpoints[fixpoint!]!;
    const done = this.firstComponents[fixpoint!]!;
    if (done === id) {
      const step = this.specialiseLoop(fixpoint!);
      if (step !== undefined) {
        if (this.level[variables[0]!] === STATIC) {
          this.run([step]);
          for (const variable of variables) this.noteEmptiness(variable);
        } else this.stepOf[variables[0]!] = step;
      }
    }
    this.setAlias(id, variables[component!]!);
  }

  private specialiseLoop(fixpoint: number): PlanStep | undefined {
    const { variables, bodies } = this.plan.fixpoints[fixpoint]!;
    // With empty variables first: if the bodies are then empty, that is the least fixpoint.
    for (const isEmpty of [1, 0]) {
      for (const variable of variables) {
        this.isEmpty[variable] = isEmpty;
        this.level[variable] = STATIC;
      }
      const round = this.specialiseRound(fixpoint);
      if (isEmpty === 1 && bodies.every((body) => this.isEmpty[this.resolve(body)] === 1)) {
        for (const variable of variables) this.setEmpty(variable);
        return undefined;
      }
      if (isEmpty === 0) return this.loopStep(variables, bodies, round);
    }
    return undefined;
  }

  private specialiseRound(fixpoint: number): PlanStep[] {
    const round: PlanStep[] = [];
    this.forms.forEach((form, id) => {
      if (form.loop !== fixpoint || form.op === OP.variable) return;
      this.alias[id] = id;
      this.isEmpty[id] = 0;
      if (form.op === OP.fixpoint) {
        const inner = this.plan.nodes[id]!;
        if (this.firstComponents[inner.fixpoint!]! === id) {
          const step = this.specialiseLoop(inner.fixpoint!);
          if (step !== undefined) round.push(step);
        }
        this.setAlias(id, this.plan.fixpoints[inner.fixpoint!]!.variables[inner.component!]!);
        return;
      }
      const step = this.specialise(id);
      if (step !== undefined) round.push(step);
    });
    return round;
  }

  private loopStep(variables: readonly number[], bodies: readonly number[], round: PlanStep[]): PlanStep {
    const level = Math.max(...bodies.map((body) => this.level[this.resolve(body)]!));
    for (const variable of variables) this.level[variable] = level;
    return {
      op: OP.fixpoint,
      to: 0,
      a: 0,
      b: 0,
      length: 0,
      round,
      variables: variables.map((variable, i) => ({
        to: this.offsets[variable]!,
        from: this.offsets[this.resolve(bodies[i]!)]!,
        length: this.lengthOf(variable),
      })),
    };
  }

  protected run(steps: readonly PlanStep[]): void {
    // Probing alone can take seconds where there are hundreds of events.
    pollStop((this.size * this.words) >> 2);
    runSteps(this.memory, this.size, steps);
  }
}
