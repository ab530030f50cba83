// A plain counter handed to two threads by reference, in a vector of threads.
//
// Broken: std::ref shares the variable, and nothing guards it.
// Heddle must report a data race on `counter`.
#include <functional>
#include <thread>
#include <vector>

namespace {

int shared_counter = 0;

void add(int &counter) {
  ++counter; // <- data-race
}

} // namespace

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i)
    threads.emplace_back(add, std::ref(shared_counter));
  for (std::thread &thread : threads)
    thread.join();
}
