package heddle;

/**
 * What threads wait at until they may pass or are interrupted: the superclass of latches, semaphores and locks. In a program without
 * interrupts they wait for their own words instead, which takes fewer events.
 */
public abstract class Gate {
    /** Passes if that is possible now. */
    protected abstract boolean passIfOpen(int amount);

    /** Waits until the caller has passed. */
    protected final void passInterruptibly(int amount) throws InterruptedException {
        while (true) {
            if (Thread.interrupted()) throw new InterruptedException();
            // Entered first: what changes the gate after this attempt wakes the caller.
            WaitSet.enter(this);
            if (passIfOpen(amount)) {
                WaitSet.leave(this);
                return;
            }
            if (WaitSet.block(this)) {
                Thread.interrupted();
                throw new InterruptedException();
            }
        }
    }

    /** Has to be called after every change that may let a thread pass. */
    protected final void opened() {
        if (Machine.mayInterrupt()) WaitSet.wakeAll(this);
    }
}
