/**
 * One function of LLVM IR into the machine's code. Analyses first: which blocks are reached, where
 * variables live, how long values are needed, which loops there are; then block by block,
 * instruction by instruction.
 */
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts';
import type { FunctionCode } from '../../../program/machine/code.ts';
import type { ControlFlow } from '../../../program/machine/lowering/control-flow.ts';
import { loopsOf } from '../../../program/machine/lowering/loop-analysis.ts';
import type { IrBlock, IrInstruction } from '../ir/syntax.ts';
import { checkDominance } from './check-dominance.ts';
import { controlFlowOf } from './control-flow.ts';
import { unprovenLoads } from './definite-assignment.ts';
import type { LocalStorage } from './escape-analysis.ts';
import { FunctionLowering } from './function-lowering.ts';
import type { LinkedFunction } from './linked-program.ts';
import { livenessOf } from './liveness.ts';
import { localLifetimes } from './local-lifetimes.ts';
import { refusedAt, unsupportedIn } from './locate-refusals.ts';
import { LoopLowering } from './loop-code.ts';
import {
  lowerExtractElement,
  lowerExtractValue,
  lowerFreeze,
  lowerInsertElement,
  lowerInsertValue,
  lowerSelect,
  lowerShuffleVector,
} from './lower-aggregate.ts';
import { lowerCall } from './lower-call.ts';
import { lowerCast } from './lower-cast.ts';
import type { LowerContext } from './lower-context.ts';
import { ControlLowering } from './lower-control.ts';
import { lowerFloatCompare, lowerNegate } from './lower-float.ts';
import { lowerBinary, lowerIntegerCompare } from './lower-integer.ts';
import { landingPadOf, lowerResume } from './lower-landing-pad.ts';
import {
  lowerCompareExchange,
  lowerFence,
  lowerGetElementPtr,
  lowerLoad,
  lowerStore,
  lowerUpdate,
} from './lower-memory.ts';
import { lowerWide } from './lower-wide.ts';
import { lowerMissingFunction, lowerRefusedFunction } from './missing-functions.ts';
import { operandsOf, resultOf } from './operands-of.ts';
import { parameterWordsOf } from './parameter-words.ts';
import { reachableBlocks } from './reachable-blocks.ts';
import { RegisterFlags } from './register-flags.ts';
import { shownFunctionName } from './shown-name.ts';
import { StackObjects } from './stack-objects.ts';
import { isAtomicFunction, isErrorFunction, lowerErrorFunction } from './sv-comp.ts';
import { VARIADIC_WORDS } from './variadic.ts';

/** Appends the function to the code; in place of what the machine cannot do, that it cannot. */
export function lowerFunction(
  context: LowerContext,
  linked: LinkedFunction,
  storage: LocalStorage,
): FunctionCode {
  if (linked.isMissing === true) return lowerMissingFunction(context, linked);
  let code: FunctionCode | undefined;
  const refusal = unsupportedIn(() =>
    refusedAt(
      () => context.places.spanOf(linked, linked.definition),
      () => {
        code = isErrorFunction(linked)
          ? lowerErrorFunction(context, linked)
          : new BodyLowering(context, linked, storage).lower();
      },
    ),
  );
  if (refusal === undefined) return code!;
  context.builder.setSite(context.places.intern(context.places.placeOfFunction(linked)));
  return lowerRefusedFunction(context, linked, refusal);
}

class BodyLowering {
  private readonly f: FunctionLowering;
  private readonly flow: ControlFlow;
  private readonly storage: LocalStorage;
  private readonly flags: RegisterFlags;
  private readonly objects: StackObjects;

  constructor(context: LowerContext, linked: LinkedFunction, storage: LocalStorage) {
    const { definition } = linked;
    this.flow = controlFlowOf(definition, context.program.unwinds);
    checkDominance(definition, this.flow);
    this.storage = storage;
    const lifetimes = localLifetimes(definition, this.flow, storage);
    this.f = new FunctionLowering(context, linked, storage, lifetimes);
    this.reserveSlots((instruction) => {
      const result = resultOf(instruction);
      return result !== undefined && !lifetimes.staysInBlock(result);
    });
    this.flags = new RegisterFlags(this.f, unprovenLoads(definition, this.flow, storage));
    this.objects = new StackObjects(this.f, this.flow);
  }

  lower(): FunctionCode {
    const { f, flow } = this;
    const { definition, unit } = f.linked;
    const entry = f.builder.position;
    f.builder.setSite(f.context.places.intern(f.context.places.placeOfFunction(f.linked)));
    if (isAtomicFunction(f.linked)) f.emit('atomicBegin');
    this.objects.begin();
    const liveness = livenessOf(definition, flow, this.storage);
    const loops = new LoopLowering(f, liveness, this.flags, this.objects);
    const control = new ControlLowering(f, flow, loopsOf(flow), loops);
    const blocks = reachableBlocks(definition, f.context.program.unwinds);
    for (const [place, block] of blocks.entries())
      this.lowerBlock(control, block, blocks[place + 1]?.label.index);
    const { slots } = this.objects;
    return {
      ...(slots.length > 0 && { objectSlots: Int32Array.from(slots) }),
      name: shownFunctionName(f.linked),
      entry,
      frameSize: f.frame.size,
      parameterWords: parameterWordsOf(f.linked),
      resultWords: f.layout.wordsOf(definition.type.result),
      isLibrary: unit.isLibrary || f.context.places.isInLibrary(definition),
    };
  }

  /**
   * Slots for all values that outlive their block: parameters first, then results and register
   * variables.
   */
  private reserveSlots(outlivesBlock: (instruction: IrInstruction) => boolean): void {
    const { f, storage } = this;
    const { definition } = f.linked;
    for (const local of definition.locals.slice(0, definition.parameters.length)) f.reserveSlots(local);
    if (definition.type.variadic) f.variadicArguments = f.frame.reserve(VARIADIC_WORDS);
    for (const block of this.flow.order)
      for (const instruction of definition.blocks[block]!.instructions) {
        const result = resultOf(instruction);
        if (result === undefined || !outlivesBlock(instruction)) continue;
        // What has no slots is refused where it is computed.
        unsupportedIn(() => {
          if (storage.registerOf(result) === undefined) f.reserveSlots(result);
          else if (instruction.kind === 'alloca')
            f.reserveSlots(result, f.layout.wordsOf(instruction.allocated));
        });
      }
  }

  private lowerBlock(control: ControlLowering, block: IrBlock, next: number | undefined): void {
    const { f } = this;
    control.bind(block.label.index);
    for (const [position, instruction] of block.instructions.entries()) {
      f.builder.setSite(f.context.places.siteOf(f.linked, instruction));
      const refusal = unsupportedIn(() =>
        refusedAt(
          () => f.context.places.spanOf(f.linked, instruction),
          () => {
            if (!lowerWide(f, instruction)) this.lowerInstruction(control, block, instruction, next);
          },
        ),
      );
      if (refusal !== undefined) this.refuseWhenReached(instruction, refusal);
      f.endInstruction(operandsOf(instruction), resultOf(instruction), position);
    }
  }

  private refuseWhenReached(instruction: IrInstruction, refusal: Diagnostic): void {
    const { f } = this;
    f.refuseWhenReached(refusal);
    const result = resultOf(instruction);
    // What uses the result must find its slots.
    if (result !== undefined && f.storage.registerOf(result) === undefined)
      unsupportedIn(() => f.target(result));
  }

  private lowerInstruction(
    control: ControlLowering,
    block: IrBlock,
    i: IrInstruction,
    next: number | undefined,
  ): void {
    const { f } = this;
    switch (i.kind) {
      // The edges into the block give phis their values, the machine gives them to landing pads.
      case 'phi':
      case 'landingpad':
        return;
      case 'resume':
        lowerResume(f, i);
        return;
      case 'binary':
        lowerBinary(f, i);
        return;
      case 'fneg':
        lowerNegate(f, i);
        return;
      case 'icmp':
        lowerIntegerCompare(f, i);
        return;
      case 'fcmp':
        lowerFloatCompare(f, i);
        return;
      case 'cast':
        lowerCast(f, i);
        return;
      case 'select':
        lowerSelect(f, i);
        return;
      case 'freeze':
        lowerFreeze(f, i);
        return;
      case 'alloca':
        this.objects.lowerAlloca(i);
        return;
      case 'load':
        lowerLoad(f, i, this.flags, this.objects);
        return;
      case 'store':
        lowerStore(f, i, this.flags, this.objects);
        return;
      case 'getelementptr':
        lowerGetElementPtr(f, i);
        return;
      case 'fence':
        lowerFence(f, i);
        return;
      case 'cmpxchg':
        lowerCompareExchange(f, i);
        return;
      case 'atomicrmw':
        lowerUpdate(f, i);
        return;
      case 'extractvalue':
        lowerExtractValue(f, i);
        return;
      case 'insertvalue':
        lowerInsertValue(f, i);
        return;
      case 'extractelement':
        lowerExtractElement(f, i);
        return;
      case 'insertelement':
        lowerInsertElement(f, i);
        return;
      case 'shufflevector':
        lowerShuffleVector(f, i);
        return;
      case 'call':
        lowerCall(f, i, this.objects, block.label.index);
        return;
      case 'invoke':
        lowerCall(f, i, this.objects, block.label.index);
        if (f.context.program.unwinds) control.goOnOrUnwind(block, i, landingPadOf(f, i), next);
        else control.jump(block, i.normal, next);
        return;
      case 'br':
        control.jump(block, i.target, next);
        return;
      case 'cond-br':
        control.branch(block, i);
        return;
      case 'switch':
        control.switch(block, i);
        return;
      case 'ret':
        control.return(i, this.objects);
        return;
      case 'unreachable':
        f.emit('unreachable');
        return;
      case 'va_arg':
        f.refuse(i);
        return;
    }
  }
}
