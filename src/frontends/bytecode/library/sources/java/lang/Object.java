package java.lang;

import heddle.Machine;
import heddle.WaitSet;

/** `finalize` is not there, and never called. */
public class Object {
    public Object() {
    }

    /** Answered by the lowering. */
    protected native Object clone() throws CloneNotSupportedException;

    public final Class<?> getClass() {
        return Machine.classOf(this);
    }

    public int hashCode() {
        return Machine.identity(this);
    }

    public boolean equals(Object other) {
        return this == other;
    }

    public String toString() {
        return Machine.className(this).concat("@").concat(Integer.toHexString(hashCode()));
    }

    public final void wait() throws InterruptedException {
        WaitSet.waitWithout(this, this);
    }

    public final void wait(long milliseconds) throws InterruptedException {
        if (milliseconds < 0) throw new IllegalArgumentException("timeout value is negative");
        if (milliseconds == 0) WaitSet.waitWithout(this, this);
        else WaitSet.waitForATime(this, this);
    }

    public final void wait(long milliseconds, int nanoseconds) throws InterruptedException {
        if (nanoseconds < 0 || nanoseconds > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        wait(nanoseconds > 0 && milliseconds == 0 ? 1 : milliseconds);
    }

    public final void notify() {
        WaitSet.checkedHolds(this, this);
        WaitSet.wakeOne(this);
    }

    public final void notifyAll() {
        WaitSet.checkedHolds(this, this);
        WaitSet.wakeAll(this);
    }
}
