/* Signals are refused by name, when the program gets there. */
#include <signal.h>

static void handle(int number) {}

int main(void) {
  signal(SIGINT, handle);
  return 0;
}
