// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

typedef struct stand_in ck_fifo_spsc_t;
typedef int ck_fifo_spsc_entry_t;

#define ck_fifo_spsc_init(fifo, stub) (void)(stub)
#define ck_fifo_spsc_enqueue(fifo, entry, item) stand_in_put(fifo, item)
#define ck_fifo_spsc_dequeue(fifo, item) ((*(item) = stand_in_take(fifo)) != 0)
