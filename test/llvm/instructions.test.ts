/** Every form of every instruction: the text, and what the printer makes of the instruction read from it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printInstruction } from '../../src/frontends/llvm/ir/print-instruction.ts';
import { BINARY_OPCODES, UPDATE_OPERATIONS } from '../../src/frontends/llvm/ir/syntax.ts';
import { definition, read, readInstruction } from './read-text.ts';

/** Printed exactly as written. */
const SAME = [
  'br label %next',
  'br i1 %c, label %next, label %other',
  'br i1 true, label %next, label %next',
  'switch i32 %i, label %next [ ]',
  'switch i32 %i, label %next [ i32 1, label %other i32 -5, label %next ]',
  'unreachable',
  'resume { ptr, i32 } %e',
  'invoke void @v() to label %next unwind label %other',
  '%x = invoke fastcc i32 @f(i32 1, ptr %p) to label %next unwind label %other',
  '%x = landingpad { ptr, i32 } cleanup',
  '%x = landingpad { ptr, i32 } catch ptr null',
  '%x = landingpad { ptr, i32 } cleanup catch ptr @g filter [1 x ptr] [ptr @h]',
  '%x = add nuw nsw i32 %i, %j',
  '%x = sub i32 0, %j',
  '%x = mul nsw i64 %l, -9223372036854775808',
  '%x = shl nuw i32 %i, 3',
  '%x = udiv exact i32 %i, 4',
  '%x = ashr exact i32 %i, 1',
  '%x = or disjoint i32 %i, 1',
  '%x = xor i1 %c, true',
  '%x = add <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>',
  '%x = fadd fast double %d, 1.5e+0',
  '%x = fmul nnan ninf nsz arcp contract afn reassoc float %s, %s',
  '%x = frem double %d, 0x7FF0000000000000',
  '%x = fneg nsz double %d',
  '%x = icmp eq ptr %p, null',
  '%x = icmp samesign ult i32 %i, %j',
  '%x = icmp sge <4 x i32> %v, zeroinitializer',
  '%x = fcmp une double %d, %d',
  '%x = fcmp fast oeq float %s, 1.0000000149011612e-1',
  '%x = fcmp true double %d, %d',
  '%x = trunc nuw nsw i32 %i to i8',
  '%x = zext nneg i32 %i to i64',
  '%x = sext i8 %b to i128',
  '%x = fptrunc double %d to float',
  '%x = fpext float %s to x86_fp80',
  '%x = fptoui double %d to i64',
  '%x = fptosi float %s to i32',
  '%x = uitofp nneg i32 %i to float',
  '%x = sitofp i64 %l to double',
  '%x = ptrtoint ptr %p to i64',
  '%x = ptrtoaddr ptr %p to i64',
  '%x = inttoptr i64 %l to ptr',
  '%x = bitcast double %d to i64',
  '%x = bitcast <4 x i32> %v to i128',
  '%x = addrspacecast ptr addrspace(3) %r to ptr',
  '%x = select i1 %c, i32 %i, i32 7',
  '%x = select fast i1 %c, float %s, float 1.0e+0',
  '%x = freeze i32 %i',
  '%x = alloca i32',
  '%x = alloca %pair, align 16',
  '%x = alloca i8, i64 %l, align 1',
  '%x = alloca i32, align 4, addrspace(5)',
  '%x = load i32, ptr %p',
  '%x = load volatile i32, ptr %p, align 4',
  '%x = load atomic i32, ptr %p unordered, align 4',
  '%x = load atomic volatile ptr, ptr %p syncscope("singlethread") acquire, align 8',
  '%x = load atomic float, ptr @g seq_cst, align 4',
  'store i32 5, ptr %p',
  'store volatile ptr null, ptr %p, align 8',
  'store atomic i64 %l, ptr %p release, align 8',
  'store atomic volatile i8 %b, ptr %p syncscope("agent") monotonic, align 1',
  '%x = getelementptr i8, ptr %p, i64 -8',
  '%x = getelementptr inbounds nuw %pair, ptr %p, i64 0, i32 1, i64 %l',
  '%x = getelementptr nusw [4 x i32], ptr addrspace(3) %r, i32 %i, i8 2',
  '%x = getelementptr i32, ptr %p, <4 x i32> %v',
  'fence seq_cst',
  'fence syncscope("singlethread") acq_rel',
  '%x = cmpxchg ptr %p, i32 %i, i32 %j seq_cst acquire, align 4',
  '%x = cmpxchg weak volatile ptr %p, ptr null, ptr %q syncscope("wave") release monotonic, align 8',
  '%x = atomicrmw volatile xchg ptr %p, ptr %q acq_rel, align 8',
  '%x = atomicrmw fadd ptr %p, float %s syncscope("agent") monotonic, align 4',
  '%x = extractvalue %pair %a, 1, 0',
  '%x = insertvalue %pair %a, i8 %b, 1, 1',
  '%x = insertvalue { ptr, i32 } poison, ptr %p, 0',
  '%x = extractelement <4 x i32> %v, i64 %l',
  '%x = insertelement <4 x float> undef, float %s, i32 0',
  '%x = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 0, i32 poison>',
  'call void @v()',
  'tail call void @v()',
  'musttail call void @v()',
  'notail call void @v()',
  '%x = call i32 @f(i32 %i, ptr @g)',
  '%x = call coldcc i32 %p(i32 1)',
  '%x = call i32 (ptr, ...) @printf(ptr %p, i32 %i, double %d)',
  '%x = call fast double %p(double %d)',
  '%x = call cc 10 ptr %p()',
  'call void null()',
  'call void asm sideeffect "", "~{memory}"()',
  '%x = call i32 asm alignstack inteldialect "mov $0, $1\\0A", "=r,r"(i32 %i)',
  'call void inttoptr (i64 4096 to ptr)(i32 1)',
  'call void @llvm.dbg.value(metadata i32 %i, metadata !0, metadata !DIExpression())',
  '%x = va_arg ptr %p, i32',
];

/** Printed in a shorter or more regular form. */
const OTHER: readonly (readonly [text: string, printed: string])[] = [
  ['%x = load i32, ptr %p, align 4, !tbaa !0, !range !{i32 0, i32 2}', '%x = load i32, ptr %p, align 4'],
  ['%x = freeze i32 %i, !dbg !DILocation(line: 1, scope: !1)', '%x = freeze i32 %i'],
  ['%x = call noundef i32 @f(i32 noundef 1, ptr nonnull align 8 %p) #0', '%x = call i32 @f(i32 1, ptr %p)'],
  ['%x = call i32 (i32, ptr) @f(i32 %i, ptr %p)', '%x = call i32 @f(i32 %i, ptr %p)'],
  ['call void @v() nounwind "a"="b" #0', 'call void @v()'],
  ['call ccc void @v()', 'call void @v()'],
  ['call void %p(ptr sret(%pair) align 4 %q, ptr byval(i32) %p)', 'call void %p(ptr %q, ptr %p)'],
  [
    'call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "nonnull"(ptr %q) ]',
    'call void @llvm.assume(i1 true)',
  ],
  ['freeze i32 %i', '%0 = freeze i32 %i'],
  ['%3 = freeze i32 %i', '%3 = freeze i32 %i'],
  ['%"a b\\22" = freeze i32 %i', '%"a b\\22" = freeze i32 %i'],
  ['%"7" = freeze i32 %i', '%"7" = freeze i32 %i'],
  ['%x = add i32 s0xFF, u0xFF', '%x = add i32 -1, 255'],
  ['%x = add <2 x i8> splat (i8 200), poison', '%x = add <2 x i8> <i8 -56, i8 -56>, poison'],
  ['%x = frem double 1.0, 0x3FF8000000000000', '%x = frem double 1.0e+0, 1.5e+0'],
];

test('instructions print as they were written', () => {
  for (const text of SAME) assert.equal(printInstruction(readInstruction(text)), text);
});

test('attributes and metadata are left out, spellings are unified', () => {
  for (const [text, printed] of OTHER) assert.equal(printInstruction(readInstruction(text)), printed);
});

test('ret', () => {
  assert.equal(printInstruction(readInstruction('ret void')), 'ret void');
  assert.equal(printInstruction(readInstruction('ret i32 %i', 'i32')), 'ret i32 %i');
  assert.equal(
    printInstruction(readInstruction('ret { ptr, i32 } %e', '{ ptr, i32 }')),
    'ret { ptr, i32 } %e',
  );
});

test('phi', () => {
  const join = (phi: string) =>
    definition(
      read(`define i32 @f(i1 %c, i32 %i) {
  br i1 %c, label %a, label %b
a:
  br label %join
b:
  br label %join
join:
  %y = phi double [ 1.0, %b ], [ undef, %a ]
  ${phi}
  ret i32 0
}`),
      'f',
    ).blocks[3]!.instructions[1]!;
  for (const text of [
    '%x = phi i32 [ %i, %a ], [ 5, %b ]',
    '%x = phi nnan float [ undef, %b ], [ 1.0e+0, %a ]',
  ])
    assert.equal(printInstruction(join(`${text}, !tbaa !{}`)), text);
});

test('all binary operations and all updates', () => {
  for (const opcode of BINARY_OPCODES) {
    const text = opcode.startsWith('f') ? `%x = ${opcode} double %d, %d` : `%x = ${opcode} i64 %l, %l`;
    assert.equal(printInstruction(readInstruction(text)), text);
  }
  for (const operation of UPDATE_OPERATIONS) {
    const operand = operation.startsWith('f') ? 'double %d' : 'i64 %l';
    const text = `%x = atomicrmw ${operation} ptr %p, ${operand} seq_cst, align 8`;
    assert.equal(printInstruction(readInstruction(text)), text);
  }
});

test('attributes of calls are data', () => {
  const call = readInstruction(
    '%x = call signext i32 @f(i32 noundef 1, ptr sret(%pair) align 8 %p) nounwind #0',
  );
  assert.ok(call.kind === 'call');
  assert.deepEqual(call.resultAttributes, [{ name: 'signext' }]);
  assert.deepEqual(call.arguments[0]!.attributes, [{ name: 'noundef' }]);
  assert.deepEqual(call.arguments[1]!.attributes, [
    { name: 'sret', type: { kind: 'named', name: 'pair' } },
    { name: 'align', value: '8' },
  ]);
  assert.deepEqual(call.attributes, { own: [{ name: 'nounwind' }], groups: [0] });
});

test('locals and labels are shared objects with dense indices', () => {
  const f = definition(
    read(`define i32 @f(i32 %0, i32) {
  br label %3
3:
  %4 = phi i32 [ %0, %2 ], [ %5, %3 ]
  %5 = add i32 %4, %1
  br i1 true, label %3, label %6
6:
  ret i32 %5
}`),
    'f',
  );
  assert.deepEqual(
    f.locals.map(({ name, index }) => [name, index]),
    [
      ['0', 0],
      ['1', 1],
      ['4', 2],
      ['5', 3],
    ],
  );
  assert.deepEqual(
    f.blocks.map(({ label }) => [label.name, label.index]),
    [
      ['2', 0],
      ['3', 1],
      ['6', 2],
    ],
  );
  const [phi] = f.blocks[1]!.instructions;
  assert.ok(phi?.kind === 'phi');
  assert.equal(phi.incoming[1]!.value, f.locals[3]);
  assert.equal(phi.incoming[1]!.from, f.blocks[1]!.label);
});

test('spans cover the instruction with its attachments', () => {
  const { span } = readInstruction('%x = load i32, ptr %p, align 4, !tbaa !0');
  assert.equal(span.file.text.slice(span.start, span.end), '%x = load i32, ptr %p, align 4, !tbaa !0');
});
