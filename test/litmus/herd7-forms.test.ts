/** Forms of herd7's own tests: symbolic registers, narrow signed variables, a second name in the header. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { checkLitmus } from '../../src/explore/check-litmus.ts';
import { parseLitmus } from '../../src/frontends/litmus/parse-litmus.ts';
import { openModel } from '../../src/models/open-model.ts';
import { loadLibrary } from '../support/run-shape.ts';

async function states(text: string): Promise<string[]> {
  const { program, question } = parseLitmus({ name: 'test.litmus', text });
  const { model, equivalence } = openModel('sc', program, loadLibrary);
  const { litmus } = await checkLitmus(program, question, model, { equivalence });
  return litmus!.states.map((state) => state.text);
}

function message(text: string): string {
  try {
    parseLitmus({ name: 'test.litmus', text });
  } catch (error) {
    if (error instanceof InputError) return error.diagnostics[0]!.message;
    throw error;
  }
  return 'accepted';
}

const SYMBOLIC: readonly (readonly [string, string, string])[] = [
  ['PPC', ' li r1,1 ;\n stw r1,0(%a) ;\n xor r3,r1,r1 ;\n lwzx r2,r3,%a ;', '0:r2'],
  ['ARM', ' MOV R1,#1 ;\n STR R1,[%a] ;\n EOR R3,R1,R1 ;\n LDR R2,[R3,%a] ;', '0:R2'],
  ['AArch64', ' MOV W%t,#1 ;\n STR W%t,[%a] ;\n LDR W2,[X%a] ;', '0:X2'],
  ['RISCV', ' ori x1,x0,1 ;\n sw x1,0(%a) ;\n lw x2,0(%a) ;', '0:x2'],
];

for (const [language, code, register] of SYMBOLIC) {
  test(`${language}: symbolic registers`, async () => {
    const text = `${language} t\n{ %a=x; }\n P0 ;\n${code}\nexists (${register}=1)\n`;
    assert.deepEqual(await states(text), [`${register}=1;`]);
  });
}

test('each thread has symbolic registers of its own', async () => {
  const text = `PPC t
{ %x0=x; %y1=y; y=7; }
 P0            | P1            ;
 lwz r1,0(%x0) | lwz r1,0(%y1) ;
locations [1:r1;]
exists (0:r1=0)
`;
  assert.deepEqual(await states(text), ['0:r1=0; 1:r1=7;']);
});

test('a symbolic register that no thread uses, or in a language without them', () => {
  const unused = 'PPC t\n{ %a=x; }\n P0 ;\n li r1,1 ;\nexists (0:r1=1)\n';
  assert.equal(message(unused), 'no thread uses the symbolic register `%a`');
  const c = 'C t\n{ %a=x; }\nP0 (int* x) { int r0 = *x; }\nexists (0:r0=0)\n';
  assert.equal(message(c), 'symbolic registers are not supported in C');
});

const NARROW: readonly (readonly [string, string, string])[] = [
  ['int8_t x=-1; 0:X1=x', 'LDRB W0,[X1]', '0:X0=255; [x]=-1;'],
  ['int16_t x=-2; 0:X1=x', 'LDRSH W0,[X1]', '0:X0=-2; [x]=-2;'],
  ['uint8_t x=255; 0:X1=x', 'LDRB W0,[X1]', '0:X0=255; [x]=255;'],
  ['int8_t x=257; 0:X1=x', 'LDRB W0,[X1]', '0:X0=1; [x]=1;'],
  ['int8_t x; 0:X1=x; 0:X0=255', 'STRB W0,[X1]', '0:X0=255; [x]=-1;'],
];

for (const [init, instruction, expected] of NARROW) {
  test(`narrow variables show the sign of their type: ${init}; ${instruction}`, async () => {
    const text = `AArch64 t\n{ ${init}; }\n P0 ;\n ${instruction} ;\nlocations [0:X0; x;]\nexists (0:X0=0)\n`;
    assert.deepEqual(await states(text), [expected]);
  });
}

for (const value of ['-1', '255']) {
  test(`[x]=${value} holds of a byte of ones that is signed`, async () => {
    const text = `X86_64 t\n{ int8_t x; }\n P0 ;\n movb $-1,(x) ;\nforall ([x]=${value})\n`;
    const { program, question } = parseLitmus({ name: 'test.litmus', text });
    const { model, equivalence } = openModel('sc', program, loadLibrary);
    assert.equal((await checkLitmus(program, question, model, { equivalence })).litmus!.answer, 'Ok');
  });
}

test('a second name in parentheses after the name', () => {
  const text = 'PPC CoWW (CoTen)\n{ 0:r5=x; 0:r1=1; }\n P0 ;\n stw r1,0(r5) ;\nexists (x=1)\n';
  assert.equal(parseLitmus({ name: 'test.litmus', text }).program.name, 'CoWW');
});
