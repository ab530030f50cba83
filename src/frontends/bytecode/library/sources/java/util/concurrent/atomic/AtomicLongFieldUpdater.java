package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** The natives are the lowering's: an updater is a constant, as a VarHandle is. Accesses are those of a volatile field. */
public abstract class AtomicLongFieldUpdater<T> {
    AtomicLongFieldUpdater() {
    }

    public static native <U> AtomicLongFieldUpdater<U> newUpdater(Class<U> owner, String name);

    public final native long get(T o);

    public final native void set(T o, long value);

    public final native void lazySet(T o, long value);

    public final native boolean compareAndSet(T o, long expected, long value);

    public final native boolean weakCompareAndSet(T o, long expected, long value);

    public final native long getAndSet(T o, long value);

    public final native long getAndAdd(T o, long delta);

    public final long addAndGet(T o, long delta) {
        return getAndAdd(o, delta) + delta;
    }

    public final long getAndIncrement(T o) {
        return getAndAdd(o, 1);
    }

    public final long getAndDecrement(T o) {
        return getAndAdd(o, -1);
    }

    public final long incrementAndGet(T o) {
        return getAndAdd(o, 1) + 1;
    }

    public final long decrementAndGet(T o) {
        return getAndAdd(o, -1) - 1;
    }

    public final long getAndUpdate(T o, LongUnaryOperator operator) {
        while (true) {
            long old = get(o);
            long updated = operator.applyAsLong(old);
            if (compareAndSet(o, old, updated)) return old;
        }
    }

    public final long updateAndGet(T o, LongUnaryOperator operator) {
        while (true) {
            long old = get(o);
            long updated = operator.applyAsLong(old);
            if (compareAndSet(o, old, updated)) return updated;
        }
    }

    public final long getAndAccumulate(T o, long operand, LongBinaryOperator operator) {
        while (true) {
            long old = get(o);
            long updated = operator.applyAsLong(old, operand);
            if (compareAndSet(o, old, updated)) return old;
        }
    }

    public final long accumulateAndGet(T o, long operand, LongBinaryOperator operator) {
        while (true) {
            long old = get(o);
            long updated = operator.applyAsLong(old, operand);
            if (compareAndSet(o, old, updated)) return updated;
        }
    }
}
