struct G { ~G() {} };
void f() { G g; throw 1; }
int main(){ G g; f(); return 0; }
