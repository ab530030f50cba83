/** Jumps between blocks: what has to happen on the edges, and the terminators. */
import type { LandingPad } from '../../../program/machine/code.ts';
import type { Label, SwitchCase } from '../../../program/machine/lowering/code-builder.ts';
import type { ControlFlow } from '../../../program/machine/lowering/control-flow.ts';
import { type Loop, retreats } from '../../../program/machine/lowering/loop-analysis.ts';
import type {
  IrLabel as BlockLabel,
  CondBrInstruction,
  InvokeInstruction,
  IrBlock,
  RetInstruction,
  SwitchInstruction,
} from '../ir/syntax.ts';
import type { FunctionLowering } from './function-lowering.ts';
import type { LoopLowering } from './loop-code.ts';
import { type Move, sequentialMoves } from './parallel-moves.ts';
import type { StackObjects } from './stack-objects.ts';
import { isAtomicFunction } from './sv-comp.ts';

export class ControlLowering {
  private readonly f: FunctionLowering;
  private readonly flow: ControlFlow;
  /** By block. */
  private readonly labels: readonly Label[];
  /** By head: number of the loop in the code. */
  private readonly loops = new Map<number, number>();

  constructor(
    f: FunctionLowering,
    flow: ControlFlow,
    loops: ReadonlyMap<number, Loop>,
    loopLowering: LoopLowering,
  ) {
    this.f = f;
    this.flow = flow;
    this.labels = f.linked.definition.blocks.map(() => f.builder.newLabel());
    for (const [head, loop] of loops) this.loops.set(head, f.builder.addLoop(loopLowering.codeOf(loop)));
  }

  bind(block: number): void {
    this.f.builder.bind(this.labels[block]!);
  }

  /** Goes to a block. `next`: the block whose code follows. */
  jump(from: IrBlock, target: BlockLabel, next: number | undefined): void {
    this.emitEdge(from.label.index, target.index);
    if (target.index !== next) this.f.emit('jump', this.labels[target.index]!);
  }

  /** Behind the call of an `invoke`. */
  goOnOrUnwind(
    from: IrBlock,
    i: InvokeInstruction,
    pad: Omit<LandingPad, 'code' | 'returnTo'>,
    next: number | undefined,
  ): void {
    const edges = new EdgeLabels(this, from);
    const direct = this.directLabel(i.unwind.index);
    this.f.builder.addLandingPad(pad, edges.labelOf(i.unwind));
    this.jump(from, i.normal, direct === undefined ? undefined : next);
    edges.emit();
  }

  branch(from: IrBlock, i: CondBrInstruction): void {
    const edges = new EdgeLabels(this, from);
    const condition = this.f.source(i.condition);
    this.f.emit('branch', condition, edges.labelOf(i.whenTrue), edges.labelOf(i.whenFalse));
    edges.emit();
  }

  switch(from: IrBlock, i: SwitchInstruction): void {
    const { f } = this;
    const edges = new EdgeLabels(this, from);
    const isPair = f.leaves(i.value.type)[0]!.words === 2;
    const cases = i.cases.map(({ value, target }): SwitchCase => {
      const [low, high] = f.context.constants.words(f.linked.unit, value);
      return { low: low!, high: isPair ? high! : 0, target: edges.labelOf(target) };
    });
    const table = f.builder.addSwitch(cases, edges.labelOf(i.otherwise));
    f.emit(isPair ? 'switch2' : 'switch', f.source(i.value), table);
    edges.emit();
  }

  return(i: RetInstruction, objects: StackObjects): void {
    const { f } = this;
    objects.end();
    if (isAtomicFunction(f.linked)) f.emit('atomicEnd');
    if (i.value !== undefined) {
      const sources = f.sources(i.value);
      for (const [lane, { word, words }] of f.leaves(i.value.type).entries()) {
        f.emit('resultWord', word, this.wordOf(sources[lane]!, 0));
        if (words === 2) f.emit('resultWord', word + 1, this.wordOf(sources[lane]!, 1));
      }
    }
    f.emit('ret');
  }

  /** The label of the block, if an edge to it has no code of its own. */
  directLabel(to: number): Label | undefined {
    const hasPhis = this.f.linked.definition.blocks[to]!.instructions[0]!.kind === 'phi';
    return hasPhis || this.loops.has(to) ? undefined : this.labels[to];
  }

  newLabel(): Label {
    return this.f.builder.newLabel();
  }

  /** The code of an edge at its label, with a jump behind it. */
  emitEdgeAt(label: Label, from: number, to: number): void {
    this.f.builder.bind(label);
    this.emitEdge(from, to);
    this.f.emit('jump', this.labels[to]!);
  }

  /** Phis first, then the loop: it compares the words that the head will see. */
  private emitEdge(from: number, to: number): void {
    this.emitPhis(from, to);
    const loop = this.loops.get(to);
    if (loop !== undefined) this.f.emit(retreats(this.flow, from, to) ? 'loopBack' : 'loopEnter', loop);
  }

  private emitPhis(from: number, to: number): void {
    const { f } = this;
    const moves: Move[] = [];
    for (const phi of f.linked.definition.blocks[to]!.instructions) {
      if (phi.kind !== 'phi') break;
      const value = phi.incoming.find(({ from: { index } }) => index === from)!.value;
      const sources = f.sources(value);
      const target = f.slotOf(phi.result);
      for (const [lane, { word, words }] of f.leaves(phi.result.type).entries())
        for (let part = 0; part < words; part++)
          moves.push({ to: target + word + part, from: this.wordOf(sources[lane]!, part) });
    }
    for (const move of sequentialMoves(moves, () => f.temporary(1))) f.emit('mov', move.to, move.from);
  }

  /** One word of a source operand; constants lie side by side just as slots do. */
  private wordOf(source: number, part: number): number {
    return source >= 0 ? source + part : ~(~source + part);
  }
}

/** The labels of the edges behind one terminator: each target once. */
class EdgeLabels {
  private readonly control: ControlLowering;
  private readonly from: number;
  private readonly labels = new Map<number, { readonly label: Label; readonly isDirect: boolean }>();

  constructor(control: ControlLowering, from: IrBlock) {
    this.control = control;
    this.from = from.label.index;
  }

  labelOf(target: BlockLabel): Label {
    const known = this.labels.get(target.index);
    if (known !== undefined) return known.label;
    const direct = this.control.directLabel(target.index);
    const label = direct ?? this.control.newLabel();
    this.labels.set(target.index, { label, isDirect: direct !== undefined });
    return label;
  }

  /** The code of those edges that have some. */
  emit(): void {
    for (const [target, { label, isDirect }] of this.labels)
      if (!isDirect) this.control.emitEdgeAt(label, this.from, target);
  }
}
