package java.util;

/** Without streams. */
public interface Collection<E> extends Iterable<E> {
    int size();

    boolean isEmpty();

    boolean contains(Object o);

    boolean add(E element);

    boolean remove(Object o);

    void clear();

    Object[] toArray();
}
