// A client of moodycamel's ReaderWriterQueue: heddle check examples/real/reader-writer-queue.cc -I readerwriterqueue
#include <cassert>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <utility>

#include "weaken.h"

#include <readerwriterqueue.h>

int main() {
  moodycamel::ReaderWriterQueue<int> queue(1);
  std::thread producer([&queue] {
    (void)queue.try_enqueue(1);
    (void)queue.enqueue(2);
  });
  int last = 0;
  auto take = [&queue, &last] {
    int item = 0;
    if (!queue.try_dequeue(item)) return;
    assert(item == last + 1);
    last = item;
  };
  take();
  producer.join();
  take();
  take();
  assert(last == 2);
}
