/** The script of the workers: takes a job, posts what it finds. */
