/** Bad programs, and what Heddle must say about them: data of bad-programs.test.ts. */

export interface BadProgram {
  readonly text: string | Uint8Array;
  /**
   * The first error as `location: message | help`, without the location where there is none. What follows `…` is not
   * compared: lists of names grow.
   */
  readonly says: string;
}

/** A strange program that is not bad. */
export interface GoodProgram {
  readonly text: string;
  /** The verdict, and the kind of the first error. */
  readonly verdict: string;
}

const MAIN = 'int main(void) { return 0; }\n';
const MAIN_IR = 'define i32 @main() {\n  ret i32 0\n}\n';

const NO_HEADER = 'if the program needs it, give its folder with -I; …';
const NO_MAIN = 'the program has no `main` | define `int main(void)`, where the program starts';
const undefinedFunction = (name: string, place: string): string =>
  `\`${name}\` has no definition, called at ${place.replace(/:\d+$/, '')} | define \`${name}\` in the program; the library of Heddle does not have it`;

export const BAD_SOURCES: Readonly<Record<string, BadProgram>> = {
  'semicolon.c': {
    text: 'int main(void) {\n  int x = 1\n  return x;\n}\n',
    says: "semicolon.c:2:12: expected ';' at end of declaration",
  },
  'brace.c': {
    text: 'int main(void) {\n  if (1) {\n  return 0;\n}\n',
    says: "brace.c:4:2: expected '}' | to match this '{' (brace.c:1:16)",
  },
  'quote.c': {
    text: 'int main(void) {\n  char *s = "abc;\n  return 0;\n}\n',
    says: 'quote.c:2:13: expected expression',
  },
  'unfinished-if.c': {
    text: `#if 1\n${MAIN}`,
    says: 'unfinished-if.c:1:2: unterminated conditional directive',
  },
  'type.c': {
    text: 'struct s { int a; };\nint main(void) {\n  struct s v = {0};\n  int *p = v;\n  return *p;\n}\n',
    says: "type.c:4:8: initializing 'int *' with an expression of incompatible type 'struct s'",
  },
  'undeclared.c': {
    text: 'int main(void) { return y; }\n',
    says: "undeclared.c:1:25: use of undeclared identifier 'y'",
  },
  'undeclared-function.c': {
    text: 'int main(void) { return frob(1); }\n',
    says: "undeclared-function.c:1:25: call to undeclared function 'frob'; …",
  },
  'assertion.c': {
    text: `_Static_assert(sizeof(int) == 8, "eight");\n${MAIN}`,
    says: 'assertion.c:1:16: static assertion failed …',
  },
  'hash-error.c': { text: `#error not for you\n${MAIN}`, says: 'hash-error.c:1:2: not for you' },
  'c-in-c++.cc': {
    text: 'int main() { int *p = 0; char *q = p; }\n',
    says: "c-in-c++.cc:1:32: cannot initialize a variable of type 'char *' …",
  },
  'nested-function.c': {
    text: 'int main(void) { int f(void) { return 1; } return f(); }\n',
    says: 'nested-function.c:1:30: function definition is not allowed here',
  },
  'includes-itself.c': {
    text: `#ifndef DEEP\n#define DEEP\n#endif\n#include "includes-itself.c"\n${MAIN}`,
    says: 'includes-itself.c:4:10: #include nested too deeply',
  },
  'system-header.c': {
    text: `#include <sys/socket.h>\n${MAIN}`,
    says: `system-header.c:1:10: there is no header \`sys/socket.h\` | ${NO_HEADER}`,
  },
  'own-header.c': {
    text: `#include "mine.h"\n${MAIN}`,
    says: `own-header.c:1:10: there is no header \`mine.h\` | ${NO_HEADER}`,
  },
  'any.cc': {
    text: '#include <boost/any.hpp>\nint main() { boost::any m; }\n',
    says: `any.cc:1:10: there is no header \`boost/any.hpp\` | ${NO_HEADER}`,
  },
  'c++-header.c': {
    text: `#include <atomic>\n${MAIN}`,
    says: 'c++-header.c:1:10: there is no header `atomic` | `atomic` is a header of C++: a file of C++ ends in .cc, .cpp or .cxx',
  },
  'empty.c': { text: '', says: `empty.c:1:1: ${NO_MAIN}` },
  'binary.c': { text: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 1, 2), says: '`binary.c` is not a text file' },
  'latin1.c': {
    text: Buffer.from(`/* caf\xe9 */ ${MAIN}`, 'latin1'),
    says: '`latin1.c` is not a text file in UTF-8 | if it is text in Latin-1, …',
  },
  'notes.txt': { text: 'hello', says: '`notes.txt` is not a kind of file that Heddle reads' },
  'no-main.c': { text: 'int f(void) { return 0; }\n', says: `no-main.c:1:1: ${NO_MAIN}` },
  'main-variable.c': { text: 'int main = 3;\n', says: `main-variable.c:1:1: ${NO_MAIN}` },
  'main-parameters.c': {
    text: 'int main(int a, char **b, char **c, int d) { return 0; }\n',
    says: "main-parameters.c:1:5: too many parameters (4) for 'main': must be 0, 2, or 3",
  },
  'main-float.c': {
    text: 'int main(float x) { return x; }\n',
    says: "main-float.c:1:5: first parameter of 'main' (argument count) must be of type 'int'",
  },
  'undefined-function.c': {
    text: 'int g(int);\nint main(void) {\n  return g(1);\n}\n',
    says: `undefined-function.c:3:10: ${undefinedFunction('g', 'undefined-function.c:3:10')}`,
  },
  'undefined-variable.c': {
    text: 'extern int v;\nint main(void) {\n  return v;\n}\n',
    says: 'undefined-variable.c:3:10: `v` is used at undefined-variable.c:3 and has no definition | define the variable `v` in the program',
  },
  'fork.c': {
    text: 'int fork(void);\nint main(void) {\n  return fork();\n}\n',
    says: `fork.c:3:10: ${undefinedFunction('fork', 'fork.c:3:10')}`,
  },
  'setjmp.c': {
    text: 'int setjmp(int *);\nint main(void) {\n  int b[9];\n  return setjmp(b);\n}\n',
    says: `setjmp.c:4:10: ${undefinedFunction('setjmp', 'setjmp.c:4:10')}`,
  },
  'socket.c': {
    text: 'int socket(int, int, int);\nint main(void) {\n  return socket(1, 2, 3);\n}\n',
    says: `socket.c:3:10: ${undefinedFunction('socket', 'socket.c:3:10')}`,
  },
  'fopen.c': {
    text: '#include <stdio.h>\nint main(void) {\n  return fopen("x", "r") != 0;\n}\n',
    says: "fopen.c:3:10: call to undeclared library function 'fopen' | include <stdio.h>; if it is included, the library of Heddle does not have `fopen`: define it in the program",
  },
  'assembly.c': {
    text: 'int main(void) {\n  int x;\n  __asm__ volatile("mov $1, %0" : "=r"(x));\n  return x;\n}\n',
    says: 'assembly.c:3:3: the instruction `%0 = call i32 asm sideeffect …',
  },
  'assembly-outside.c': {
    text: `__asm__(".globl f");\n${MAIN}`,
    says: 'assembly-outside.c (LLVM IR):6:1: `module` (assembly at the top of a module) is not supported',
  },
  'int128.c': {
    text: '__int128 x;\nint main(void) {\n  double d = x;\n  return (int)d;\n}\n',
    says: 'int128.c:3:14: the instruction `%conv = sitofp i128 %0 to double` is not supported: it is not known for integers of 128 bits',
  },
  'long-double.c': {
    text: 'long double x;\nint main(void) {\n  x = x * 3;\n  return (int)x;\n}\n',
    says: 'long-double.c:3:7: the floating-point type `x86_fp80` is not supported | use `float` or `double`',
  },
  'complex.c': {
    text: '_Complex double x = __builtin_nan("");\nint main(void) {\n  x = x * x;\n  return 0;\n}\n',
    says: 'complex.c:3:9: `__muldc3` has no definition, called at complex.c:3 | write the operation on real and imaginary parts',
  },
  'large-atomic.c': {
    text: 'struct s { int a[8]; };\n_Atomic struct s v;\nint main(void) {\n  struct s w = {{0}};\n  v = w;\n  return 0;\n}\n',
    says: 'large-atomic.c:5:5: the instruction `call void @__atomic_store(…',
  },
  'computed-goto.c': {
    text: 'int main(int n, char **v) {\n  void *p[] = { &&a, &&b };\n  goto *p[n & 1];\na: return 0;\nb: return 1;\n}\n',
    says: 'computed-goto.c (LLVM IR):6:64: the addresses of labels (`&&label`, for a computed `goto`) are not supported',
  },
  'large-array.c': {
    text: 'char a[1 << 28];\nint main(void) { a[5] = 1; return 0; }\n',
    says: 'large-array.c (LLVM IR):6:1: an object of the type `[268435456 x i8]` has 268435456 elements',
  },
  'mixed-sizes.c': {
    text: `#include <pthread.h>
union { unsigned whole; char part[4]; } u;
void *f(void *a) {
  u.part[1] = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  u.part[0] = 1;
  __atomic_fetch_add(&u.whole, 1, 0);
  pthread_join(t, 0);
  return 0;
}
`,
    says: 'mixed-sizes.c:4:13: parts of `u` are accessed, and not all of them atomically | whether that is a data race is not known: make all accesses to its parts atomic',
  },
};

const EMPTY_FUNCTIONS = Array.from(
  { length: 46_000 },
  (_, i) =>
    `@g${i} = global i32 ${i}\ndefine i32 @f${i}(i32 %a) {\n  %x = load i32, ptr @g${i}\n  %y = add i32 %a, %x\n  ret i32 %y\n}\n`,
).join('');

const body = (...lines: string[]): string =>
  `define i32 @main() {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;

export const BAD_IR: Readonly<Record<string, BadProgram>> = {
  'empty.ll': { text: '', says: `empty.ll:1:1: ${NO_MAIN}` },
  'no-main.ll': { text: 'define i32 @f() {\n  ret i32 0\n}\n', says: `no-main.ll:1:1: ${NO_MAIN}` },
  'main-type.ll': {
    text: 'define void @main(i64 %a) {\n  ret void\n}\n',
    says: 'main-type.ll:1:1: main has a parameter of type `i64` in place 1',
  },
  'no-ir.ll': { text: MAIN, says: 'no-ir.ll:1:1: unexpected `int`' },
  'bitcode.ll': {
    text: Uint8Array.of(0x42, 0x43, 0xc0, 0xde, 0xff, 0xff, 0xff, 0xff),
    // What the machine has to read it may say more.
    says: '`bitcode.ll` is LLVM bitcode…',
  },
  'cut-off.ll': {
    text: 'define i32 @main() {\n  %x = add i32',
    says: 'cut-off.ll:2:15: unexpected end of the module',
  },
  'no-end.ll': {
    text: body('%x = add i32 1, 2'),
    says: 'no-end.ll:3:1: the block `0` does not end in a jump or a return',
  },
  'types.ll': {
    text: body('%x = add i32 1, 2', '%y = add i64 %x, 1', 'ret i32 0'),
    says: 'types.ll:3:16: `%x` is used as `i64`, but is `i32`',
  },
  'result-type.ll': {
    text: body('ret i64 0'),
    says: 'result-type.ll:2:3: this function returns `i32`, not `i64`',
  },
  'argument-types.ll': {
    text: `declare i32 @abs(i32)\n${body('%x = call i32 @abs(i64 1, i64 2)', 'ret i32 %x')}`,
    says: 'argument-types.ll:3:3: the call of `abs` does not fit its definition | declare `abs` with its parameters and its result before the call',
  },
  'unknown.ll': {
    text: body('%x = frobnicate i32 1, 2', 'ret i32 0'),
    says: 'unknown.ll:2:8: there is no instruction `frobnicate`',
  },
  'undefined.ll': {
    text: body('ret i32 %x'),
    says: 'undefined.ll:2:11: there is no value `%x` in this function',
  },
  'undefined-global.ll': {
    text: body('%x = load i32, ptr @g', 'ret i32 %x'),
    says: 'undefined-global.ll:2:22: there is no `@g` in this module',
  },
  'used-before.ll': {
    text: body('%y = add i32 %x, 1', '%x = add i32 1, 2', 'ret i32 %y'),
    says: 'used-before.ll:2:3: `%x` is used here, where it may not have a value yet',
  },
  'used-beside.ll': {
    text: 'define i32 @main(i32 %n, ptr %v) {\n  %c = icmp eq i32 %n, 0\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\nb:\n  ret i32 %x\n}\n',
    says: 'used-beside.ll:8:3: `%x` is used here, where it may not have a value yet',
  },
  'phi-used-beside.ll': {
    text: 'define i32 @main(i32 %n, ptr %v) {\nentry:\n  %c = icmp eq i32 %n, 0\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\nb:\n  %y = phi i32 [ 1, %a ], [ %x, %entry ]\n  ret i32 %y\n}\n',
    says: 'phi-used-beside.ll:9:3: `%x` is used here, where it may not have a value yet',
  },
  'phi-value.ll': {
    text: 'define i32 @main() {\nentry:\n  br label %a\na:\n  %x = phi i32 [ 1, %a ]\n  ret i32 %x\n}\n',
    says: 'phi-value.ll:5:3: this `phi` has no value for the block `entry`',
  },
  'twice.ll': { text: MAIN_IR + MAIN_IR, says: 'twice.ll:4:1: `@main` is defined twice' },
  'intrinsic.ll': {
    text: `declare void @llvm.frob()\n${body('call void @llvm.frob()', 'ret i32 0')}`,
    says: 'intrinsic.ll:3:3: the instruction `call void @llvm.frob()` is not supported: `llvm.frob` is not known',
  },
  'order.ll': {
    text: `@x = global i32 0\n${body('%x = load atomic i32, ptr @x release, align 4', 'ret i32 0')}`,
    says: 'order.ll:3:32: `load` cannot be `release`',
  },
  'deep.ll': {
    text: `@x = global i64 ${'add (i64 1, i64 '.repeat(3000)}1${')'.repeat(3000)}\n${MAIN_IR}`,
    says: 'deep.ll:1:3206: this is nested more than 200 levels deep',
  },
  'i386.ll': {
    text: `target datalayout = "e-m:e-p:32:32-p270:32:32-f64:32:64-f80:32-n8:16:32-S128"\n${MAIN_IR}`,
    says: 'i386.ll:1:21: this module is for a machine with pointers of 32 bits | compile it for a 64-bit target, such as `--target=x86_64-unknown-linux-gnu`',
  },
  'ppc64.ll': {
    text: `target datalayout = "E-m:e-i64:64-n32:64"\n${MAIN_IR}`,
    says: 'ppc64.ll:1:21: this module is for a machine with the most significant byte first | compile it …',
  },
  'layout.ll': {
    text: `target datalayout = "hello"\n${MAIN_IR}`,
    says: 'layout.ll:1:21: `hello` says nothing about a data layout',
  },
  'large-bad.ll': {
    text: `${EMPTY_FUNCTIONS}${MAIN_IR}define i32 @last() {\n  ret i33 0\n}\n`,
    says: 'large-bad.ll:276005:3: this function returns `i32`, not `i33`',
  },
};

/** Strange, but right. */
export const GOOD_PROGRAMS: Readonly<Record<string, GoodProgram>> = {
  'no-instructions.c': {
    text: 'int main(void) {\n  __asm__ volatile("" ::: "memory");\n  return 0;\n}\n',
    verdict: 'holds',
  },
  'parentheses.c': {
    text: `int main(void) {\n  return ${'('.repeat(200)}0${')'.repeat(200)};\n}\n`,
    verdict: 'holds',
  },
  'blocks.c': { text: `int main(void) {\n${'{'.repeat(200)}${'}'.repeat(200)}\n}\n`, verdict: 'holds' },
  'terms.c': {
    text: `int main(void) {\n  int x = 0;\n  return ${Array(10_000).fill('x').join(' + ')};\n}\n`,
    verdict: 'holds',
  },
  'vector.c': {
    text: 'typedef int v4 __attribute__((vector_size(16)));\nv4 x;\nint main(void) { x = x + x; return x[0]; }\n',
    verdict: 'holds',
  },
  'recursion.c': {
    text: 'int f(int n) {\n  return f(n + 1) + 1;\n}\nint main(void) { return f(0); }\n',
    verdict: 'violated recursion-depth',
  },
  'throw.cc': { text: 'int main() {\n  throw 1;\n}\n', verdict: 'violated uncaught-exception' },
  'aarch64.ll': {
    text: `target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"\ntarget triple = "aarch64-unknown-linux-gnu"\n${MAIN_IR}`,
    verdict: 'holds',
  },
  'large.ll': { text: EMPTY_FUNCTIONS + MAIN_IR, verdict: 'holds' },
};
