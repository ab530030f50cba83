package java.util.concurrent.atomic;

/** A reference and a stamp that change together: an immutable pair of them behind a volatile reference. */
public class AtomicStampedReference<V> {
    private static final class Pair<T> {
        final T reference;
        final int stamp;

        Pair(T reference, int stamp) {
            this.reference = reference;
            this.stamp = stamp;
        }
    }

    private final AtomicReference<Pair<V>> pair;

    public AtomicStampedReference(V reference, int stamp) {
        pair = new AtomicReference<Pair<V>>(new Pair<V>(reference, stamp));
    }

    public V getReference() {
        return pair.get().reference;
    }

    public int getStamp() {
        return pair.get().stamp;
    }

    public V get(int[] stampHolder) {
        Pair<V> current = pair.get();
        stampHolder[0] = current.stamp;
        return current.reference;
    }

    public boolean compareAndSet(V expected, V reference, int expectedStamp, int stamp) {
        Pair<V> current = pair.get();
        if (current.reference != expected || current.stamp != expectedStamp) return false;
        if (reference == expected && stamp == expectedStamp) return true;
        return pair.compareAndSet(current, new Pair<V>(reference, stamp));
    }

    public boolean weakCompareAndSet(V expected, V reference, int expectedStamp, int stamp) {
        return compareAndSet(expected, reference, expectedStamp, stamp);
    }

    public void set(V reference, int stamp) {
        Pair<V> current = pair.get();
        if (current.reference != reference || current.stamp != stamp) pair.set(new Pair<V>(reference, stamp));
    }

    public boolean attemptStamp(V expected, int stamp) {
        Pair<V> current = pair.get();
        if (current.reference != expected) return false;
        return current.stamp == stamp || pair.compareAndSet(current, new Pair<V>(expected, stamp));
    }
}
