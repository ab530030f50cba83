// Interrupts: what they end, and what they leave alone.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Something that blocks for ever is interrupted, before or while it blocks: it always ends by the exception. */
abstract class Interrupted {
    interface Blocking {
        void run() throws Exception;
    }

    static void check(Blocking blocking) throws Exception {
        boolean[] isInterrupted = new boolean[1];
        Thread thread = new Thread(() -> {
            try {
                blocking.run();
            } catch (InterruptedException e) {
                isInterrupted[0] = !Thread.currentThread().isInterrupted();
            } catch (Exception e) {
                assert false;
            }
        });
        thread.start();
        thread.interrupt();
        thread.join();
        assert isInterrupted[0];
    }
}

class InterruptedWait extends Interrupted {
    public static void main(String[] arguments) throws Exception {
        Object monitor = new Object();
        check(() -> {
            synchronized (monitor) {
                monitor.wait();
            }
        });
    }
}

class InterruptedJoin extends Interrupted {
    public static void main(String[] arguments) throws Exception {
        Thread parked = new Thread(() -> LockSupport.park());
        parked.start();
        check(() -> parked.join());
        LockSupport.unpark(parked);
        parked.join();
    }
}

class InterruptedLatch extends Interrupted {
    public static void main(String[] arguments) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        check(() -> latch.await());
    }
}

class InterruptedSemaphore extends Interrupted {
    public static void main(String[] arguments) throws Exception {
        Semaphore semaphore = new Semaphore(0);
        check(() -> semaphore.acquire());
        assert semaphore.availablePermits() == 0;
    }
}

class InterruptedLock extends Interrupted {
    public static void main(String[] arguments) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        check(() -> lock.lockInterruptibly());
        lock.unlock();
    }
}

class InterruptedWriteLock extends Interrupted {
    public static void main(String[] arguments) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        check(() -> lock.writeLock().lockInterruptibly());
        lock.readLock().unlock();
    }
}

class InterruptedBarrier extends Interrupted {
    public static void main(String[] arguments) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        check(() -> barrier.await());
        assert barrier.isBroken();
        boolean isRefused = false;
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            isRefused = true;
        }
        assert isRefused;
    }
}

/** Nobody interrupts the thread that waits for the lock, though the program has interrupts: it gets it. */
class UninterruptedLock {
    static int x;

    public static void main(String[] arguments) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread thread = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                x++;
                lock.unlock();
            } catch (InterruptedException e) {
                assert false;
            }
        });
        thread.start();
        x++;
        lock.unlock();
        thread.join();
        assert x == 2;
        Thread.currentThread().interrupt();
        assert Thread.currentThread().isInterrupted() && Thread.interrupted() && !Thread.interrupted();
    }
}

/** A notification and an interrupt: a wait may end by either, and no notification is lost by an interrupt. */
abstract class NotifiedAndInterrupted {
    static final Object monitor = new Object();
    static boolean isNotified;
    static boolean isInterrupted;

    static void run() throws Exception {
        Thread thread = new Thread(() -> {
            synchronized (monitor) {
                try {
                    monitor.wait();
                    isNotified = true;
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
        });
        thread.start();
        synchronized (monitor) {
            monitor.notify();
        }
        thread.interrupt();
        thread.join();
        assert isNotified != isInterrupted;
    }
}

/** Violated. */
class NotificationMayWin extends NotifiedAndInterrupted {
    public static void main(String[] arguments) throws Exception {
        run();
        assert isInterrupted;
    }
}

/** Violated. */
class InterruptMayWin extends NotifiedAndInterrupted {
    public static void main(String[] arguments) throws Exception {
        run();
        assert isNotified;
    }
}

/** The interrupt comes in the sleep, before it, or stays. */
class InterruptedSleep {
    static boolean isInterrupted;

    public static void main(String[] arguments) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        });
        thread.start();
        thread.interrupt();
        thread.join();
        assert isInterrupted || thread.isInterrupted();
    }
}

class InterruptEndsPark {
    public static void main(String[] arguments) throws Exception {
        Thread thread = new Thread(() -> {
            LockSupport.park();
            assert Thread.currentThread().isInterrupted();
        });
        thread.start();
        thread.interrupt();
        thread.join();
    }
}
