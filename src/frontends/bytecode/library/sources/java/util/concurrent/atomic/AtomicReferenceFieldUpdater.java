package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** The natives are the lowering's: an updater is a constant, as a VarHandle is. Accesses are those of a volatile field. */
public abstract class AtomicReferenceFieldUpdater<T, V> {
    AtomicReferenceFieldUpdater() {
    }

    public static native <U, W> AtomicReferenceFieldUpdater<U, W> newUpdater(Class<U> owner, Class<W> type, String name);

    public final native V get(T o);

    public final native void set(T o, V value);

    public final native void lazySet(T o, V value);

    public final native boolean compareAndSet(T o, V expected, V value);

    public final native boolean weakCompareAndSet(T o, V expected, V value);

    public final native V getAndSet(T o, V value);

    public final V getAndUpdate(T o, UnaryOperator<V> operator) {
        while (true) {
            V old = get(o);
            V updated = operator.apply(old);
            if (compareAndSet(o, old, updated)) return old;
        }
    }

    public final V updateAndGet(T o, UnaryOperator<V> operator) {
        while (true) {
            V old = get(o);
            V updated = operator.apply(old);
            if (compareAndSet(o, old, updated)) return updated;
        }
    }

    public final V getAndAccumulate(T o, V operand, BinaryOperator<V> operator) {
        while (true) {
            V old = get(o);
            V updated = operator.apply(old, operand);
            if (compareAndSet(o, old, updated)) return old;
        }
    }

    public final V accumulateAndGet(T o, V operand, BinaryOperator<V> operator) {
        while (true) {
            V old = get(o);
            V updated = operator.apply(old, operand);
            if (compareAndSet(o, old, updated)) return updated;
        }
    }
}
