// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

typedef struct stand_in ck_stack_t;
typedef int ck_stack_entry_t;

#define CK_STACK_INITIALIZER {{0}, 0, 0}
#define ck_stack_push_upmc(stack, entry) (void)stand_in_put(stack, entry)
#define ck_stack_pop_upmc(stack) stand_in_take(stack)
