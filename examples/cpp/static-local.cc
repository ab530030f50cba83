// A static local variable with a constructor, reached by two threads at once.
//
// C++ guards the construction: one thread runs it, the other one waits. Holds.
#include <cassert>
#include <thread>

namespace {

int constructions = 0;

struct Table {
  int size;
  Table() : size(12) { ++constructions; }
};

Table &table() {
  static Table only;
  return only;
}

void use() { assert(table().size == 12); }

} // namespace

int main() {
  std::thread first(use);
  std::thread second(use);
  first.join();
  second.join();
  assert(constructions == 1);
}
