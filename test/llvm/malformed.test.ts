/** Wrong and unsupported inputs: the place, the message, what was expected, what to do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fixtureText, moduleAround, refusal } from './read-text.ts';

/** Instructions at the start of a function; line 16 of the module. */
const INSTRUCTIONS: readonly (readonly [text: string, refusal: string])[] = [
  ['frobnicate i32 %i', '16:3: unknown-instruction: there is no instruction `frobnicate`'],
  ['%x = lod i32, ptr %p', '16:8: unknown-instruction: there is no instruction `lod` | did you mean `load`?'],
  [
    'indirectbr ptr %p, [ label %next ]',
    '16:3: unsupported: `indirectbr` (jumps to computed labels) is not supported',
  ],
  [
    'callbr void asm "", "!i"() to label %next [label %other]',
    '16:3: unsupported: `callbr` (assembly that jumps) is not supported',
  ],
  ['%x = catchpad within %p []', '16:8: unsupported: `catchpad` (exceptions of Windows) is not supported'],
  ['%x = add i32 %i, %l', '16:20: type: `%l` is used as `i32`, but is `i64`'],
  ['%x = add ptr %p, %q', '16:3: type: `add` wants an integer operand, not `ptr`'],
  ['%x = fadd i32 %i, %j', '16:3: type: `fadd` wants a float operand, not `i32`'],
  ['%x = icmp slt double %d, %d', '16:3: type: `icmp` wants an integer or pointer operand, not `double`'],
  [
    '%x = icmp lt i32 %i, %j',
    '16:13: syntax: `lt` is no integer comparison | one of eq, ne, ugt, uge, ult, ule, sgt, sge, slt, sle | did you mean `ult`?',
  ],
  ['%x = zext i64 %l to i32', '16:3: type: `zext` cannot turn `i64` into `i32`'],
  ['%x = bitcast ptr %p to i64', '16:3: type: `bitcast` cannot turn `ptr` into `i64`'],
  ['%x = load i32, i64 %l', '16:18: type: `load` wants a pointer operand, not `i64`'],
  [
    '%x = load atomic i32, ptr %p, align 4',
    '16:31: syntax: `,` is no memory ordering | one of unordered, monotonic, acquire, release, acq_rel, seq_cst',
  ],
  [
    '%x = load atomic i32, ptr %p release, align 4',
    '16:32: type: `load` cannot be `release` | one of unordered, monotonic, acquire, seq_cst',
  ],
  [
    'store atomic i32 1, ptr %p acquire, align 4',
    '16:30: type: `store` cannot be `acquire` | one of unordered, monotonic, release, seq_cst',
  ],
  ['store i32 1, ptr %p, align 3', '16:30: value: an alignment is a power of two, not 3'],
  [
    'fence monotonic',
    '16:9: type: `fence` cannot be `monotonic` | one of acquire, release, acq_rel, seq_cst',
  ],
  [
    'fence',
    '17:3: syntax: `unreachable` is no memory ordering | one of unordered, monotonic, acquire, release, acq_rel, seq_cst',
  ],
  ['%x = cmpxchg ptr %p, i32 1, i64 2 seq_cst seq_cst', '16:31: type: this is `i64`, not `i32`'],
  [
    '%x = cmpxchg ptr %p, i32 1, i32 2 seq_cst release',
    '16:45: type: a failed `cmpxchg` cannot be `release` | one of monotonic, acquire, seq_cst',
  ],
  ['%x = atomicrmw mul ptr %p, i32 1 seq_cst', '16:18: syntax: `mul` is no operation of `atomicrmw`'],
  ['%x = atomicrmw fadd ptr %p, i32 1 seq_cst', '16:3: type: `atomicrmw fadd` does not work on `i32`'],
  ['%x = store i32 1, ptr %p', '16:3: syntax: this `store` gives no value that `%x` could name'],
  ['%i = add i32 1, 1', '16:3: syntax: `%i` is defined twice'],
  [
    '%x = add i32 %ii, 1',
    '16:16: unknown-name: there is no value `%ii` in this function | did you mean `%i`?',
  ],
  ['br label %nxt', '16:12: unknown-name: there is no block `%nxt` in this function | did you mean `%next`?'],
  ['br i32 %i, label %next, label %other', '16:6: type: this is `i32`, not `i1`'],
  ['ret i32 1', '16:3: type: this function returns `void`, not `i32`'],
  [
    'switch i32 %i, label %next [ i32 1, label %next i32 1, label %other ]',
    '16:51: syntax: this case stands twice in the switch',
  ],
  [
    'switch i32 %i, label %next [ i64 1, label %next ]',
    '16:32: type: a case of this switch is a number of type `i32`',
  ],
  ['%x = getelementptr %pair, ptr %p, i64 0, i32 2', '16:3: type: `%pair` has no element 2'],
  [
    '%x = getelementptr %pair, ptr %p, i64 0, i32 %i',
    '16:3: type: a field of `%pair` is chosen by a constant',
  ],
  ['%x = getelementptr i32, ptr %p, i64 0, i64 1', '16:3: type: `i32` has no elements'],
  ['%x = extractvalue %pair %a, 2', '16:31: type: `%pair` has no element 2'],
  ['%x = extractvalue %pair %a', '17:3: syntax: unexpected `unreachable` | `,` and an index'],
  ['%x = insertvalue %pair %a, i32 1, 1, 0', '16:3: type: the element is `i8`, not `i32`'],
  ['%x = extractelement %pair %a, i32 0', '16:3: type: `%pair` is no vector'],
  [
    '%x = shufflevector <4 x i32> %v, <4 x i32> %v, <4 x i32> %v',
    '16:3: type: the mask of `shufflevector` is a constant vector',
  ],
  ['%x = call i32 @f(i32 1) [ "deopt"(i32 1) ]', '16:27: unsupported: operand bundles are not supported'],
  ['%x = call i32 (i32, ptr) @f(i32 1)', '16:3: type: `i32 (i32, ptr)` is called with 1 arguments'],
  ['%x = call i32 (i32, ptr) @f(i32 1, i32 2)', '16:3: type: argument 2 is `i32`, not `ptr`'],
  ['call void @g2()', '16:13: unknown-name: there is no `@g2` in this module | did you mean `@g`?'],
  ['call void @v() nounwnd', '16:18: unknown-instruction: there is no instruction `nounwnd`'],
  ['call void @v() #7', '16:18: unknown-name: there is no attribute group `#7` in this module'],
  ['call void @v(i32 sideways 1)', '16:20: syntax: unexpected `sideways` | a value of type `i32`'],
  ['%x = add i8 300, 1', '16:15: value: 300 does not fit into `i8`'],
  ['%x = fadd float 0.1, 1.0', '16:19: value: `0.1` is no exact `float`'],
  ['%x = add i32 1.5, 2', '16:16: syntax: unexpected `1.5` | a constant of type `i32`'],
  ['%x = add i32 null, 1', '16:16: type: `null` cannot have the type `i32`'],
  ['%x = add i1 true, 2', '16:21: value: 2 does not fit into `i1`'],
  [
    '%x = load i32, ptr blockaddress(@main, %next)',
    '16:22: unsupported: the addresses of labels (`&&label`, for a computed `goto`) are not supported',
  ],
  [
    '%x = load i32, ptr select (i1 true, ptr @g, ptr @h)',
    '16:22: unsupported: constant expressions with `select` are not supported',
  ],
  [
    '%x = load <vscale x 4 x i32>, ptr %p',
    '16:14: unsupported: `vscale` (vectors of unknown length) is not supported',
  ],
  ['%x = load ppc_fp128, ptr %p', '16:13: unsupported: `ppc_fp128` (pairs of doubles) is not supported'],
  [
    '%x = load i32x, ptr %p',
    '16:13: syntax: `i32x` is no type | a type such as `i32`, `ptr`, `[4 x i8]` or `%struct.name` | did you mean `i32`?',
  ],
  ['%x = load void, ptr %p', '16:13: type: a value cannot have the type `void`'],
  ['%x = load label, ptr %p', '16:13: type: a value cannot have the type `label`'],
  ['%x = load void*, ptr %p', '16:17: type: there are no pointers to `void`'],
  ['%x = load i9999, ptr %p', '16:13: unsupported: integers of more than 4096 bits are not supported'],
  ['%x = load %unknown, ptr %p', '16:13: unknown-name: there is no type `%unknown` in this module'],
  [
    '%x = load target("spirv.Image"), ptr %p',
    '16:13: unsupported: `target` (target extension types) is not supported',
  ],
  ['%x = alloca inalloca i32', '16:15: unsupported: `alloca inalloca` is not supported'],
  ['%x = landingpad { ptr, i32 }', '17:3: syntax: unexpected `unreachable` | `cleanup`, `catch` or `filter`'],
  ['%x = select i32 %i, i32 1, i32 2', '16:3: type: `select` wants a condition of type `i1`, not `i32`'],
  ['%5 = freeze i32 1\n  %3 = freeze i32 2', '17:3: syntax: `%3` is out of order: the next number is 6'],
  [
    '%x = freeze i32 1\n  %y = phi i32 [ 1, %next ]',
    '17:3: syntax: a `phi` stands at the start of its block',
  ],
  ['%x = freeze i32 1, !dbg !77', '16:27: syntax: there is no metadata `!77` in this module'],
  ['%x = freeze i32 1, !dbg !0', '11:6: syntax: expected a DILocation, not `DILocalVariable`'],
  ['%x = freeze i32 1, dbg', '16:22: syntax: unexpected `dbg` | an attachment such as `!dbg !5`'],
  ['%x = freeze i32 ~1', '16:19: syntax: unexpected character `~`'],
  ['%x = freeze [2 x i32] [i32 1]', '16:25: type: `[2 x i32]` has 2 elements, not 1'],
  ['%x = freeze [2 x i32] [i32 1, i64 2]', '16:25: type: element 1 is `i64`, not `i32`'],
  ['%x = freeze [2 x i8] c"abc"', '16:24: type: a string of 3 bytes cannot have the type `[2 x i8]`'],
  [
    '%x = freeze [2 x i8] c"\\zz"',
    '16:24: syntax: `\\zz` is no escape | `\\\\` or a backslash and two hexadecimal digits',
  ],
  ['#dbg_thing(ptr %p)', '16:3: syntax: `#dbg_thing` is no debug record'],
  ['%x = call i32 asm sideeffect ""()', '16:34: syntax: unexpected `(` | `,`'],
];

const MODULES: readonly (readonly [text: string, refusal: string])[] = [
  [
    'define void @f() {\na:\n br label %a }',
    '3:2: syntax: no jump may lead to the first block of a function',
  ],
  [
    'define void @f() {\n br label %b\nb:\n %x = phi i32 [ 1, %b ]\n br label %b }',
    '4:2: syntax: this `phi` has no value for the block `0`',
  ],
  [
    'define void @f() {\na:\n br label %b\nb:\n %x = phi i32 [ 1, %a ], [ 2, %b ]\n ret void }',
    '5:2: syntax: the block `b` does not lead to this `phi`',
  ],
  ['hello world', '1:1: syntax: unexpected `hello` | a definition of LLVM IR'],
  [
    'defin void @f() { ret void }',
    '1:1: syntax: unexpected `defin` | a definition of LLVM IR | did you mean `define`?',
  ],
  [
    'BCÀÞ1234',
    '1:1: not-text: this is LLVM bitcode, not text | turn it into text with llvm-dis, or compile with -S -emit-llvm',
  ],
  ['\0\0\0', '1:1: not-text: this is not text'],
  ['MZ\u0090', '1:1: syntax: unexpected `MZ` | a definition of LLVM IR'],
  [
    'define void @f() {',
    '1:19: syntax: the block `0` does not end in a jump or a return | `br`, `ret`, `switch`, `invoke`, `resume` or `unreachable`',
  ],
  [
    'define void @f() { }',
    '1:20: syntax: the block `0` does not end in a jump or a return | `br`, `ret`, `switch`, `invoke`, `resume` or `unreachable`',
  ],
  [
    'define void @f() { entry: }',
    '1:27: syntax: the block `entry` does not end in a jump or a return | `br`, `ret`, `switch`, `invoke`, `resume` or `unreachable`',
  ],
  [
    'define void @f() { ret void',
    '1:28: syntax: the block `1` does not end in a jump or a return | `br`, `ret`, `switch`, `invoke`, `resume` or `unreachable`',
  ],
  ['define void @f()', '1:17: syntax: unexpected end of the module | `{` and the body of the function'],
  ['define void f() { ret void }', '1:13: syntax: unexpected `f` | the name of a function'],
  ['define void @f(i32 %x, i32 %x) { ret void }', '1:28: syntax: `%x` is defined twice'],
  ['define void @f() { ret void }\ndefine void @f() { ret void }', '2:1: syntax: `@f` is defined twice'],
  [
    'define void @f() {\n br label %a\na:\n ret void\na:\n ret void }',
    '5:1: syntax: the block `a` is defined twice',
  ],
  [
    'define void @f() {\na:\n fence seq_cst\nb:\n ret void }',
    '4:1: syntax: the block `a` does not end in a jump or a return | `br`, `ret`, `switch`, `invoke`, `resume` or `unreachable`',
  ],
  ['@a = global i32 "x"', '1:17: syntax: unexpected `"x"` | a constant of type `i32`'],
  ['@a = global i32 1\n@a = global i32 2', '2:1: syntax: `@a` is defined twice'],
  ['@a = thread i32 1', '1:6: syntax: unexpected `thread` | `global`, `constant` or `alias`'],
  [
    '@a = ifunc void (), ptr @b',
    '1:6: unsupported: `ifunc` (a function chosen at load time) is not supported',
  ],
  ['@a = global ptr @b', '1:17: unknown-name: there is no `@b` in this module | did you mean `@a`?'],
  [
    '@a = global i32 1, algn 4',
    '1:20: syntax: unexpected `algn` | `align`, `section`, `comdat` or an attachment',
  ],
  ['module asm "nop"', '1:1: unsupported: `module` (assembly at the top of a module) is not supported'],
  ['target foo = "x"', '1:8: syntax: unexpected `foo` | `datalayout` or `triple`'],
  ['^0 = module: (path: "x")', '1:1: unsupported: `^` (a summary for the linker) is not supported'],
  ['uselistorder ptr @a, { 1, 0 }', '1:1: unsupported: `uselistorder` (orders of uses) is not supported'],
  ['%a = type { i32', '1:16: syntax: unexpected end of the module | `}`'],
  ['%a = type i32', '1:11: syntax: unexpected `i32` | the fields of a struct, or `opaque`'],
  ['%a = type { i32 }\n%a = type { i32 }', '2:1: syntax: the type `%a` is defined twice'],
  ['%a = type { %a }', '1:13: type: the type `%a` contains itself | let it hold a pointer to itself instead'],
  ['@a = global i8 c"x', '1:17: syntax: this string has no end | `"`'],
  ['!0 = !{', '1:7: syntax: this `{` is never closed'],
  ['!0 = !DILocation(line: 1', '1:17: syntax: this `(` is never closed'],
  ['!0 = 5', '1:6: syntax: unexpected `5` | `!`'],
  ['!0 = !{}\n!0 = !{}', '2:1: syntax: `!0` is defined twice'],
  ['attributes #0 = { nounwindy }', '1:19: syntax: `nounwindy` is no attribute'],
  ['define void @f() #3 { ret void }', '1:18: unknown-name: there is no attribute group `#3` in this module'],
  ['define void @f(i32 oddly %x) { ret void }', '1:20: syntax: `oddly` is no attribute'],
  [
    '@a = global i99999999 1',
    '1:13: syntax: `i99999999` is no type | a type such as `i32`, `ptr`, `[4 x i8]` or `%struct.name`',
  ],
  ['@é = global i32 1', '1:1: syntax: there is no name behind `@`'],
  ['define label @f() { ret void }', '1:8: type: a function cannot return `label`'],
  [
    'define void @f() !dbg !0 { ret void }\n!0 = !{}',
    '2:6: syntax: expected a DILocation, not `metadata tuple`',
  ],
  [
    'define void @f() !dbg !0 { ret void }\n!0 = !DISubprogram(name "f")',
    '2:20: syntax: unexpected `name` | the name of a field and a colon',
  ],
  [
    'define void @f() { fence seq_cst, !dbg !0\n ret void }\n!0 = !DILocation(line: 1, scope: !1)\n!1 = !DILexicalBlock(scope: !1)',
    '4:6: syntax: this scope is in no function',
  ],
  [
    'define void @f() { fence seq_cst, !dbg !0\n ret void }\n!0 = !DILocation(line: 1, scope: !1, inlinedAt: !0)\n!1 = !DISubprogram(name: "f")',
    '1:40: syntax: this location is inlined into itself',
  ],
  [
    'define void @f() { fence seq_cst, !dbg !0\n ret void }\n!0 = !DILocation(line: 1)',
    '3:6: syntax: this DILocation has no scope',
  ],
  ['$c = comdat', '1:12: syntax: unexpected end of the module | a kind of comdat, such as `any`'],
  ['source_filename = x', '1:19: syntax: unexpected `x` | the name of the source in quotes'],
  ['@a = global [2 x i32] {i32 1, i32 2}', '1:23: type: this aggregate cannot have the type `[2 x i32]`'],
  ['@a = global [1 x i32] <{i32 1}>', '1:23: type: this aggregate cannot have the type `[1 x i32]`'],
];

test('instructions', () => {
  for (const [text, expected] of INSTRUCTIONS) assert.equal(refusal(moduleAround(text)), expected, text);
});

test('modules', () => {
  for (const [text, expected] of MODULES) assert.equal(refusal(text), expected, text);
});

test('deep nesting is refused before the stack ends', () => {
  const deep = 100_000;
  for (const [text, expected] of [
    [
      `@a = global ${'[1 x '.repeat(deep)}i32`,
      '1:1013: unsupported: this is nested more than 200 levels deep',
    ],
    [
      `@a = global i32 ${'sub (i32 '.repeat(deep)}`,
      '1:1813: unsupported: this is nested more than 200 levels deep',
    ],
    [`@a = global ptr ${'{'.repeat(deep)}`, '1:217: unsupported: this is nested more than 200 levels deep'],
    [
      `@a = external global i32${'*'.repeat(deep)}`,
      '1:36: unsupported: more than 10 pointers to pointers are not supported',
    ],
  ] as const)
    assert.equal(refusal(text), expected);
});

test('damaged modules are read or refused, never worse', () => {
  const texts = ['treiber-stack.full.ll', 'typed-pointers.llvm14.O0.ll', 'guard.O0.ll'].map(fixtureText);
  const noise = fc.constantFrom(
    '',
    '"',
    '(',
    '}',
    '%',
    '!',
    '*',
    ' i32 ',
    ',',
    '\\',
    '-',
    'é',
    '\n',
    '#',
    '99999999999999999999',
  );
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.nat(), fc.nat(9), noise, (text, at, length, inserted) => {
      const start = at % text.length;
      assert.equal(typeof refusal(text.slice(0, start) + inserted + text.slice(start + length)), 'string');
    }),
    { numRuns: 300 },
  );
});
