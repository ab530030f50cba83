/** The graph of a function, moves on its edges, and calls. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readModule } from '../../src/frontends/llvm/ir/read-module.ts';
import { controlFlowOf } from '../../src/frontends/llvm/lower/control-flow.ts';
import { sequentialMoves } from '../../src/frontends/llvm/lower/parallel-moves.ts';
import { loopsOf, retreats } from '../../src/program/machine/lowering/loop-analysis.ts';
import { refusalOf } from './link-texts.ts';
import { lower, mnemonicsOf, run } from './lower-texts.ts';

const SPARE = 99;

test('moves one after the other do what the moves at once ask for', () => {
  const slot = fc.integer({ min: 0, max: 7 });
  const moves = fc.uniqueArray(fc.record({ to: slot, from: fc.integer({ min: -3, max: 7 }) }), {
    selector: ({ to }) => to,
  });
  fc.assert(
    fc.property(moves, (wanted) => {
      const before = (place: number): string => (place < 0 ? `constant ${place}` : `word ${place}`);
      const words = new Map<number, string>();
      const read = (place: number): string => words.get(place) ?? before(place);
      for (const { to, from } of sequentialMoves(wanted, () => SPARE)) words.set(to, read(from));
      for (const { to, from } of wanted) assert.equal(read(to), before(from));
      for (const place of words.keys()) assert.ok(place === SPARE || wanted.some(({ to }) => to === place));
    }),
  );
});

/** A function whose block i goes to the blocks in `edges[i]`. */
function graph(edges: readonly (readonly number[])[]) {
  const blocks = edges.map((targets, i) => {
    const [first, second] = targets.map((target) => `label %b${target}`);
    if (first === undefined) return `b${i}:\n  ret void`;
    return `b${i}:\n  br ${second === undefined ? first : `i1 %c, ${first}, ${second}`}`;
  });
  const { functions } = readModule({
    name: 'g.ll',
    text: `define void @f(i1 %c) {\n${blocks.join('\n')}\n}\n`,
  });
  const definition = functions.get('f')!;
  assert.equal(definition.kind, 'definition');
  return controlFlowOf(definition as Extract<typeof definition, { kind: 'definition' }>, false);
}

/** Blocks reached from the entry without going through `without`. */
function reached(edges: readonly (readonly number[])[], without = -1): Set<number> {
  const seen = new Set(without === 0 ? [] : [0]);
  for (const block of seen) for (const target of edges[block]!) if (target !== without) seen.add(target);
  return seen;
}

const graphs = fc.integer({ min: 2, max: 8 }).chain((size) =>
  fc.array(fc.array(fc.integer({ min: 1, max: size - 1 }), { maxLength: 2 }), {
    minLength: size,
    maxLength: size,
  }),
);

test('a block dominates another if there is no way round it', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const flow = graph(edges);
      const all = reached(edges);
      assert.deepEqual(new Set(flow.order), all);
      for (const dominator of all)
        for (const block of all)
          assert.equal(
            flow.dominates(dominator, block),
            dominator === block || !reached(edges, dominator).has(block),
          );
    }),
  );
});

test('every cycle of a function goes through the head of a loop, by an edge that goes back', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const flow = graph(edges);
      const loops = loopsOf(flow);
      const forward = new Map<number, number[]>();
      for (const block of flow.order) {
        const targets = flow.successors[block]!;
        for (const target of targets)
          if (retreats(flow, block, target)) assert.ok(loops.get(target)!.latches.includes(block));
        forward.set(
          block,
          targets.filter((target) => !retreats(flow, block, target)),
        );
      }
      // Without those edges nothing can be reached again.
      for (const start of flow.order) {
        const seen = new Set(forward.get(start)!);
        for (const block of seen) for (const target of forward.get(block)!) seen.add(target);
        assert.ok(!seen.has(start));
      }
    }),
  );
});

test('switches on one word and on two, with phis behind them', () => {
  const text = (type: string, value: string): string => `
define i32 @main() {
entry:
  %v = freeze ${type} ${value}
  switch ${type} %v, label %other [
    ${type} -1, label %join
    ${type} 5, label %five
    ${type} 6, label %join
  ]
five:
  br label %join
other:
  ret i32 99
join:
  %r = phi i32 [ 1, %entry ], [ 1, %entry ], [ 2, %five ]
  ret i32 %r
}
`;
  for (const type of ['i8', 'i32', 'i64'])
    assert.deepEqual(
      ['-1', '5', '6', '7'].map((value) => run(text(type, value)).status),
      [1, 2, 1, 99],
    );
  assert.equal(run(text('i64', '4294967301')).status, 99, 'the high word counts');
});

test('structs as arguments and results, calls through pointers and through casts of a declaration', () => {
  const { status } = run(`
@table = constant [2 x ptr] [ptr @swap, ptr @same]
define { i64, i32 } @swap(i32 %a, i64 %b) {
  %one = insertvalue { i64, i32 } poison, i64 %b, 0
  %two = insertvalue { i64, i32 } %one, i32 %a, 1
  ret { i64, i32 } %two
}
define { i64, i32 } @same(i32 %a, i64 %b) {
  %wide = sext i32 %a to i64
  %low = trunc i64 %b to i32
  %one = insertvalue { i64, i32 } poison, i64 %wide, 0
  %two = insertvalue { i64, i32 } %one, i32 %low, 1
  ret { i64, i32 } %two
}
define i32 @main() {
  %index = freeze i64 1
  %place = getelementptr [2 x ptr], ptr @table, i64 0, i64 %index
  %f = load ptr, ptr %place
  %r = call { i64, i32 } %f(i32 3, i64 40)
  %s = call { i64, i32 } @swap(i32 200, i64 1000)
  %a = extractvalue { i64, i32 } %r, 0
  %b = extractvalue { i64, i32 } %r, 1
  %c = extractvalue { i64, i32 } %s, 1
  %a32 = trunc i64 %a to i32
  %ab = add i32 %a32, %b
  %abc = add i32 %ab, %c
  ret i32 %abc
}
`);
  assert.equal(status, 243);
});

test('an invoke is a call; the landing pad is not part of the program', () => {
  const text = `
define i32 @f(i32 %x) {
  ret i32 %x
}
declare i32 @personality(...)
define i32 @main() personality ptr @personality {
entry:
  %r = invoke i32 @f(i32 7) to label %fine unwind label %pad
fine:
  %p = phi i32 [ %r, %entry ]
  ret i32 %p
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
`;
  assert.equal(run(text).status, 7);
  assert.deepEqual(mnemonicsOf(lower(text), 'main'), ['arg', 'call', 'mov', 'resultWord', 'ret']);
});

test('a call that does not fit its definition is refused', () => {
  assert.match(
    refusalOf(() =>
      lower(`
define void @f(i32 %x) {
  ret void
}
define i32 @main() {
  call void @f(i64 7)
  ret i32 0
}
`),
    ),
    /^user\.ll:6:3: the call of `f` does not fit its definition/,
  );
});

test('a failing assertion is an error with its text; so is a message of the library', () => {
  const text = (call: string): string => `
@x = private constant [7 x i8] c"x == 1\\00"
@kind = private constant [11 x i8] c"double-fre\\00"
@abort = private constant [6 x i8] c"abort\\00"
declare void @__assert_fail(ptr, ptr, i32, ptr)
declare void @__heddle_error(ptr, ptr)
define i32 @main() {
  ${call}
  unreachable
}
`;
  assert.equal(
    run(text('call void @__assert_fail(ptr @x, ptr @x, i32 1, ptr @x)')).error,
    'user.ll:8:3: assertion: assertion `x == 1` fails',
  );
  assert.equal(
    run(text('call void @__heddle_error(ptr @abort, ptr @x)')).error,
    'user.ll:8:3: abort: x == 1',
  );
  assert.match(
    refusalOf(() => lower(text('call void @__heddle_error(ptr @kind, ptr @x)'))),
    /`double-fre` is no kind of error \| did you mean `double-free`\?/,
  );
});

test('atomic operations have the modes of C11', () => {
  const code = lower(`
@x = global i32 0
define i32 @main() {
  store atomic i32 1, ptr @x release, align 4
  %a = load atomic i32, ptr @x unordered, align 4
  %b = atomicrmw add ptr @x, i32 1 acq_rel
  %c = cmpxchg ptr @x, i32 1, i32 2 seq_cst monotonic
  fence acquire
  fence syncscope("singlethread") seq_cst
  %d = load volatile i32, ptr @x
  ret i32 %d
}
`);
  assert.deepEqual(mnemonicsOf(code, 'main'), [
    'store',
    'load',
    'rmw',
    'cas',
    'fence',
    'load',
    'resultWord',
    'ret',
  ]);
});

test('a weak exchange may be a read of what it expects', () => {
  const code = lower(`
@x = global i32 0
define i32 @main() {
  %c = cmpxchg weak ptr @x, i32 1, i32 2 seq_cst monotonic
  ret i32 0
}
`);
  const failing = ['spurious', 'branch', 'load', 'eq', 'assume', 'mov', 'mov', 'jump'];
  assert.deepEqual(mnemonicsOf(code, 'main'), [...failing, 'cas', 'jump', 'resultWord', 'ret']);
});

test('what is not promised to be aligned, and integers of odd sizes, are accessed in parts', () => {
  const text = `
@bytes = global [16 x i8] zeroinitializer, align 8
define i32 @main() {
  %p = getelementptr i8, ptr @bytes, i64 4
  store i64 81985529216486895, ptr %p, align 4
  %x = load i64, ptr %p, align 4
  %odd = getelementptr i8, ptr @bytes, i64 3
  store i24 -2, ptr %odd, align 1
  %y = load i24, ptr %odd, align 1
  %same = icmp eq i64 %x, 81985529216486895
  %wide = sext i24 %y to i32
  %n = zext i1 %same to i32
  %r = add i32 %wide, %n
  ret i32 %r
}
`;
  assert.equal(run(text).status, -1);
});
