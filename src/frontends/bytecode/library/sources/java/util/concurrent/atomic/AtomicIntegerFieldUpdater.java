package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** The natives are the lowering's: an updater is a constant, as a VarHandle is. Accesses are those of a volatile field. */
public abstract class AtomicIntegerFieldUpdater<T> {
    AtomicIntegerFieldUpdater() {
    }

    public static native <U> AtomicIntegerFieldUpdater<U> newUpdater(Class<U> owner, String name);

    public final native int get(T o);

    public final native void set(T o, int value);

    public final native void lazySet(T o, int value);

    public final native boolean compareAndSet(T o, int expected, int value);

    public final native boolean weakCompareAndSet(T o, int expected, int value);

    public final native int getAndSet(T o, int value);

    public final native int getAndAdd(T o, int delta);

    public final int addAndGet(T o, int delta) {
        return getAndAdd(o, delta) + delta;
    }

    public final int getAndIncrement(T o) {
        return getAndAdd(o, 1);
    }

    public final int getAndDecrement(T o) {
        return getAndAdd(o, -1);
    }

    public final int incrementAndGet(T o) {
        return getAndAdd(o, 1) + 1;
    }

    public final int decrementAndGet(T o) {
        return getAndAdd(o, -1) - 1;
    }

    public final int getAndUpdate(T o, IntUnaryOperator operator) {
        while (true) {
            int old = get(o);
            int updated = operator.applyAsInt(old);
            if (compareAndSet(o, old, updated)) return old;
        }
    }

    public final int updateAndGet(T o, IntUnaryOperator operator) {
        while (true) {
            int old = get(o);
            int updated = operator.applyAsInt(old);
            if (compareAndSet(o, old, updated)) return updated;
        }
    }

    public final int getAndAccumulate(T o, int operand, IntBinaryOperator operator) {
        while (true) {
            int old = get(o);
            int updated = operator.applyAsInt(old, operand);
            if (compareAndSet(o, old, updated)) return old;
        }
    }

    public final int accumulateAndGet(T o, int operand, IntBinaryOperator operator) {
        while (true) {
            int old = get(o);
            int updated = operator.applyAsInt(old, operand);
            if (compareAndSet(o, old, updated)) return updated;
        }
    }
}
