// A client of moodycamel's ConcurrentQueue: heddle check examples/real/concurrent-queue.cc -I concurrentqueue
#include <algorithm>
#include <array>
#include <cassert>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <thread>
#include <type_traits>
#include <utility>

#include "weaken-std.h"

#include <concurrentqueue.h>

// Small blocks, and no hash of producers that is larger than it has to be.
struct Traits : moodycamel::ConcurrentQueueDefaultTraits {
  static const size_t BLOCK_SIZE = 2;
  static const size_t EXPLICIT_INITIAL_INDEX_SIZE = 2;
  static const size_t IMPLICIT_INITIAL_INDEX_SIZE = 2;
  static const size_t INITIAL_IMPLICIT_PRODUCER_HASH_SIZE = 0;
};

int main() {
  moodycamel::ConcurrentQueue<int, Traits> queue(2);
  int first = 0;
  {
    moodycamel::ProducerToken token(queue);
    std::thread consumer([&] { (void)queue.try_dequeue(first); });
    (void)queue.try_enqueue(token, 5);
    consumer.join();
  }
  int rest = 0;
  (void)queue.try_dequeue(rest);
  assert(first + rest == 5);
}
