// A std::unique_ptr handed over through an atomic pointer.
//
// The receiver takes the pointer out with an acquiring exchange and owns it. Holds, also when leaks
// are looked for: main frees what nobody took.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

namespace {

std::atomic<int *> mailbox{nullptr};

} // namespace

int main() {
  std::thread sender([] {
    std::unique_ptr<int> message = std::make_unique<int>(8);
    mailbox.store(message.release(), std::memory_order_release);
  });
  std::thread receiver([] {
    std::unique_ptr<int> message(mailbox.exchange(nullptr, std::memory_order_acquire));
    if (message)
      assert(*message == 8);
  });
  sender.join();
  receiver.join();
  delete mailbox.load(std::memory_order_relaxed);
}
