// Store buffering with release stores and acquire loads.
//
// Broken: neither order keeps the load behind the earlier store.
// Heddle must report an assertion: both threads read 0.
#include <atomic>
#include <cassert>
#include <thread>

namespace {

std::atomic<int> x{0}, y{0};
int left_saw = 0, right_saw = 0;

} // namespace

int main() {
  std::thread left([] {
    x.store(1, std::memory_order_release);
    left_saw = y.load(std::memory_order_acquire);
  });
  std::thread right([] {
    y.store(1, std::memory_order_release);
    right_saw = x.load(std::memory_order_acquire);
  });
  left.join();
  right.join();
  assert(left_saw == 1 || right_saw == 1); // <- assertion
}
