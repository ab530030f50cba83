/* What is run when a thread or the program ends; the lowering calls these when a thread's function or main returns. */
#ifndef HEDDLE_ENDINGS_H
#define HEDDLE_ENDINGS_H

/* Destructors of the calling thread's thread_local objects, then those of its keys. Doing it twice does no harm. */
void __heddle_thread_end(void);
/* Handlers of atexit and destructors of static objects, last registered first, each once. */
void __heddle_program_end(void);
/* The part of a thread's end that belongs to keys. */
void __heddle_destroy_key_values(void);

#endif
