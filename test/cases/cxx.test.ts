/** Programs in C++ over one feature of the library each: all hold, and need what is out of line in libc++. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { file, run } from '../support/run-heddle.ts';

/** `message`: what is said on standard error of a program that is refused. */
const check = (name: string, text: string) => {
  file(name, text);
  const { out, err } = run('check', '--json', name);
  return { message: err, ...(out === '' ? {} : JSON.parse(out)) };
};

test('a timed wait times out, or is woken in time', () => {
  const program = (expected: string): string => `#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
std::mutex m;
std::condition_variable c;
bool ready;
int main() {
  std::thread t([] { std::lock_guard g(m); ready = true; c.notify_one(); });
  std::unique_lock l(m);
  bool was = c.wait_for(l, std::chrono::seconds(1), [] { return ready; });
  assert(${expected});
  l.unlock();
  t.join();
}
`;
  assert.equal(check('either.cc', program('was == ready')).verdict, 'holds');
  assert.equal(check('woken.cc', program('was')).verdict, 'violated');
  assert.equal(check('late.cc', program('!was')).verdict, 'violated');
});

test('two locks at once need no order, one after the other do', () => {
  const program = (first: string, second: string): string => `#include <mutex>
#include <thread>
std::mutex a, b;
int n;
int main() {
  std::thread t([] { ${first} n++; });
  { ${second} n++; }
  t.join();
}
`;
  const [both, each] = ['std::scoped_lock l(a, b);', 'std::lock_guard l(a); std::lock_guard k(b);'];
  const other = 'std::lock_guard l(b); std::lock_guard k(a);';
  assert.equal(check('both.cc', program('std::scoped_lock l(b, a);', both)).verdict, 'holds');
  assert.equal(check('mixed.cc', program(both, other)).verdict, 'holds');
  const { verdict, errors } = check('each.cc', program(each, other));
  assert.deepEqual([verdict, errors[0].kind], ['violated', 'deadlock']);
});

test('an atomic shared pointer holds what was stored, in both threads', () => {
  const { verdict, executions } = check(
    'owner.cc',
    `#include <atomic>
#include <cassert>
#include <memory>
#include <thread>
std::atomic<std::shared_ptr<int>> p;
int main() {
  std::thread t([] { p.store(std::make_shared<int>(1)); });
  auto q = p.load();
  assert(!q || *q == 1);
  t.join();
}
`,
  );
  assert.deepEqual([verdict, executions], ['holds', 2]);
});

test('what the library does not have is refused by its name, and only when it is reached', () => {
  const program = (use: string): string => `#include <random>
#include <string>
int unused() { std::random_device device; return device() != 0; }
int main() { ${use} }
`;
  assert.equal(check('not-reached.cc', program('')).verdict, 'holds');
  assert.match(check('reached.cc', program('return unused();')).message, /random_device/);
});

test('a program that configures the library, or uses a name of a header that it does not include', () => {
  const own = 'namespace std { struct none; }\nint sort, vector;\nint main() { return sort + vector; }\n';
  assert.equal(check('names.cc', `#include <atomic>\n${own}`).verdict, 'holds');
  const hardened = '#include <vector>\nint main() { std::vector<int> v(1); return v[v.size()]; }\n';
  const mode = '#define _LIBCPP_HARDENING_MODE _LIBCPP_HARDENING_MODE_EXTENSIVE\n';
  assert.equal(check('plain.cc', hardened).errors[0].kind, 'invalid-access');
  assert.equal(check('hardened.cc', mode + hardened).errors[0].kind, 'abort');
});
