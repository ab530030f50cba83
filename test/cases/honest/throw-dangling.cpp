/* The object on the stack that is unwound has ended: the other thread comes too late. */
#include <thread>
#include <atomic>
std::atomic<int *> seen;
void f() { int local = 1; seen = &local; throw 1; }
int main() {
  std::thread t([] { if (int *p = seen.load()) *p = 2; });
  try { f(); } catch (int) { }
  t.join();
  return 0;
}
