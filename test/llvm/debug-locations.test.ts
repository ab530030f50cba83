/** Debug locations of compiled fixtures lead to the lines of their C sources. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { innermostLine, outermostLocation } from '../../src/frontends/llvm/ir/debug-location.ts';
import { definition, fixtureText, instructionsOf, read, readFixture } from './read-text.ts';

const lineOf = (source: string, part: string): number =>
  fixtureText(source)
    .split('\n')
    .findIndex((line) => line.includes(part)) + 1;

test('instructions resolve to file, line and column', () => {
  for (const fixture of ['treiber-stack.O0.ll', 'treiber-stack.O1.ll', 'treiber-stack.full.ll']) {
    const module = readFixture(fixture);
    const push = definition(module, 'push').blocks.flatMap(({ instructions }) => instructions);
    const load = push.find((i) => i.kind === 'load' && i.atomic !== undefined)!;
    assert.deepEqual(load.location, {
      file: { name: 'treiber-stack.c', directory: load.location!.file.directory },
      line: lineOf('treiber-stack.c', 'seen = atomic_load_explicit(&top, memory_order_relaxed)'),
      column: 23,
      subprogram: 'push',
    });
    const exchange = push.find((i) => i.kind === 'cmpxchg')!;
    assert.equal(exchange.location!.line, lineOf('treiber-stack.c', 'exchange_weak'));
    assert.equal(
      push.find((i) => i.kind === 'fence')!.location!.line,
      lineOf('treiber-stack.c', 'thread_fence'),
    );
    assert.equal(definition(module, 'pop').location!.line, lineOf('treiber-stack.c', 'int pop('));
  }
});

test('inlined code keeps the inner and the outer place', () => {
  const module = readFixture('treiber-stack.O1.ll');
  const main = definition(module, 'main').blocks.flatMap(({ instructions }) => instructions);
  const exchange = main.find((i) => i.kind === 'cmpxchg' && i.weak)!;
  const inner = exchange.location!;
  assert.deepEqual([inner.subprogram, inner.line], ['push', lineOf('treiber-stack.c', 'exchange_weak')]);
  const outer = outermostLocation(inner);
  assert.deepEqual([outer.subprogram, outer.line], ['main', lineOf('treiber-stack.c', 'push(&pool[3])')]);
});

test('line 0 gives way to the call around it', () => {
  const module = read(`
define void @f() !dbg !1 {
  fence seq_cst, !dbg !3
  fence seq_cst, !dbg !DILocation(line: 0, scope: !1)
  fence seq_cst
  ret void
}
!1 = distinct !DISubprogram(name: "f", file: !2, line: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!2 = !DIFile(filename: "caf\\C3\\A9.c", directory: "")
!3 = !DILocation(line: 0, scope: !4, inlinedAt: !5)
!4 = distinct !DILexicalBlockFile(scope: !6, file: !2, discriminator: 2)
!5 = distinct !DILocation(line: 9, column: 4, scope: !1)
!6 = distinct !DILexicalBlock(scope: !7, file: !2, line: 3, column: 2)
!7 = distinct !DISubprogram(name: "g", file: !2, line: 3, retainedNodes: !{!1, !2})
`);
  const [a, b, c] = instructionsOf(module).map((i) => i.location);
  assert.deepEqual([a!.subprogram, a!.file.name, innermostLine(a!)!.line], ['g', 'café.c', 9]);
  assert.equal(innermostLine(b!), undefined);
  assert.equal(c, undefined);
});

test('full debug information names the locals', () => {
  const names = (fixture: string, name: string) => {
    const { variables } = definition(readFixture(fixture), name);
    return variables.map(({ local, role, name }) => `${role} %${local.name} ${name}`);
  };
  assert.deepEqual(names('typed-pointers.llvm14.O0.ll', 'bump').slice(0, 3), [
    'declare %2 by',
    'declare %3 old',
    'declare %6 wanted',
  ]);
  assert.ok(names('treiber-stack.full.ll', 'push').includes('value %node node'));
  assert.deepEqual(names('treiber-stack.O0.ll', 'push'), []);
});
