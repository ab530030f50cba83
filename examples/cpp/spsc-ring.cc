// Ring buffer for one producer and one consumer, as a class template.
//
// Each side owns one counter and releases it; the other side acquires it. Holds.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <thread>

namespace {

template <typename T, std::size_t Size> class Ring {
public:
  bool put(const T &item) {
    std::size_t at = written.load(std::memory_order_relaxed);
    if (at - taken.load(std::memory_order_acquire) == Size)
      return false;
    items[at % Size] = item;
    written.store(at + 1, std::memory_order_release);
    return true;
  }

  bool get(T &item) {
    std::size_t at = taken.load(std::memory_order_relaxed);
    if (written.load(std::memory_order_acquire) == at)
      return false;
    item = items[at % Size];
    taken.store(at + 1, std::memory_order_release);
    return true;
  }

private:
  std::array<T, Size> items{};
  std::atomic<std::size_t> written{0}, taken{0};
};

Ring<int, 2> ring;
int received = 0;

} // namespace

int main() {
  std::thread producer([] { ring.put(9); });
  std::thread consumer([] { ring.get(received); });
  producer.join();
  consumer.join();
  assert(received == 0 || received == 9);
}
