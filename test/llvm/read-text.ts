/** Reads small modules and instructions for the tests of the LLVM reader. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { positionOf } from '../../src/diagnostics/source.ts';
import { readModule } from '../../src/frontends/llvm/ir/read-module.ts';
import type {
  FunctionDefinition,
  IrConstant,
  IrInstruction,
  Module,
} from '../../src/frontends/llvm/ir/syntax.ts';

export const read = (text: string): Module => readModule({ name: 'test.ll', text });

export const fixtureText = (name: string): string =>
  readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

export const readFixture = (name: string): Module => readModule({ name, text: fixtureText(name) });

export function definition(module: Module, name: string): FunctionDefinition {
  const found = module.functions.get(name);
  assert.ok(found?.kind === 'definition', `@${name} is not defined`);
  return found;
}

export const instructionsOf = (module: Module): IrInstruction[] =>
  [...module.functions.values()].flatMap((f) =>
    f.kind === 'definition' ? f.blocks.flatMap((block) => block.instructions) : [],
  );

const ENVIRONMENT = `
%pair = type { i32, [2 x i8] }
@g = global i32 0
@h = external global ptr
declare i32 @f(i32, ptr)
declare void @v()
declare i32 @printf(ptr, ...)
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare i32 @__gxx_personality_v0(...)
attributes #0 = { nounwind }
!0 = !DILocalVariable(name: "i")
!1 = distinct !DISubprogram(name: "main")
`;

const PARAMETERS =
  'i32 %i, i32 %j, i64 %l, i8 %b, float %s, double %d, ptr %p, ptr %q, i1 %c, <4 x i32> %v, <4 x float> %w, %pair %a, { ptr, i32 } %e, ptr addrspace(3) %r';

/** A module whose function `@main` starts with this instruction. */
export function moduleAround(instruction: string, result = 'void'): string {
  return `${ENVIRONMENT}
define ${result} @main(${PARAMETERS}) personality ptr @__gxx_personality_v0 {
entry:
  ${instruction}
  unreachable
next:
  unreachable
other:
  unreachable
}
`;
}

export function readInstruction(text: string, result?: string): IrInstruction {
  return definition(read(moduleAround(text, result)), 'main').blocks[0]!.instructions[0]!;
}

/** The initialiser of a global of this type. */
export function readConstant(text: string): IrConstant {
  const initialiser = read(
    `%pair = type { i32, [2 x i8] }\n@x = global i32 0\n@c = global ${text}`,
  ).globals.get('c')!.initialiser;
  assert.ok(initialiser !== undefined);
  return initialiser;
}

/** `line:column: code: message | expected | suggestion` of what is wrong with a module. */
export function refusal(text: string): string {
  try {
    read(text);
  } catch (reason) {
    if (!(reason instanceof InputError)) throw reason;
    const [{ code, message, span, expected, suggestion }] = reason.diagnostics as [
      InputError['diagnostics'][0],
    ];
    assert.ok(span !== undefined);
    const { line, column } = positionOf(span.file, span.start);
    const details = [expected, suggestion].filter((text) => text !== undefined);
    return [`${line}:${column}: ${code}: ${message}`, ...details].join(' | ');
  }
  return 'accepted';
}
