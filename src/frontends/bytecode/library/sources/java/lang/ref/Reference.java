package java.lang.ref;

/** Nothing is ever collected, so that a reference has its object until it is cleared by hand, and no queue gets one by itself. */
public abstract class Reference<T> {
    private T referent;
    private ReferenceQueue<? super T> queue;

    Reference(T referent) {
        this.referent = referent;
    }

    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.referent = referent;
        this.queue = queue;
    }

    public T get() {
        return referent;
    }

    public final boolean refersTo(T object) {
        return referent == object;
    }

    public void clear() {
        referent = null;
    }

    public boolean enqueue() {
        clear();
        ReferenceQueue<? super T> given = queue;
        if (given == null) return false;
        queue = null;
        given.add(this);
        return true;
    }

    public static void reachabilityFence(Object object) {
    }
}
