package java.util.concurrent.locks;

import heddle.Gate;
import heddle.HeldLock;
import heddle.Machine;
import java.io.Serializable;
import java.util.concurrent.TimeUnit;

/**
 * Word 2 is how often it is locked for reading; or, if it is locked for writing, negative: the owner, how often that one has it for
 * reading and how often for writing. Neither side is preferred. That the thread that unlocks for reading is one that locked is not
 * checked. Holders and waiting threads cannot be asked for.
 */
public class ReentrantReadWriteLock implements ReadWriteLock, Serializable {
    private final ReadLock reader = new ReadLock(this);
    private final WriteLock writer = new WriteLock(this);

    public ReentrantReadWriteLock() {
    }

    public ReentrantReadWriteLock(boolean fair) {
    }

    public ReadLock readLock() {
        return reader;
    }

    public WriteLock writeLock() {
        return writer;
    }

    public boolean isWriteLocked() {
        return Machine.get(this, 2) < 0;
    }

    public boolean isWriteLockedByCurrentThread() {
        return State.isOwn(Machine.get(this, 2));
    }

    public int getWriteHoldCount() {
        int word = Machine.get(this, 2);
        return State.isOwn(word) ? word & State.HOLDS : 0;
    }

    public int getReadLockCount() {
        int word = Machine.get(this, 2);
        return word >= 0 ? word : State.readsOf(word);
    }

    /** The word of a lock that is locked for writing. */
    private static final class State {
        static final int HOLDS = 0xff;
        static final int READ = 0x100;
        static final int TO_READS = 8;
        static final int TO_OWNER = 16;

        /** With the first hold. */
        static int ownedByCaller() {
            return Integer.MIN_VALUE | Machine.self() << TO_OWNER | 1;
        }

        static boolean isOwn(int word) {
            return word < 0 && (word & Integer.MAX_VALUE) >> TO_OWNER == Machine.self();
        }

        static int readsOf(int word) {
            return word >> TO_READS & HOLDS;
        }
    }

    public static class ReadLock extends Gate implements Lock, Serializable {
        private final ReentrantReadWriteLock both;

        protected ReadLock(ReentrantReadWriteLock both) {
            this.both = both;
        }

        public void lock() {
            ReentrantReadWriteLock lock = both;
            if (State.isOwn(Machine.get(lock, 2))) Machine.getAndAdd(lock, 2, State.READ);
            else Machine.awaitAdd(lock, 2, 1, 0, Integer.MAX_VALUE, "read lock");
        }

        protected boolean passIfOpen(int amount) {
            ReentrantReadWriteLock lock = both;
            int word = Machine.get(lock, 2);
            boolean isOwn = State.isOwn(word);
            if (word < 0 && !isOwn) return false;
            // Seen and changed at once, or else another execution is the one that saw the newer word.
            Machine.assume(Machine.compareAndSet(lock, 2, word, word + (isOwn ? State.READ : 1)));
            return true;
        }

        public void lockInterruptibly() throws InterruptedException {
            if (Machine.mayInterrupt()) passInterruptibly(0);
            else lock();
        }

        public boolean tryLock() {
            return passIfOpen(0);
        }

        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            if (Thread.interrupted()) throw new InterruptedException();
            return passIfOpen(0);
        }

        public void unlock() {
            ReentrantReadWriteLock lock = both;
            int word = Machine.get(lock, 2);
            boolean isOwn = State.isOwn(word);
            if (isOwn ? State.readsOf(word) == 0 : word <= 0) {
                throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
            }
            Machine.getAndAdd(lock, 2, isOwn ? -State.READ : -1);
            lock.writer.unlocked();
        }

        final void unlocked() {
            opened();
        }

        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    public static class WriteLock extends Gate implements Lock, HeldLock, Serializable {
        private final ReentrantReadWriteLock both;

        protected WriteLock(ReentrantReadWriteLock both) {
            this.both = both;
        }

        public void lock() {
            acquireHolds(1);
        }

        public final int holdsOfCaller() {
            int word = Machine.get(both, 2);
            return State.isOwn(word) ? word & State.HOLDS : 0;
        }

        public final void acquireHolds(int count) {
            ReentrantReadWriteLock lock = both;
            if (State.isOwn(Machine.get(lock, 2))) Machine.getAndAdd(lock, 2, count);
            else Machine.awaitAdd(lock, 2, State.ownedByCaller() - 1 + count, 0, 0, "write lock");
        }

        /** What the owner has for reading, it keeps. */
        public final void releaseHolds(int count) {
            ReentrantReadWriteLock lock = both;
            int word = Machine.get(lock, 2);
            if (!State.isOwn(word)) throw new IllegalMonitorStateException();
            if ((word & State.HOLDS) > count) {
                Machine.getAndAdd(lock, 2, -count);
                return;
            }
            Machine.getAndSet(lock, 2, State.readsOf(word));
            lock.reader.unlocked();
            unlocked();
        }

        protected boolean passIfOpen(int amount) {
            ReentrantReadWriteLock lock = both;
            int word = Machine.get(lock, 2);
            boolean isOwn = State.isOwn(word);
            if (word != 0 && !isOwn) return false;
            Machine.assume(Machine.compareAndSet(lock, 2, word, isOwn ? word + 1 : State.ownedByCaller()));
            return true;
        }

        public void lockInterruptibly() throws InterruptedException {
            if (Machine.mayInterrupt()) passInterruptibly(0);
            else lock();
        }

        public boolean tryLock() {
            return passIfOpen(0);
        }

        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            if (Thread.interrupted()) throw new InterruptedException();
            return passIfOpen(0);
        }

        public void unlock() {
            releaseHolds(1);
        }

        final void unlocked() {
            opened();
        }

        public Condition newCondition() {
            return new LockCondition(this);
        }

        public boolean isHeldByCurrentThread() {
            return holdsOfCaller() != 0;
        }

        public int getHoldCount() {
            return holdsOfCaller();
        }
    }
}
