package java.util.concurrent;

import heddle.Machine;
import java.util.ArrayList;
import java.util.List;

/** Each task has a thread of its own, so that all are run together. Word 2 counts those that were given to this pool and have not ended; word 3 is 1 after a shutdown. */
public class ForkJoinPool extends AbstractExecutorService {
    public interface ManagedBlocker {
        boolean block() throws InterruptedException;

        boolean isReleasable();
    }

    private static final ForkJoinPool COMMON = new ForkJoinPool();

    public ForkJoinPool() {
    }

    public ForkJoinPool(int parallelism) {
        if (parallelism <= 0) throw new IllegalArgumentException();
    }

    public static ForkJoinPool commonPool() {
        return COMMON;
    }

    /** Then nothing is split up for its sake. */
    public static int getCommonPoolParallelism() {
        return 1;
    }

    public int getParallelism() {
        return 1;
    }

    private void start(Runnable task) {
        if (Machine.get(this, 3) != 0) throw new RejectedExecutionException();
        Machine.getAndAdd(this, 2, 1);
        new Thread(new Counted(this, task)).start();
    }

    private static final class Counted implements Runnable {
        private final ForkJoinPool pool;
        private final Runnable task;

        Counted(ForkJoinPool pool, Runnable task) {
            this.pool = pool;
            this.task = task;
        }

        public void run() {
            try {
                task.run();
            } finally {
                Machine.getAndAdd(pool, 2, -1);
            }
        }
    }

    public <T> T invoke(ForkJoinTask<T> task) {
        start(new ForkJoinTask.Start(task));
        return task.join();
    }

    public void execute(ForkJoinTask<?> task) {
        start(new ForkJoinTask.Start(task));
    }

    public void execute(Runnable task) {
        if (task == null) throw new NullPointerException();
        start(task);
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        start(new ForkJoinTask.Start(task));
        return task;
    }

    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        return submit(ForkJoinTask.<T>adapt(task));
    }

    public ForkJoinTask<?> submit(Runnable task) {
        return submit(ForkJoinTask.adapt(task));
    }

    public void shutdown() {
        if (this != COMMON) Machine.set(this, 3, 1);
    }

    public List<Runnable> shutdownNow() {
        shutdown();
        return new ArrayList<Runnable>();
    }

    public boolean isShutdown() {
        return Machine.get(this, 3) != 0;
    }

    public boolean isTerminated() {
        return isShutdown() && Machine.get(this, 2) == 0;
    }

    /** Waits as long as it takes. */
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        Machine.await(this, 2, -1, 0, 0, "end of all tasks");
        return true;
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        Machine.await(this, 2, -1, 0, 0, "end of all tasks");
        return true;
    }

    public void close() {
        shutdown();
        Machine.await(this, 2, -1, 0, 0, "end of all tasks");
    }
}
