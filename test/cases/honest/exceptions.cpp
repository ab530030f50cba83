/* Handlers, clean-ups on the way, bases, pointers, throwing again, construction that fails, casts by type information. */
#include <cassert>
#include <exception>
#include <stdexcept>
#include <thread>
#include <memory>
int cleaned;
struct G { int n; ~G() { cleaned += n; } };
struct A { int a = 1; virtual ~A() {} }; struct B { int b = 2; virtual ~B() {} };
struct C : A, B { int c = 3; };
struct V : virtual A { }; struct W : V, B {};
void thrower(int k) {
  G g{1};
  if (k == 0) throw 42;
  if (k == 1) throw C();
  if (k == 2) throw "text";
  if (k == 3) { static C c; throw &c; }
  if (k == 4) throw W();
  if (k == 5) throw std::runtime_error("boo");
}
int mid(int k) { G g{10}; int local[4] = {1,2,3,4}; int *volatile p = local; thrower(k); return *p; }
int run(int k) {
  try { G g{100}; return mid(k); }
  catch (int i) { return i; }
  catch (const B &b) { return b.b; }
  catch (const char *s) { return s[0]; }
  catch (B *b) { return b->b + 100; }
  catch (std::exception &e) { return e.what()[0]; }
  catch (...) { return -1; }
}
struct N { int v; N(int v):v(v){ if (v == 7) throw v; } ~N(){ cleaned += 1000; } };
struct Two { N a{1}, b{7}; };
int rethrown() { try { try { throw 5; } catch (int &i) { i++; throw; } } catch (int i) { return i; } return 0; }
int nested() { try { throw 1; } catch (int) { try { throw 2.0; } catch (double d) { return (int)d; } } return 0; }
int main() {
  assert(run(0) == 42); assert(cleaned == 111); cleaned = 0;
  assert(run(1) == 2); assert(run(2) == 't'); assert(run(3) == 102); assert(run(4) == 2); assert(run(5) == 'b'); assert(run(6) == 1);
  cleaned = 0;
  try { Two t; } catch (int v) { assert(v == 7); } assert(cleaned == 1000);
  assert(rethrown() == 6); assert(nested() == 2);
  try { try { throw C(); } catch (int) {} } catch (A &a) { assert(a.a == 1); C *c = dynamic_cast<C *>(&a); assert(c && c->c == 3); B *b = dynamic_cast<B *>(&a); assert(b->b == 2); }
  try { new Two; } catch (int) {}
  A plain; assert(!dynamic_cast<C *>(&plain));
  return 0;
}
