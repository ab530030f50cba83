/** Landing pads: which one an exception goes to, in both steppers, and what it is given. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lower, run } from './lower-texts.ts';

/** Type information: `@_ZTI1B` is derived from `@_ZTI1A`; `@_ZTI1C` stands alone. */
const TYPES = `
@_ZTVN10__cxxabiv117__class_type_infoE = external constant [3 x ptr]
@_ZTVN10__cxxabiv120__si_class_type_infoE = external constant [3 x ptr]
@name = constant [2 x i8] c"x\\00"
@_ZTI1A = constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @name }
@_ZTI1B = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @name, ptr @_ZTI1A }
@_ZTI1C = constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @name }
@text = private constant [6 x i8] c"%lld\\0A\\00"
@record = global i32 0
declare i32 @printf(ptr, ...)
declare void @__heddle_throw(ptr, ptr)
declare i32 @llvm.eh.typeid.for.p0(ptr)
declare i32 @__gxx_personality_v0(...)
define void @show(i64 %x) {
  %r = call i32 (ptr, ...) @printf(ptr @text, i64 %x)
  ret void
}
`;

/** Throws a `thrown` through a function that cleans up, below a call with these clauses. */
const program = (thrown: string, clauses: string): string => `${TYPES}
define void @thrower() {
  call void @__heddle_throw(ptr @record, ptr ${thrown})
  unreachable
}
define void @middle() personality ptr @__gxx_personality_v0 {
  invoke void @thrower() to label %fine unwind label %pad
fine:
  ret void
pad:
  %given = landingpad { ptr, i32 } cleanup
  call void @show(i64 1)
  resume { ptr, i32 } %given
}
define i32 @main() personality ptr @__gxx_personality_v0 {
entry:
  call void @show(i64 0)
  invoke void @middle() to label %fine unwind label %pad
fine:
  ret i32 0
pad:
  %before = phi i64 [ 7, %entry ]
  %given = landingpad { ptr, i32 } ${clauses}
  call void @show(i64 %before)
  %exception = extractvalue { ptr, i32 } %given, 0
  %selector = extractvalue { ptr, i32 } %given, 1
  %a = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1A)
  %isA = icmp eq i32 %selector, %a
  %number = zext i1 %isA to i64
  call void @show(i64 %number)
  %bits = ptrtoint ptr %exception to i64
  %object = lshr i64 %bits, 32
  %expected = ptrtoint ptr @record to i64
  %wanted = lshr i64 %expected, 32
  %isSame = icmp eq i64 %object, %wanted
  %same = zext i1 %isSame to i64
  call void @show(i64 %same)
  ret i32 0
}
`;

const outputOf = (thrown: string, clauses: string): string => {
  const { output, error } = run(program(thrown, clauses));
  return `${output.trim().replaceAll('\n', ' ')}${error === undefined ? '' : ` ${error}`}`;
};

test('pads on the way clean up, then the handler gets the exception and the type it caught', () => {
  assert.equal(outputOf('@_ZTI1A', 'catch ptr @_ZTI1A'), '0 1 7 1 1');
  assert.equal(outputOf('@_ZTI1B', 'catch ptr @_ZTI1A'), '0 1 7 1 1', 'a base');
  assert.equal(outputOf('@_ZTI1B', 'catch ptr @_ZTI1C catch ptr @_ZTI1A'), '0 1 7 1 1', 'the second clause');
  assert.equal(outputOf('@_ZTI1C', 'catch ptr null'), '0 1 7 0 1', 'everything');
});

test('what nobody catches is an error at the throw, and nothing is cleaned up', () => {
  const uncaught = /^0 .*an exception is thrown that nobody catches/;
  assert.match(outputOf('@_ZTI1C', 'catch ptr @_ZTI1A'), uncaught);
  assert.match(outputOf('@_ZTI1A', 'catch ptr @_ZTI1B'), uncaught, 'a base is not derived');
  assert.match(outputOf('@_ZTI1C', 'cleanup'), uncaught);
});

test('landing pads are data: types, place and slot; a program that throws nothing has none', () => {
  const { unwinding, globals } = lower(program('@_ZTI1B', 'catch ptr @_ZTI1A catch ptr null'));
  const [catches, cleansUp] = unwinding!.pads;
  assert.deepEqual([cleansUp!.clauses, cleansUp!.cleansUp], [[], true]);
  const nameOf = (object: number): string | undefined => globals[object - 1]?.name;
  assert.deepEqual(catches!.clauses.map(nameOf), ['_ZTI1A', undefined]);
  const thrown = unwinding!.types.find(({ object }) => nameOf(object) === '_ZTI1B')!;
  assert.deepEqual(thrown.caughtBy.map(nameOf).sort(), ['_ZTI1A', '_ZTI1B']);
  const calm = lower(
    program('@_ZTI1B', 'cleanup').replace(/call void @__heddle_throw.*/, 'ret void\nnever:'),
  );
  assert.equal(calm.unwinding, undefined);
});
