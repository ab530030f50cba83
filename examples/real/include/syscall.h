// glibc's name of sys/syscall.h.
#include <sys/syscall.h>
