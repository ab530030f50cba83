/**
 * The local variables of a function that are no registers: private regions of the frame and objects
 * that other threads may see; also the copies of structs that are passed by value. Made at the
 * start of the function, where clang puts its allocas, or where their block begins, or in place
 * where their number is not known before; the shared ones are ended with their block or at each
 * return.
 */
import type { ControlFlow } from '../../../program/machine/lowering/control-flow.ts';
import { regionWords } from '../../../program/machine/private-memory.ts';
import type { AllocaInstruction, IrInstruction, IrType, IrValue, Local } from '../ir/syntax.ts';
import type { Call } from './callee.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { lowWordOf } from './lower-aggregate.ts';
import { stackTemplate } from './object-templates.ts';
import { resultOf } from './operands-of.ts';
import { isStart, ScopedObjects } from './scoped-objects.ts';
import { variableName } from './variable-name.ts';

/** Greater variables are objects of their own, for engines copy the frame at every event. */
const LARGEST_REGION = 1 << 16;

export interface Region {
  /** Its first slot. */
  readonly slot: number;
  /** All its slots, the first one included. */
  readonly words: number;
  /** In bytes. */
  readonly size: number;
}

/** What an alloca or a parameter passed by value asks for. */
interface StackObject {
  readonly local: Local;
  readonly type: IrType;
  readonly count: number;
  readonly align: number | undefined;
}

export class StackObjects {
  /** By index of the local that holds the address. */
  readonly regions = new Map<number, Region>();
  /** Locals with the addresses of shared objects that every return ends. */
  private readonly fixed: Local[] = [];
  /** Those that are made in the middle of the function: null until then. */
  private readonly dynamic: { readonly local: Local; readonly block: number }[] = [];
  private readonly saves: number[] = [];
  private readonly scopes: ScopedObjects;
  /** By index of a local: what is made anew whenever its life begins. */
  private readonly scoped = new Map<number, StackObject>();
  /** By index of a local: the instruction that makes it. */
  private readonly makers = new Map<number, IrInstruction>();
  /** The instructions of the first block. */
  private readonly entry: ReadonlySet<IrInstruction>;
  private readonly f: FunctionLowering;
  private readonly flow: ControlFlow;

  constructor(f: FunctionLowering, flow: ControlFlow) {
    this.f = f;
    this.flow = flow;
    this.entry = new Set(f.linked.definition.blocks[0]!.instructions);
    this.scopes = new ScopedObjects(f.linked.definition, flow);
    for (const block of flow.order)
      for (const instruction of f.linked.definition.blocks[block]!.instructions) {
        const result = resultOf(instruction);
        if (result !== undefined) this.makers.set(result.index, instruction);
        if (instruction.kind === 'alloca' && !this.isFixed(instruction) && !this.isRegister(instruction))
          this.dynamic.push({ local: instruction.result, block });
        if (instruction.kind !== 'call' || instruction.callee.kind !== 'global') continue;
        if (instruction.callee.name.startsWith('llvm.stacksave')) this.saves.push(block);
      }
  }

  /**
   * At the start of the function: makes the regions and the copies of parameters. The locals have
   * their slots.
   */
  begin(): void {
    const { definition } = this.f.linked;
    for (const [index, { attributes }] of definition.parameters.entries()) {
      const byval = attributes.find(({ name }) => name === 'byval');
      if (byval?.type === undefined) continue;
      const align = attributes.find(({ name }) => name === 'align')?.value;
      this.copyParameter({
        local: definition.locals[index]!,
        type: byval.type,
        count: 1,
        align: align === undefined ? undefined : Number(align),
      });
    }
    for (const { instructions } of definition.blocks)
      for (const instruction of instructions) {
        if (instruction.kind !== 'alloca' || !this.isFixed(instruction)) continue;
        const object = fixedObject(instruction);
        if (this.isPrivate(object)) this.makeRegion(object, this.f.slotOf(instruction.result));
      }
  }

  lowerAlloca(i: AllocaInstruction): void {
    if (this.isRegister(i)) return;
    const { f } = this;
    if (!this.isFixed(i)) {
      this.makeDynamic(i);
      return;
    }
    const object = fixedObject(i);
    if (this.isPrivate(object)) return;
    if (this.scopes.beginsOnce(i.result)) this.scoped.set(i.result.index, object);
    else this.makeShared(object, f.slotOf(i.result));
    this.fixed.push(i.result);
  }

  /** At the begin or the end of a variable's life. */
  lowerMarker(call: Call): void {
    const { f } = this;
    const local = this.scopes.objectOf(call);
    if (local === undefined) return;
    const region = this.regions.get(local.index);
    const object = this.scoped.get(local.index);
    if (region !== undefined)
      if (isStart(call)) f.emit('region', region.slot, region.size);
      else f.emit('endRegion', region.slot);
    if (object === undefined) return;
    // A jump out of the block and back leaves an object behind.
    f.emit('kill', f.slotOf(local));
    if (isStart(call)) this.makeShared(object, f.slotOf(local));
    else f.emit('mov2', f.slotOf(local), f.pair(0));
  }

  /** The slots with the addresses of shared objects. */
  get slots(): number[] {
    return [...this.fixed, ...this.dynamic.map(({ local }) => local)].map((local) => this.f.slotOf(local));
  }

  /** Before a return: ends all shared objects, those that exist. */
  end(): void {
    for (const local of this.fixed) this.f.emit('kill', this.f.slotOf(local));
    for (const { local } of this.dynamic) this.endDynamic(local);
  }

  /**
   * At the end of a block with arrays of variable length (`llvm.stackrestore`): ends those that
   * were made since the nearest `llvm.stacksave` on every way here.
   */
  restore(block: number): void {
    const saves = this.saves.filter((save) => this.flow.dominates(save, block));
    const nearest = saves.find((save) => saves.every((other) => this.flow.dominates(other, save)));
    if (nearest === undefined) return;
    for (const { local, block: home } of this.dynamic)
      if (this.flow.dominates(nearest, home)) this.endDynamic(local);
  }

  /** The region of this frame that a pointer surely leads into. */
  regionOf(pointer: IrValue): Region | undefined {
    const base = this.baseOf(pointer);
    return base === 'shared' || base === 'unknown' ? undefined : this.regions.get(base.index);
  }

  /**
   * The local variable that a pointer leads into; `shared` if it leads to memory that is surely not
   * private.
   */
  baseOf(pointer: IrValue): Local | 'shared' | 'unknown' {
    let at = pointer;
    for (;;) {
      if (at.kind !== 'local') return 'shared';
      const maker = this.makers.get(at.index);
      if (maker?.kind === 'getelementptr') at = maker.pointer;
      else if (maker?.kind === 'cast' && maker.opcode === 'bitcast') at = maker.operand;
      else if (this.regions.has(at.index) || this.f.storage.registerOf(at) !== undefined) return at;
      else return maker?.kind === 'alloca' ? 'shared' : 'unknown';
    }
  }

  private isRegister({ result }: AllocaInstruction): boolean {
    return this.f.storage.storageOf(result) === 'register';
  }

  /** In the entry block and of a size that is known. */
  private isFixed(i: AllocaInstruction): boolean {
    const isConstant = i.count === undefined || i.count.kind === 'integer';
    return isConstant && this.entry.has(i) && !this.isRegister(i);
  }

  private isPrivate(object: StackObject): boolean {
    return this.f.storage.storageOf(object.local) === 'private' && this.sizeOf(object) <= LARGEST_REGION;
  }

  private sizeOf({ type, count }: StackObject): number {
    return count * this.f.layout.abiSize(type);
  }

  private makeRegion(object: StackObject, addressSlot: number): void {
    const { f } = this;
    const size = this.sizeOf(object);
    const words = regionWords(size);
    const slot = f.frame.reserve(words);
    f.emit('region', slot, size);
    f.emit('addressOfRegion', addressSlot, slot);
    this.regions.set(object.local.index, { slot, words, size });
  }

  private makeShared(object: StackObject, addressSlot: number): void {
    const { f } = this;
    const { local, type, count, align } = object;
    const name = variableName(f.linked.definition, local);
    const template = stackTemplate(f.layout, type, count, name, align, this.placeOfFunction());
    f.emit(
      'alloca',
      addressSlot,
      f.word(template.size),
      template.alignment,
      f.builder.addStackTemplate(template),
    );
  }

  private copyParameter(object: StackObject): void {
    const { f } = this;
    const copy = f.temporary(2);
    if (this.isPrivate(object)) this.makeRegion(object, copy);
    else {
      this.makeShared(object, copy);
      this.fixed.push(object.local);
    }
    const parameter = f.slotOf(object.local);
    f.emit('memcpy', copy, parameter, f.pair(this.sizeOf(object)), f.temporary(3));
    f.emit('mov2', parameter, copy);
  }

  private makeDynamic(i: AllocaInstruction): void {
    const { f } = this;
    const stride = f.layout.abiSize(i.allocated);
    const size = f.temporary(1);
    if (i.count === undefined) f.emit('mov', size, f.word(stride));
    else f.emit('mul', size, lowWordOf(f, i.count), f.word(stride));
    const name = variableName(f.linked.definition, i.result);
    const template = stackTemplate(f.layout, i.allocated, 1, name, i.align, this.placeOfFunction());
    f.emit('alloca', f.slotOf(i.result), size, template.alignment, f.builder.addStackTemplate(template));
  }

  private endDynamic(local: Local): void {
    const { f } = this;
    const exists = f.builder.newLabel();
    const done = f.builder.newLabel();
    f.emit('branch', f.slotOf(local) + 1, exists, done);
    f.builder.bind(exists);
    f.emit('kill', f.slotOf(local));
    f.emit('mov2', f.slotOf(local), f.pair(0));
    f.builder.bind(done);
  }

  private placeOfFunction() {
    return this.f.context.places.placeOfFunction(this.f.linked);
  }
}

function fixedObject({ result, allocated, count, align }: AllocaInstruction): StackObject {
  return {
    local: result,
    type: allocated,
    count: count?.kind === 'integer' ? Number(count.value) : 1,
    align,
  };
}
