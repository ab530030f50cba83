import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Two workers, which are daemons, run two tasks; who gets a result sees what its task did. */
public class PoolRuns {
    static int first;
    static int second;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        Future<?> one = pool.submit(() -> { first = 1; });
        Future<?> other = pool.submit(() -> { second = 2; });
        one.get();
        other.get();
        assert first + second == 3;
    }
}
