/* Two threads throw out of a lock guard and past an object that a third one has seen. */
#include <thread>
#include <atomic>
#include <mutex>
#include <cassert>
std::mutex m; int x; std::atomic<int> caught;
struct Shared { int v = 0; };
void work(int n) {
  Shared s;            /* seen by another thread */
  std::thread t([&] { s.v = 1; });
  t.join();
  std::lock_guard<std::mutex> g(m);
  x++;
  if (n) throw n;
}
int main() {
  std::thread a([] { try { work(1); } catch (int i) { caught += i; } });
  try { work(2); } catch (int i) { caught += i; }
  a.join();
  assert(x == 2 && caught == 3);
  return 0;
}
