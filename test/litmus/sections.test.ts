/** The parts of a litmus file that all languages share: header, init section, clauses and conditions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bellInfo, loadModel } from '../../src/cat/index.ts';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { renderDiagnostic } from '../../src/diagnostics/render.ts';
import type { BellAnnotations } from '../../src/frontends/litmus/assembly/lisa.ts';
import { type LitmusTest, parseLitmus } from '../../src/frontends/litmus/parse-litmus.ts';
import { holds, type Observable } from '../../src/program/condition.ts';
import { valueText } from '../../src/program/program.ts';
import { renderInitialState, renderThread } from './render-program.ts';

const parse = (text: string, bell?: BellAnnotations): LitmusTest =>
  parseLitmus({ name: 't.litmus', text }, bell === undefined ? {} : { bell });

const withInit = (init: string) =>
  parse(`AArch64 T\n{ ${init} }\n P0 ;\n LDR W0,[X1] ;\nexists (0:X0=0)\n`).program;

for (const [init, expected] of [
  ['x=1;', 'x=1'],
  ['x=1', 'x=1'],
  ['x=0x1f; y=-2; int z=3;', 'x=31 y=-2 z=3'],
  ['[x]=4; int [y]=5;', 'x=4 y=5'],
  ['int x; atomic_int y; atomic int z = 2;', 'x=0 y=0 z=2'],
  ['int* p=x; int *q = &y;', 'p=x q=y x=0 y=0'],
  ['p=x; x=1;', 'p=x x=1'],
  ['0:X1=x; 0:X2=7;', 'x=0 0:X1=x 0:X2=7'],
  ['P0:X1=x; int 0:X3=-1;', 'x=0 0:X1=x 0:X3=-1'],
  ['uint64_t 0:X3; 0:W4=2;', '0:X4=2'],
  ['int t[2]={1,2};', 't[0]=1 t[1]=2'],
  ['int t[3]={1}; 0:X1=t; 0:X2=t[2]; int* p=&t[1];', 't[0]=1 t[1]=0 t[2]=0 p=t[1] 0:X1=t[0] 0:X2=t[2]'],
  ['int t[2];', 't[0]=0 t[1]=0'],
  ['x=0xffffffff; uint64_t y=0xffffffff;', 'x=-1 y=4294967295'],
  ['x = ATOMIC_INIT(3); (* a comment; *) // another\n y=1;;', 'x=3 y=1'],
] as const) {
  test(`init: ${init}`, () => {
    assert.equal(renderInitialState(withInit(init)), expected);
  });
}

test('init: elements of a 64-bit array are 8 bytes apart', () => {
  const { locations } = withInit('uint64_t t[2];');
  assert.equal(locations[1]!.address - locations[0]!.address, 8);
});

test('header: strings, info lines, comments and a byte order mark are accepted', () => {
  const text =
    '\uFEFF(* by hand *)\nX86 MP+po+po "Two { threads"\n"and more"\nCycle=Rfe PodRR Fre {x}\nOrig=x=1; y\n{ x=1; }\n\n P0 ;\n MFENCE ;\n\nexists (x=1)\n';
  const { program } = parse(text);
  assert.equal(program.name, 'MP+po+po');
  assert.equal(program.language, 'X86');
  assert.equal(renderInitialState(program), 'x=1');
});

test('a test on one line', () => {
  const { program, question } = parse('X86 T { } P0 | P1 ; MOV [x],$1 | MOV EAX,[x] ; exists (1:EAX=1)');
  assert.deepEqual(renderThread(program, 1), ['EAX := R x']);
  assert.equal(question.condition.text, 'exists (1:EAX=1)');
});

const CONDITION_TEST = `X86 T
{ x=1; int t[2]={3,4}; p=x; }
 P0 | P1 ;
 MOV EAX,[x] | MOV EAX,[t] ;
`;

/** Evaluates a condition where every register is 1 and memory is as initialised. */
function verdict(clause: string): boolean {
  const { program, question } = parse(`${CONDITION_TEST}${clause}\n`);
  const read = (observable: Observable) =>
    observable.kind === 'register' ? 1 : program.locations[observable.location]!.initialValue;
  return holds(question.condition.proposition, read);
}

for (const [clause, text, value] of [
  ['exists (0:EAX=1 /\\ 1:EAX=1)', 'exists (0:EAX=1 /\\ 1:EAX=1)', true],
  ['exists   (0:EAX = 1/\\1:EAX=0)', 'exists (0:EAX=1 /\\ 1:EAX=0)', false],
  ['exists 0:EAX=1', 'exists (0:EAX=1)', true],
  ['exists (x=1) /\\ (x=2)', 'exists ((x=1) /\\ (x=2))', false],
  ['~exists (x=2)', '~exists (x=2)', false],
  ['not exists (x=2);', '~exists (x=2)', false],
  ['forall (x=2 \\/ x=1)', 'forall (x=2 \\/ x=1)', true],
  ['final (true)', 'final (true)', true],
  ['exists false', 'exists (false)', false],
  ['exists (~(x=1))', 'exists (~(x=1))', false],
  ['exists (not x=2)', 'exists (~x=2)', true],
  ['exists (x=2 => false)', 'exists (x=2 => false)', true],
  ['exists (x=2 \\/ x=1 /\\ x=3)', 'exists (x=2 \\/ x=1 /\\ x=3)', false],
  ['exists (x=1 \\/ x=1 /\\ x=3)', 'exists (x=1 \\/ x=1 /\\ x=3)', true],
  ['exists (x!=2)', 'exists (x!=2)', true],
  ['exists ([x]=1)', 'exists ([x]=1)', true],
  ['exists (t[1]=4)', 'exists (t[1]=4)', true],
  ['exists (t={3,4})', 'exists (t={3,4})', true],
  ['exists (t!={3,5})', 'exists (t!={3,5})', true],
  ['exists (p=x)', 'exists (p=x)', true],
  ['exists (p=&t[0])', 'exists (p=&t[0])', false],
  ['exists (0:EAX=1:EAX)', 'exists (0:EAX=1:EAX)', true],
  ['exists ([x]=[p])', 'exists ([x]=[p])', false],
  ['exists (0:EAX=0x1)', 'exists (0:EAX=0x1)', true],
] as const) {
  test(`condition: ${clause}`, () => {
    const { condition } = parse(`${CONDITION_TEST}${clause}\n`).question;
    assert.equal(condition.text, text);
    assert.equal(verdict(clause), value);
  });
}

test('a number with the top bit set means the signed and the unsigned reading', () => {
  const read = (value: number) => {
    const { proposition } = parse(`${CONDITION_TEST}exists (0:EAX=0xffffffff)`).question.condition;
    return holds(proposition, () => value);
  };
  assert.deepEqual([read(-1), read(2 ** 32 - 1), read(1)], [true, true, false]);
});

test('observed: condition and locations, each once, registers by thread first', () => {
  const { question } = parse(
    `${CONDITION_TEST}locations [x; 0:EAX; t; p int*;]\nfilter (x=1)\nexists (x=1 /\\ 1:EAX=0)\n`,
  );
  const shown = question.observed.map((observable) =>
    observable.kind === 'register' ? `${observable.thread}:${observable.name}` : observable.name,
  );
  assert.deepEqual(shown, ['0:EAX', '1:EAX', 'p', 't[0]', 't[1]', 'x']);
  assert.equal(question.filter?.kind, 'compare');
});

test('W and X names are one register, and the condition keeps the name that it uses', () => {
  const { program, question } = parse('AArch64 T\n{ 0:X1=x; }\n P0 ;\n LDR W0,[X1] ;\nexists (0:w0=1)\n');
  const [observed] = question.observed;
  assert.ok(observed?.kind === 'register');
  assert.equal(observed.name, 'w0');
  assert.equal(program.threads[0]!.registers[observed.register], 'X0');
});

test('addresses are shown by name', () => {
  const program = withInit('x=0; int t[2]; 0:X1=t[1];');
  assert.equal(valueText(program, program.threads[0]!.initialValues[0]!), 't[1]');
});

const SCOPED = 'LISA T\n{ }\n P0 | P1 | P2 ;\n r[] r1 x | r[] r1 x | r[] r1 x ;\n';

test('scopes come from the narrowest to the widest', () => {
  const { scopes } = parse(
    `${SCOPED}scopes: (sys (gpu (cta P0 P1)) (gpu (cta P2)))\nexists (0:r1=1)\n`,
  ).program;
  assert.deepEqual(
    scopes.map(({ name }) => name),
    ['cta', 'gpu', 'sys'],
  );
  const together = scopes.map(({ groupOf }) => [groupOf[0] === groupOf[1], groupOf[0] === groupOf[2]]);
  assert.deepEqual(together, [
    [true, false],
    [true, false],
    [true, true],
  ]);
});

const BELL: BellAnnotations = {
  annotations: new Map([
    ['R', [[new Set(['once', 'acquire'])]]],
    ['W', [[new Set(['once', 'release'])]]],
  ]),
  defaults: new Map([['R', ['once']]]),
};
const lisa = (line: string) => `LISA T\n{ x=0; }\n P0 ;\n ${line} ;\nexists (x=0)\n`;

test('bell: defaults are applied, allowed annotations pass', () => {
  assert.deepEqual(renderThread(parse(lisa('r[] r1 x'), BELL).program, 0), ['r1 := R{Once} x']);
  assert.deepEqual(renderThread(parse(lisa('w[release] x 1'), BELL).program, 0), ['W{Release} x := 1']);
});

test('bell: an instruction that needs an annotation, and one that takes none', () => {
  assert.throws(() => parse(lisa('w[] x 1'), BELL), /does not allow `w` with no annotations/);
  assert.throws(() => parse(lisa('f[mb]'), BELL), /does not allow the annotation `mb` on `f`/);
});

test('bell: what a bell file says fits', () => {
  const source = {
    name: 'lisa.bell',
    text: "enum Accesses = 'once || 'release\ninstructions W[{'once,'release}]\ndefault W[{'once}]\n",
  };
  const model = loadModel((name) => ({ name, text: '' }), { name: 'm.cat', text: '' }, { bell: source });
  assert.deepEqual(renderThread(parse(lisa('w[] x 1'), bellInfo(model)).program, 0), ['W{Once} x := 1']);
});

test('bell: an annotation that is not allowed', () => {
  assert.throws(
    () => parse(lisa('w[relaese] x 1'), BELL),
    (error) => {
      assert.ok(error instanceof InputError);
      assert.equal(
        error.diagnostics.map(renderDiagnostic).join('\n'),
        [
          't.litmus:4:4: error: the bell file does not allow the annotation `relaese` on `w`',
          '   w[relaese] x 1 ;',
          '     ^^^^^^^',
          '  expected: one of once, release',
          '  help: did you mean `release`?',
        ].join('\n'),
      );
      return true;
    },
  );
});

const SOURCES = [
  'AArch64 MP\n{ x=0; int t[2]={1,2}; 0:X1=x; 0:X3=y; 1:X1=y; 1:X4=x; }\n P0 | P1 ;\n MOV W0,#1 | L0: LDAR W0,[X1] ;\n STR W0,[X1] | EOR W2,W0,W0 ;\n DMB SY | LDR W3,[X4,W2,SXTW] ;\n STLXR W5,W0,[X3] | CBNZ W3,L0 ;\nlocations [x; t;]\nexists (1:X0=1 /\\ 1:X3=0)\n',
  'X86 SB\n{ x=0; y=0; }\n P0 | P1 ;\n MOV [x],$1 | LOCK XADD [y],EAX ;\n CMP EAX,$0 | MFENCE ;\n JNE L | XCHG EAX,[x] ;\n L: |  ;\n~exists (0:EAX=0 \\/ 1:EAX=0)\n',
  'RISCV T\n{ 0:x6=x; }\n P0 ;\n lr.w.aq x5,(x6) ;\n sc.w.rl x7,x5,(x6) ;\n amoadd.w x5,x7,(x6) ;\n fence rw,w ;\n bne x5,x0,L ;\n L: ;\nforall (0:x7=0 => x=1)\n',
  'LISA T\n{ }\n P0 | P1 ;\n r[once] r1 x | rmw[] r1 (add r1 1) x ;\n b[] r1 L | mov r2 (xor r1 r1) ;\n L: f[mb] | w[] y+r2 1 ;\nscopes: (sys (wg P0) (wg P1))\nfilter (true)\nfinal (0:r1=0)\n',
  'PPC T\n{ 0:r2=x; }\n P0 ;\n L: lwarx r1,r0,r2 ;\n stwcx. r1,r0,r2 ;\n bne L ;\n cmpwi cr1,r1,1 ;\n stw r1,4(r2) ;\nexists (0:r1=0)\n',
];

test('property: a damaged file is refused with a message or read, never anything else', () => {
  const damaged = fc.record({
    source: fc.constantFrom(...SOURCES),
    at: fc.nat(500),
    remove: fc.nat(6),
    insert: fc.oneof(
      fc.constantFrom(
        ';',
        '|',
        ':',
        '(',
        ')',
        '[',
        ']',
        '{',
        '}',
        ',',
        '#',
        '$',
        '%',
        '/\\',
        '=',
        '-',
        '"',
        '(*',
        '0',
        'x',
      ),
      fc.string({ maxLength: 4 }),
    ),
  });
  fc.assert(
    fc.property(damaged, ({ source, at, remove, insert }) => {
      const place = at % source.length;
      const text = source.slice(0, place) + insert + source.slice(place + remove);
      try {
        parse(text);
      } catch (error) {
        assert.ok(error instanceof InputError, String(error));
        for (const diagnostic of error.diagnostics) assert.match(renderDiagnostic(diagnostic), /error: ./);
      }
    }),
    { numRuns: 3000 },
  );
});

test('property: comments and blanks between cells change nothing', () => {
  const blank = fc.constantFrom('', ' ', '  ', '\t', '\n', '(* a | b ; c *)', ' // c ; | d\n', '/* | */');
  fc.assert(
    fc.property(
      fc.constantFrom(...SOURCES),
      fc.array(blank, { minLength: 8, maxLength: 8 }),
      (source, blanks) => {
        let turn = 0;
        // Not inside a condition's text or an instruction: around the marks of the table only.
        const [head, ...tail] = source.split(/(?=\n(?:locations|scopes|exists|~exists|forall|final))/);
        const spaced = head!.replace(/[|;](?=[ \n])/g, (mark) => `${mark}${blanks[turn++ % blanks.length]}`);
        const plain = parse(source).program;
        const other = parse([spaced, ...tail].join('')).program;
        assert.equal(renderInitialState(other), renderInitialState(plain));
        plain.threads.forEach((_thread, index) => {
          assert.deepEqual(renderThread(other, index), renderThread(plain, index));
        });
      },
    ),
    { numRuns: 300 },
  );
});
