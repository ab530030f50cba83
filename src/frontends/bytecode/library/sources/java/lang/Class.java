package java.lang;

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

    public String toString() {
        return "class ".concat(getName());
    }
}
