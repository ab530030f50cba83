package java.util.concurrent.atomic;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

public class AtomicReference<V> implements Serializable {
    private static final VarHandle VALUE = MethodHandles.lookup().findVarHandle(AtomicReference.class, "value", Object.class);

    private volatile V value;

    public AtomicReference() {
    }

    /** A null is there already and needs no event. */
    public AtomicReference(V value) {
        if (value != null) this.value = value;
    }

    public final V get() {
        return value;
    }

    public final void set(V value) {
        this.value = value;
    }

    public final V getPlain() {
        return (V) VALUE.get(this);
    }

    public final void setPlain(V value) {
        VALUE.set(this, value);
    }

    public final V getOpaque() {
        return (V) VALUE.getOpaque(this);
    }

    public final void setOpaque(V value) {
        VALUE.setOpaque(this, value);
    }

    public final V getAcquire() {
        return (V) VALUE.getAcquire(this);
    }

    public final void setRelease(V value) {
        VALUE.setRelease(this, value);
    }

    public final void lazySet(V value) {
        VALUE.setRelease(this, value);
    }

    public final V getAndSet(V value) {
        return (V) VALUE.getAndSet(this, value);
    }

    public final boolean compareAndSet(V expected, V value) {
        return VALUE.compareAndSet(this, expected, value);
    }

    public final V compareAndExchange(V expected, V value) {
        return (V) VALUE.compareAndExchange(this, expected, value);
    }

    public final V compareAndExchangeAcquire(V expected, V value) {
        return (V) VALUE.compareAndExchangeAcquire(this, expected, value);
    }

    public final V compareAndExchangeRelease(V expected, V value) {
        return (V) VALUE.compareAndExchangeRelease(this, expected, value);
    }

    public final boolean weakCompareAndSetPlain(V expected, V value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }

    public final boolean weakCompareAndSetVolatile(V expected, V value) {
        return VALUE.weakCompareAndSet(this, expected, value);
    }

    public final boolean weakCompareAndSetAcquire(V expected, V value) {
        return VALUE.weakCompareAndSetAcquire(this, expected, value);
    }

    public final boolean weakCompareAndSetRelease(V expected, V value) {
        return VALUE.weakCompareAndSetRelease(this, expected, value);
    }

    /** The old name of weakCompareAndSetPlain. */
    public final boolean weakCompareAndSet(V expected, V value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }

    public final V getAndUpdate(UnaryOperator<V> operator) {
        while (true) {
            V old = get();
            V updated = operator.apply(old);
            if (compareAndSet(old, updated)) return old;
        }
    }

    public final V updateAndGet(UnaryOperator<V> operator) {
        while (true) {
            V old = get();
            V updated = operator.apply(old);
            if (compareAndSet(old, updated)) return updated;
        }
    }

    public final V getAndAccumulate(V operand, BinaryOperator<V> operator) {
        while (true) {
            V old = get();
            V updated = operator.apply(old, operand);
            if (compareAndSet(old, updated)) return old;
        }
    }

    public final V accumulateAndGet(V operand, BinaryOperator<V> operator) {
        while (true) {
            V old = get();
            V updated = operator.apply(old, operand);
            if (compareAndSet(old, updated)) return updated;
        }
    }

    public String toString() {
        return String.valueOf(get());
    }
}
