// Two threads, a vector, a mutex and a shared pointer: what a small program about concurrency includes.
#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  auto numbers = std::make_shared<std::vector<int>>();
  std::mutex mutex;
  std::atomic<int> done{0};
  auto add = [&, numbers](int number) {
    std::lock_guard<std::mutex> guard(mutex);
    numbers->push_back(number);
    done.fetch_add(1, std::memory_order_relaxed);
  };
  std::thread one(add, 1);
  std::thread two(add, 2);
  one.join();
  two.join();
  assert(numbers->size() == 2 && done.load() == 2);
}
