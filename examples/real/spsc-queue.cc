// A client of rigtorp's SPSCQueue: heddle check examples/real/spsc-queue.cc -I SPSCQueue/include
#include <cassert>
#include <cstddef>
#include <memory>
#include <new>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <vector>

#include "weaken.h"

#include <rigtorp/SPSCQueue.h>

int main() {
  rigtorp::SPSCQueue<int> queue(1);
  std::thread producer([&queue] {
    queue.emplace(1);
    (void)queue.try_emplace(2);
  });
  int last = 0;
  auto take = [&queue, &last] {
    int *item = queue.front();
    if (item == nullptr) return;
    assert(*item == last + 1);
    last = *item;
    queue.pop();
  };
  take();
  take();
  producer.join();
  take();
  take();
  assert(last >= 1 && queue.empty());
}
