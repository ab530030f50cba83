package java.util.concurrent.atomic;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

public class AtomicReferenceArray<E> implements Serializable {
    private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(Object[].class);

    private final Object[] array;

    public AtomicReferenceArray(int length) {
        array = new Object[length];
    }

    public AtomicReferenceArray(E[] array) {
        Object[] copy = new Object[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        this.array = copy;
    }

    public final int length() {
        return array.length;
    }

    public final E get(int index) {
        return (E) VALUE.getVolatile(array, index);
    }

    public final void set(int index, E value) {
        VALUE.setVolatile(array, index, value);
    }

    public final E getPlain(int index) {
        return (E) VALUE.get(array, index);
    }

    public final void setPlain(int index, E value) {
        VALUE.set(array, index, value);
    }

    public final E getOpaque(int index) {
        return (E) VALUE.getOpaque(array, index);
    }

    public final void setOpaque(int index, E value) {
        VALUE.setOpaque(array, index, value);
    }

    public final E getAcquire(int index) {
        return (E) VALUE.getAcquire(array, index);
    }

    public final void setRelease(int index, E value) {
        VALUE.setRelease(array, index, value);
    }

    public final void lazySet(int index, E value) {
        VALUE.setRelease(array, index, value);
    }

    public final E getAndSet(int index, E value) {
        return (E) VALUE.getAndSet(array, index, value);
    }

    public final boolean compareAndSet(int index, E expected, E value) {
        return VALUE.compareAndSet(array, index, expected, value);
    }

    public final E compareAndExchange(int index, E expected, E value) {
        return (E) VALUE.compareAndExchange(array, index, expected, value);
    }

    public final E compareAndExchangeAcquire(int index, E expected, E value) {
        return (E) VALUE.compareAndExchangeAcquire(array, index, expected, value);
    }

    public final E compareAndExchangeRelease(int index, E expected, E value) {
        return (E) VALUE.compareAndExchangeRelease(array, index, expected, value);
    }

    public final boolean weakCompareAndSetPlain(int index, E expected, E value) {
        return VALUE.weakCompareAndSetPlain(array, index, expected, value);
    }

    public final boolean weakCompareAndSetVolatile(int index, E expected, E value) {
        return VALUE.weakCompareAndSet(array, index, expected, value);
    }

    public final boolean weakCompareAndSetAcquire(int index, E expected, E value) {
        return VALUE.weakCompareAndSetAcquire(array, index, expected, value);
    }

    public final boolean weakCompareAndSetRelease(int index, E expected, E value) {
        return VALUE.weakCompareAndSetRelease(array, index, expected, value);
    }

    /** The old name of weakCompareAndSetPlain. */
    public final boolean weakCompareAndSet(int index, E expected, E value) {
        return VALUE.weakCompareAndSetPlain(array, index, expected, value);
    }

    public final E getAndUpdate(int index, UnaryOperator<E> operator) {
        while (true) {
            E old = get(index);
            E updated = operator.apply(old);
            if (compareAndSet(index, old, updated)) return old;
        }
    }

    public final E updateAndGet(int index, UnaryOperator<E> operator) {
        while (true) {
            E old = get(index);
            E updated = operator.apply(old);
            if (compareAndSet(index, old, updated)) return updated;
        }
    }

    public final E getAndAccumulate(int index, E operand, BinaryOperator<E> operator) {
        while (true) {
            E old = get(index);
            E updated = operator.apply(old, operand);
            if (compareAndSet(index, old, updated)) return old;
        }
    }

    public final E accumulateAndGet(int index, E operand, BinaryOperator<E> operator) {
        while (true) {
            E old = get(index);
            E updated = operator.apply(old, operand);
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
