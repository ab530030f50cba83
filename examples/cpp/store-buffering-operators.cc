// Store buffering through the operators of std::atomic, which are seq_cst.
//
// Holds: at least one thread sees the other one's write.
#include <atomic>
#include <cassert>
#include <thread>

namespace {

std::atomic<int> x{0}, y{0};
int left_saw = 0, right_saw = 0;

} // namespace

int main() {
  std::thread left([] {
    x = 1;
    left_saw = y;
  });
  std::thread right([] {
    y = 1;
    right_saw = x;
  });
  left.join();
  right.join();
  assert(left_saw == 1 || right_saw == 1);
}
