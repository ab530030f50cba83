/**
 * LLVM IR that clangs of this machine made by themselves: with their own flags, with debug
 * information, against the system's headers and GNU's C++ library.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { findProgram } from '../../src/cli/system/find-program.ts';
import { file, folder } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';

const CLANGS = ['clang-14', 'clang-16', 'clang-19', 'clang-22'].filter(
  (name) => findProgram(name) !== undefined,
);

/** A function that is defined nowhere is called with five arguments only. The call of `use` keeps the load where it is. */
const C_SOURCE = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

extern int never_defined(int);
static _Atomic int flag;
static int data;

__attribute__((noinline)) static void use(const int *word) { assert(*word == 42); }

static void *produce(void *unused) {
  data = 42;
  atomic_store_explicit(&flag, 1, ORDER);
  return unused;
}

int main(int argc, char **argv) {
  if (argc > 5) return never_defined(argc) + argv[0][0];
  pthread_t thread;
  pthread_create(&thread, 0, produce, 0);
  if (atomic_load_explicit(&flag, memory_order_acquire)) use(&data);
  pthread_join(thread, 0);
  printf("%d\\n", data);
}
`;

const CXX_SOURCE = `#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  std::mutex mutex;
  std::vector<int> numbers;
  std::atomic<int> done{0};
  auto add = [&](int number) {
#ifdef LOCKED
    std::lock_guard<std::mutex> guard(mutex);
#endif
    numbers.push_back(number);
    done.fetch_add(1);
  };
  std::thread one(add, 1);
  std::thread two(add, 2);
  one.join();
  two.join();
  assert(numbers.size() == 2 && done.load() == 2);
}
`;

/** The name of a file with the IR; undefined if this clang cannot compile the source here. */
function compileNatively(
  clang: string,
  level: string,
  source: string,
  define: string,
  form: 'll' | 'bc' = 'll',
): string | undefined {
  const ir = `${source}.${clang}${level}.${define.replace(/\W/g, '-')}.${form}`;
  const words = [`-D${define}`, '-g', level, form === 'll' ? '-S' : '-c', '-emit-llvm', source, '-o', ir];
  const { status } = spawnSync(clang, words, { cwd: folder });
  return status === 0 ? ir : undefined;
}

interface Result {
  readonly verdict: string;
  readonly executions: number;
  readonly errors: readonly { readonly kind: string }[];
}

const resultOf = (ir: string): Result => JSON.parse(run('check', join(folder, ir), '--json').out);

describe('IR of the clangs of this machine', () => {
  test('there are some', { skip: CLANGS.length === 0 && 'there is no clang on the PATH' }, () => {});
  for (const clang of CLANGS)
    test(`${clang}: bitcode`, () => {
      file('foreign.c', C_SOURCE);
      const strong = compileNatively(clang, '-O1', 'foreign.c', 'ORDER=memory_order_release', 'bc');
      assert.ok(strong !== undefined);
      const { verdict, executions } = resultOf(strong);
      assert.deepEqual([verdict, executions], ['holds', 2]);
    });
  for (const clang of CLANGS)
    for (const level of ['-O0', '-O1', '-O2']) {
      test(`${clang} ${level}: C`, () => {
        file('foreign.c', C_SOURCE);
        const strong = compileNatively(clang, level, 'foreign.c', 'ORDER=memory_order_release');
        const weak = compileNatively(clang, level, 'foreign.c', 'ORDER=memory_order_relaxed');
        assert.ok(strong !== undefined && weak !== undefined);
        const { verdict, executions } = resultOf(strong);
        // The flag is seen or not.
        assert.deepEqual([verdict, executions], ['holds', 2]);
        assert.equal(resultOf(weak).errors[0]?.kind, 'data-race');
        const { code, err } = run('check', join(folder, strong), '--', '1', '2', '3', '4', '5');
        assert.match(err, /`never_defined`.* (?:has no|without a) definition/);
        assert.equal(code, 64);
      });
      test(`${clang} ${level}: C++ with GNU's library`, (context) => {
        file('foreign.cc', CXX_SOURCE);
        const locked = compileNatively(clang, level, 'foreign.cc', 'LOCKED');
        const unlocked = compileNatively(clang, level, 'foreign.cc', 'UNLOCKED');
        if (locked === undefined || unlocked === undefined) {
          context.skip('this clang finds no library of C++');
          return;
        }
        // Who has the mutex first.
        const { verdict, executions } = resultOf(locked);
        assert.deepEqual([verdict, executions], ['holds', 2]);
        assert.equal(resultOf(unlocked).errors[0]?.kind, 'data-race');
      });
    }
});
