package java.util.concurrent.locks;

import heddle.Gate;
import heddle.Machine;
import java.io.Serializable;
import java.util.concurrent.TimeUnit;

/**
 * Word 2: the sign is the writer's, the low bits count readers, those between are the version, which each writer changes. A stamp is the
 * word without the other readers, plus a bit that makes it differ from 0. Views as other locks are made anew for each who asks.
 */
public class StampedLock extends Gate implements Serializable {
    private static final int WRITER = Integer.MIN_VALUE;
    private static final int READERS = 0xff;
    private static final int VERSION = 0x100;
    private static final long IS_STAMP = 1L << 32;
    /** For whom a gate is passed. */
    private static final int TO_WRITE = 0;
    private static final int TO_READ = 1;

    public StampedLock() {
    }

    private static long stamp(int word) {
        return IS_STAMP | word & 0xffffffffL;
    }

    /** Whether the word may be that of the stamp. */
    private static boolean isOf(int word, long stamp) {
        return (stamp & IS_STAMP) != 0 && ((word ^ (int) stamp) & ~READERS) == 0;
    }

    public long writeLock() {
        int word = Machine.await(this, 2, WRITER | READERS, 0, 0, "write lock");
        return lockForWriting(word);
    }

    /** Nobody has it. */
    private long lockForWriting(int word) {
        // Seen and changed at once, or else another execution is the one that saw the newer word.
        Machine.assume(Machine.compareAndSet(this, 2, word, word & ~READERS | WRITER));
        // Who sees a write of the writer, optimistically, sees that there was one.
        Machine.fence(2);
        return stamp(word & ~READERS | WRITER);
    }

    public long tryWriteLock() {
        int word = Machine.get(this, 2);
        return (word & (WRITER | READERS)) == 0 ? lockForWriting(word) : 0;
    }

    /** An attempt stands for a wait that ends in time and for one that does not. */
    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        if (Thread.interrupted()) throw new InterruptedException();
        return tryWriteLock();
    }

    public long writeLockInterruptibly() throws InterruptedException {
        if (!Machine.mayInterrupt()) return writeLock();
        passInterruptibly(TO_WRITE);
        return stamp(Machine.get(this, 2));
    }

    public long readLockInterruptibly() throws InterruptedException {
        if (!Machine.mayInterrupt()) return readLock();
        passInterruptibly(TO_READ);
        return stamp(Machine.get(this, 2) & ~READERS | 1);
    }

    protected boolean passIfOpen(int purpose) {
        return (purpose == TO_READ ? tryReadLock() : tryWriteLock()) != 0;
    }

    public long readLock() {
        return stamp(Machine.awaitAdd(this, 2, 1, 0, Integer.MAX_VALUE, "read lock") & ~READERS | 1);
    }

    public long tryReadLock() {
        int word = Machine.get(this, 2);
        if (word < 0) return 0;
        Machine.assume(Machine.compareAndSet(this, 2, word, word + 1));
        return stamp(word & ~READERS | 1);
    }

    public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        if (Thread.interrupted()) throw new InterruptedException();
        return tryReadLock();
    }

    public long tryOptimisticRead() {
        int word = Machine.get(this, 2);
        return word < 0 ? 0 : stamp(word & ~READERS);
    }

    public boolean validate(long stamp) {
        Machine.fence(1);
        return isOf(Machine.get(this, 2), stamp);
    }

    public void unlockWrite(long stamp) {
        if ((int) stamp >= 0 || !isOf(Machine.get(this, 2), stamp)) throw new IllegalMonitorStateException();
        releaseWriter();
    }

    /** The version may have become so large that the sum is negative again: then it begins anew. */
    private int releaseWriter() {
        int next = Machine.get(this, 2) + VERSION & ~WRITER;
        Machine.getAndSet(this, 2, next);
        opened();
        return next;
    }

    private void releaseReader() {
        Machine.getAndAdd(this, 2, -1);
        opened();
    }

    public void unlockRead(long stamp) {
        int word = Machine.get(this, 2);
        if (((int) stamp & READERS) == 0 || !isOf(word, stamp) || (word & READERS) == 0) {
            throw new IllegalMonitorStateException();
        }
        releaseReader();
    }

    public void unlock(long stamp) {
        if ((int) stamp < 0) unlockWrite(stamp);
        else unlockRead(stamp);
    }

    public boolean tryUnlockWrite() {
        if (Machine.get(this, 2) >= 0) return false;
        releaseWriter();
        return true;
    }

    public boolean tryUnlockRead() {
        int word = Machine.get(this, 2);
        if (word < 0 || (word & READERS) == 0) return false;
        // Seen and changed at once, or else another execution is the one that saw the newer word.
        Machine.assume(Machine.compareAndSet(this, 2, word, word - 1));
        opened();
        return true;
    }

    public long tryConvertToWriteLock(long stamp) {
        int word = Machine.get(this, 2);
        if (!isOf(word, stamp)) return 0;
        if ((int) stamp < 0) return stamp;
        return (word & READERS) == ((int) stamp & READERS) ? lockForWriting(word) : 0;
    }

    public long tryConvertToReadLock(long stamp) {
        int word = Machine.get(this, 2);
        if (!isOf(word, stamp)) return 0;
        if (((int) stamp & READERS) != 0) return stamp;
        int next = word < 0 ? (word + VERSION & ~WRITER) + 1 : word + 1;
        Machine.assume(Machine.compareAndSet(this, 2, word, next));
        opened();
        return stamp(next & ~READERS | 1);
    }

    public long tryConvertToOptimisticRead(long stamp) {
        Machine.fence(1);
        int word = Machine.get(this, 2);
        if (!isOf(word, stamp)) return 0;
        if ((int) stamp < 0) return stamp(releaseWriter());
        if (((int) stamp & READERS) != 0) releaseReader();
        return stamp(word & ~READERS);
    }

    public boolean isWriteLocked() {
        return Machine.get(this, 2) < 0;
    }

    public boolean isReadLocked() {
        return (Machine.get(this, 2) & READERS) != 0;
    }

    public int getReadLockCount() {
        int word = Machine.get(this, 2);
        return word < 0 ? 0 : word & READERS;
    }

    public static boolean isWriteLockStamp(long stamp) {
        return (stamp & IS_STAMP) != 0 && (int) stamp < 0;
    }

    public static boolean isReadLockStamp(long stamp) {
        return ((int) stamp & READERS) != 0;
    }

    public static boolean isOptimisticReadStamp(long stamp) {
        return (stamp & IS_STAMP) != 0 && (int) stamp >= 0 && ((int) stamp & READERS) == 0;
    }

    public Lock asReadLock() {
        return new ReadView(this);
    }

    public Lock asWriteLock() {
        return new WriteView(this);
    }

    public ReadWriteLock asReadWriteLock() {
        return new BothViews(this);
    }

    private static final class ReadView implements Lock {
        private final StampedLock viewed;

        ReadView(StampedLock viewed) {
            this.viewed = viewed;
        }

        public void lock() {
            viewed.readLock();
        }

        public void lockInterruptibly() throws InterruptedException {
            viewed.readLockInterruptibly();
        }

        public boolean tryLock() {
            return viewed.tryReadLock() != 0;
        }

        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return viewed.tryReadLock(time, unit) != 0;
        }

        public void unlock() {
            if (!viewed.tryUnlockRead()) throw new IllegalMonitorStateException();
        }

        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    private static final class WriteView implements Lock {
        private final StampedLock viewed;

        WriteView(StampedLock viewed) {
            this.viewed = viewed;
        }

        public void lock() {
            viewed.writeLock();
        }

        public void lockInterruptibly() throws InterruptedException {
            viewed.writeLockInterruptibly();
        }

        public boolean tryLock() {
            return viewed.tryWriteLock() != 0;
        }

        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return viewed.tryWriteLock(time, unit) != 0;
        }

        public void unlock() {
            if (!viewed.tryUnlockWrite()) throw new IllegalMonitorStateException();
        }

        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    private static final class BothViews implements ReadWriteLock {
        private final StampedLock viewed;

        BothViews(StampedLock viewed) {
            this.viewed = viewed;
        }

        public Lock readLock() {
            return viewed.asReadLock();
        }

        public Lock writeLock() {
            return viewed.asWriteLock();
        }
    }
}
