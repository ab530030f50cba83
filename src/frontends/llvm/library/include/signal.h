/* Signals are not modelled: a program that sends one, or asks for one, is refused when it gets there. */
#ifndef HEDDLE_SIGNAL_H
#define HEDDLE_SIGNAL_H

#include <sys/cdefs.h>
#include <sys/types.h>

typedef int sig_atomic_t;
typedef struct {
  unsigned long __bits[16];
} sigset_t;
struct sigaction {
  void (*sa_handler)(int);
  sigset_t sa_mask;
  int sa_flags;
};

#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int))-1)
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SIGHUP 1
#define SIGINT 2
#define SIGABRT 6
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15

__BEGIN_DECLS
/* Not modelled. Declared, so that the refusal can name them. */
void (*signal(int number, void (*handler)(int)))(int);
int sigaction(int number, const struct sigaction *action, struct sigaction *old);
int sigemptyset(sigset_t *set);
int sigfillset(sigset_t *set);
int sigaddset(sigset_t *set, int number);
int sigprocmask(int how, const sigset_t *set, sigset_t *old);
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old);
int pthread_kill(unsigned long thread, int number);
int kill(pid_t process, int number);
int raise(int number);
__END_DECLS

#endif
