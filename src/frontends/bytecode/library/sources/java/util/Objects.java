package java.util;

import java.util.function.Supplier;

public final class Objects {
    private Objects() {
    }

    public static boolean equals(Object a, Object b) {
        return a == b || a != null && a.equals(b);
    }

    public static int hashCode(Object o) {
        return o == null ? 0 : o.hashCode();
    }

    public static int hash(Object... values) {
        return Arrays.hashCode(values);
    }

    public static String toString(Object o) {
        return String.valueOf(o);
    }

    public static String toString(Object o, String otherwise) {
        return o == null ? otherwise : o.toString();
    }

    public static boolean isNull(Object o) {
        return o == null;
    }

    public static boolean nonNull(Object o) {
        return o != null;
    }

    public static <T> T requireNonNull(T o) {
        if (o == null) throw new NullPointerException();
        return o;
    }

    public static <T> T requireNonNull(T o, String message) {
        if (o == null) throw new NullPointerException(message);
        return o;
    }

    public static <T> T requireNonNull(T o, Supplier<String> message) {
        if (o == null) throw new NullPointerException(message == null ? null : message.get());
        return o;
    }

    public static <T> T requireNonNullElse(T o, T otherwise) {
        return o != null ? o : requireNonNull(otherwise, "defaultObj");
    }

    public static int checkIndex(int index, int length) {
        if (index < 0 || index >= length) throw new IndexOutOfBoundsException(index);
        return index;
    }
}
