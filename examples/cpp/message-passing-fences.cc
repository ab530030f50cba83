// Message passing with relaxed accesses to the flag between two fences.
//
// The release fence before the store and the acquire fence after the load synchronise. Holds.
#include <atomic>
#include <cassert>
#include <thread>

namespace {

int message = 0;
int seen = 0;
std::atomic<bool> ready{false};

void produce() {
  message = 42;
  std::atomic_thread_fence(std::memory_order_release);
  ready.store(true, std::memory_order_relaxed);
}

void consume() {
  if (!ready.load(std::memory_order_relaxed))
    return;
  std::atomic_thread_fence(std::memory_order_acquire);
  seen = message;
}

} // namespace

int main() {
  std::thread producer(produce);
  std::thread consumer(consume);
  producer.join();
  consumer.join();
  assert(seen == 0 || seen == 42);
}
