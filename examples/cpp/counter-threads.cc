// A relaxed counter, incremented by an array of threads that share one function object.
//
// Holds: additions are atomic, and the joins order the final read.
#include <array>
#include <atomic>
#include <cassert>
#include <functional>
#include <thread>

namespace {

std::atomic<int> counter{0};

void add(int amount) { counter.fetch_add(amount, std::memory_order_relaxed); }

} // namespace

int main() {
  std::function<void(int)> job = add;
  std::array<std::thread, 2> threads;
  for (int i = 0; i < 2; ++i)
    threads[i] = std::thread(job, i + 1);
  for (std::thread &thread : threads)
    thread.join();
  assert(counter.load(std::memory_order_relaxed) == 3);
}
