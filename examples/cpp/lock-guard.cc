// A sum under std::mutex, locked by std::lock_guard.
//
// Holds: the guard locks in its constructor and unlocks in its destructor.
#include <cassert>
#include <mutex>
#include <thread>

namespace {

std::mutex guard;
int total = 0;

void add(std::mutex &mutex, int amount) {
  std::lock_guard<std::mutex> lock(mutex);
  total += amount;
}

} // namespace

int main() {
  std::thread first([] { add(guard, 1); });
  std::thread second([] { add(guard, 2); });
  first.join();
  second.join();
  assert(total == 3);
}
