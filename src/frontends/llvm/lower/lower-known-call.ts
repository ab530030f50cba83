/** Calls of functions without a definition: by name, what the machine does instead. */
import type { Call } from './callee.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { isIgnoredCallee } from './ignored-calls.ts';
import { lowerAtomicCall } from './lower-atomic-call.ts';
import { lowerBlockOperation } from './lower-block-operation.ts';
import { lowerFloatIntrinsic } from './lower-float-intrinsic.ts';
import { lowerHeddleIntrinsic } from './lower-heddle-intrinsic.ts';
import { lowerIntegerIntrinsic } from './lower-integer-intrinsic.ts';
import { lowerOverflowIntrinsic } from './lower-overflow-intrinsic.ts';
import { lowerPrint } from './lower-print.ts';
import { lowerSpecialIntrinsic } from './lower-special-intrinsic.ts';
import { lowerRandom } from './random-numbers.ts';
import { isLifetimeMarker } from './scoped-objects.ts';
import type { StackObjects } from './stack-objects.ts';
import { lowerVariadic } from './variadic.ts';

/**
 * The types at the end of an overloaded intrinsic's name: `.i32`, `.p0.p0.i64`, `.p0i8`, `.v4i32`,
 * `.f64`.
 */
const TYPE_SUFFIX = /(\.(i\d+|f\d+|p\d+\w*|v\d+\w+))+$/;

/** `llvm.smax.i32` is `llvm.smax`. */
export function intrinsicName(name: string): string {
  return name.startsWith('llvm.') ? name.replace(TYPE_SUFFIX, '') : name;
}

/** Each theme says whether the name is one of its own. */
export function lowerKnownCall(
  f: FunctionLowering,
  call: Call,
  name: string,
  objects: StackObjects,
  block: number,
): void {
  if (isLifetimeMarker(name)) {
    objects.lowerMarker(call);
    return;
  }
  if (isIgnoredCallee(name)) {
    if (call.result !== undefined) f.refuse(call);
    return;
  }
  const base = intrinsicName(name);
  const isLowered =
    lowerHeddleIntrinsic(f, call, base) ||
    lowerAtomicCall(f, call, base) ||
    lowerBlockOperation(f, call, base) ||
    lowerIntegerIntrinsic(f, call, base) ||
    lowerOverflowIntrinsic(f, call, base) ||
    lowerFloatIntrinsic(f, call, base) ||
    lowerSpecialIntrinsic(f, call, base, objects, block) ||
    lowerVariadic(f, call, base) ||
    lowerRandom(f, call, base) ||
    lowerPrint(f, call, base);
  if (!isLowered) f.refuse(call, `\`${base}\` is not known`);
}
