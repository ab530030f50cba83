// Treiber's stack as a class template, pushing with a relaxed compare-exchange.
//
// Broken: the popping thread gets the node but not its value.
// Heddle must report a data race on `value`.
#include <atomic>
#include <thread>

namespace {

template <typename T> class Stack {
public:
  struct Node {
    T value;
    std::atomic<Node *> next{nullptr};
  };

  // One other thread pops once, so a push loses at most one race.
  bool push(Node &node) {
    Node *seen = top.load(std::memory_order_relaxed);
    for (int tries = 0; tries < 2; ++tries) {
      node.next.store(seen, std::memory_order_relaxed);
      if (top.compare_exchange_strong(seen, &node, std::memory_order_relaxed,
                                      std::memory_order_relaxed))
        return true;
    }
    return false;
  }

  Node *pop() {
    for (;;) {
      Node *seen = top.load(std::memory_order_acquire);
      if (seen == nullptr)
        return nullptr;
      Node *next = seen->next.load(std::memory_order_relaxed);
      if (top.compare_exchange_strong(seen, next, std::memory_order_acq_rel,
                                      std::memory_order_relaxed))
        return seen;
    }
  }

private:
  std::atomic<Node *> top{nullptr};
};

Stack<int> stack;
Stack<int>::Node node;
int popped = 0;

} // namespace

int main() {
  std::thread pusher([] {
    node.value = 3;
    stack.push(node);
  });
  std::thread popper([] {
    if (Stack<int>::Node *got = stack.pop())
      popped = got->value; // <- data-race
  });
  pusher.join();
  popper.join();
}
