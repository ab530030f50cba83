package java.util.concurrent.atomic;

import java.io.Serializable;

/** One cell. A sum is a volatile read of it, though the class promises less to one that runs beside updates. */
public class LongAdder extends Number implements Serializable {
    private final AtomicLong cell = new AtomicLong();

    public LongAdder() {
    }

    public void add(long delta) {
        cell.getAndAdd(delta);
    }

    public void increment() {
        add(1);
    }

    public void decrement() {
        add(-1);
    }

    public long sum() {
        return cell.get();
    }

    public void reset() {
        cell.set(0);
    }

    public long sumThenReset() {
        return cell.getAndSet(0);
    }

    public String toString() {
        return String.valueOf(sum());
    }

    public int intValue() {
        return (int) sum();
    }

    public long longValue() {
        return sum();
    }

    public float floatValue() {
        return (float) sum();
    }

    public double doubleValue() {
        return (double) sum();
    }
}
