// A sum under two mutexes, one for each thread.
//
// Broken: different mutexes do not exclude each other.
// Heddle must report a data race on `total`.
#include <mutex>
#include <thread>

namespace {

std::mutex guard, other_guard;
int total = 0;

void add(std::mutex &mutex, int amount) {
  std::lock_guard<std::mutex> lock(mutex);
  total += amount; // <- data-race
}

} // namespace

int main() {
  std::thread first([] { add(guard, 1); });
  std::thread second([] { add(other_guard, 2); });
  first.join();
  second.join();
}
