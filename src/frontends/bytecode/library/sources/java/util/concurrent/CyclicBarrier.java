package java.util.concurrent;

import heddle.Machine;
import heddle.WaitSet;

/**
 * Word 2: the low half counts those that arrived, the bits above it the generations that are over, bit 30 says that the barrier is
 * broken. The one that makes a generation complete takes its arrivals away and counts it. Who arrives while a barrier action still runs
 * belongs to the next generation; but if that one is interrupted then, it breaks both. `reset` is not there.
 */
public class CyclicBarrier {
    private static final int ARRIVED = 0xffff;
    private static final int GENERATION = 0x10000;
    private static final int BROKEN = 0x40000000;
    private static final int HIGH = 0x7fff0000;

    private final int parties;
    private final Runnable action;

    public CyclicBarrier(int parties) {
        this(parties, null);
    }

    public CyclicBarrier(int parties, Runnable action) {
        if (parties <= 0) throw new IllegalArgumentException();
        this.parties = parties;
        this.action = action;
    }

    public int getParties() {
        return parties;
    }

    public boolean isBroken() {
        return Machine.get(this, 2) >= BROKEN;
    }

    public int getNumberWaiting() {
        int word = Machine.get(this, 2);
        return word >= BROKEN ? 0 : (word & ARRIVED) % parties;
    }

    public int await() throws InterruptedException, BrokenBarrierException {
        int all = parties;
        int old = arrive();
        int index = index(old, all);
        if (index == 0) trip(old, all);
        else awaitGeneration(nextGeneration(old, all), all);
        return index;
    }

    /** The limit may have passed at any moment until all are there. */
    public int await(long timeout, TimeUnit unit) throws InterruptedException, BrokenBarrierException, TimeoutException {
        int all = parties;
        int old = arrive();
        int index = index(old, all);
        int over = nextGeneration(old, all);
        if (index == 0) trip(old, all);
        else if (breakUnlessComplete(over, all)) throw new TimeoutException();
        else awaitGeneration(over, all);
        return index;
    }

    /** The word as it was. */
    private int arrive() throws InterruptedException, BrokenBarrierException {
        if (Thread.interrupted()) {
            breakBarrier();
            throw new InterruptedException();
        }
        int old = Machine.getAndAdd(this, 2, 1);
        if (old >= BROKEN) throw new BrokenBarrierException();
        return old;
    }

    /** How many are yet to come in the generation of one that found this word. */
    private static int index(int old, int all) {
        return all - 1 - (old & ARRIVED) % all;
    }

    /** What the upper part of the word is at least when the generation of one that finds this word is over. */
    private static int nextGeneration(int old, int all) {
        return (old & HIGH) + ((old & ARRIVED) / all + 1) * GENERATION;
    }

    /** All are there: the caller was the last. */
    private void trip(int old, int all) throws BrokenBarrierException {
        // The generation before may still be about to end.
        if ((old & ARRIVED) >= all) checkUnbroken(awaitWord((old & HIGH) + GENERATION), (old & HIGH) + GENERATION);
        Runnable last = action;
        if (last != null) {
            try {
                last.run();
            } catch (Throwable thrown) {
                breakBarrier();
                throw thrown;
            }
        }
        Machine.getAndAdd(this, 2, GENERATION - all);
        wakeAll();
    }

    private int awaitWord(int low) {
        return Machine.await(this, 2, HIGH, low, Integer.MAX_VALUE, "barrier");
    }

    private static void checkUnbroken(int word, int over) throws BrokenBarrierException {
        if ((word & HIGH & ~BROKEN) < over) throw new BrokenBarrierException();
    }

    private void awaitGeneration(int over, int all) throws InterruptedException, BrokenBarrierException {
        if (Machine.mayInterrupt()) awaitInterruptibly(over, all);
        checkUnbroken(awaitWord(over), over);
    }

    /** Returns when there is nothing to wait for, or no interrupt counts any more. */
    private void awaitInterruptibly(int over, int all) throws InterruptedException {
        while (true) {
            // Entered first: what changes the word after this look at it wakes the caller.
            WaitSet.enter(this);
            if ((Machine.get(this, 2) & HIGH) >= over) {
                WaitSet.leave(this);
                return;
            }
            if (WaitSet.block(this)) {
                if (!breakUnlessComplete(over, all)) return;
                Thread.interrupted();
                throw new InterruptedException();
            }
        }
    }

    /** Breaks the barrier if it is unbroken and some are yet to come in the generation. */
    private boolean breakUnlessComplete(int over, int all) {
        int word = Machine.get(this, 2);
        if (word >= BROKEN || nextGeneration(word, all) > over) return false;
        // Seen and broken at once, or else another execution is the one that saw the newer word.
        Machine.assume(Machine.compareAndSet(this, 2, word, word | BROKEN));
        wakeAll();
        return true;
    }

    private void breakBarrier() {
        Machine.getAndBitwiseOr(this, 2, BROKEN);
        wakeAll();
    }

    private void wakeAll() {
        if (Machine.mayInterrupt()) WaitSet.wakeAll(this);
    }
}
