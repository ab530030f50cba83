// SV-COMP: a call of reach_error is the error, whatever its body does.
void reach_error(void) {}
int main(void) { reach_error(); return 0; }
