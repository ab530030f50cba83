package java.util.concurrent;

import heddle.Machine;
import java.io.Serializable;
import java.util.Collection;

/**
 * A task that is forked is run by a thread of its own: whatever a pool does, it may do so too. Word 2 says how it ended, word 3 is the tag.
 */
public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
    private static final int NORMAL = 1;
    private static final int EXCEPTIONAL = 2;
    private static final int CANCELLED = 3;

    private Throwable thrown;

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    protected abstract boolean exec();

    /** What runs a task; also of classes of the JDK's in this package. */
    final int doExec() {
        if (Machine.get(this, 2) == 0) {
            try {
                if (exec()) end(NORMAL);
            } catch (Throwable t) {
                trySetException(t);
            }
        }
        return Machine.get(this, 2);
    }

    private void end(int how) {
        Machine.compareAndSet(this, 2, 0, how);
    }

    final int trySetThrown(Throwable t) {
        if (Machine.get(this, 2) == 0) {
            thrown = t;
            end(EXCEPTIONAL);
        }
        return Machine.get(this, 2);
    }

    int trySetException(Throwable t) {
        return trySetThrown(t);
    }

    static boolean isExceptionalStatus(int status) {
        return status >= EXCEPTIONAL;
    }

    private int awaitEnd() {
        return Machine.await(this, 2, -1, NORMAL, CANCELLED, "end of a task");
    }

    private V report(int how) {
        if (how == CANCELLED) throw new CancellationException();
        if (how == EXCEPTIONAL) {
            if (thrown instanceof RuntimeException) throw (RuntimeException) thrown;
            if (thrown instanceof Error) throw (Error) thrown;
            throw new RuntimeException(thrown);
        }
        return getRawResult();
    }

    public final ForkJoinTask<V> fork() {
        start(this);
        return this;
    }

    static void start(ForkJoinTask<?> task) {
        new Thread(new Start(task)).start();
    }

    /** Runs a task. The library is compiled without lambdas. */
    static final class Start implements Runnable {
        private final ForkJoinTask<?> task;

        Start(ForkJoinTask<?> task) {
            this.task = task;
        }

        public void run() {
            task.doExec();
        }
    }

    public final V join() {
        return report(awaitEnd());
    }

    public final V invoke() {
        doExec();
        return report(awaitEnd());
    }

    public static void invokeAll(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        second.fork();
        first.invoke();
        second.join();
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        for (int i = tasks.length - 1; i > 0; i--) tasks[i].fork();
        if (tasks.length > 0) tasks[0].invoke();
        for (int i = 1; i < tasks.length; i++) tasks[i].join();
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        for (T task : tasks) task.fork();
        for (T task : tasks) task.join();
        return tasks;
    }

    public final V get() throws InterruptedException, ExecutionException {
        int how = awaitEnd();
        if (how == EXCEPTIONAL) throw new ExecutionException(thrown);
        return report(how);
    }

    /** The time may have passed at any moment. */
    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!isDone()) throw new TimeoutException();
        return get();
    }

    public boolean cancel(boolean mayInterruptIfRunning) {
        end(CANCELLED);
        return isCancelled();
    }

    public final boolean isDone() {
        return Machine.get(this, 2) != 0;
    }

    public final boolean isCancelled() {
        return Machine.get(this, 2) == CANCELLED;
    }

    public final boolean isCompletedNormally() {
        return Machine.get(this, 2) == NORMAL;
    }

    public final boolean isCompletedAbnormally() {
        return isExceptionalStatus(Machine.get(this, 2));
    }

    public final Throwable getException() {
        int how = Machine.get(this, 2);
        return how == EXCEPTIONAL ? thrown : how == CANCELLED ? new CancellationException() : null;
    }

    public void complete(V value) {
        setRawResult(value);
        end(NORMAL);
    }

    public void completeExceptionally(Throwable t) {
        trySetException(t);
    }

    public final void quietlyComplete() {
        end(NORMAL);
    }

    public final void quietlyJoin() {
        awaitEnd();
    }

    public final void quietlyInvoke() {
        doExec();
        awaitEnd();
    }

    /** It has been started: nobody gets it back. */
    public boolean tryUnfork() {
        return false;
    }

    public static boolean inForkJoinPool() {
        return false;
    }

    public static ForkJoinPool getPool() {
        return null;
    }

    public static int getQueuedTaskCount() {
        return 0;
    }

    public static int getSurplusQueuedTaskCount() {
        return 0;
    }

    public final short getForkJoinTaskTag() {
        return (short) Machine.get(this, 3);
    }

    public final boolean compareAndSetForkJoinTaskTag(short expected, short tag) {
        return Machine.compareAndSet(this, 3, expected, tag);
    }

    public static ForkJoinTask<?> adapt(Runnable task) {
        return new Adapted<Object>(task, null);
    }

    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> task) {
        return new Adapted<T>(null, task);
    }

    static final class Adapted<T> extends ForkJoinTask<T> {
        private final Runnable action;
        private final Callable<? extends T> task;
        private T result;

        /** One of the two is null. */
        Adapted(Runnable action, Callable<? extends T> task) {
            this.action = action;
            this.task = task;
        }

        public T getRawResult() {
            return result;
        }

        protected void setRawResult(T value) {
            result = value;
        }

        protected boolean exec() {
            try {
                if (task == null) action.run();
                else result = task.call();
                return true;
            } catch (RuntimeException t) {
                throw t;
            } catch (Exception t) {
                throw new RuntimeException(t);
            }
        }
    }
}
