package java.lang.invoke;

/**
 * Where VarHandles come from. The lowering answers these calls, whose arguments have to be constants, in initialisers of classes;
 * handles of methods are not there.
 */
public class MethodHandles {
    private MethodHandles() {
    }

    public static native Lookup lookup();

    public static native Lookup privateLookupIn(Class<?> target, Lookup caller);

    public static native VarHandle arrayElementVarHandle(Class<?> arrayClass);

    /** The exceptions that the JDK declares are left out: a field that is not there is refused by the lowering. */
    public static final class Lookup {
        private Lookup() {
        }

        public native VarHandle findVarHandle(Class<?> owner, String name, Class<?> type);

        public native VarHandle findStaticVarHandle(Class<?> owner, String name, Class<?> type);
    }
}
