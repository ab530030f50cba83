import java.util.concurrent.locks.StampedLock;

/** An optimistic reader that validates has read what belongs together. */
public class StampedReads {
    static final StampedLock lock = new StampedLock();
    static int x;
    static int y;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            long stamp = lock.writeLock();
            x = 1;
            y = 1;
            lock.unlockWrite(stamp);
        });
        writer.start();
        long stamp = lock.tryOptimisticRead();
        int a = x;
        int b = y;
        assert stamp == 0 || !lock.validate(stamp) || a == b;
        writer.join();
    }
}
