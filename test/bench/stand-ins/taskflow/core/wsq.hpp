// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

namespace tf {
template <class T, unsigned>
struct BoundedWSQ : StandIn<T> {
  bool try_push(T item) { return this->put(item); }
  T pop() {
    T item;
    return this->take(item) ? item : nullptr;
  }
  T steal() { return pop(); }
};
}  // namespace tf
