package java.util.concurrent.atomic;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

public class AtomicLongArray implements Serializable {
    private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] array;

    public AtomicLongArray(int length) {
        array = new long[length];
    }

    public AtomicLongArray(long[] array) {
        long[] copy = new long[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        this.array = copy;
    }

    public final int length() {
        return array.length;
    }

    public final long get(int index) {
        return (long) VALUE.getVolatile(array, index);
    }

    public final void set(int index, long value) {
        VALUE.setVolatile(array, index, value);
    }

    public final long getPlain(int index) {
        return (long) VALUE.get(array, index);
    }

    public final void setPlain(int index, long value) {
        VALUE.set(array, index, value);
    }

    public final long getOpaque(int index) {
        return (long) VALUE.getOpaque(array, index);
    }

    public final void setOpaque(int index, long value) {
        VALUE.setOpaque(array, index, value);
    }

    public final long getAcquire(int index) {
        return (long) VALUE.getAcquire(array, index);
    }

    public final void setRelease(int index, long value) {
        VALUE.setRelease(array, index, value);
    }

    public final void lazySet(int index, long value) {
        VALUE.setRelease(array, index, value);
    }

    public final long getAndSet(int index, long value) {
        return (long) VALUE.getAndSet(array, index, value);
    }

    public final boolean compareAndSet(int index, long expected, long value) {
        return VALUE.compareAndSet(array, index, expected, value);
    }

    public final long compareAndExchange(int index, long expected, long value) {
        return (long) VALUE.compareAndExchange(array, index, expected, value);
    }

    public final long compareAndExchangeAcquire(int index, long expected, long value) {
        return (long) VALUE.compareAndExchangeAcquire(array, index, expected, value);
    }

    public final long compareAndExchangeRelease(int index, long expected, long value) {
        return (long) VALUE.compareAndExchangeRelease(array, index, expected, value);
    }

    public final boolean weakCompareAndSetPlain(int index, long expected, long value) {
        return VALUE.weakCompareAndSetPlain(array, index, expected, value);
    }

    public final boolean weakCompareAndSetVolatile(int index, long expected, long value) {
        return VALUE.weakCompareAndSet(array, index, expected, value);
    }

    public final boolean weakCompareAndSetAcquire(int index, long expected, long value) {
        return VALUE.weakCompareAndSetAcquire(array, index, expected, value);
    }

    public final boolean weakCompareAndSetRelease(int index, long expected, long value) {
        return VALUE.weakCompareAndSetRelease(array, index, expected, value);
    }

    /** The old name of weakCompareAndSetPlain. */
    public final boolean weakCompareAndSet(int index, long expected, long value) {
        return VALUE.weakCompareAndSetPlain(array, index, expected, value);
    }

    public final long getAndAdd(int index, long delta) {
        return (long) VALUE.getAndAdd(array, index, delta);
    }

    public final long addAndGet(int index, long delta) {
        return (long) VALUE.getAndAdd(array, index, delta) + delta;
    }

    public final long getAndIncrement(int index) {
        return getAndAdd(index, 1);
    }

    public final long getAndDecrement(int index) {
        return getAndAdd(index, -1);
    }

    public final long incrementAndGet(int index) {
        return addAndGet(index, 1);
    }

    public final long decrementAndGet(int index) {
        return addAndGet(index, -1);
    }

    public final long getAndUpdate(int index, LongUnaryOperator operator) {
        while (true) {
            long old = get(index);
            long updated = operator.applyAsLong(old);
            if (compareAndSet(index, old, updated)) return old;
        }
    }

    public final long updateAndGet(int index, LongUnaryOperator operator) {
        while (true) {
            long old = get(index);
            long updated = operator.applyAsLong(old);
            if (compareAndSet(index, old, updated)) return updated;
        }
    }

    public final long getAndAccumulate(int index, long operand, LongBinaryOperator operator) {
        while (true) {
            long old = get(index);
            long updated = operator.applyAsLong(old, operand);
            if (compareAndSet(index, old, updated)) return old;
        }
    }

    public final long accumulateAndGet(int index, long operand, LongBinaryOperator operator) {
        while (true) {
            long old = get(index);
            long updated = operator.applyAsLong(old, operand);
            if (compareAndSet(index, old, updated)) return updated;
        }
    }

    public String toString() {
        String text = "";
        int length = length();
        for (int i = 0; i < length; i++) {
            if (i > 0) text = text.concat(", ");
            text = text.concat(String.valueOf(get(i)));
        }
        return "[".concat(text).concat("]");
    }
}
