// A try-lock on std::atomic_flag that is cleared with a relaxed store.
//
// Broken: the second visitor finds the flag clear, but does not happen after the first.
// Heddle must report a data race on `counter`.
#include <atomic>
#include <thread>

namespace {

class SpinLock {
public:
  bool try_lock() { return !taken.test_and_set(std::memory_order_acquire); }
  void unlock() { taken.clear(std::memory_order_relaxed); }

private:
  std::atomic_flag taken = ATOMIC_FLAG_INIT;
};

SpinLock spin;
int counter = 0;
std::atomic<int> visits{0};

void visit() {
  if (!spin.try_lock())
    return;
  ++counter; // <- data-race
  spin.unlock();
  visits.fetch_add(1, std::memory_order_relaxed);
}

} // namespace

int main() {
  std::thread first(visit);
  std::thread second(visit);
  first.join();
  second.join();
}
