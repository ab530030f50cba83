// 0x40000001 * 4 is 4 in 32 bits.
int a[4];
int main(void) { int i = 0x40000001; return a[i]; }
