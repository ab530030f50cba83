// A page under std::shared_mutex: one reader, one writer.
//
// Holds: std::unique_lock excludes everybody, std::shared_lock only writers.
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

namespace {

std::shared_mutex guard;
int page = 0;
int seen = 0;

void look() {
  std::shared_lock<std::shared_mutex> lock(guard);
  seen = page;
}

void change() {
  std::unique_lock<std::shared_mutex> lock(guard);
  page = 1;
}

} // namespace

int main() {
  std::thread reader(look);
  std::thread writer(change);
  reader.join();
  writer.join();
  assert(seen == 0 || seen == 1);
  assert(page == 1);
}
