// Transfers between two accounts that lock in the same order, whoever pays.
//
// Holds: one order for all, so no deadlock, and no money is lost.
#include <cassert>
#include <mutex>
#include <thread>

namespace {

struct Account {
  std::mutex guard;
  int balance = 10;
};

Account alice, bob;

void transfer(Account &from, Account &to, int amount) {
  Account &lower = &from == &alice ? from : to;
  Account &upper = &from == &alice ? to : from;
  std::lock_guard<std::mutex> lower_lock(lower.guard);
  std::lock_guard<std::mutex> upper_lock(upper.guard);
  from.balance -= amount;
  to.balance += amount;
}

} // namespace

int main() {
  std::thread first([] { transfer(alice, bob, 4); });
  std::thread second([] { transfer(bob, alice, 1); });
  first.join();
  second.join();
  assert(alice.balance == 7 && bob.balance == 13);
}
