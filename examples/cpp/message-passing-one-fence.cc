// Message passing with a fence on the reading side only.
//
// Broken: the acquire fence finds no release to synchronise with.
// Heddle must report a data race on `message`.
#include <atomic>
#include <thread>

namespace {

int message = 0;
int seen = 0;
std::atomic<bool> ready{false};

void produce() {
  message = 42;
  ready.store(true, std::memory_order_relaxed);
}

void consume() {
  if (!ready.load(std::memory_order_relaxed))
    return;
  std::atomic_thread_fence(std::memory_order_acquire);
  seen = message; // <- data-race
}

} // namespace

int main() {
  std::thread producer(produce);
  std::thread consumer(consume);
  producer.join();
  consumer.join();
}
