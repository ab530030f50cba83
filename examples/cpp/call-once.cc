// Initialisation by std::call_once.
//
// Holds: the function runs once, and it has happened before anybody's call_once returns.
#include <cassert>
#include <mutex>
#include <thread>

namespace {

std::once_flag once;
int table = 0;

void use() {
  std::call_once(once, [] { table += 12; });
  assert(table == 12);
}

} // namespace

int main() {
  std::thread first(use);
  std::thread second(use);
  first.join();
  second.join();
}
