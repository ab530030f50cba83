/**
 * Malformed litmus files and the exact message for each. The texts were reviewed by hand: place, what was found, what
 * was expected, what to do.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { renderDiagnostic } from '../../src/diagnostics/render.ts';
import { parseLitmus } from '../../src/frontends/litmus/parse-litmus.ts';

/** The message for a text that must be refused. */
function refusal(text: string): { rendered: string; code: string } {
  try {
    parseLitmus({ name: 't.litmus', text });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return {
      rendered: error.diagnostics.map(renderDiagnostic).join('\n'),
      code: error.diagnostics[0]!.code,
    };
  }
  return { rendered: 'accepted', code: '' };
}

interface Case {
  readonly name: string;
  readonly text: readonly string[];
  readonly message: readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: 'unknown instruction',
    text: ['AArch64 T', '{ 0:X1=x; }', ' P0 ;', ' LDDR W0,[X1] ;', 'exists (0:X0=1)', ''],
    message: [
      't.litmus:4:2: error: `LDDR` is not an instruction of AArch64',
      '   LDDR W0,[X1] ;',
      '   ^^^^',
      '  expected: an instruction such as LDR, STR, MOV, ADD, CBNZ or DMB',
      '  help: did you mean `LDR`?',
    ],
  },
  {
    name: 'unknown instruction without a near one',
    text: ['X86 T', '{ }', ' P0 ;', ' FROBNICATE EAX ;', 'exists (0:EAX=1)', ''],
    message: [
      't.litmus:4:2: error: `FROBNICATE` is not an instruction of X86',
      '   FROBNICATE EAX ;',
      '   ^^^^^^^^^^',
      '  expected: an instruction such as MOV, XCHG, ADD, CMP, JNE or MFENCE',
    ],
  },
  {
    name: 'too few cells',
    text: ['X86 T', '{ }', ' P0 | P1 ;', ' MOV [x],$1 ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:2: error: this row has 1 cell, but the test has 2 threads',
      '   MOV [x],$1 ;',
      '   ^^^^^^^^^^',
      '  expected: 2 cells, split by `|`',
    ],
  },
  {
    name: 'too many cells',
    text: ['X86 T', '{ }', ' P0 | P1 ;', ' MOV [x],$1 | MOV [y],$1 | MFENCE ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:2: error: this row has 3 cells, but the test has 2 threads',
      '   MOV [x],$1 | MOV [y],$1 | MFENCE ;',
      '   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
      '  expected: 2 cells, split by `|`',
    ],
  },
  {
    name: 'missing semicolon in the middle',
    text: [
      'X86 T',
      '{ }',
      ' P0 | P1 ;',
      ' MOV [x],$1 | MOV [y],$1',
      ' MFENCE | MFENCE ;',
      'exists (x=1)',
      '',
    ],
    message: [
      't.litmus:4:25: error: this row has no end',
      '   MOV [x],$1 | MOV [y],$1',
      '                          ^',
      '  expected: `;`',
    ],
  },
  {
    name: 'missing semicolon at the end',
    text: ['X86 T', '{ }', ' P0 | P1 ;', ' MOV [x],$1 | MOV [y],$1', 'exists (x=1)', ''],
    message: [
      't.litmus:4:25: error: this row has no end',
      '   MOV [x],$1 | MOV [y],$1',
      '                          ^',
      '  expected: `;`',
    ],
  },
  {
    name: 'missing semicolon in one column',
    text: ['PPC T', '{ 0:r2=x; }', ' P0 ;', ' li r1,1', ' stw r1,0(r2) ;', 'exists (x=1)', ''],
    message: ['t.litmus:4:9: error: this row has no end', '   li r1,1', '          ^', '  expected: `;`'],
  },
  {
    name: 'missing condition',
    text: ['X86 T', '{ }', ' P0 ;', ' MOV [x],$1 ;', ''],
    message: [
      't.litmus:4:14: error: the condition is missing',
      '   MOV [x],$1 ;',
      '               ^',
      '  expected: `exists`, `~exists`, `forall` or `final` with a proposition, after the code',
    ],
  },
  {
    name: 'mistyped quantifier',
    text: ['X86 T', '{ }', ' P0 ;', ' MOV [x],$1 ;', 'locations [x;]', 'exist (x=1)', ''],
    message: [
      't.litmus:6:1: error: unexpected `exist`',
      '  exist (x=1)',
      '  ^^^^^',
      '  expected: `exists`, `~exists`, `forall` or `final` with a proposition, after the code',
      '  help: did you mean `exists`?',
    ],
  },
  {
    name: 'register that the thread does not use',
    text: ['X86 T', '{ }', ' P0 ;', ' MOV EAX,[x] ;', 'exists (0:EBX=1)', ''],
    message: [
      't.litmus:5:9: error: thread 0 has no register `EBX`',
      '  exists (0:EBX=1)',
      '          ^^^^^',
      '  expected: one of EAX',
      '  help: did you mean `EAX`?',
    ],
  },
  {
    name: 'register that the architecture does not have',
    text: ['AArch64 T', '{ 0:X1=x; }', ' P0 ;', ' LDR W0,[X1] ;', 'exists (0:Y0=1)', ''],
    message: [
      't.litmus:5:9: error: `Y0` is not a register of AArch64',
      '  exists (0:Y0=1)',
      '          ^^^^',
      '  help: did you mean `X0`?',
    ],
  },
  {
    name: 'thread that is not there',
    text: ['AArch64 T', '{ 0:X1=x; }', ' P0 ;', ' LDR W0,[X1] ;', 'exists (1:X0=1)', ''],
    message: [
      't.litmus:5:9: error: there is no thread 1',
      '  exists (1:X0=1)',
      '          ^^^^',
      '  expected: thread 0',
    ],
  },
  {
    name: 'variable that is not there',
    text: ['AArch64 T', '{ 0:X1=flag; }', ' P0 ;', ' LDR W0,[X1] ;', 'exists (flga=1)', ''],
    message: [
      't.litmus:5:9: error: there is no variable `flga`',
      '  exists (flga=1)',
      '          ^^^^',
      '  help: did you mean `flag`?',
    ],
  },
  {
    name: 'unknown label',
    text: [
      'AArch64 T',
      '{ 0:X1=x; }',
      ' P0 ;',
      ' Loop: LDR W0,[X1] ;',
      ' CBNZ W0,Lopo ;',
      'exists (0:X0=1)',
      '',
    ],
    message: [
      't.litmus:5:10: error: there is no label `Lopo` in this thread',
      '   CBNZ W0,Lopo ;',
      '           ^^^^',
      '  help: did you mean `Loop`?',
    ],
  },
  {
    name: 'label that is there twice',
    text: ['RISCV T', '{ }', ' P0 ;', ' L: fence rw,rw ;', ' L: fence r,r ;', 'exists (x=0)', ''],
    message: [
      't.litmus:5:2: error: the label `L` is there twice',
      '   L: fence r,r ;',
      '   ^',
      '  expected: one place for a label',
    ],
  },
  {
    name: 'binary content',
    text: ['X86 T', '\0\x01\x02\x7fELF', ''],
    message: [
      't.litmus:2:1: error: this is not a text file',
      '  ....ELF',
      '  ^',
      '  expected: a litmus test, which is text',
    ],
  },
  {
    name: 'mixed size',
    text: ['AArch64 T', '{ 0:X1=x; }', ' P0 ;', ' STR W0,[X1] ;', ' LDRB W2,[X1] ;', 'exists (0:X2=1)', ''],
    message: [
      't.litmus:5:2: error: mixed-size accesses are not supported',
      '   LDRB W2,[X1] ;',
      '   ^^^^^^^^^^^^',
      '  expected: an access of 32 bits, not 8: `x` is accessed elsewhere with 32 bits',
    ],
  },
  {
    name: 'mixed size against the declared type',
    text: ['AArch64 T', '{ int x; 0:X1=x; }', ' P0 ;', ' LDR X0,[X1] ;', 'exists (0:X0=1)', ''],
    message: [
      't.litmus:4:2: error: mixed-size accesses are not supported',
      '   LDR X0,[X1] ;',
      '   ^^^^^^^^^^^',
      '  expected: an access of 32 bits, not 64: `x` is declared `int` with 32 bits',
    ],
  },
  {
    name: 'unknown architecture',
    text: ['AArch46 T', '{ }', ' P0 ;', ' NOP ;', 'exists (x=0)', ''],
    message: [
      't.litmus:1:1: error: `AArch46` is not a litmus language',
      '  AArch46 T',
      '  ^^^^^^^',
      '  expected: one of C, Java, X86, X86_64, ARM, AArch64, PPC, RISCV, LISA, PTX, OpenCL',
      '  help: did you mean `AArch64`?',
    ],
  },
  {
    name: 'architecture of herd7 that is not supported',
    text: ['MIPS T', '{ }', ' P0 ;', ' sync ;', 'exists (x=0)', ''],
    message: [
      't.litmus:1:1: error: litmus tests for MIPS are not supported',
      '  MIPS T',
      '  ^^^^',
      '  expected: one of C, Java, X86, X86_64, ARM, AArch64, PPC, RISCV, LISA, PTX, OpenCL',
    ],
  },
  {
    name: 'missing init brace',
    text: ['X86 T', ' P0 | P1 ;', ' MOV [x],$1 | MOV [y],$1 ;', 'exists (x=1)', ''],
    message: [
      't.litmus:2:2: error: unexpected `P0` before the initial state',
      '   P0 | P1 ;',
      '   ^^',
      '  expected: `{` of the initial state, a string or a `Key=value` line',
      '  help: write `{ }` if nothing needs an initial value',
    ],
  },
  {
    name: 'init section without an end',
    text: ['X86 T', '{ x=1; y=2;', ''],
    message: ['t.litmus:2:1: error: the initial state has no end', '  { x=1; y=2;', '  ^', '  expected: `}`'],
  },
  {
    name: 'bad number',
    text: ['X86 T', '{ x=12ab; }', ' P0 ;', ' MFENCE ;', 'exists (x=1)', ''],
    message: [
      't.litmus:2:5: error: `12ab` is not a number',
      '  { x=12ab; }',
      '      ^^^^',
      '  expected: a decimal number or a hexadecimal one such as `0x1f`',
    ],
  },
  {
    name: 'number that is too large',
    text: ['X86 T', '{ x=99999999999999999999; }', ' P0 ;', ' MFENCE ;', 'exists (x=1)', ''],
    message: [
      't.litmus:2:5: error: the number `99999999999999999999` is too large',
      '  { x=99999999999999999999; }',
      '      ^^^^^^^^^^^^^^^^^^^^',
      '  expected: a number of at most 53 bits',
    ],
  },
  {
    name: 'bad immediate',
    text: ['AArch64 T', '{ }', ' P0 ;', ' MOV W0,#1x ;', 'exists (0:X0=1)', ''],
    message: [
      't.litmus:4:9: error: unexpected operand `#1x`',
      '   MOV W0,#1x ;',
      '          ^^^',
      '  expected: a number such as `#1`',
    ],
  },
  {
    name: 'register number out of range',
    text: ['AArch64 T', '{ 0:X1=x; }', ' P0 ;', ' LDR W31,[X1] ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:6: error: `W31` is not a register of AArch64',
      '   LDR W31,[X1] ;',
      '       ^^^',
      '  expected: a register such as `W0` or `X30`',
    ],
  },
  {
    name: 'wrong number of operands',
    text: ['AArch64 T', '{ 0:X1=x; }', ' P0 ;', ' STXR W0,[X1] ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:2: error: `STXR` takes 3 operands, not 2',
      '   STXR W0,[X1] ;',
      '   ^^^^^^^^^^^^',
      '  expected: `STXR Ws,Wt,[Xn]`',
    ],
  },
  {
    name: '32-bit base',
    text: ['AArch64 T', '{ 0:X1=x; }', ' P0 ;', ' LDR W0,[W1] ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:10: error: unexpected operand `W1`',
      '   LDR W0,[W1] ;',
      '           ^^',
      '  expected: a 64-bit register such as `X1` as the base of an address',
    ],
  },
  {
    name: 'refused pair',
    text: ['AArch64 T', '{ 0:X1=x; }', ' P0 ;', ' LDP W0,W2,[X1] ;', 'exists (x=1)', ''],
    message: ['t.litmus:4:2: error: `LDP` (load pair) is not supported', '   LDP W0,W2,[X1] ;', '   ^^^'],
  },
  {
    name: 'post-indexed',
    text: ['AArch64 T', '{ 0:X1=x; }', ' P0 ;', ' LDR W0,[X1],#4 ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:14: error: post-indexed addressing is not supported',
      '   LDR W0,[X1],#4 ;',
      '               ^^',
    ],
  },
  {
    name: 'fence option',
    text: ['AArch64 T', '{ }', ' P0 ;', ' DMB ISHH ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:6: error: unexpected operand `ISHH`',
      '   DMB ISHH ;',
      '       ^^^^',
      '  expected: one of NSH, NSHLD, NSHST, ISH, ISHLD, ISHST, OSH, OSHLD, OSHST, SY, LD, ST',
    ],
  },
  {
    name: 'virtual memory',
    text: ['AArch64 T', '{ [PTE(x)]=(valid:0); }', ' P0 ;', ' NOP ;', 'exists (x=1)', ''],
    message: [
      't.litmus:2:4: error: virtual-memory tests (`PTE`) are not supported',
      '  { [PTE(x)]=(valid:0); }',
      '     ^^^',
    ],
  },
  {
    name: 'fault atom',
    text: ['AArch64 T', '{ 0:X1=x; }', ' P0 ;', ' LDR W0,[X1] ;', 'exists (fault(P0,x))', ''],
    message: [
      't.litmus:5:9: error: virtual-memory tests (`fault`) are not supported',
      '  exists (fault(P0,x))',
      '          ^^^^^',
    ],
  },
  {
    name: 'two memory operands',
    text: ['X86 T', '{ }', ' P0 ;', ' MOV [x],[y] ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:10: error: unexpected operand `[y]`',
      '   MOV [x],[y] ;',
      '           ^^^',
      '  expected: a register or an immediate: only one operand can be in memory',
    ],
  },
  {
    name: 'LOCK on a move',
    text: ['X86 T', '{ }', ' P0 ;', ' LOCK MOV [x],$1 ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:2: error: `MOV` cannot be locked here',
      '   LOCK MOV [x],$1 ;',
      '   ^^^^^^^^^^^^^^^',
      '  expected: an instruction that reads and writes memory after LOCK',
    ],
  },
  {
    name: 'unknown AT&T register',
    text: ['X86_64 T', '{ }', ' P0 ;', ' movl %eaxx,(x) ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:7: error: `%eaxx` is not a register of X86_64',
      '   movl %eaxx,(x) ;',
      '        ^^^^^',
      '  help: did you mean `%eax`?',
    ],
  },
  {
    name: '16-bit register',
    text: ['X86_64 T', '{ }', ' P0 ;', ' movw %ax,(x) ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:7: error: the 16-bit register `%ax` is not supported',
      '   movw %ax,(x) ;',
      '        ^^^',
    ],
  },
  {
    name: 'suffix against register',
    text: ['X86_64 T', '{ }', ' P0 ;', ' movq %eax,(x) ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:7: error: unexpected operand `%eax`',
      '   movq %eax,(x) ;',
      '        ^^^^',
      '  expected: a register of 64 bits, which the suffix of the instruction asks for',
    ],
  },
  {
    name: 'unsigned condition after a result',
    text: ['AArch64 T', '{ }', ' P0 ;', ' ANDS W0,W1,#1 ;', ' L: B.HI L ;', 'exists (x=1)', ''],
    message: [
      't.litmus:5:5: error: `B.HI` after an instruction that is not a comparison is not supported',
      '   L: B.HI L ;',
      '      ^^^^',
    ],
  },
  {
    name: 'fence sides',
    text: ['RISCV T', '{ }', ' P0 ;', ' fence rx,w ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:8: error: unexpected operand `rx`',
      '   fence rx,w ;',
      '         ^^',
      '  expected: `r`, `w` or `rw`',
    ],
  },
  {
    name: 'LISA operation',
    text: ['LISA T', '{ }', ' P0 ;', ' mov r1 (xro r1 r1) ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:10: error: `xro` is not an operation of LISA',
      '   mov r1 (xro r1 r1) ;',
      '           ^^^',
      '  expected: one of add, sub, xor, and, or, eq, neq',
      '  help: did you mean `xor`?',
    ],
  },
  {
    name: 'scope without a thread',
    text: [
      'LISA T',
      '{ }',
      ' P0 | P1 ;',
      ' r[] r1 x | r[] r1 x ;',
      'scopes: (sys P0)',
      'exists (0:r1=1)',
      '',
    ],
    message: [
      't.litmus:5:10: error: thread P1 is in no scope',
      '  scopes: (sys P0)',
      '           ^^^',
      '  expected: every thread once',
    ],
  },
  {
    name: 'column name',
    text: ['X86 T', '{ }', ' P0 | Q1 ;', ' MFENCE | MFENCE ;', 'exists (x=1)', ''],
    message: [
      't.litmus:3:7: error: unexpected `Q1`',
      '   P0 | Q1 ;',
      '        ^^',
      '  expected: `P1`, the name of thread 1, in the first row of the table',
    ],
  },
  {
    name: 'no code',
    text: ['X86 T', '{ x=1; }', 'exists (x=1)', ''],
    message: [
      't.litmus:3:1: error: the test has no code',
      '  exists (x=1)',
      '  ^',
      '  expected: a table that starts with `P0 | P1 ;`',
    ],
  },
  {
    name: 'empty file',
    text: [''],
    message: [
      't.litmus:1:1: error: the file is empty',
      '  ',
      '  ^',
      '  expected: a first line such as `AArch64 MP`',
    ],
  },
  {
    name: 'no name',
    text: ['X86', '{ }', ''],
    message: [
      't.litmus:1:1: error: the test has no name',
      '  X86',
      '  ^^^',
      '  expected: a name after `X86`',
    ],
  },
  {
    name: 'two initial values',
    text: ['X86 T', '{ x=1; x=2; }', ' P0 ;', ' MFENCE ;', 'exists (x=1)', ''],
    message: [
      't.litmus:2:8: error: `x` is initialised twice',
      '  { x=1; x=2; }',
      '         ^^^',
      '  expected: one entry for each variable',
    ],
  },
  {
    name: 'two initial values of a register, by two of its names',
    text: ['AArch64 T', '{ 0:X1=x; 0:W1=1; }', ' P0 ;', ' LDR W0,[X1] ;', 'exists (0:X0=1)', ''],
    message: [
      't.litmus:2:11: error: `0:X1` is initialised twice',
      '  { 0:X1=x; 0:W1=1; }',
      '            ^^^^^^',
      '  expected: one entry for each register',
    ],
  },
  {
    name: 'two scope trees',
    text: ['LISA T', '{ }', ' P0 ;', ' f[] ;', 'scopes: (sys P0)', 'scopes: (sys P0)', 'exists (true)', ''],
    message: [
      't.litmus:6:1: error: unexpected `scopes`',
      '  scopes: (sys P0)',
      '  ^^^^^^',
      '  expected: one scope tree only',
    ],
  },
  {
    name: 'array element that is not there',
    text: ['AArch64 T', '{ int t[2]={1,2}; 0:X1=t[2]; }', ' P0 ;', ' LDR W0,[X1] ;', 'exists (0:X0=1)', ''],
    message: [
      't.litmus:2:24: error: there is no element `t[2]`',
      '  { int t[2]={1,2}; 0:X1=t[2]; }',
      '                         ^^^^',
      '  expected: an index from 0 to 1',
    ],
  },
  {
    name: 'too many array values',
    text: ['X86 T', '{ int t[2]={1,2,3}; }', ' P0 ;', ' MFENCE ;', 'exists (t[0]=1)', ''],
    message: [
      't.litmus:2:11: error: `t` has 2 elements, but 3 initial values',
      '  { int t[2]={1,2,3}; }',
      '            ^',
      '  expected: at most 2 values',
    ],
  },
  {
    name: 'thread of the init section',
    text: ['X86 T', '{ 3:EAX=1; }', ' P0 ;', ' MFENCE ;', 'exists (x=1)', ''],
    message: [
      't.litmus:2:3: error: there is no thread 3',
      '  { 3:EAX=1; }',
      '    ^^^^^^^',
      '  expected: thread 0',
    ],
  },
  {
    name: 'unclosed parenthesis',
    text: ['X86 T', '{ x=0; }', ' P0 ;', ' MFENCE ;', 'exists (x=1 /\\ x=2', ''],
    message: ['t.litmus:6:1: error: unexpected the end of this section', '  ', '  ^', '  expected: `)`'],
  },
  {
    name: 'text after the condition',
    text: ['X86 T', '{ x=0; }', ' P0 ;', ' MFENCE ;', 'exists (x=1) forall (x=2)', ''],
    message: [
      't.litmus:5:14: error: unexpected `forall`',
      '  exists (x=1) forall (x=2)',
      '               ^^^^^^',
      '  expected: the end of the file after the condition',
    ],
  },
  {
    name: 'comment without an end',
    text: ['X86 T', '{ x=0; }', ' P0 ;', ' MFENCE (* full ;', 'exists (x=1)', ''],
    message: [
      't.litmus:4:9: error: this comment has no end',
      '   MFENCE (* full ;',
      '          ^^',
      '  expected: `*)`',
    ],
  },
  {
    name: 'two filters',
    text: ['X86 T', '{ x=0; }', ' P0 ;', ' MFENCE ;', 'filter (x=0)', 'filter (x=1)', 'exists (x=1)', ''],
    message: [
      't.litmus:6:1: error: unexpected `filter`',
      '  filter (x=1)',
      '  ^^^^^^',
      '  expected: one `filter` only',
    ],
  },
];

for (const { name, text, message } of CASES) {
  test(`malformed: ${name}`, () => {
    assert.equal(refusal(text.join('\n')).rendered, message.join('\n'));
  });
}

test('malformed: codes', () => {
  assert.equal(refusal('X86 T\n\0').code, 'not-text');
  assert.equal(refusal('MIPS T\n{ }\n').code, 'architecture');
  assert.equal(refusal('X86 T\n{ }\n P0 ;\n MVO EAX,$1 ;\nexists (x=1)\n').code, 'unknown-instruction');
  assert.equal(refusal('X86 T\n{ x=12ab; }\n').code, 'value');
});

/** Pseudo-random printable text, the same on every run. */
function noise(length: number, alphabet: string): string {
  const pieces: string[] = [];
  let state = 12345;
  for (let i = 0; i < length / 64; i++) {
    let piece = '';
    for (let j = 0; j < 64; j++) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      piece += alphabet[(state >>> 8) % alphabet.length];
    }
    pieces.push(piece);
  }
  return pieces.join('');
}

const TEN_MEGABYTES = 10 * 1024 * 1024;
const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const random = noise(TEN_MEGABYTES, `${PRINTABLE}\n`);
const words = noise(TEN_MEGABYTES, 'abcxyz01=;\n ');

for (const [name, text] of [
  ['alone', random],
  ['in the header', `X86 T\n${random}`],
  ['in the init section', `X86 T\n{ ${words}`],
  ['in the code', `X86 T\n{ }\n P0 ;\n${random}`],
  ['as cells', `AArch64 T\n{ }\n P0 ;\n${words}`],
  ['in the condition', `X86 T\n{ }\n P0 ;\n MFENCE ;\nexists (${words}`],
  ['as parentheses', `X86 T\n{ x=0; }\n P0 ;\n MFENCE ;\nexists ${'('.repeat(TEN_MEGABYTES)}`],
  ['as negations', `X86 T\n{ x=0; }\n P0 ;\n MFENCE ;\nexists ${'~'.repeat(TEN_MEGABYTES)}`],
  ['as white space', ' '.repeat(TEN_MEGABYTES)],
  ['as one word', 'x'.repeat(TEN_MEGABYTES)],
  ['as C code', `C T\n{ }\nP0(int* x) { ${'{'.repeat(TEN_MEGABYTES)}`],
] as const) {
  test(`malformed: ten megabytes of noise ${name} are answered in under a second`, () => {
    // Compiling and collecting garbage go on beside it and are counted, too: the best of three.
    let best = Number.POSITIVE_INFINITY;
    let rendered = '';
    for (let i = 0; i < 3 && best >= 1_000_000; i++) {
      const start = process.cpuUsage();
      ({ rendered } = refusal(text));
      const { user, system } = process.cpuUsage(start);
      best = Math.min(best, user + system);
    }
    assert.ok(best < 1_000_000, `took ${best / 1000} ms`);
    assert.match(rendered, /error: /);
    assert.ok(rendered.length < 1500, `the message has ${rendered.length} characters`);
  });
}
