#include <atomic>
#include <cassert>
#include <thread>
// A pointer with a tag: as an atomic of its own, and through a reference to a plain one.
struct Tagged {
  int *pointer;
  long tag;
};
static int number;
static std::atomic<Tagged> top{Tagged{nullptr, 0}};
alignas(16) static Tagged plain{nullptr, 5};
static void push() {
  Tagged old = top.load();
  while (!top.compare_exchange_strong(old, Tagged{&number, old.tag + 1})) {
  }
  std::atomic_ref<Tagged>(plain).exchange(old);
}
int main() {
#ifdef __GCC_HAVE_SYNC_COMPARE_AND_SWAP_16
  static_assert(std::atomic<Tagged>::is_always_lock_free);
#endif
  std::thread thread(push);
  push();
  thread.join();
  assert(top.load().tag == 2 && top.load().pointer == &number);
  assert(plain.tag < 2);
}
