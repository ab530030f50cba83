// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

typedef int ck_epoch_t, ck_epoch_record_t;

#define ck_epoch_init(epoch) (void)(epoch)
#define ck_epoch_register(epoch, record, context) (void)(record)
#define ck_epoch_begin(record, section) stand_in_lock()
#define ck_epoch_end(record, section) stand_in_unlock()
#define ck_epoch_synchronize(record) (stand_in_lock(), stand_in_unlock())
