package java.lang.invoke;

import heddle.Machine;

/**
 * The access methods are the lowering's, which knows the mode by the name and the types by the call; here they are only declared, in
 * the form that makes the compiler pass arguments as they are.
 */
public abstract class VarHandle {
    VarHandle() {
    }

    public final native Object get(Object... arguments);

    public final native Object getVolatile(Object... arguments);

    public final native Object getOpaque(Object... arguments);

    public final native Object getAcquire(Object... arguments);

    public final native Object compareAndExchange(Object... arguments);

    public final native Object compareAndExchangeAcquire(Object... arguments);

    public final native Object compareAndExchangeRelease(Object... arguments);

    public final native Object getAndSet(Object... arguments);

    public final native Object getAndSetAcquire(Object... arguments);

    public final native Object getAndSetRelease(Object... arguments);

    public final native Object getAndAdd(Object... arguments);

    public final native Object getAndAddAcquire(Object... arguments);

    public final native Object getAndAddRelease(Object... arguments);

    public final native Object getAndBitwiseOr(Object... arguments);

    public final native Object getAndBitwiseOrAcquire(Object... arguments);

    public final native Object getAndBitwiseOrRelease(Object... arguments);

    public final native Object getAndBitwiseAnd(Object... arguments);

    public final native Object getAndBitwiseAndAcquire(Object... arguments);

    public final native Object getAndBitwiseAndRelease(Object... arguments);

    public final native Object getAndBitwiseXor(Object... arguments);

    public final native Object getAndBitwiseXorAcquire(Object... arguments);

    public final native Object getAndBitwiseXorRelease(Object... arguments);

    public final native void set(Object... arguments);

    public final native void setVolatile(Object... arguments);

    public final native void setOpaque(Object... arguments);

    public final native void setRelease(Object... arguments);

    public final native boolean compareAndSet(Object... arguments);

    public final native boolean weakCompareAndSet(Object... arguments);

    public final native boolean weakCompareAndSetPlain(Object... arguments);

    public final native boolean weakCompareAndSetAcquire(Object... arguments);

    public final native boolean weakCompareAndSetRelease(Object... arguments);

    public static void fullFence() {
        Machine.fence(0);
    }

    public static void acquireFence() {
        Machine.fence(1);
    }

    public static void releaseFence() {
        Machine.fence(2);
    }

    /** An acquire fence, which is stronger than specified: it orders reads before later writes too. */
    public static void loadLoadFence() {
        Machine.fence(1);
    }

    /** A release fence, which is stronger than specified: it orders earlier reads before writes too. */
    public static void storeStoreFence() {
        Machine.fence(2);
    }
}
