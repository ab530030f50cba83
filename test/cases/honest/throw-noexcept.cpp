void f() noexcept { throw 1; }
int main(){ try { f(); } catch (...) { } return 0; }
