// For liburcu, whose blocking calls sleep in poll: no client of ours reaches it.
struct pollfd;
int poll(struct pollfd *files, unsigned long count, int milliseconds);
