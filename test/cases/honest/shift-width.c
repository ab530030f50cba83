int main(void) { volatile int n = 32; return 1 << n; }
