// Handing over a value with std::condition_variable, waiting without a predicate.
//
// Broken: when the producer notifies first, nobody is waiting and the consumer waits for ever.
// Heddle must report a deadlock.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace {

std::mutex guard;
std::condition_variable arrived;
bool ready = false;
int value = 0;

void produce() {
  std::unique_lock<std::mutex> lock(guard);
  value = 7;
  ready = true;
  lock.unlock();
  arrived.notify_one();
}

void consume() {
  std::unique_lock<std::mutex> lock(guard);
  arrived.wait(lock); // <- deadlock
  assert(value == 7);
}

} // namespace

int main() {
  std::thread consumer(consume);
  std::thread producer(produce);
  consumer.join();
  producer.join();
}
