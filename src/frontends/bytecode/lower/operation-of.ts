/** Operations by name: the member of the union that has it, which several names may share. */
import type { BytecodeOperation } from '../classfile/class-file.ts';

type With<All, Op> = All extends { readonly op: infer Names } ? (Op extends Names ? All : never) : never;

export type OperationOf<Op extends BytecodeOperation['op']> = With<BytecodeOperation, Op>;
