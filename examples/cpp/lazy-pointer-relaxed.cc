// Lazy initialisation with a relaxed pointer in front of a mutex.
//
// Broken: who finds the pointer set skips the mutex and has not acquired what it points to.
// Heddle must report a data race on `size`.
#include <atomic>
#include <mutex>
#include <thread>

namespace {

struct Table {
  int size;
};

Table storage;
std::atomic<Table *> shared{nullptr};
std::mutex guard;
int seen[2];

Table *table() {
  Table *found = shared.load(std::memory_order_relaxed);
  if (found != nullptr)
    return found;
  std::lock_guard<std::mutex> lock(guard);
  found = shared.load(std::memory_order_relaxed);
  if (found == nullptr) {
    storage.size = 12; // <- data-race
    found = &storage;
    shared.store(found, std::memory_order_release);
  }
  return found;
}

} // namespace

int main() {
  std::thread first([] { seen[0] = table()->size; });
  std::thread second([] { seen[1] = table()->size; });
  first.join();
  second.join();
}
