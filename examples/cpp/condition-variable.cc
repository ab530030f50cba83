// Handing over a value with std::condition_variable and std::unique_lock.
//
// The wait has a predicate, checked under the mutex, so a notification before it is not missed.
// Holds: also when the notification comes after the mutex was given back.
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
  arrived.wait(lock, [] { return ready; });
  assert(value == 7);
}

} // namespace

int main() {
  std::thread consumer(consume);
  std::thread producer(produce);
  consumer.join();
  producer.join();
}
