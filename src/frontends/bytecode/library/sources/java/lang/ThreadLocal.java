package java.lang;

import java.util.Objects;
import java.util.function.Supplier;

/** A variable with a value per thread. Each thread has a list of its values, which no other looks at. */
public class ThreadLocal<T> {
    static final class Entry {
        final ThreadLocal<?> variable;
        final Entry next;
        Object value;

        Entry(ThreadLocal<?> variable, Object value, Entry next) {
            this.variable = variable;
            this.value = value;
            this.next = next;
        }
    }

    public ThreadLocal() {
    }

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        return new Supplied<S>(Objects.requireNonNull(supplier));
    }

    protected T initialValue() {
        return null;
    }

    private Entry find(Thread running) {
        Entry entry = running.locals;
        while (entry != null && entry.variable != this) entry = entry.next;
        return entry;
    }

    public T get() {
        Thread running = Thread.currentThread();
        Entry entry = find(running);
        if (entry != null) return (T) entry.value;
        T value = initialValue();
        running.locals = new Entry(this, value, running.locals);
        return value;
    }

    public void set(T value) {
        Thread running = Thread.currentThread();
        Entry entry = find(running);
        if (entry != null) entry.value = value;
        else running.locals = new Entry(this, value, running.locals);
    }

    public void remove() {
        Thread running = Thread.currentThread();
        running.locals = without(running.locals);
    }

    private Entry without(Entry list) {
        if (list == null) return null;
        if (list.variable == this) return list.next;
        return new Entry(list.variable, list.value, without(list.next));
    }

    private static final class Supplied<T> extends ThreadLocal<T> {
        private final Supplier<? extends T> supplier;

        Supplied(Supplier<? extends T> supplier) {
            this.supplier = supplier;
        }

        protected T initialValue() {
            return supplier.get();
        }
    }
}
