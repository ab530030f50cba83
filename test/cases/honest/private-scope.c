// The address never leaves the function.
int main(void) { int *p; { int k = 1; p = &k; } return *p; }
