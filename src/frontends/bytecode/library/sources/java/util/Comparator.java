package java.util;

public interface Comparator<T> {
    int compare(T a, T b);

    boolean equals(Object other);
}
