/**
 * Evaluates a plan over bits, for many candidates of many skeletons.
 *
 * For each skeleton (`load`) the plan is specialised (specialised-plan.ts), and its steps become
 * two lists per check, one for what changes with rf only and one for what changes with co. The
 * engine writes rf, co and FW into memory at the offsets given here and asks for the checks; each
 * is evaluated when what it depends on has changed.
 */
import type { Plan } from '../cat/plan.ts';
import * as bits from '../util/bit-matrix.ts';
import { type Form, OP } from './plan-forms.ts';
import type { PlanStep } from './plan-steps.ts';
import type { Skeleton } from './skeleton.ts';
import { COHERENCE, READS_FROM, SpecialisedPlan, STATIC } from './specialised-plan.ts';

/** What a model says of an execution besides that it is consistent: names of checks. */
export interface Marks {
  readonly flags: string[];
  readonly undefinedBy: string[];
  readonly failedAssertions: string[];
}

export class PlanEvaluator extends SpecialisedPlan {
  /**
   * Check numbers in the order in which they are evaluated: those that prune, other requirements,
   * the rest.
   */
  readonly order: readonly number[];
  /** How many of `order` can prune partial candidates, and how many are requirements at all. */
  readonly pruningCount: number;
  readonly requiredCount: number;

  /** By fixpoint: the nodes outside its loop that the loop uses. */
  private readonly outsideOfLoop: readonly number[][];
  /**
   * Steps by level and turn, a step in the first turn that needs it; the last turn holds what no
   * check needs.
   */
  private steps: PlanStep[][][] = [];
  /** Turns by the level of their check, ascending. */
  private turnsByLevel: number[][] = [];
  /** Marks that are the same for all candidates of the skeleton; undefined if they change. */
  private fixedMarks: Marks | undefined;
  /** A check that does not change with co fails. */
  private isRuledOut = false;

  /** `prunes` says which checks may be evaluated on partial candidates. */
  constructor(plan: Plan, prunes: readonly boolean[]) {
    super(plan);
    const rank = (check: number): number =>
      prunes[check] ? 0 : plan.checks[check]!.mode === 'require' ? 1 : 2;
    this.order = plan.checks.map((_, check) => check).sort((a, b) => rank(a) - rank(b) || a - b);
    this.pruningCount = prunes.filter(Boolean).length;
    this.requiredCount = plan.checks.filter(({ mode }) => mode === 'require').length;
    this.outsideOfLoop = plan.fixpoints.map((_, fixpoint) => usedFromOutside(this.forms, plan, fixpoint));
  }

  /** Specialises the plan for a skeleton. rf, co and FW are empty afterwards. */
  load(skeleton: Skeleton): void {
    this.specialiseFor(skeleton);
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

  /**
   * After a change of rf: brings what depends on it up to date, for the pruning checks or for all.
   */
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

  /**
   * True if the complete candidate meets all requirements. What depends on rf must be up to date.
   */
  passesRequirements(): boolean {
    return !this.isRuledOut && this.turnsHold(COHERENCE, this.requiredCount);
  }

  /**
   * What flags, undefinedness checks and assertions say of a candidate that meets the requirements.
   */
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

  /** Whether the pair is in the relation of a node; see offsetOf. */
  isRelated(node: number, first: number, second: number): boolean {
    return bits.testBit(this.memory, this.offsetOf(node) + first * bits.wordsFor(this.size), second);
  }

  /** A copy of a node's value; see offsetOf. */
  copyOf(node: number): Int32Array {
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
    const empty = (): PlanStep[][] => Array.from({ length: last + 1 }, () => []);
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

  /**
   * Nodes come after their operands; a loop comes where its first component is, since it may use
   * what its rounds made.
   */
  private placeOf(node: number): number {
    return this.forms[node]!.op === OP.variable
      ? this.firstComponents[this.plan.nodes[node]!.fixpoint!]!
      : node;
  }

  /**
   * The nodes that a node is computed from; of a loop's variable, what the whole loop uses from
   * outside it.
   */
  private operandsOf(node: number): number[] {
    const { op, a, b } = this.forms[node]!;
    if (op !== OP.variable) return [a, b].filter((operand) => operand >= 0);
    const { fixpoint } = this.plan.nodes[node]!;
    const { variables } = this.plan.fixpoints[fixpoint!]!;
    const outside = this.outsideOfLoop[fixpoint!]!;
    // The step stands at the first variable, so that one is needed whichever component is asked
    // for.
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
    // A requirement that fails whatever rf and co are is kept failing through an rf check that is
    // always asked.
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
