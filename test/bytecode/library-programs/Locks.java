// java.util.concurrent.locks.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

class ConditionWithTwoHolds {
    static int x;

    public static void main(String[] arguments) throws Exception {
        Lock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread thread = new Thread(() -> {
            lock.lock();
            try {
                x = 1;
                condition.signalAll();
            } finally {
                lock.unlock();
            }
        });
        thread.start();
        lock.lock();
        lock.lock();
        while (x == 0) condition.await();
        lock.unlock();
        lock.unlock();
        thread.join();
    }
}

abstract class TimedCondition {
    static boolean isSignalled;

    static void run() throws Exception {
        Lock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread thread = new Thread(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        });
        thread.start();
        lock.lock();
        isSignalled = condition.await(1, TimeUnit.SECONDS);
        lock.unlock();
    }
}

/** Violated. */
class ConditionMayTimeOut extends TimedCondition {
    public static void main(String[] arguments) throws Exception {
        run();
        assert isSignalled;
    }
}

/** Violated. */
class ConditionMayBeInTime extends TimedCondition {
    public static void main(String[] arguments) throws Exception {
        run();
        assert !isSignalled;
    }
}

/** The word of the lock: recursion of both kinds, and the way from writing to reading. */
class ReadersAndWriter {
    static int x;
    static int y;

    public static void main(String[] arguments) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread writer = new Thread(() -> {
            lock.writeLock().lock();
            x++;
            lock.writeLock().lock();
            lock.readLock().lock();
            y++;
            assert lock.getWriteHoldCount() == 2;
            lock.writeLock().unlock();
            lock.writeLock().unlock();
            assert x == y;
            lock.readLock().unlock();
        });
        writer.start();
        lock.readLock().lock();
        assert x == y;
        lock.readLock().unlock();
        writer.join();
        assert !lock.isWriteLocked() && lock.getReadLockCount() == 0;
    }
}

class ConditionOfWriteLock {
    static int x;

    public static void main(String[] arguments) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Condition condition = lock.writeLock().newCondition();
        Thread thread = new Thread(() -> {
            lock.writeLock().lock();
            x = 1;
            condition.signal();
            lock.writeLock().unlock();
        });
        thread.start();
        lock.writeLock().lock();
        while (x == 0) condition.await();
        lock.writeLock().unlock();
    }
}

class OptimisticReader {
    static int x;
    static int y;

    public static void main(String[] arguments) throws Exception {
        StampedLock lock = new StampedLock();
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
    }
}

/** Violated: a reader that does not ask whether it read consistently. */
class CarelessReader {
    static int x;
    static int y;

    public static void main(String[] arguments) throws Exception {
        StampedLock lock = new StampedLock();
        Thread writer = new Thread(() -> {
            long stamp = lock.writeLock();
            x = 1;
            y = 1;
            lock.unlockWrite(stamp);
        });
        writer.start();
        int a = x;
        int b = y;
        assert a == b;
    }
}

class Conversions {
    public static void main(String[] arguments) {
        StampedLock lock = new StampedLock();
        long write = lock.writeLock();
        assert lock.validate(write) && lock.isWriteLocked() && lock.tryReadLock() == 0;
        long read = lock.tryConvertToReadLock(write);
        assert lock.isReadLocked() && !lock.isWriteLocked() && lock.tryWriteLock() == 0;
        long second = lock.readLock();
        assert lock.tryConvertToWriteLock(read) == 0;
        lock.unlock(second);
        long again = lock.tryConvertToWriteLock(read);
        assert again != 0 && lock.isWriteLocked();
        lock.unlock(again);
        assert !lock.validate(again) && lock.tryOptimisticRead() != 0;
        boolean isRefused = false;
        try {
            lock.unlock(again);
        } catch (IllegalMonitorStateException e) {
            isRefused = true;
        }
        assert isRefused;
    }
}

class ParkUntilPermitted {
    static volatile boolean isReady;

    public static void main(String[] arguments) throws Exception {
        Thread thread = new Thread(() -> {
            while (!isReady) LockSupport.park();
        });
        thread.start();
        isReady = true;
        LockSupport.unpark(thread);
        thread.join();
    }
}

/** Deadlock. */
class ParkForEver {
    public static void main(String[] arguments) {
        LockSupport.park();
    }
}

/** The lock of a ReentrantLock is not its monitor. */
class LockAndMonitor {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (LOCK) {
                count++;
            }
        });
        thread.start();
        LOCK.lock();
        count++;
        LOCK.unlock();
        thread.join();
        assert count == 2;
    }
}

class NotifyOfALock {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.notifyAll();
    }
}

/** The views of one lock exclude each other as its own methods do. */
class StampedViews {
    static int x;

    public static void main(String[] arguments) throws Exception {
        StampedLock lock = new StampedLock();
        Thread writer = new Thread(() -> {
            Lock view = lock.asReadWriteLock().writeLock();
            view.lock();
            x = 1;
            x = 2;
            view.unlock();
        });
        writer.start();
        Lock view = lock.asReadLock();
        view.lock();
        assert x != 1 && lock.getReadLockCount() == 1 && !lock.asWriteLock().tryLock();
        view.unlock();
        assert lock.getReadLockCount() == 0 && !lock.tryUnlockRead();
        writer.join();
        assert x == 2 && lock.asWriteLock().tryLock() && lock.tryUnlockWrite();
        try {
            view.unlock();
            assert false;
        } catch (IllegalMonitorStateException expected) {
        }
    }
}

/** A thread that waits for a stamped lock to write, or to read, can be interrupted; one that gets it has it. */
class StampedInterrupt {
    static volatile boolean isInterrupted;

    public static void main(String[] arguments) throws Exception {
        StampedLock lock = new StampedLock();
        long held = lock.writeLock();
        Thread reader = new Thread(() -> {
            try {
                long stamp = lock.readLockInterruptibly();
                assert lock.isReadLocked() && !lock.isWriteLocked();
                lock.unlockRead(stamp);
            } catch (InterruptedException expected) {
                isInterrupted = true;
            }
        });
        reader.start();
        reader.interrupt();
        reader.join();
        assert isInterrupted && lock.getReadLockCount() == 0;
        lock.unlockWrite(held);
        long stamp = lock.writeLockInterruptibly();
        assert lock.isWriteLocked();
        lock.unlock(stamp);
    }
}

/** One that gives the lock back wakes who waits for it so. */
class StampedWakes {
    public static void main(String[] arguments) throws Exception {
        StampedLock lock = new StampedLock();
        long held = lock.readLock();
        Thread writer = new Thread(() -> {
            try {
                lock.unlock(lock.writeLockInterruptibly());
            } catch (InterruptedException never) {
                assert false;
            }
        });
        writer.start();
        lock.unlockRead(held);
        writer.join();
        // Interrupts are possible in this program, as far as one can see before it runs.
        if (lock.isWriteLocked()) writer.interrupt();
    }
}

/** Equal boxes of small values are one lock. */
class SmallBoxesLock {
    static int x;

    static void add(Object lock) {
        synchronized (lock) {
            x++;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Thread integer = new Thread(() -> add(Integer.valueOf(-128)));
        integer.start();
        add(-128);
        integer.join();
        assert x == 2;
        Thread wide = new Thread(() -> add(Long.valueOf(127)));
        wide.start();
        add(127L);
        wide.join();
        assert x == 4;
    }
}

/** Violated: of two classes they are two locks. */
class BoxesOfTwoClasses {
    static int x;

    public static void main(String[] arguments) throws Exception {
        Object shared = (short) 1;
        Thread other = new Thread(() -> {
            synchronized (shared) {
                x++;
            }
        });
        other.start();
        synchronized ((Object) (byte) 1) {
            x++;
        }
        other.join();
        assert x == 2;
    }
}

/** Violated: and so are boxes of two values. */
class BoxesOfTwoValues {
    static int x;

    public static void main(String[] arguments) throws Exception {
        Object shared = true;
        Thread other = new Thread(() -> {
            synchronized (shared) {
                x++;
            }
        });
        other.start();
        synchronized ((Object) false) {
            x++;
        }
        other.join();
        assert x == 2;
    }
}
