package java.util.concurrent.atomic;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public class AtomicInteger extends Number implements Serializable {
    private static final VarHandle VALUE = MethodHandles.lookup().findVarHandle(AtomicInteger.class, "value", int.class);

    private volatile int value;

    public AtomicInteger() {
    }

    /** A zero is there already and needs no event. */
    public AtomicInteger(int value) {
        if (value != 0) this.value = value;
    }

    public final int get() {
        return value;
    }

    public final void set(int value) {
        this.value = value;
    }

    public final void lazySet(int value) {
        VALUE.setRelease(this, value);
    }

    public final int getPlain() {
        return (int) VALUE.get(this);
    }

    public final void setPlain(int value) {
        VALUE.set(this, value);
    }

    public final int getOpaque() {
        return (int) VALUE.getOpaque(this);
    }

    public final void setOpaque(int value) {
        VALUE.setOpaque(this, value);
    }

    public final int getAcquire() {
        return (int) VALUE.getAcquire(this);
    }

    public final void setRelease(int value) {
        VALUE.setRelease(this, value);
    }

    public final int getAndSet(int value) {
        return (int) VALUE.getAndSet(this, value);
    }

    public final boolean compareAndSet(int expected, int value) {
        return VALUE.compareAndSet(this, expected, value);
    }

    public final int compareAndExchange(int expected, int value) {
        return (int) VALUE.compareAndExchange(this, expected, value);
    }

    public final int compareAndExchangeAcquire(int expected, int value) {
        return (int) VALUE.compareAndExchangeAcquire(this, expected, value);
    }

    public final int compareAndExchangeRelease(int expected, int value) {
        return (int) VALUE.compareAndExchangeRelease(this, expected, value);
    }

    public final boolean weakCompareAndSetPlain(int expected, int value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }

    public final boolean weakCompareAndSetVolatile(int expected, int value) {
        return VALUE.weakCompareAndSet(this, expected, value);
    }

    public final boolean weakCompareAndSetAcquire(int expected, int value) {
        return VALUE.weakCompareAndSetAcquire(this, expected, value);
    }

    public final boolean weakCompareAndSetRelease(int expected, int value) {
        return VALUE.weakCompareAndSetRelease(this, expected, value);
    }

    /** The old name of weakCompareAndSetPlain. */
    public final boolean weakCompareAndSet(int expected, int value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }

    public final int getAndAdd(int delta) {
        return (int) VALUE.getAndAdd(this, delta);
    }

    public final int addAndGet(int delta) {
        return (int) VALUE.getAndAdd(this, delta) + delta;
    }

    public final int getAndIncrement() {
        return (int) VALUE.getAndAdd(this, 1);
    }

    public final int getAndDecrement() {
        return (int) VALUE.getAndAdd(this, -1);
    }

    public final int incrementAndGet() {
        return (int) VALUE.getAndAdd(this, 1) + 1;
    }

    public final int decrementAndGet() {
        return (int) VALUE.getAndAdd(this, -1) - 1;
    }

    public final int getAndUpdate(IntUnaryOperator operator) {
        while (true) {
            int old = get();
            int updated = operator.applyAsInt(old);
            if (compareAndSet(old, updated)) return old;
        }
    }

    public final int updateAndGet(IntUnaryOperator operator) {
        while (true) {
            int old = get();
            int updated = operator.applyAsInt(old);
            if (compareAndSet(old, updated)) return updated;
        }
    }

    public final int getAndAccumulate(int operand, IntBinaryOperator operator) {
        while (true) {
            int old = get();
            int updated = operator.applyAsInt(old, operand);
            if (compareAndSet(old, updated)) return old;
        }
    }

    public final int accumulateAndGet(int operand, IntBinaryOperator operator) {
        while (true) {
            int old = get();
            int updated = operator.applyAsInt(old, operand);
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
