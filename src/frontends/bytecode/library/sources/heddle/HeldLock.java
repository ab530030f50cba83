package heddle;

/** A lock, other than a monitor, that a thread can give up while it waits for a condition. The names must not be ones of the API. */
public interface HeldLock {
    /** How often the caller has it. */
    int holdsOfCaller();

    void releaseHolds(int count);

    void acquireHolds(int count);
}
