import java.util.concurrent.atomic.*;

/** The atomic classes by one thread. */
public class Atomics {
    static void numbers() {
        AtomicInteger i = new AtomicInteger(5);
        assert i.get() == 5 && i.getAndIncrement() == 5 && i.incrementAndGet() == 7 && i.getAndDecrement() == 7 && i.decrementAndGet() == 5;
        assert i.getAndAdd(10) == 5 && i.addAndGet(-5) == 10 && i.getAndSet(3) == 10 && i.compareAndSet(3, 4) && !i.compareAndSet(3, 5);
        assert i.compareAndExchange(4, 6) == 4 && i.compareAndExchange(4, 7) == 6 && i.getPlain() == 6 && i.getOpaque() == 6 && i.getAcquire() == 6;
        i.lazySet(1);
        i.setPlain(i.get() + 1);
        i.setOpaque(i.get() + 1);
        i.setRelease(i.get() + 1);
        assert i.intValue() == 4 && i.updateAndGet(x -> x * x) == 16 && i.getAndUpdate(x -> -x) == 16 && i.accumulateAndGet(6, Math::max) == 6;
        assert i.getAndAccumulate(2, (x, y) -> x * y) == 6 && i.toString().equals("12") && i.longValue() == 12 && i.doubleValue() == 12.0;
        while (!i.weakCompareAndSetVolatile(12, 13)) Thread.onSpinWait();
        assert i.get() == 13 && new AtomicInteger().get() == 0;
        AtomicLong l = new AtomicLong(1L << 40);
        assert l.getAndIncrement() == 1L << 40 && l.addAndGet(1) == (1L << 40) + 2 && l.compareAndSet((1L << 40) + 2, -1) && l.incrementAndGet() == 0;
        assert l.getAndSet(-9) == 0 && l.getAndUpdate(x -> x / 2) == -9 && l.get() == -4 && l.decrementAndGet() == -5 && l.getAndAdd(5) == -5;
        AtomicBoolean b = new AtomicBoolean();
        assert !b.get() && b.compareAndSet(false, true) && b.getAndSet(false) && !b.getPlain() && b.toString().equals("false");
        b.set(true);
        assert b.compareAndExchange(true, false) && !b.getAcquire();
        LongAdder adder = new LongAdder();
        adder.add(5);
        adder.increment();
        adder.decrement();
        assert adder.sum() == 5 && adder.intValue() == 5 && adder.sumThenReset() == 5 && adder.sum() == 0;
    }

    static void references() {
        String a = "a", b = "b";
        AtomicReference<String> r = new AtomicReference<>(a);
        assert r.get() == a && r.compareAndSet(a, b) && !r.compareAndSet(a, null) && r.getAndSet(null) == b && r.get() == null;
        r.set("x");
        assert r.updateAndGet(s -> s + "y").equals("xy") && r.getAndUpdate(s -> null).equals("xy") && r.compareAndExchange(null, a) == null;
        assert r.accumulateAndGet(b, String::concat).equals("ab") && r.toString().equals("ab") && r.getAcquire().equals("ab");
        AtomicStampedReference<String> s = new AtomicStampedReference<>(a, 1);
        int[] stamp = new int[1];
        assert s.get(stamp) == a && stamp[0] == 1 && s.compareAndSet(a, b, 1, 2) && !s.compareAndSet(b, a, 1, 3) && s.getStamp() == 2 && s.getReference() == b;
        AtomicMarkableReference<String> m = new AtomicMarkableReference<>(a, false);
        boolean[] mark = new boolean[1];
        assert m.attemptMark(a, true) && m.get(mark) == a && mark[0] && m.isMarked() && !m.compareAndSet(a, b, false, true) && m.compareAndSet(a, b, true, false);
        assert m.getReference() == b && !m.isMarked();
    }

    static void arrays() {
        AtomicIntegerArray i = new AtomicIntegerArray(3);
        assert i.length() == 3 && i.getAndAdd(1, 5) == 0 && i.incrementAndGet(1) == 6 && i.compareAndSet(1, 6, 2) && i.get(1) == 2 && i.get(0) == 0;
        AtomicLongArray l = new AtomicLongArray(new long[] {1, 2});
        assert l.addAndGet(0, 1L << 40) == (1L << 40) + 1 && l.getAndSet(1, 9) == 2 && l.updateAndGet(1, x -> x + 1) == 10 && l.toString().equals("[1099511627777, 10]");
        AtomicReferenceArray<String> r = new AtomicReferenceArray<>(2);
        r.set(1, "x");
        assert r.get(0) == null && r.compareAndSet(0, null, "y") && r.getAndSet(1, null).equals("x") && r.getAndUpdate(0, s -> s + s).equals("y") && r.get(0).equals("yy");
        try {
            i.get(3);
            assert false;
        } catch (IndexOutOfBoundsException e) {
            assert l.length() == 2;
        }
    }

    public static void main(String[] args) {
        numbers();
        references();
        arrays();
    }
}
