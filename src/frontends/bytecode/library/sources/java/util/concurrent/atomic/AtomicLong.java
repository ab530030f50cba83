package java.util.concurrent.atomic;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

public class AtomicLong extends Number implements Serializable {
    private static final VarHandle VALUE = MethodHandles.lookup().findVarHandle(AtomicLong.class, "value", long.class);

    private volatile long value;

    public AtomicLong() {
    }

    /** A zero is there already and needs no event. */
    public AtomicLong(long value) {
        if (value != 0) this.value = value;
    }

    public final long get() {
        return value;
    }

    public final void set(long value) {
        this.value = value;
    }

    public final void lazySet(long value) {
        VALUE.setRelease(this, value);
    }

    public final long getPlain() {
        return (long) VALUE.get(this);
    }

    public final void setPlain(long value) {
        VALUE.set(this, value);
    }

    public final long getOpaque() {
        return (long) VALUE.getOpaque(this);
    }

    public final void setOpaque(long value) {
        VALUE.setOpaque(this, value);
    }

    public final long getAcquire() {
        return (long) VALUE.getAcquire(this);
    }

    public final void setRelease(long value) {
        VALUE.setRelease(this, value);
    }

    public final long getAndSet(long value) {
        return (long) VALUE.getAndSet(this, value);
    }

    public final boolean compareAndSet(long expected, long value) {
        return VALUE.compareAndSet(this, expected, value);
    }

    public final long compareAndExchange(long expected, long value) {
        return (long) VALUE.compareAndExchange(this, expected, value);
    }

    public final long compareAndExchangeAcquire(long expected, long value) {
        return (long) VALUE.compareAndExchangeAcquire(this, expected, value);
    }

    public final long compareAndExchangeRelease(long expected, long value) {
        return (long) VALUE.compareAndExchangeRelease(this, expected, value);
    }

    public final boolean weakCompareAndSetPlain(long expected, long value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }

    public final boolean weakCompareAndSetVolatile(long expected, long value) {
        return VALUE.weakCompareAndSet(this, expected, value);
    }

    public final boolean weakCompareAndSetAcquire(long expected, long value) {
        return VALUE.weakCompareAndSetAcquire(this, expected, value);
    }

    public final boolean weakCompareAndSetRelease(long expected, long value) {
        return VALUE.weakCompareAndSetRelease(this, expected, value);
    }

    /** The old name of weakCompareAndSetPlain. */
    public final boolean weakCompareAndSet(long expected, long value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }

    public final long getAndAdd(long delta) {
        return (long) VALUE.getAndAdd(this, delta);
    }

    public final long addAndGet(long delta) {
        return (long) VALUE.getAndAdd(this, delta) + delta;
    }

    public final long getAndIncrement() {
        return (long) VALUE.getAndAdd(this, 1L);
    }

    public final long getAndDecrement() {
        return (long) VALUE.getAndAdd(this, -1L);
    }

    public final long incrementAndGet() {
        return (long) VALUE.getAndAdd(this, 1L) + 1;
    }

    public final long decrementAndGet() {
        return (long) VALUE.getAndAdd(this, -1L) - 1;
    }

    public final long getAndUpdate(LongUnaryOperator operator) {
        while (true) {
            long old = get();
            long updated = operator.applyAsLong(old);
            if (compareAndSet(old, updated)) return old;
        }
    }

    public final long updateAndGet(LongUnaryOperator operator) {
        while (true) {
            long old = get();
            long updated = operator.applyAsLong(old);
            if (compareAndSet(old, updated)) return updated;
        }
    }

    public final long getAndAccumulate(long operand, LongBinaryOperator operator) {
        while (true) {
            long old = get();
            long updated = operator.applyAsLong(old, operand);
            if (compareAndSet(old, updated)) return old;
        }
    }

    public final long accumulateAndGet(long operand, LongBinaryOperator operator) {
        while (true) {
            long old = get();
            long updated = operator.applyAsLong(old, operand);
            if (compareAndSet(old, updated)) return updated;
        }
    }

    public String toString() {
        return String.valueOf(get());
    }

    public int intValue() {
        return (int) get();
    }

    public long longValue() {
        return (long) get();
    }

    public float floatValue() {
        return (float) get();
    }

    public double doubleValue() {
        return (double) get();
    }
}
