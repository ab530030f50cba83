package java.util.concurrent.atomic;

/** A reference and a mark that change together: an immutable pair of them behind a volatile reference. */
public class AtomicMarkableReference<V> {
    private static final class Pair<T> {
        final T reference;
        final boolean mark;

        Pair(T reference, boolean mark) {
            this.reference = reference;
            this.mark = mark;
        }
    }

    private final AtomicReference<Pair<V>> pair;

    public AtomicMarkableReference(V reference, boolean mark) {
        pair = new AtomicReference<Pair<V>>(new Pair<V>(reference, mark));
    }

    public V getReference() {
        return pair.get().reference;
    }

    public boolean isMarked() {
        return pair.get().mark;
    }

    public V get(boolean[] markHolder) {
        Pair<V> current = pair.get();
        markHolder[0] = current.mark;
        return current.reference;
    }

    public boolean compareAndSet(V expected, V reference, boolean expectedMark, boolean mark) {
        Pair<V> current = pair.get();
        if (current.reference != expected || current.mark != expectedMark) return false;
        if (reference == expected && mark == expectedMark) return true;
        return pair.compareAndSet(current, new Pair<V>(reference, mark));
    }

    public boolean weakCompareAndSet(V expected, V reference, boolean expectedMark, boolean mark) {
        return compareAndSet(expected, reference, expectedMark, mark);
    }

    public void set(V reference, boolean mark) {
        Pair<V> current = pair.get();
        if (current.reference != reference || current.mark != mark) pair.set(new Pair<V>(reference, mark));
    }

    public boolean attemptMark(V expected, boolean mark) {
        Pair<V> current = pair.get();
        if (current.reference != expected) return false;
        return current.mark == mark || pair.compareAndSet(current, new Pair<V>(expected, mark));
    }
}
