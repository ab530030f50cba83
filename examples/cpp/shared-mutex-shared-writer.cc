// A page under std::shared_mutex whose writer takes it shared.
//
// Broken: shared locks do not exclude each other.
// Heddle must report a data race on `page`.
#include <mutex>
#include <shared_mutex>
#include <thread>

namespace {

std::shared_mutex guard;
int page = 0;
int seen = 0;

void look() {
  std::shared_lock<std::shared_mutex> lock(guard);
  seen = page; // <- data-race
}

void change() {
  std::shared_lock<std::shared_mutex> lock(guard);
  page = 1;
}

} // namespace

int main() {
  std::thread reader(look);
  std::thread writer(change);
  reader.join();
  writer.join();
}
