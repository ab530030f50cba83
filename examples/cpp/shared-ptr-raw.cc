// A raw pointer taken out of a std::shared_ptr and used while the owner lets go.
//
// Broken: the raw pointer does not keep the object alive.
// Heddle must report an invalid access: the memory may be freed already.
#include <memory>
#include <thread>

namespace {

std::shared_ptr<int> owner;
int seen = 0;

} // namespace

int main() {
  owner = std::make_shared<int>(5);
  int *raw = owner.get();
  std::thread user([raw] {
    seen = *raw; // <- invalid-access
  });
  std::thread dropper([] { owner.reset(); });
  user.join();
  dropper.join();
}
