int main(){ try { throw 1; } catch (const char *e) { return 1; } return 0; }
