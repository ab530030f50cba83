package java.util.concurrent.atomic;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public class AtomicIntegerArray implements Serializable {
    private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] array;

    public AtomicIntegerArray(int length) {
        array = new int[length];
    }

    public AtomicIntegerArray(int[] array) {
        int[] copy = new int[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        this.array = copy;
    }

    public final int length() {
        return array.length;
    }

    public final int get(int index) {
        return (int) VALUE.getVolatile(array, index);
    }

    public final void set(int index, int value) {
        VALUE.setVolatile(array, index, value);
    }

    public final int getPlain(int index) {
        return (int) VALUE.get(array, index);
    }

    public final void setPlain(int index, int value) {
        VALUE.set(array, index, value);
    }

    public final int getOpaque(int index) {
        return (int) VALUE.getOpaque(array, index);
    }

    public final void setOpaque(int index, int value) {
        VALUE.setOpaque(array, index, value);
    }

    public final int getAcquire(int index) {
        return (int) VALUE.getAcquire(array, index);
    }

    public final void setRelease(int index, int value) {
        VALUE.setRelease(array, index, value);
    }

    public final void lazySet(int index, int value) {
        VALUE.setRelease(array, index, value);
    }

    public final int getAndSet(int index, int value) {
        return (int) VALUE.getAndSet(array, index, value);
    }

    public final boolean compareAndSet(int index, int expected, int value) {
        return VALUE.compareAndSet(array, index, expected, value);
    }

    public final int compareAndExchange(int index, int expected, int value) {
        return (int) VALUE.compareAndExchange(array, index, expected, value);
    }

    public final int compareAndExchangeAcquire(int index, int expected, int value) {
        return (int) VALUE.compareAndExchangeAcquire(array, index, expected, value);
    }

    public final int compareAndExchangeRelease(int index, int expected, int value) {
        return (int) VALUE.compareAndExchangeRelease(array, index, expected, value);
    }

    public final boolean weakCompareAndSetPlain(int index, int expected, int value) {
        return VALUE.weakCompareAndSetPlain(array, index, expected, value);
    }

    public final boolean weakCompareAndSetVolatile(int index, int expected, int value) {
        return VALUE.weakCompareAndSet(array, index, expected, value);
    }

    public final boolean weakCompareAndSetAcquire(int index, int expected, int value) {
        return VALUE.weakCompareAndSetAcquire(array, index, expected, value);
    }

    public final boolean weakCompareAndSetRelease(int index, int expected, int value) {
        return VALUE.weakCompareAndSetRelease(array, index, expected, value);
    }

    /** The old name of weakCompareAndSetPlain. */
    public final boolean weakCompareAndSet(int index, int expected, int value) {
        return VALUE.weakCompareAndSetPlain(array, index, expected, value);
    }

    public final int getAndAdd(int index, int delta) {
        return (int) VALUE.getAndAdd(array, index, delta);
    }

    public final int addAndGet(int index, int delta) {
        return (int) VALUE.getAndAdd(array, index, delta) + delta;
    }

    public final int getAndIncrement(int index) {
        return getAndAdd(index, 1);
    }

    public final int getAndDecrement(int index) {
        return getAndAdd(index, -1);
    }

    public final int incrementAndGet(int index) {
        return addAndGet(index, 1);
    }

    public final int decrementAndGet(int index) {
        return addAndGet(index, -1);
    }

    public final int getAndUpdate(int index, IntUnaryOperator operator) {
        while (true) {
            int old = get(index);
            int updated = operator.applyAsInt(old);
            if (compareAndSet(index, old, updated)) return old;
        }
    }

    public final int updateAndGet(int index, IntUnaryOperator operator) {
        while (true) {
            int old = get(index);
            int updated = operator.applyAsInt(old);
            if (compareAndSet(index, old, updated)) return updated;
        }
    }

    public final int getAndAccumulate(int index, int operand, IntBinaryOperator operator) {
        while (true) {
            int old = get(index);
            int updated = operator.applyAsInt(old, operand);
            if (compareAndSet(index, old, updated)) return old;
        }
    }

    public final int accumulateAndGet(int index, int operand, IntBinaryOperator operator) {
        while (true) {
            int old = get(index);
            int updated = operator.applyAsInt(old, operand);
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
