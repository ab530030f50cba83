import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionOf } from '../../src/diagnostics/source.ts';
import { cLanguage } from '../../src/frontends/litmus/c/c-language.ts';
import type { LitmusLanguage } from '../../src/frontends/litmus/file/litmus-file.ts';
import { openclLanguage } from '../../src/frontends/litmus/gpu/opencl-language.ts';
import { ptxLanguage } from '../../src/frontends/litmus/gpu/ptx-language.ts';
import { javaLanguage } from '../../src/frontends/litmus/java/java-language.ts';
import { refusal, type Setting } from './lower-text.ts';

/** The column, the message and what goes with it. `^` in the code marks where the message must point. */
function expectRefusal(
  language: LitmusLanguage,
  marked: string,
  lines: string[],
  setting: Setting = {},
): void {
  const at = marked.indexOf('^');
  const code = marked.replace('^', '');
  const { message, span, expected, suggestion } = refusal(language, code, setting);
  const found = [message];
  if (expected !== undefined) found.push(`expected: ${expected}`);
  if (suggestion !== undefined) found.push(`help: ${suggestion}`);
  assert.deepEqual(found, lines, code);
  assert.deepEqual(positionOf(span!.file, span!.start), positionOf(span!.file, at), `place in ${code}`);
}

const C_CASES: [string, ...string[]][] = [
  ['^atomic_lod(x);', 'unknown function `atomic_lod`', 'help: did you mean `atomic_load`?'],
  ['^frobnicate(x);', 'unknown function `frobnicate`'],
  ['int r = 1 ^int s;', 'unexpected `int`', 'expected: `;`'],
  ['^smp_mb();', 'the Linux-kernel primitive `smp_mb` is not supported'],
  ['int r = ^READ_ONCE(*x);', 'the Linux-kernel primitive `READ_ONCE` is not supported'],
  ['^rcu_read_lock();', 'the Linux-kernel primitive `rcu_read_lock` is not supported'],
  ['^atomic_signal_fence(sc);', '`atomic_signal_fence` is not supported: there are no signal handlers'],
  [
    '^x = 1;',
    '`x` is a parameter, which names a location and cannot be assigned',
    'help: write `*x` for the location itself',
  ],
  [
    'atomic_load_explicit(x, ^memory_order_aquire);',
    'unknown memory order `memory_order_aquire`',
    'help: did you mean `memory_order_acquire`?',
  ],
  ['atomic_load_explicit(x, ^1);', 'this is not a memory order', 'expected: such as `memory_order_acquire`'],
  [
    'atomic_load_explicit(x, ^memory_order_release);',
    'a load cannot have the memory order `memory_order_release`',
  ],
  [
    'atomic_store_explicit(x, 1, ^memory_order_acquire);',
    'a store cannot have the memory order `memory_order_acquire`',
  ],
  ['atomic_store_explicit(x, 1, ^acq_rel);', 'a store cannot have the memory order `acq_rel`'],
  ['^atomic_store(x);', '`atomic_store` takes 2 arguments, not 1'],
  ['^atomic_load(x, x);', '`atomic_load` takes 1 argument, not 2'],
  ['^goto end;', '`goto` (a jump) is not supported'],
  [
    '^again: *x = 1;',
    'the label `again` is not supported',
    'help: write the loop with `while`, `for` or `do`',
  ],
  ['int r = ^sizeof(int);', '`sizeof` (a size) is not supported'],
  ['^struct s t;', '`struct` (a structure) is not supported'],
  ['^float f;', '`float` (floating point) is not supported'],
  ['x^->next = 1;', 'structures (`->`) are not supported'],
  ['^break;', '`break` outside of a loop'],
  [
    'return ^1;',
    'a thread returns no value',
    'expected: `return;`',
    'help: keep the value in a local and name it in the condition',
  ],
  ['int r = 0; *^r = 1;', 'this is not a pointer', 'expected: a pointer, such as a parameter `int* x`'],
  [
    'int r; { int ^r; }',
    '`r` is already declared in this thread',
    'help: use another name: a condition could not tell the two apart',
  ],
  ['int r = ^atomic_thread_fence(sc);', 'this has no value'],
  ['^1 = 2;', 'this is not something that can be assigned', 'expected: a local, `*p` or `t[i]`'],
  ['int r = 1 + ^;', 'unexpected `;`', 'expected: an expression'],
  ['int r = ^12ab;', '`12ab` is not a number', 'expected: an integer'],
  ['int r = ^99999999999999999999;', '`99999999999999999999` is too large', 'expected: a value below 2^53'],
  [
    'int ^t[2];',
    'the local array `t` is not supported',
    'help: declare it in the init section and take it as a parameter',
  ],
  [
    'int r; int* p = &^r;',
    'the address of `r` is not supported',
    'expected: the address of a location, such as `&t[1]`',
    'help: only a compare-exchange takes the address of a local, for its expected value',
  ],
  [
    'uint64_t u = 4; u = ^u / 2;',
    '`/` on unsigned 64-bit values is not supported',
    'help: use a signed or a 32-bit type',
  ],
  ['int* p = ^x * 2;', '`*` does not apply to pointers'],
];

test('C: what is not understood is refused where it stands', () => {
  for (const [code, ...lines] of C_CASES) {
    expectRefusal(cLanguage, `P0(atomic_int* x, int* y) { ${code} }`, lines);
  }
});

test('C: undeclared names, with what is meant', () => {
  expectRefusal(cLanguage, 'P0(int* x) { int result = 0; ^resutl = *x; }', [
    '`resutl` is not declared',
    'help: did you mean `result`?',
  ]);
  expectRefusal(cLanguage, 'P0() { int abc = ^foobar; }', [
    '`foobar` is not declared',
    'help: declare it first, such as `int foobar = 0;`',
  ]);
});

test('C: functions and parameters', () => {
  expectRefusal(cLanguage, 'P0() { } ^P2() { }', [
    'unexpected function `P2`',
    'expected: `P1`: one function per thread, in order',
  ]);
  expectRefusal(cLanguage, 'P0(int ^x) { }', [
    'the parameter `x` is not a pointer',
    'expected: a pointer to the location, such as `int* x`',
  ]);
  expectRefusal(cLanguage, 'P0(^atomic_itn* x) { }', [
    'unknown type `atomic_itn`',
    'help: did you mean `atomic_int`?',
  ]);
  expectRefusal(cLanguage, 'P0() { if (1) { ^', ['unexpected the end of this section', 'expected: `}`']);
});

test('C: depth is bounded', () => {
  const deep = `P0() { int r = ${'('.repeat(3000)}1${')'.repeat(3000)}; }`;
  assert.equal(refusal(cLanguage, deep).message, 'this is nested too deeply');
  const long = `P0(int* x) { int r = *x${' + *x'.repeat(3000)}; }`;
  assert.equal(refusal(cLanguage, long).message, 'this expression is too long');
});

test('Java', () => {
  const setting = { bound: { '0:X': 'x', '0:Flag': 'flag' } };
  const cases: [string, ...string[]][] = [
    ['X.^setOpaqe(1);', 'VarHandle has no method `setOpaqe`', 'help: did you mean `setOpaque`?'],
    ['^Z.set(1);', 'the VarHandle `Z` is not bound', 'help: bind it in the init section, such as `0:Z=z`'],
    ['^Falg.set(1);', 'the VarHandle `Falg` is not bound', 'help: did you mean `Flag`?'],
    [
      'int r = ^X;',
      '`X` is a VarHandle and has no value',
      'expected: a method of it, such as `X.getVolatile()`',
    ],
    ['^X.set();', '`set` takes 1 argument, not 0'],
    ['^X.compareAndSet(1);', '`compareAndSet` takes 2 arguments, not 1'],
    ['^fulFence();', 'unknown method `fulFence`', 'help: did you mean `fullFence`?'],
    ['^synchronized (X) { }', '`synchronized` (a monitor) is not supported'],
    ['int^[] a;', 'arrays are not supported'],
    ['int r = ^*X;', 'unexpected `*`', 'expected: an expression'],
  ];
  for (const [code, ...lines] of cases) expectRefusal(javaLanguage, `Thread0 { ${code} }`, lines, setting);
  expectRefusal(javaLanguage, '^Thread1 { }', [
    'unexpected `Thread1`',
    'expected: `Thread0 {`: threads in order',
  ]);
});

test('PTX', () => {
  const cases: [string, ...string[]][] = [
    ['^lod r0, x', '`lod` is not an instruction of PTX', 'help: did you mean `ld`?'],
    ['^bar.sync 0', '`bar` (a barrier) is not supported'],
    [
      '^ld.aquire.gpu r0, [x]',
      '`.aquire` does not fit in `ld.aquire.gpu`',
      'expected: `.weak`, `.relaxed`, `.acquire`, `.volatile`, `.cta`, `.gpu`, `.sys`',
      'help: did you mean `.acquire`?',
    ],
    ['^ld.acquire r0, [x]', '`ld.acquire` has no scope', 'expected: `.cta`, `.gpu` or `.sys`'],
    [
      '^ld.weak.gpu r0, [x]',
      '`ld.weak.gpu` is weak and takes no scope',
      'expected: such as `ld.relaxed.gpu`',
    ],
    ['^fence.sc', '`fence.sc` has no scope', 'expected: `.cta`, `.gpu` or `.sys`'],
    [
      '^atom.relaxed.gpu r0, [x], 1',
      '`atom.relaxed.gpu` does not say what it does',
      'expected: such as `atom.relaxed.gpu.add`',
    ],
    ['^st.weak [x]', '`st.weak` takes 2 operands, not 1', 'expected: `st.relaxed.gpu [x], 1`'],
    ['ld ^x, y', 'unexpected operand `x`', 'expected: a register such as `r0`'],
    ['^@p0 st [x], 1', 'the guard `@p0` of `st` is not supported', 'expected: `@p0 bra L0`'],
    ['^fence.proxy.alias', '`.proxy` (a proxy fence) is not supported'],
    ['bra ^L7', 'there is no label `L7` in this thread'],
  ];
  for (const [code, ...lines] of cases) expectRefusal(ptxLanguage, `P0@cta 0,gpu 0 ;\n${code} ;`, lines);
  expectRefusal(ptxLanguage, 'P0@cta 0 | ^P1 ;', [
    'the thread `P1` has no place',
    'expected: such as `P1@cta 0,gpu 0`',
  ]);
  expectRefusal(ptxLanguage, 'P0@^ct 0 ;', [
    'unknown scope `ct`',
    'expected: `cta` or `gpu`',
    'help: did you mean `cta`?',
  ]);
});

test('OpenCL', () => {
  const head = 'P0@wg 0,dev 0 (global atomic_int* x)';
  expectRefusal(openclLanguage, `${head} { atomic_load_explicit(x, acquire, ^memory_scope_devise); }`, [
    'unknown memory scope `memory_scope_devise`',
    'expected: such as `memory_scope_device`',
    'help: did you mean `memory_scope_device`?',
  ]);
  expectRefusal(openclLanguage, `${head} { ^barrier(CLK_LOCAL_MEM_FENCE); }`, [
    'barriers (`barrier`) are not supported',
  ]);
  expectRefusal(openclLanguage, `${head} { atomic_work_item_fence(^1, acquire, memory_scope_device); }`, [
    'this is not a fence flag',
    'expected: `CLK_GLOBAL_MEM_FENCE`, `CLK_LOCAL_MEM_FENCE` or both with `|`',
  ]);
  expectRefusal(openclLanguage, `${head} { } P1@wg 0,dev 0 (local atomic_int* ^x) { }`, [
    '`x` is local here and global in an earlier thread',
  ]);
  expectRefusal(openclLanguage, 'P0^(global int* x) { }', ['unexpected `(`', 'expected: `@`']);
  expectRefusal(openclLanguage, `${head} { ^atomic_thread_fence(seq_cst); }`, [
    'unknown function `atomic_thread_fence`',
  ]);
});
