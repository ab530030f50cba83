struct A { virtual ~A() {} }; struct B : A {}; struct C : A {};
struct G { ~G() {} };
void f() { G g; throw C(); }
int main(){ try { f(); } catch (const B &) { } return 0; }
