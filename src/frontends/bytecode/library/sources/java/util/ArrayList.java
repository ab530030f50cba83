package java.util;

import java.io.Serializable;

/** An array that grows; what iterates does not notice changes of others. Without views, sorting and streams. */
public class ArrayList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
    private Object[] elements;
    private int size;

    public ArrayList() {
        elements = new Object[4];
    }

    public ArrayList(int capacity) {
        if (capacity < 0) throw new IllegalArgumentException();
        elements = new Object[capacity];
    }

    public ArrayList(Collection<? extends E> other) {
        Object[] copy = other.toArray();
        elements = copy;
        size = copy.length;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public E get(int index) {
        return (E) elements[Objects.checkIndex(index, size)];
    }

    public E set(int index, E element) {
        Object[] held = elements;
        E old = (E) held[Objects.checkIndex(index, size)];
        held[index] = element;
        return old;
    }

    public boolean add(E element) {
        add(size, element);
        return true;
    }

    public void add(int index, E element) {
        int count = size;
        if (index < 0 || index > count) throw new IndexOutOfBoundsException(index);
        Object[] held = elements;
        Object[] room = held;
        if (count == held.length) {
            room = new Object[2 * count + 1];
            for (int i = 0; i < index; i++) room[i] = held[i];
            elements = room;
        }
        for (int i = count; i > index; i--) room[i] = held[i - 1];
        room[index] = element;
        size = count + 1;
    }

    public E remove(int index) {
        int count = size;
        Object[] held = elements;
        E old = (E) held[Objects.checkIndex(index, count)];
        for (int i = index + 1; i < count; i++) held[i - 1] = held[i];
        held[count - 1] = null;
        size = count - 1;
        return old;
    }

    public boolean remove(Object o) {
        int index = indexOf(o);
        if (index < 0) return false;
        remove(index);
        return true;
    }

    public void clear() {
        elements = new Object[4];
        size = 0;
    }

    public int indexOf(Object o) {
        int count = size;
        Object[] held = elements;
        for (int i = 0; i < count; i++) {
            if (Objects.equals(o, held[i])) return i;
        }
        return -1;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public Object[] toArray() {
        int count = size;
        Object[] held = elements;
        Object[] copy = new Object[count];
        for (int i = 0; i < count; i++) copy[i] = held[i];
        return copy;
    }

    public Iterator<E> iterator() {
        return new Elements<E>(this);
    }

    /** Equal to a list with equal elements in the same order. */
    public boolean equals(Object other) {
        if (!(other instanceof List)) return false;
        return Arrays.equals(toArray(), ((List<?>) other).toArray());
    }

    public int hashCode() {
        return Arrays.hashCode(toArray());
    }

    public String toString() {
        return Arrays.toString(toArray());
    }

    private static final class Elements<E> implements Iterator<E> {
        private final ArrayList<E> list;
        private int next;

        Elements(ArrayList<E> list) {
            this.list = list;
        }

        public boolean hasNext() {
            return next < list.size;
        }

        public E next() {
            int index = next;
            if (index >= list.size) throw new NoSuchElementException();
            next = index + 1;
            return (E) list.elements[index];
        }

        public void remove() {
            int index = next - 1;
            if (index < 0) throw new IllegalStateException();
            list.remove(index);
            next = index;
        }
    }
}
