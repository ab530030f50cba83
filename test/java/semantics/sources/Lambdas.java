import java.util.function.*;

/** Lambdas and method references: every kind of target, captures, and the adaptation of their types. */
public class Lambdas {
    interface Triple<A, B, C, R> { R apply(A a, B b, C c); }
    interface LongMaker { long make(int a, long b); }
    interface Thrower { void run() throws Exception; }
    interface Counted { int count(); default Counted twice() { return () -> 2 * count(); } }
    interface Varied { String join(String... parts); }
    interface IntToArray { int[] make(int n); }
    interface Shorts { short narrow(byte b); }

    static class Box<T> {
        T value;
        Box(T value) { this.value = value; }
        Box() { this(null); }
        T get() { return value; }
        <R> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(value)); }
        Supplier<T> getter() { return this::get; }
        Supplier<String> shown() { return super::toString; }
        int add(int n, long m) { return (Integer) value + n + (int) m; }
    }

    int field = 5;

    static int twice(int x) { return 2 * x; }
    static long widen(int x) { return x; }
    static Integer boxed(int x) { return x + 1; }
    static int total(Object... all) { return all.length; }
    static String three(String a, Integer b, long c) { return a + b + c; }
    static void nothing(Object o) {}

    int instance(int x) { return field += x; }

    Supplier<Integer> counter() {
        int[] n = {0};
        return () -> n[0]++ + field;
    }

    static void kinds() {
        IntUnaryOperator f = Lambdas::twice;
        assert f.applyAsInt(4) == 8;
        Function<Integer, Integer> g = Lambdas::twice;
        assert g.apply(5) == 10;
        ToLongFunction<Integer> h = Lambdas::twice;
        assert h.applyAsLong(6) == 12L;
        IntToLongFunction w = Lambdas::widen;
        assert w.applyAsLong(-1) == -1L;
        Function<Integer, Long> k = Lambdas::widen;
        assert k.apply(3) == 3L;
        IntUnaryOperator u = Lambdas::boxed;
        assert u.applyAsInt(3) == 4;
        IntToDoubleFunction wd = Lambdas::boxed;
        assert wd.applyAsDouble(3) == 4.0;
        ToLongFunction<Box<Integer>> through = Box::get;
        assert through.applyAsLong(new Box<>(9)) == 9;
        Consumer<Integer> drop = Lambdas::twice;
        drop.accept(1);
        LongConsumer dropLong = Long::toString;
        dropLong.accept(1L << 40);
        Lambdas o = new Lambdas();
        IntUnaryOperator bound = o::instance;
        o = null;
        assert bound.applyAsInt(3) == 8 && bound.applyAsInt(1) == 9;
        Function<String, Integer> unbound = String::length;
        assert unbound.apply("four") == 4;
        BiFunction<String, String, Boolean> equal = String::equals;
        assert equal.apply("a", "a") && !equal.apply("a", "b");
        Function<Integer, Box<Integer>> make = Box::new;
        Supplier<Box<String>> empty = Box::new;
        assert make.apply(6).get() == 6 && empty.get().get() == null;
        IntFunction<int[]> ints = int[]::new;
        IntFunction<String[][]> strings = String[][]::new;
        IntToArray more = int[]::new;
        assert ints.apply(3).length == 3 && strings.apply(2).length == 2 && more.make(1)[0] == 0;
        Function<Integer, int[]> boxedLength = int[]::new;
        assert boxedLength.apply(4).length == 4;
        Triple<String, Integer, Long, String> triple = Lambdas::three;
        assert triple.apply("a", 1, 2L).equals("a12");
        Triple<Box<Integer>, Integer, Integer, Integer> method = Box::add;
        assert method.apply(new Box<>(1), 2, 3) == 6;
        Varied varied = parts -> String.join("-", parts);
        assert varied.join("a", "b").equals("a-b");
        Function<String, Integer> spread = Lambdas::total;
        assert spread.apply("x") == 1;
        Shorts s = b -> (short) (b * 300);
        assert s.narrow((byte) 127) == -27436;
        assert new Box<>("q").getter().get().equals("q") && new Box<>(1).shown().get().startsWith("Lambdas$Box@");
        int[] array = {1, 2};
        Supplier<int[]> cloned = array::clone;
        assert cloned.get() != array && cloned.get()[1] == 2;
        try {
            Lambdas none = null;
            IntUnaryOperator bad = none::instance;
            assert false;
        } catch (NullPointerException e) {
            assert e.getCause() == null;
        }
        try {
            Function<Object, String> wrong = (Function<Object, String>) (Function<?, ?>) (Function<String, String>) String::trim;
            wrong.apply(5);
            assert false;
        } catch (ClassCastException e) {
            assert e.getCause() == null;
        }
    }

    static void captures() {
        int i = 1;
        long l = 1L << 33;
        double d = 0.5;
        String s = "s";
        byte b = -3;
        char c = 'c';
        boolean z = true;
        float f = 2.5f;
        int[] a = {7};
        Supplier<String> all = () -> i + " " + l + " " + d + " " + s + " " + b + " " + c + " " + z + " " + f + " " + a[0];
        a[0]++;
        assert all.get().equals("1 8589934592 0.5 s -3 c true 2.5 8");
        LongMaker maker = (x, y) -> x * l + y + i;
        assert maker.make(2, 3) == (2L << 33) + 4;
        Supplier<Supplier<Integer>> nested = () -> () -> i + a[0];
        assert nested.get().get() == 9;
        Lambdas o = new Lambdas();
        Supplier<Integer> counter = o.counter();
        assert counter.get() == 5 && counter.get() == 6 && o.counter().get() == 5;
        Counted counted = () -> i + 2;
        assert counted.twice().twice().count() == 12;
        IntBinaryOperator[] operators = {(x, y) -> x + y, (x, y) -> x * y, Math::max, Integer::compare};
        int sum = 0;
        for (IntBinaryOperator each : operators) sum = 10 * sum + each.applyAsInt(2, 3);
        assert sum == 5629;
        Function<Integer, Function<Integer, Integer>> curried = x -> y -> x - y;
        assert curried.apply(10).apply(3) == 7;
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        assert inc.andThen(dbl).apply(3) == 8 && inc.compose(dbl).apply(3) == 7;
        Predicate<String> isEmpty = String::isEmpty;
        assert isEmpty.negate().or(x -> true).test("") && !isEmpty.and(x -> false).test("");
        assert new Box<>(3).map(x -> x + 0.5).map(Object::toString).get().equals("3.5");
        Runnable serial = (Runnable & java.io.Serializable) () -> a[0] = 50;
        serial.run();
        assert a[0] == 50 && serial instanceof java.io.Serializable;
        BinaryOperator<Integer> fact = new BinaryOperator<>() {
            public Integer apply(Integer n, Integer acc) { return n == 0 ? acc : apply(n - 1, acc * n); }
        };
        assert fact.apply(5, 1) == 120;
    }

    static String run(Thrower t) {
        try {
            t.run();
            return "fine";
        } catch (RuntimeException e) {
            return "runtime";
        } catch (Exception e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        kinds();
        captures();
        assert run(() -> {}).equals("fine") && run(() -> { throw new Exception("checked"); }).equals("checked");
        assert run(() -> nothing(1 / (args.length))).equals("runtime");
    }
}
