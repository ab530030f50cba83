// Transfers between two accounts that lock the payer first.
//
// Broken: two transfers in opposite directions each hold one mutex and wait for the other.
// Heddle must report a deadlock.
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
  std::lock_guard<std::mutex> from_lock(from.guard);
  std::lock_guard<std::mutex> to_lock(to.guard); // <- deadlock
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
