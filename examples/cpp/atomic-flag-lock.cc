// A try-lock on std::atomic_flag.
//
// Taking the flag acquires, clearing it releases. Holds: as many increments as visits.
#include <atomic>
#include <cassert>
#include <thread>

namespace {

class SpinLock {
public:
  bool try_lock() { return !taken.test_and_set(std::memory_order_acquire); }
  void unlock() { taken.clear(std::memory_order_release); }

private:
  std::atomic_flag taken = ATOMIC_FLAG_INIT;
};

SpinLock spin;
int counter = 0;
std::atomic<int> visits{0};

void visit() {
  if (!spin.try_lock())
    return;
  ++counter;
  spin.unlock();
  visits.fetch_add(1, std::memory_order_relaxed);
}

} // namespace

int main() {
  std::thread first(visit);
  std::thread second(visit);
  first.join();
  second.join();
  assert(counter == visits.load(std::memory_order_relaxed));
}
