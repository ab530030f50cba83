/**
 * Evaluates a plan over bits, for many candidates of many skeletons.
 *
 * For each skeleton (`load`) the plan is specialised: what depends on the skeleton alone is computed at once, what is
 * then known to be empty is propagated (a program without SC events loses the whole of psc), and the rest becomes two
 * lists of steps per check, one for what changes with rf only and one for what changes with co. The engine writes rf,
 * co and FW into memory at the offsets given here and asks for the checks.
 *
 * All values live in one Int32Array (`memory`). Steps refer to it by offset. A node that equals another one after
 * specialisation is an alias of it.
 */
import type { Plan } from '../cat/plan.ts';
import * as bits from '../util/bit-matrix.ts';
import { type Form, OP, planForms } from './plan-forms.ts';
import { runSteps, type Step } from './plan-steps.ts';
import type { Skeleton } from './skeleton.ts';

/** What a model says of an execution besides that it is consistent: names of checks. */
export interface Marks {
  readonly flags: string[];
  readonly undefinedBy: string[];
  readonly failedAssertions: string[];
}

/** What a node's value changes with. */
const STATIC = 0;
const READS_FROM = 1;
const COHERENCE = 2;

/** Base values that the engine fills in. */
const ENGINE_NAMES = ['rf', 'co', 'FW'] as const;
type EngineName = (typeof ENGINE_NAMES)[number];

const isEngineName = (name: string): name is EngineName => (ENGINE_NAMES as readonly string[]).includes(name);

const NO_STEPS: readonly Step[] = [];

export class PlanEvaluator {
  readonly plan: Plan;
  /** Check numbers in the order in which they are evaluated: those that prune, other requirements, the rest. */
  readonly order: readonly number[];
  /** How many of `order` can prune partial candidates, and how many are requirements at all. */
  readonly pruningCount: number;
  readonly requiredCount: number;
  memory = new Int32Array(0);
  size = 0;
  words = 0;
  /** Offsets of the base relations that the engine fills; -1 if the plan does not use them. */
  readsFrom = -1;
  coherence = -1;
  finalWrites = -1;

  private readonly forms: readonly Form[];
  /** By fixpoint: the first node that stands for a component of it. */
  private readonly firstComponents: readonly number[];
  /** By fixpoint: the nodes outside its loop that the loop uses. */
  private readonly outsideOfLoop: readonly number[][];
  private readonly offsets: Int32Array;
  private readonly alias: Int32Array;
  private readonly isEmpty: Uint8Array;
  private readonly level: Uint8Array;
  /** By node: how its value is computed, if it changes. A loop's step stands at its first variable. */
  private stepOf: (Step | undefined)[] = [];
  /** Steps by level and turn, a step in the first turn that needs it; the last turn holds what no check needs. */
  private steps: Step[][][] = [];
  /** Turns by the level of their check, ascending. */
  private turnsByLevel: number[][] = [];
  /** Marks that are the same for all candidates of the skeleton; undefined if they change. */
  private fixedMarks: Marks | undefined;
  /** A check that does not change with co fails. */
  private isRuledOut = false;

  /** `prunes` says which checks may be evaluated on partial candidates. */
  constructor(plan: Plan, prunes: readonly boolean[]) {
    this.plan = plan;
    const rank = (check: number): number =>
      prunes[check] ? 0 : plan.checks[check]!.mode === 'require' ? 1 : 2;
    this.order = plan.checks.map((_, check) => check).sort((a, b) => rank(a) - rank(b) || a - b);
    this.pruningCount = prunes.filter(Boolean).length;
    this.requiredCount = plan.checks.filter(({ mode }) => mode === 'require').length;
    this.forms = planForms(plan);
    this.firstComponents = plan.fixpoints.map((_, fixpoint) =>
      plan.nodes.findIndex((node) => node.operation === 'fixpoint' && node.fixpoint === fixpoint),
    );
    this.outsideOfLoop = plan.fixpoints.map((_, fixpoint) => usedFromOutside(this.forms, plan, fixpoint));
    this.offsets = new Int32Array(plan.nodes.length);
    this.alias = new Int32Array(plan.nodes.length);
    this.isEmpty = new Uint8Array(plan.nodes.length);
    this.level = new Uint8Array(plan.nodes.length);
  }

  /** Specialises the plan for a skeleton. rf, co and FW are empty afterwards. */
  load(skeleton: Skeleton): void {
    this.layOut(skeleton.size);
    this.stepOf = [];
    for (let id = 0; id < this.forms.length; id++) {
      const form = this.forms[id]!;
      if (form.loop !== -1) continue;
      if (form.op === OP.base) this.loadBase(id, skeleton);
      else if (form.op === OP.fixpoint) this.loadFixpoint(id);
      else this.place(id, this.specialise(id));
    }
    this.orderSteps();
    this.classifyChecks();
  }

  /** Makes rf, co and FW empty again. */
  reset(): void {
    const relation = this.size * this.words;
    if (this.readsFrom >= 0) this.memory.fill(0, this.readsFrom, this.readsFrom + relation);
    if (this.coherence >= 0) this.memory.fill(0, this.coherence, this.coherence + relation);
    if (this.finalWrites >= 0) this.memory.fill(0, this.finalWrites, this.finalWrites + this.words);
  }

  /** After a change of rf: brings what depends on it up to date, for the pruning checks or for all. */
  updateReadsFrom(forAll: boolean): void {
    const turns = this.steps[READS_FROM]!;
    const count = forAll ? this.order.length : this.pruningCount;
    for (let turn = 0; turn < count; turn++) if (turns[turn]!.length > 0) this.run(turns[turn]!);
    this.isRuledOut = !this.turnsHold(READS_FROM, forAll ? this.requiredCount : this.pruningCount);
  }

  /** True if no pruning check fails. What depends on rf must be up to date. */
  passesPruning(): boolean {
    return !this.isRuledOut && this.turnsHold(COHERENCE, this.pruningCount);
  }

  /** True if the complete candidate meets all requirements. What depends on rf must be up to date. */
  passesRequirements(): boolean {
    return !this.isRuledOut && this.turnsHold(COHERENCE, this.requiredCount);
  }

  /** What flags, undefinedness checks and assertions say of a candidate that meets the requirements. */
  marks(): Marks {
    if (this.fixedMarks !== undefined) return this.fixedMarks;
    const marks: Marks = { flags: [], undefinedBy: [], failedAssertions: [] };
    for (let turn = this.requiredCount; turn < this.order.length; turn++) {
      this.run(this.steps[COHERENCE]![turn]!);
      const { mode, name } = this.plan.checks[this.order[turn]!]!;
      const holds = this.checkHolds(this.order[turn]!);
      if (mode === 'flag' && holds) marks.flags.push(name);
      else if (mode === 'undefined-unless' && !holds) marks.undefinedBy.push(name);
      else if (mode === 'assert' && !holds) marks.failedAssertions.push(name);
    }
    return marks;
  }

  /** The first element or pair in the value of the check of that name; empty if there is none. */
  evidence(name: string): readonly number[] {
    const check = this.plan.checks.find((candidate) => candidate.name === name);
    if (check === undefined) return [];
    const offset = this.offsetOf(check.node);
    if (this.forms[check.node]!.isSet) return bits.elements(this.memory, offset, this.size).slice(0, 1);
    return bits.pairs(this.memory, offset, this.size)[0] ?? [];
  }

  /** A copy of a node's value; see offsetOf. */
  valueOf(node: number): Int32Array {
    const offset = this.offsetOf(node);
    return this.memory.slice(offset, offset + this.lengthOf(node));
  }

  /** Offset of a node's value; `computeAll` must have run if no check needs the node. */
  offsetOf(node: number): number {
    return this.offsets[this.resolve(node)]!;
  }

  /** Evaluates every check's steps and the nodes that no check needs, such as shown relations. */
  computeAll(): void {
    for (const level of [READS_FROM, COHERENCE]) for (const steps of this.steps[level]!) this.run(steps);
  }

  /** Whether the checks that change with `level`, among the first `count` turns, hold. */
  private turnsHold(level: number, count: number): boolean {
    const turns = this.turnsByLevel[level]!;
    const steps = this.steps[level]!;
    for (let i = 0; i < turns.length; i++) {
      const turn = turns[i]!;
      if (turn >= count) return true;
      // What changes with rf has been computed when rf changed.
      if (level === COHERENCE) this.run(steps[turn]!);
      if (!this.checkHolds(this.order[turn]!)) return false;
    }
    return true;
  }

  /** Gives each check's turn the steps that it needs and no earlier turn has. */
  private orderSteps(): void {
    const last = this.order.length;
    const empty = (): Step[][] => Array.from({ length: last + 1 }, () => []);
    this.steps = [empty(), empty(), empty()];
    const isPlaced = new Uint8Array(this.forms.length);
    const place = (roots: readonly number[], turn: number): void => {
      const needed: number[] = [];
      const pending = roots.map((root) => this.resolve(root));
      for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
        if (isPlaced[node] || this.level[node] === STATIC) continue;
        isPlaced[node] = 1;
        needed.push(node);
        pending.push(...this.operandsOf(node).map((operand) => this.resolve(operand)));
      }
      for (const node of needed.sort((a, b) => this.placeOf(a) - this.placeOf(b))) {
        const step = this.stepOf[node];
        if (step !== undefined) this.steps[this.level[node]!]![turn]!.push(step);
      }
    };
    this.order.forEach((check, turn) => {
      place([this.plan.checks[check]!.node], turn);
    });
    place(
      [...this.forms.keys()].filter((id) => this.forms[id]!.loop === -1),
      last,
    );
  }

  /** Nodes come after their operands; a loop comes where its first component is, since it may use what its rounds made. */
  private placeOf(node: number): number {
    return this.forms[node]!.op === OP.variable
      ? this.firstComponents[this.plan.nodes[node]!.fixpoint!]!
      : node;
  }

  /** The nodes that a node is computed from; of a loop's variable, what the whole loop uses from outside it. */
  private operandsOf(node: number): number[] {
    const { op, a, b } = this.forms[node]!;
    if (op !== OP.variable) return [a, b].filter((operand) => operand >= 0);
    const { fixpoint } = this.plan.nodes[node]!;
    const { variables } = this.plan.fixpoints[fixpoint!]!;
    const outside = this.outsideOfLoop[fixpoint!]!;
    // The step stands at the first variable, so that one is needed whichever component is asked for.
    return node === variables[0] ? outside : [variables[0]!];
  }

  /** Sorts the checks by what they change with, and decides those that do not change at all. */
  private classifyChecks(): void {
    this.turnsByLevel = [[], [], []];
    this.order.forEach((check, turn) => {
      const level = this.level[this.resolve(this.plan.checks[check]!.node)]!;
      this.turnsByLevel[level]!.push(turn);
    });
    const statics = this.turnsByLevel[STATIC]!;
    const isHopeless = statics.some(
      (turn) => turn < this.requiredCount && !this.checkHolds(this.order[turn]!),
    );
    // A requirement that fails whatever rf and co are is kept failing through an rf check that is always asked.
    if (isHopeless) this.turnsByLevel[READS_FROM] = statics;
    const hasChangingMarks = this.turnsByLevel.some(
      (turns, level) => level !== STATIC && turns.some((turn) => turn >= this.requiredCount),
    );
    this.fixedMarks = undefined;
    if (!hasChangingMarks) this.fixedMarks = this.marks();
  }

  /** Whether a check holds of what was computed last. */
  checkHolds(number: number): boolean {
    const check = this.plan.checks[number]!;
    const node = this.resolve(check.node);
    const offset = this.offsets[node]!;
    if (this.isEmpty[node]) return !check.negated;
    switch (check.kind) {
      case 'acyclic':
        return bits.isAcyclic(this.memory, offset, this.size) !== check.negated;
      case 'irreflexive':
        return bits.isIrreflexive(this.memory, offset, this.size) !== check.negated;
      case 'empty':
        return bits.isZero(this.memory, offset, this.lengthOf(node)) !== check.negated;
    }
  }

  private lengthOf(node: number): number {
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

  private resolve(node: number): number {
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
  private place(id: number, step: Step | undefined): void {
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

  /** Finds out whether a node is empty or an alias; else gives its step. Sets alias, isEmpty and level. */
  private specialise(id: number): Step | undefined {
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

  private makeStep(id: number, op: number, a: number, b: number): Step {
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

  /** A component of a fixpoint; the first one met specialises the loop, all are aliases of their variables. */
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

  private specialiseLoop(fixpoint: number): Step | undefined {
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

  private specialiseRound(fixpoint: number): Step[] {
    const round: Step[] = [];
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

  private loopStep(variables: readonly number[], bodies: readonly number[], round: Step[]): Step {
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

  private run(steps: readonly Step[]): void {
    runSteps(this.memory, this.size, steps);
  }
}

/** Bodies and what is computed inside, loops within the loop included, less what is inside. */
function usedFromOutside(forms: readonly Form[], plan: Plan, fixpoint: number): number[] {
  const inside = new Set<number>();
  const used = new Set<number>();
  const visit = (loop: number): void => {
    forms.forEach((form, id) => {
      if (form.loop !== loop) return;
      inside.add(id);
      for (const operand of [form.a, form.b]) if (operand >= 0) used.add(operand);
      const inner = plan.nodes[id]!;
      if (form.op === OP.fixpoint && inner.fixpoint !== loop) visit(inner.fixpoint!);
    });
    for (const body of plan.fixpoints[loop]!.bodies) used.add(body);
  };
  visit(fixpoint);
  return [...used].filter((id) => !inside.has(id));
}
