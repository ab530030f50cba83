// Two threads and main share one object through std::shared_ptr; the last one destroys it.
//
// Each owner drops its own copy. Holds: destroyed once, after every use, by whoever came last.
#include <cassert>
#include <memory>
#include <thread>
#include <utility>

namespace {

int destroyed = 0;

struct Resource {
  int value = 5;
  ~Resource() {
    value = 0;
    ++destroyed;
  }
};

void use(std::shared_ptr<Resource> mine) { assert(mine->value == 5); }

} // namespace

int main() {
  std::shared_ptr<Resource> shared = std::make_shared<Resource>();
  std::thread first([copy = shared]() mutable { use(std::move(copy)); });
  std::thread second([copy = std::move(shared)]() mutable { use(std::move(copy)); });
  first.join();
  second.join();
  assert(destroyed == 1);
}
