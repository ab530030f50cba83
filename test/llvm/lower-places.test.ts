/** Which place of the source an instruction is shown at, and how functions and variables are called. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Places } from '../../src/frontends/llvm/lower/places.ts';
import { shownFunctionName, unmangledName } from '../../src/frontends/llvm/lower/shown-name.ts';
import { isHeddleHeader, link } from './link-texts.ts';

const TEXT = `
source_filename = "/home/me/src/queue.cc"
define i32 @main() !dbg !10 {
  %a = add i32 1, 1, !dbg !20
  %b = add i32 1, 1, !dbg !21
  %c = add i32 1, 1, !dbg !22
  %d = add i32 1, 1, !dbg !23
  %e = add i32 1, 1
  %f = add i32 1, 1, !dbg !24
  ret i32 0, !dbg !20
}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1)
!1 = !DIFile(filename: "src/queue.cc", directory: "/home/me")
!2 = !DIFile(filename: "/heddle/include/c++/atomic", directory: "/home/me")
!3 = !DIFile(filename: "include/c++/mutex", directory: "/heddle")
!4 = !DIFile(filename: "ring.h", directory: "/home/me/src")
!10 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 3, unit: !0)
!11 = distinct !DISubprogram(name: "store", scope: !2, file: !2, line: 40, unit: !0)
!12 = distinct !DISubprogram(name: "lock", scope: !3, file: !3, line: 50, unit: !0)
!13 = distinct !DISubprogram(name: "push", scope: !4, file: !4, line: 60, unit: !0)
!20 = !DILocation(line: 5, column: 7, scope: !10)
!21 = !DILocation(line: 41, column: 3, scope: !11, inlinedAt: !30)
!22 = !DILocation(line: 42, column: 3, scope: !11, inlinedAt: !31)
!23 = !DILocation(line: 0, column: 0, scope: !12, inlinedAt: !20)
!24 = !DILocation(line: 43, column: 0, scope: !11)
!30 = !DILocation(line: 51, column: 4, scope: !12, inlinedAt: !20)
!31 = !DILocation(line: 61, column: 9, scope: !13, inlinedAt: !20)
`;

test("the innermost line of the user's own text is shown", () => {
  const { main } = link(TEXT);
  const places = new Places(isHeddleHeader);
  const { instructions } = main.definition.blocks[0]!;
  const shown = instructions.map((instruction) => {
    const place = places.placeOf(main, instruction);
    return place === undefined ? 'none' : `${place.file}:${place.line}:${place.column}`;
  });
  assert.deepEqual(shown, [
    '/home/me/src/queue.cc:5:7',
    '/home/me/src/queue.cc:5:7',
    'ring.h:61:9',
    '/home/me/src/queue.cc:5:7',
    'none',
    '/heddle/include/c++/atomic:43:1',
    '/home/me/src/queue.cc:5:7',
  ]);
  const sites = instructions.map((instruction) => places.siteOf(main, instruction));
  assert.deepEqual(sites, [0, 0, 1, 0, -1, 2, 0]);
  assert.equal(places.list.length, 3);
  assert.equal(places.placeOfFunction(main).line, 3);
});

test('without debug information the IR itself is shown', () => {
  const { main } = link('define i32 @main() {\n  ret i32 0\n}');
  const places = new Places(isHeddleHeader);
  const [ret] = main.definition.blocks[0]!.instructions;
  assert.deepEqual(places.placeOf(main, ret!), { file: 'user.ll', line: 2, column: 3 });
  assert.equal(places.spanOf(main, ret!), ret!.span);
});

test('names of functions come from the debug information, those of variables are unmangled', () => {
  assert.equal(shownFunctionName(link(TEXT).main), 'main');
  assert.equal(unmangledName('counter'), 'counter');
  assert.equal(unmangledName('_ZL5state'), 'state');
  assert.equal(unmangledName('_ZL5state.0'), 'state');
  assert.equal(unmangledName('_ZN5queue4headE'), 'queue::head');
  assert.equal(unmangledName('_ZN12_GLOBAL__N_11xE'), '_GLOBAL__N_1::x');
  assert.equal(unmangledName('_ZZ4mainE7counter'), 'counter');
  assert.equal(unmangledName('_ZZ4mainE7counter_0'), 'counter');
  assert.equal(unmangledName('_ZGVZ4mainE4lazy'), 'guard of lazy');
  assert.equal(unmangledName('_ZN5queueIiE4headE'), '_ZN5queueIiE4headE');
  assert.equal(unmangledName('_Z99short'), '_Z99short');
});
