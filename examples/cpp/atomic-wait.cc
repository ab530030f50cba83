// Waiting with std::atomic::wait until another thread stores and notifies.
//
// Holds: the wait returns only when the value has changed, and the load in it acquires.
#include <atomic>
#include <cassert>
#include <thread>

namespace {

int message = 0;
std::atomic<int> ready{0};

} // namespace

int main() {
  std::thread producer([] {
    message = 42;
    ready.store(1, std::memory_order_release);
    ready.notify_one();
  });
  std::thread consumer([] {
    ready.wait(0, std::memory_order_acquire);
    assert(message == 42);
  });
  producer.join();
  consumer.join();
}
