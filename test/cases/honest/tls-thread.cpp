// A thread_local of a thread that was joined.
#include <atomic>
#include <thread>

thread_local int t = 5;
std::atomic<int *> q{nullptr};

int main() {
  std::thread thread([] { q = &t; });
  thread.join();
  return *q.load();
}
