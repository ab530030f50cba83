struct A { virtual ~A() {} }; struct B : A {}; struct C : virtual B {};
struct G { ~G() {} };
void f() { G g; throw C(); }
void g() { G x; f(); }
int main(){ try { g(); } catch (const A &) { } return 0; }
