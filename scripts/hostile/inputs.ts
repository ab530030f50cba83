/**
 * Inputs that nobody would write, made from a seed: too deep, too long, endless, cut off, mutated.
 * Each is a command with the files that it needs. What is endless or exponential is so on purpose:
 * a budget must end it.
 */
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { randomNumbers } from '../../src/util/random-numbers.ts';

export interface HostileInput {
  readonly name: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** What is given to Heddle besides the limits. */
  readonly words: readonly string[];
}

type Contents = string | Uint8Array;
/** Chooses a whole number below its argument. */
type Choose = (below: number) => number;

const root = new URL('../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const bytesOf = (path: string): Uint8Array => readFileSync(new URL(path, root));
const times = (count: number, part: (i: number) => string, separator = ''): string =>
  Array.from({ length: count }, (_, i) => part(i)).join(separator);
const MEGABYTES = 2 ** 20;

/** A file of 50 MB, more or less. */
const large = (line: string): string => line.repeat(Math.ceil((50 * MEGABYTES) / line.length));

const THREAD = (n: number, body: string): string => `P${n}(atomic_int* x, atomic_int* y) {\n${body}\n}\n`;
const STORE = (i: number): string => `  atomic_store_explicit(x, ${i}, memory_order_relaxed);`;
const LOAD = (i: number): string => `  int r${i} = atomic_load_explicit(y, memory_order_relaxed);`;
const litmus = (threads: string, condition: string): string =>
  `C hostile\n{}\n${threads}exists (${condition})\n`;
const SB = litmus(THREAD(0, `${STORE(1)}\n${LOAD(0)}`) + THREAD(1, `${STORE(2)}\n${LOAD(0)}`), '0:r0=0');

const LITMUS: Readonly<Record<string, () => string>> = {
  empty: () => '',
  'deep-condition': () => litmus(THREAD(0, LOAD(0)), `${'('.repeat(1e5)}0:r0=0${')'.repeat(1e5)}`),
  'long-condition': () =>
    litmus(
      THREAD(0, LOAD(0)),
      times(1e5, () => '0:r0=0', ' /\\ '),
    ),
  'deep-negation': () => litmus(THREAD(0, LOAD(0)), `${'not '.repeat(1e5)}0:r0=0`),
  'deep-expression': () => litmus(THREAD(0, `  int r0 = ${'('.repeat(5e4)}1${')'.repeat(5e4)};`), '0:r0=0'),
  'long-expression': () => litmus(THREAD(0, `  int r0 = ${times(1e5, () => '1', '+')};`), '0:r0=0'),
  'deep-if': () => litmus(THREAD(0, `${LOAD(0)}${'if (r0) {'.repeat(2e4)}${'}'.repeat(2e4)}`), '0:r0=0'),
  'nested-comments': () => `C x\n${'(*'.repeat(1e6)}${'*)'.repeat(1e6)}\n${SB.slice(9)}`,
  'open-comment': () => `C x\n(* ${large('never closed ')}`,
  'large-garbage': () => large('xyzzy 0123 (){}\n'),
  'large-init': () => `C x\n{ ${large('x=1; ')} }\n${SB.slice(12)}`,
  'large-line': () => `C x\n${'{'.repeat(5e6)}`,
  'many-threads': () =>
    litmus(
      times(300, (i) => THREAD(i, LOAD(0))),
      '0:r0=0',
    ),
  'many-writes': () =>
    litmus(
      times(6, (i) =>
        THREAD(
          i,
          times(6, (j) => STORE(i * 6 + j), '\n'),
        ),
      ),
      'x=1',
    ),
  'many-reads': () =>
    litmus(
      times(4, (i) =>
        THREAD(
          i,
          times(8, (j) => `${STORE(j)}\n${LOAD(j)}`, '\n'),
        ),
      ),
      '0:r0=0',
    ),
  'endless-loop': () =>
    litmus(THREAD(0, `  int r0 = 0;\n  while (r0 == 0) { r0 = 0; }\n${LOAD(1)}`), '0:r1=0'),
  'many-registers': () => litmus(THREAD(0, times(2e4, LOAD, '\n')), '0:r0=0'),
  'large-number': () => SB.replace('r0=0', `r0=${'9'.repeat(1e6)}`),
  'large-name': () => SB.replace('hostile', 'h'.repeat(5e6)),
  'null-bytes': () => SB.replace('x', '\0'),
};

const CAT: Readonly<Record<string, () => string>> = {
  'endless-tail': () => '"x"\nlet rec f x = f x\nacyclic f rf',
  'endless-growing': () => '"x"\nlet rec f x = f (x;x)\nlet b = f rf\nacyclic b',
  'endless-deep': () => '"x"\nlet rec f x = (f x);(f x)\nacyclic f rf',
  exponential: () =>
    `"x"\nlet f0 x = x;x\n${times(40, (i) => `let f${i + 1} x = f${i} (f${i} x)\n`)}acyclic f40 rf`,
  'exponential-value': () =>
    `"x"\nlet r0 = po|rf\n${times(60, (i) => `let r${i + 1} = r${i}+;r${i}^-1;r${i}\n`)}acyclic r60`,
  'deep-brackets': () => `"x"\nacyclic ${'('.repeat(1e5)}po${')'.repeat(1e5)}`,
  'long-union': () => `"x"\nacyclic ${times(2e5, () => 'po', '|')}`,
  'deep-complement': () => `"x"\nacyclic ${'~'.repeat(1e5)}po`,
  'deep-closure': () => `"x"\nacyclic po${'+'.repeat(1e5)}`,
  'nested-comments': () => `"x"\n${'(*'.repeat(1e6)}${'*)'.repeat(1e6)}\nacyclic po`,
  'open-comment': () => `"x"\n${'(*'.repeat(1e6)}`,
  'many-lets': () => `"x"\nlet a0 = po\n${times(1e5, (i) => `let a${i + 1} = a${i}\n`)}acyclic a100000`,
  'many-checks': () => `"x"\n${times(1e5, (i) => `acyclic po as a${i}\n`)}`,
  'includes-itself': () => '"x"\ninclude "model.cat"\nacyclic po',
  'large-garbage': () => large('let acyclic [ ( '),
  'large-name': () => `"x"\nlet ${'n'.repeat(2e7)} = po\nacyclic po`,
  linearisations: () => '"x"\nwith o from linearisations(M*M, po)\nacyclic o|rf',
  'all-orders': () =>
    '"x"\nwith o from linearisations(_, 0)\nwith p from linearisations(_, 0)\nacyclic o;p|rf',
  'endless-try': () => '"x"\nlet rec f x = try f x with f x\nacyclic f rf',
  'endless-values': () => '"x"\nlet rec r = r++rf and s = {r}\nacyclic r',
};

const main = (body: string): string => `int main(void) {\n${body}\nreturn 0;\n}\n`;
const bomb = (part: string, levels: number): string =>
  `#define A0 ${part}\n${times(levels, (i) => `#define A${i + 1} ${times(10, () => `A${i}`, ' ')}\n`)}`;
const PTHREAD = '#include <pthread.h>\n#include <stdatomic.h>\natomic_int x;\n';

const C: Readonly<Record<string, () => string>> = {
  'macro-bomb': () => `${bomb('"aaaaaaaaaaaaaaaa"', 7)}const char *s = A7;\n${main('')}`,
  'token-bomb': () => `${bomb('+1', 7)}${main('int x = 0 A7;')}`,
  'includes-itself': () => `#include "input.c"\n${main('')}`,
  'deep-brackets': () => main(`int x = ${'('.repeat(1e5)}1${')'.repeat(1e5)};`),
  'deep-blocks': () => main(`${'{'.repeat(1e5)}${'}'.repeat(1e5)}`),
  'large-comment': () => `/* ${large('nested /* ')} */\n${main('')}`,
  'large-array': () => `int a[1<<28] = {1};\n${main('a[5] = 2;')}`,
  'large-source': () => `${large('/* x */\n')}${main('')}`,
  'endless-local': () => main('for (unsigned long i = 1; i; i += 2) {}'),
  'nested-loops': () =>
    main('long s=0; for(int i=0;i<9000;i++)for(int j=0;j<9000;j++)for(int k=0;k<9000;k++)s+=k;'),
  fibonacci: () =>
    `int fib(int n) { return n < 2 ? n : fib(n-1) + fib(n-2); }\n${main('return fib(60)==7;')}`,
  'endless-recursion': () => `int f(int n) { return f(n + 1) + 1; }\n${main('return f(0);')}`,
  'endless-malloc': () => `#include <stdlib.h>\n${main('for (;;) { char *p = malloc(1000); p[0] = 1; }')}`,
  'endless-threads': () =>
    `${PTHREAD}void *t(void *a) { pthread_t p; pthread_create(&p, 0, t, 0); x++; return 0; }\n${main('t(0);')}`,
  'endless-events': () => `${PTHREAD}${main('for (;;) atomic_fetch_add(&x, 1);')}`,
  'many-threads': () =>
    `${PTHREAD}void *t(void *a) { x++; x++; return 0; }\n${main('pthread_t p; for (int i = 0; i < 40; i++) pthread_create(&p, 0, t, 0);')}`,
  'many-stores': () =>
    `${PTHREAD}void *t(void *a) { for (int i = 0; i < 50; i++) x = i; return 0; }\n${main('pthread_t p; for (int i = 0; i < 6; i++) pthread_create(&p, 0, t, 0);')}`,
  'large-memset': () =>
    `#include <string.h>\n#include <stdlib.h>\n${main('char *p = malloc(1u<<30); memset(p, 1, 1u<<30);')}`,
  'large-copy': () => `#include <string.h>\nchar a[1<<24], b[1<<24];\n${main('memcpy(a, b, sizeof a);')}`,
  'many-functions': () => `${times(2e4, (i) => `int f${i}(int x) { return x * ${i}; }\n`)}${main('')}`,
};

const CPP: Readonly<Record<string, () => string>> = {
  'template-recursion': () =>
    `template<int N> struct F { static const int v = F<N-1>::v + F<N-2>::v + F<N-1>::v; };\n${main('return F<30000>::v;')}`,
  'template-tree': () =>
    `template<int N, int K> struct T { T<N-1, 2*K> a; T<N-1, 2*K+1> b; };\ntemplate<int K> struct T<0, K> {};\n${main('T<30, 1> t;')}`,
  'endless-constexpr': () =>
    `constexpr long f() { long s = 0; for (long i = 0; i < 1L << 60; i++) s += i; return s; }\nconstexpr long x = f();\n${main('')}`,
  'deep-lambdas': () => main(`auto f = ${'[]{ return '.repeat(300)}1${'; }'.repeat(300)};`),
  'endless-throw': () => main('for (;;) { try { throw 1; } catch (...) {} }'),
  'large-tuple': () => `#include <tuple>\n${main(`std::tuple<${times(3000, () => 'int', ',')}> t;`)}`,
};

const ll = (body: string): string => `define i32 @main() {\n${body}\n}\n`;
const LL: Readonly<Record<string, () => string>> = {
  empty: () => '',
  'large-garbage': () => large('%a = frobnicate i32 0\n'),
  'large-function': () => ll(`${times(3e5, (i) => `  %a${i} = add i32 ${i}, 1\n`)}  ret i32 0`),
  'large-global': () => `@g = global [100000000 x i32] zeroinitializer\n${ll('  ret i32 0')}`,
  'deep-type': () => `@g = global ${'['.repeat(1e5)}`,
  'deep-constant': () => `@g = global i32 ${'add (i32 '.repeat(1e5)}`,
  'deep-struct': () => `%t = type ${'{ '.repeat(1e5)}i32${' }'.repeat(1e5)}\n${ll('  ret i32 0')}`,
  'type-of-itself': () => `%t = type { %t, %t }\n@g = global %t zeroinitializer\n${ll('  ret i32 0')}`,
  'endless-loop': () =>
    ll(
      'entry:\n  br label %l\nl:\n  %a = phi i32 [ 0, %entry ], [ %b, %l ]\n  %b = add i32 %a, 1\n  br label %l',
    ),
  'endless-call': () =>
    `define void @f() {\n  call void @f()\n  ret void\n}\n${ll('  call void @f()\n  ret i32 0')}`,
  'large-alloca': () => ll('  %p = alloca [1000000000 x i64]\n  store i64 1, ptr %p\n  ret i32 0'),
  'many-blocks': () =>
    ll(`  br label %b0\n${times(1e5, (i) => `b${i}:\n  br label %b${i + 1}\n`)}b100000:\n  ret i32 0`),
  'many-phis': () =>
    ll(
      `entry:\n  br label %l\nl:\n${times(2e4, (i) => `  %p${i} = phi i32 [ 0, %entry ], [ %p${(i + 1) % 2e4}, %l ]\n`)}  br label %l`,
    ),
  'large-number': () => ll(`  %a = add i32 ${'9'.repeat(1e6)}, 1\n  ret i32 %a`),
  'wide-integer': () => ll('  %a = add i8000000 1, 1\n  ret i32 0'),
  'large-switch': () =>
    ll(`  switch i32 1, label %d [ ${times(1e5, (i) => `i32 ${i}, label %d`, ' ')} ]\nd:\n  ret i32 0`),
  'open-string': () => `@g = constant [3 x i8] c"${large('abc')}`,
  'deep-metadata': () => `${ll('  ret i32 0')}!0 = ${'!{'.repeat(1e5)}`,
};

const event = (thread: number, op: string, location: string, value: number): string =>
  `${JSON.stringify({ thread, op, location, value })}\n`;
const TRACES: Readonly<Record<string, (random: Choose) => string>> = {
  empty: () => '',
  'large-garbage': () => large('{"thread": '),
  'deep-json': () => `${'['.repeat(1e6)}${']'.repeat(1e6)}\n`,
  'many-events': () => times(1e5, (i) => event(i % 4, i % 2 ? 'read' : 'write', 'x', 1)),
  'large-trace': () => large(event(0, 'write', 'x', 1)),
  'many-threads': () => times(2000, (i) => event(i, i % 2 ? 'read' : 'write', 'x', 1)),
  'large-number': () => `{"thread": ${'9'.repeat(1e6)}, "op": "write"}\n`,
  'few-values': (random) =>
    times(200, () => event(random(4), random(2) ? 'read' : 'write', 'xyz'[random(3)]!, random(3))),
  'many-values': (random) =>
    times(400, (i) => event(random(6), i < 200 ? 'write' : 'read', 'xy'[random(2)]!, random(2))),
};

const COMPARE: readonly (readonly string[])[] = [
  ['--forbidden-by', 'c11-sra', '--allowed-by', 'c11', '--events', '14', '--exactly'],
  ['--forbidden-by', 'c11', '--allowed-by', 'c11-orig', '--events', '12', '--exactly', '--no-rmw'],
  [
    '--forbidden-by',
    'c11',
    '--mapping',
    'c11-power',
    '--allowed-by',
    'power',
    '--events',
    '9',
    '--target-events',
    '14',
  ],
  ['--forbidden-by', 'ptx2', '--allowed-by', 'ptx1', '--events', '12', '--exactly', '--all'],
  ['--forbidden-by', 'sc', '--allowed-by', 'tso', '--language', 'x86', '--events', '60', '--exactly'],
  ['--forbidden-by', 'sc', '--allowed-by', 'tso', '--events', '1000000'],
  ['--forbidden-by', 'sc', '--allowed-by', 'sc', '--events', '9', '--where', `acyclic ${'('.repeat(5e4)}po`],
  [
    '--forbidden-by',
    'rc11',
    '--allowed-by',
    'c11',
    '--events',
    '8',
    '--where',
    `acyclic po${'+'.repeat(3000)}`,
  ],
];
const MAPPINGS: Readonly<Record<string, () => string>> = {
  garbage: () => 'x -> y -> z\n'.repeat(1000),
  large: () => large('R RLX -> R\n'),
  deep: () => `R -> ${'('.repeat(1e5)}`,
};

const FLAGS: readonly (readonly string[])[] = [
  ['check'],
  ['check', 'input.litmus', '--unroll', '999999999999'],
  ['check', 'input.litmus', '--model', 'x'.repeat(1e5)],
  ['check', 'input.litmus', '--graphs', '/proc/nowhere/x'],
  ['check', 'input.litmus', '--graphs', '/dev/null/x'],
  ['check', '/dev/zero.litmus'],
  ['check', '.'],
  ['check', 'input.litmus', '--engine', ''],
  ['check', ...Array.from({ length: 300 }, () => 'input.litmus'), '--model', 'nothing'],
  ['check', 'input.litmus', '--bell', 'input.litmus'],
  ['check', '--jcstress', '(a+)+$', '-cp', '.'],
  ['verify-trace', 'input.litmus', '--model', 'sc'],
];

/** Takes pieces out, doubles them, and changes bytes. */
function mutated(bytes: Uint8Array, random: Choose): Uint8Array {
  const result = [...bytes];
  for (let i = 0; i < 1 + random(8); i++) {
    const at = random(result.length);
    const kind = random(3);
    if (kind === 0) result[at] = random(256);
    else if (kind === 1) result.splice(at, random(30));
    else result.splice(at, 0, ...result.slice(at, at + random(200)));
  }
  return Uint8Array.from(result);
}
const mutatedText = (text: string, random: Choose): string =>
  new TextDecoder().decode(mutated(new TextEncoder().encode(text), random)).replaceAll('\0', '0');

/** A jar with one class of so many megabytes of zeros. */
function zipBomb(megabytes: number): Uint8Array {
  const name = new TextEncoder().encode('Main.class');
  const packed = deflateRawSync(new Uint8Array(megabytes * MEGABYTES));
  const local = new DataView(new ArrayBuffer(30));
  const central = new DataView(new ArrayBuffer(46));
  for (const [header, signature, method] of [
    [local, 0x04034b50, 8],
    [central, 0x02014b50, 10],
  ] as const) {
    header.setUint32(0, signature, true);
    header.setUint16(method, 8, true);
    header.setUint32(method + 10, packed.length, true);
    header.setUint32(method + 14, megabytes * MEGABYTES, true);
    header.setUint16(method + 18, name.length, true);
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, 1, true);
  end.setUint16(10, 1, true);
  end.setUint32(12, central.byteLength + name.length, true);
  end.setUint32(16, 30 + name.length + packed.length, true);
  const bytes = (view: DataView): Uint8Array => new Uint8Array(view.buffer);
  return Buffer.concat([bytes(local), name, packed, bytes(central), name, bytes(end)]);
}

/** All inputs, the same for the same seed. The contents are made when they are asked for. */
export function* hostileInputs(seed: number, count: number): Generator<HostileInput> {
  const random = randomNumbers(seed);
  const named = (
    kind: string,
    name: string,
    file: string,
    text: Contents,
    ...words: string[]
  ): HostileInput => ({
    name: `${kind}/${name}`,
    files: { [file]: text, 'input.litmus': SB, ...(file === 'input.litmus' ? { [file]: text } : {}) },
    words,
  });
  let made = 0;
  for (const [name, text] of Object.entries(LITMUS)) {
    made++;
    yield named('litmus', name, 'input.litmus', text(), 'check', 'input.litmus');
  }
  for (const [name, text] of Object.entries(CAT)) {
    made++;
    yield named('cat', name, 'model.cat', text(), 'check', 'input.litmus', '--model', 'model.cat');
  }
  for (const [name, text] of Object.entries(LL)) {
    made++;
    yield named('ll', name, 'input.ll', text(), 'check', 'input.ll', '--unroll', '1000000000');
  }
  for (const [name, text] of Object.entries(TRACES)) {
    for (const model of ['sc', 'rc11']) {
      made++;
      yield named(
        'trace',
        `${name} ${model}`,
        'run.jsonl',
        text(random),
        'verify-trace',
        'run.jsonl',
        '--model',
        model,
      );
    }
  }
  for (const [i, words] of COMPARE.entries()) {
    made++;
    yield { name: `compare/${i}`, files: {}, words: ['compare', ...words] };
  }
  for (const [name, text] of Object.entries(MAPPINGS)) {
    made++;
    const words = ['compare', '--forbidden-by', 'c11', '--allowed-by', 'power', '--mapping', 'input.map'];
    yield named('mapping', name, 'input.map', text(), ...words);
  }
  for (const [i, words] of FLAGS.entries()) {
    made++;
    yield { name: `flags/${i}`, files: { 'input.litmus': SB }, words };
  }
  for (const [name, text] of Object.entries(C)) {
    made++;
    yield named('c', name, 'input.c', text(), 'check', 'input.c', '--unroll', '1000000000');
  }
  for (const [name, text] of Object.entries(CPP)) {
    made++;
    yield named('c++', name, 'input.cpp', text(), 'check', 'input.cpp', '--unroll', '1000000000');
  }
  for (const megabytes of [10, 300]) {
    made++;
    yield named('jar', `zip-bomb-${megabytes}`, 'input.jar', zipBomb(megabytes), 'check', 'input.jar');
  }
  while (made++ < count) yield mutant(made, random, named);
}

/** A valid input with some bytes changed. */
function mutant(
  number: number,
  random: Choose,
  named: (kind: string, name: string, file: string, text: Contents, ...words: string[]) => HostileInput,
): HostileInput {
  const name = `mutant-${number}`;
  switch (number % 5) {
    case 0:
      return named('litmus', name, 'input.litmus', mutatedText(SB, random), 'check', 'input.litmus');
    case 1: {
      const model = mutatedText(textOf('src/models/cat/rc11.cat'), random);
      return named('cat', name, 'model.cat', model, 'check', 'input.litmus', '--model', 'model.cat');
    }
    case 2: {
      const bytes = mutated(bytesOf('src/frontends/bytecode/library/classes/heddle/Arrays.class'), random);
      return named('class', name, 'Arrays.class', bytes, 'check', 'Arrays.class');
    }
    case 3: {
      const text = mutatedText(
        times(20, (i) => event(i % 3, i % 2 ? 'read' : 'write', 'x', 1)),
        random,
      );
      return named('trace', name, 'run.jsonl', text, 'verify-trace', 'run.jsonl', '--model', 'tso');
    }
    default:
      return named('ll', name, 'input.ll', mutatedText(LL['endless-loop']!(), random), 'check', 'input.ll');
  }
}
