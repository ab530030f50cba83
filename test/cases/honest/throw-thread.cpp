#include <thread>
int main(){ try { std::thread t([]{ throw 1; }); t.join(); } catch (...) { } return 0; }
