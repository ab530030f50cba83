package java.util.concurrent.atomic;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class AtomicBoolean implements Serializable {
    private static final VarHandle VALUE = MethodHandles.lookup().findVarHandle(AtomicBoolean.class, "value", boolean.class);

    private volatile boolean value;

    public AtomicBoolean() {
    }

    /** A false is there already and needs no event. */
    public AtomicBoolean(boolean value) {
        if (value) this.value = true;
    }

    public final boolean get() {
        return value;
    }

    public final void set(boolean value) {
        this.value = value;
    }

    public final boolean getPlain() {
        return (boolean) VALUE.get(this);
    }

    public final void setPlain(boolean value) {
        VALUE.set(this, value);
    }

    public final boolean getOpaque() {
        return (boolean) VALUE.getOpaque(this);
    }

    public final void setOpaque(boolean value) {
        VALUE.setOpaque(this, value);
    }

    public final boolean getAcquire() {
        return (boolean) VALUE.getAcquire(this);
    }

    public final void setRelease(boolean value) {
        VALUE.setRelease(this, value);
    }

    public final void lazySet(boolean value) {
        VALUE.setRelease(this, value);
    }

    public final boolean getAndSet(boolean value) {
        return (boolean) VALUE.getAndSet(this, value);
    }

    public final boolean compareAndSet(boolean expected, boolean value) {
        return VALUE.compareAndSet(this, expected, value);
    }

    public final boolean compareAndExchange(boolean expected, boolean value) {
        return (boolean) VALUE.compareAndExchange(this, expected, value);
    }

    public final boolean compareAndExchangeAcquire(boolean expected, boolean value) {
        return (boolean) VALUE.compareAndExchangeAcquire(this, expected, value);
    }

    public final boolean compareAndExchangeRelease(boolean expected, boolean value) {
        return (boolean) VALUE.compareAndExchangeRelease(this, expected, value);
    }

    public final boolean weakCompareAndSetPlain(boolean expected, boolean value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }

    public final boolean weakCompareAndSetVolatile(boolean expected, boolean value) {
        return VALUE.weakCompareAndSet(this, expected, value);
    }

    public final boolean weakCompareAndSetAcquire(boolean expected, boolean value) {
        return VALUE.weakCompareAndSetAcquire(this, expected, value);
    }

    public final boolean weakCompareAndSetRelease(boolean expected, boolean value) {
        return VALUE.weakCompareAndSetRelease(this, expected, value);
    }

    /** The old name of weakCompareAndSetPlain. */
    public boolean weakCompareAndSet(boolean expected, boolean value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }

    public String toString() {
        return String.valueOf(get());
    }
}
