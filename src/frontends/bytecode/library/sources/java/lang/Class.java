package java.lang;

import heddle.Machine;

/** What a program can ask a class. Its natives are the lowering's; reflection is not there. */
public final class Class<T> {
    private Class() {
    }

    /** As sources write it, for arrays too: `int[]`, where the JDK says `[I`. */
    public native String getName();

    public String getTypeName() {
        return getName();
    }

    /** The part behind the last dot or dollar; of a local class without the number in front. */
    public String getSimpleName() {
        String name = getName();
        int start = Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1;
        while (start < name.length() && name.charAt(start) >= '0' && name.charAt(start) <= '9') start++;
        return name.substring(start);
    }

    /** Assertions are what is checked. */
    public boolean desiredAssertionStatus() {
        return true;
    }

    /** Null for Object and interfaces. */
    public native Class<? super T> getSuperclass();

    public Class<?> getComponentType() {
        return Machine.componentType(this);
    }

    public Class<?> componentType() {
        return Machine.componentType(this);
    }

    public boolean isArray() {
        return Machine.componentType(this) != null;
    }

    /** Null if this is no enum. */
    public T[] getEnumConstants() {
        return (T[]) Machine.enumConstants(this);
    }

    public boolean isEnum() {
        return Machine.enumConstants(this) != null;
    }

    public boolean isInstance(Object o) {
        return o != null && Machine.isSubclass(Machine.classOf(o), this);
    }

    public boolean isAssignableFrom(Class<?> other) {
        return Machine.isSubclass(other, this);
    }

    public T cast(Object o) {
        if (o != null && !isInstance(o)) throw new ClassCastException("Cannot cast to ".concat(getName()));
        return (T) o;
    }

    public String toString() {
        return "class ".concat(getName());
    }
}
