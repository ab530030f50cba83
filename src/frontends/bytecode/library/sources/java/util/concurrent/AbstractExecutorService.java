package java.util.concurrent;

import java.util.List;

/** What a pool extends. With a JDK its own class runs, which has more. */
public abstract class AbstractExecutorService {
    public abstract void execute(Runnable task);

    public abstract void shutdown();

    public abstract List<Runnable> shutdownNow();

    public abstract boolean isShutdown();

    public abstract boolean isTerminated();

    public abstract boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException;
}
