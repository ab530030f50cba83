// What computes and has no threads: the answers are those of the JDK, where the same program can be run with -ea.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

class Numbers {
    static boolean isNumber(String text) {
        try {
            Long.parseLong(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    public static void main(String[] arguments) {
        assert Integer.bitCount(0xf0f) == 8 && Long.bitCount(-1L) == 64;
        assert Integer.numberOfLeadingZeros(1) == 31 && Integer.numberOfTrailingZeros(8) == 3;
        assert Long.numberOfTrailingZeros(0) == 64 && Integer.highestOneBit(100) == 64;
        assert Integer.rotateLeft(1, 33) == 2 && Integer.compareUnsigned(-1, 1) > 0;
        assert Integer.toHexString(-1).equals("ffffffff") && Long.toBinaryString(5).equals("101");
        assert Integer.parseInt("-12") == -12 && Integer.parseInt("7f", 16) == 127;
        assert Long.parseLong("-9223372036854775808") == Long.MIN_VALUE;
        assert Long.parseLong("9223372036854775807") == Long.MAX_VALUE;
        assert !isNumber("9223372036854775808") && !isNumber("-9223372036854775809") && !isNumber("") && !isNumber("-");
        assert Math.floorMod(-1, 3) == 2 && Math.floorDiv(-1, 3) == -1;
        assert Math.round(-0.5) == 0 && Math.round(2.5) == 3 && Math.round(-2.6) == -3;
        assert Math.floor(-0.5) == -1.0 && Math.ceil(0.2) == 1.0 && 1 / Math.ceil(-0.2) < 0;
        assert Double.compare(0.0, -0.0) > 0 && Double.compare(Double.NaN, 1.0) > 0;
        assert 1 / Math.min(0.0, -0.0) < 0 && 1 / Math.max(-0.0, 0.0) > 0;
        assert Float.floatToIntBits(1.0f) == 0x3f800000 && Double.hashCode(1.0) == 1072693248;
        assert Boolean.hashCode(true) == 1231 && Long.hashCode(1L << 32) == 1;
        Integer one = 1000;
        Object wide = 3L;
        assert one.equals(1000) && one.compareTo(999) > 0 && wide.equals(3L) && !wide.equals(3);
        assert TimeUnit.SECONDS.toMillis(2) == 2000 && TimeUnit.MILLISECONDS.toSeconds(2500) == 2;
        assert TimeUnit.DAYS.toNanos(Long.MAX_VALUE) == Long.MAX_VALUE;
    }
}

class Texts {
    public static void main(String[] arguments) {
        assert "abc".substring(1).equals("bc") && "a,b".indexOf(',') == 1 && "abcabc".lastIndexOf("bc") == 4;
        assert "Ab".toLowerCase().equals("ab") && "ab".compareTo("b") < 0 && "ab".hashCode() == 3105;
        assert " a ".trim().repeat(2).replace('a', 'b').equals("bb") && "ab".endsWith("b") && !"b".endsWith("ab");
        assert String.join("-", "a", "b").equals("a-b") && String.valueOf(new char[] {'x', 'y'}).equals("xy");
        StringBuilder text = new StringBuilder();
        text.append(1).append('x').append("y").append(2.5).append(true).append((Object) null).append(1e10f);
        assert text.toString().equals("1xy2.5truenull1.0E10");
        text.setLength(2);
        text.reverse().insert(1, "-").deleteCharAt(0).setCharAt(0, '+');
        assert text.toString().equals("+1") && text.length() == 2;
        Throwable thrown = new IllegalStateException("outer", new Error("inner"));
        assert thrown.toString().equals("java.lang.IllegalStateException: outer");
        assert thrown.getCause().getMessage().equals("inner");
        thrown.addSuppressed(new Error());
        assert thrown.getSuppressed().length == 1;
        assert "x".getClass().getSimpleName().equals("String") && "x".getClass() == String.class;
        assert "x".getClass().getName().equals("java.lang.String");
        boolean isOutOfRange = false;
        try {
            "abc".charAt(3);
        } catch (StringIndexOutOfBoundsException e) {
            isOutOfRange = true;
        }
        assert isOutOfRange;
    }
}

class Collected {
    enum Colour { RED, GREEN }

    public static void main(String[] arguments) {
        int[] numbers = {1, 2, 3, 4};
        System.arraycopy(numbers, 0, numbers, 1, 3);
        assert Arrays.toString(numbers).equals("[1, 1, 2, 3]") && Arrays.equals(numbers, numbers.clone());
        Object[] objects = Arrays.copyOf(new String[] {"a"}, 2);
        assert objects instanceof String[] && objects[1] == null;
        boolean isRefused = false;
        try {
            System.arraycopy(new Object[] {1}, 0, objects, 0, 1);
        } catch (ArrayStoreException e) {
            isRefused = true;
        }
        assert isRefused;
        List<String> list = new ArrayList<>();
        for (int i = 0; i < 6; i++) list.add("e" + i);
        list.remove(2);
        list.add(0, "first");
        String all = "";
        for (String element : list) all += element;
        assert all.equals("firste0e1e3e4e5") && list.indexOf("e3") == 3 && list.equals(new ArrayList<>(list));
        assert Colour.GREEN.ordinal() == 1 && Colour.RED.toString().equals("RED") && Colour.values().length == 2;
        assert Objects.hash(1, 2) == 994 && Objects.equals(null, null);
        Function<Integer, Integer> next = n -> n + 1;
        assert next.andThen(n -> n * 2).apply(1) == 4 && next.compose((Integer n) -> n * 2).apply(1) == 3;
    }
}

class Atomics {
    volatile int field;

    public static void main(String[] arguments) {
        AtomicInteger number = new AtomicInteger(2);
        assert number.compareAndExchange(2, 5) == 2 && number.accumulateAndGet(7, Math::max) == 7;
        assert number.getAndUpdate(n -> n - 1) == 7 && number.decrementAndGet() == 5 && number.toString().equals("5");
        AtomicBoolean flag = new AtomicBoolean(true);
        assert flag.getAndSet(false) && !flag.get() && flag.compareAndSet(false, true);
        AtomicReference<String> text = new AtomicReference<>("a");
        assert text.compareAndSet("a", "b") && text.getAndUpdate(old -> old + "c").equals("b");
        assert text.get().equals("bc");
        AtomicIntegerArray array = new AtomicIntegerArray(2);
        assert array.incrementAndGet(1) == 1 && array.get(0) == 0 && array.toString().equals("[0, 1]");
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("x", 0);
        int[] stamp = new int[1];
        assert stamped.compareAndSet("x", "y", 0, 1) && stamped.get(stamp).equals("y") && stamp[0] == 1;
        assert !stamped.compareAndSet("y", "z", 0, 1);
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("x", false);
        assert marked.attemptMark("x", true) && marked.isMarked();
        LongAdder adder = new LongAdder();
        adder.add(3);
        assert adder.sumThenReset() == 3 && adder.sum() == 0;
        Atomics object = new Atomics();
        AtomicIntegerFieldUpdater<Atomics> updater = FIELD;
        assert updater.addAndGet(object, 2) == 2 && updater.compareAndSet(object, 2, 3) && object.field == 3;
    }

    private static final AtomicIntegerFieldUpdater<Atomics> FIELD =
            AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "field");
}

/** As on a JVM, which gives the logarithms to one unit in the last place. */
class Logarithms {
    static boolean isNear(double computed, double known) {
        return Math.abs(computed - known) <= 2.3e-16 * Math.abs(known);
    }

    public static void main(String[] arguments) {
        assert Math.log(1) == 0 && Math.log(0) == Double.NEGATIVE_INFINITY && Math.log(-1) != Math.log(-1);
        assert isNear(Math.log(Math.E), 1) && isNear(Math.log(2), 0.6931471805599453);
        assert isNear(Math.log(3), 1.0986122886681098) && isNear(Math.log(1.0298582816971151), 0.029421202189766363);
        assert isNear(Math.log(1e300), 690.7755278982137) && isNear(Math.log(4.9e-324), -744.4400719213812);
        assert Math.log(Double.POSITIVE_INFINITY) == Double.POSITIVE_INFINITY;
    }
}

class Radixes {
    public static void main(String[] arguments) {
        assert Long.toString(255, 16).equals("ff") && Integer.toString(-35, 36).equals("-z");
        assert Long.toString(Long.MIN_VALUE, 2).length() == 65 && Long.toString(0, 3).equals("0");
        assert Integer.toString(7, 1).equals("7");
        assert Character.digit('z', 36) == 35 && Character.digit('Z', 35) == -1 && Character.digit('9', 40) == -1;
    }
}

/** Nothing is collected; what is cleared or put into its queue is so by hand. */
class References {
    public static void main(String[] arguments) throws Exception {
        java.lang.ref.ReferenceQueue<String> queue = new java.lang.ref.ReferenceQueue<>();
        java.lang.ref.WeakReference<String> first = new java.lang.ref.WeakReference<>("a", queue);
        java.lang.ref.SoftReference<String> second = new java.lang.ref.SoftReference<>("b");
        assert first.get() == "a" && first.refersTo("a") && queue.poll() == null;
        assert first.enqueue() && !first.enqueue() && !second.enqueue();
        assert queue.remove() == first && first.get() == null && second.get() == null && queue.poll() == null;
    }
}

/** Fields that are found by literals; one that is passed around is looked up. */
class Reflection {
    static final java.lang.reflect.Field COUNT;
    static java.lang.reflect.Field other;

    static {
        try {
            COUNT = Reflection.class.getDeclaredField("count");
            other = Reflection.class.getDeclaredField("name");
            other.setAccessible(true);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private int count = 3;
    private volatile String name = "a";
    private static byte shared = 5;

    public static void main(String[] arguments) throws Exception {
        Reflection object = new Reflection();
        assert COUNT.getInt(object) == 3 && (Integer) COUNT.get(object) == 3 && COUNT.getLong(object) == 3;
        COUNT.setInt(object, 4);
        COUNT.set(object, (Integer) COUNT.get(object) + 1);
        assert object.count == 5;
        other.set(object, "b");
        assert object.name.equals("b") && other.get(object) == "b";
        java.lang.reflect.Field ofClass = Reflection.class.getDeclaredField("shared");
        assert ofClass.getByte(null) == 5 && ofClass.getInt("any") == 5;
        ofClass.setByte(null, (byte) -1);
        assert shared == -1;
        Object boxed = ofClass;
        assert ((java.lang.reflect.Field) boxed).getByte(null) == -1 && !(boxed instanceof String);
        boolean isThrown = false;
        try {
            COUNT.getInt(null);
        } catch (NullPointerException expected) {
            isThrown = true;
        }
        assert isThrown;
    }
}

/** A volatile field is so by reflection too. */
class ReflectedFlag {
    volatile boolean isThere;
    int value;

    public static void main(String[] arguments) throws Exception {
        java.lang.reflect.Field flag = ReflectedFlag.class.getDeclaredField("isThere");
        ReflectedFlag object = new ReflectedFlag();
        new Thread(() -> {
            object.value = 1;
            try {
                flag.setBoolean(object, true);
            } catch (IllegalAccessException never) {
                assert false;
            }
        }).start();
        if (flag.getBoolean(object)) assert object.value == 1;
    }
}

/** Violated: and a plain one is plain. */
class ReflectedPlainFlag {
    boolean isThere;
    int value;

    public static void main(String[] arguments) throws Exception {
        java.lang.reflect.Field flag = ReflectedPlainFlag.class.getDeclaredField("isThere");
        ReflectedPlainFlag object = new ReflectedPlainFlag();
        new Thread(() -> {
            object.value = 1;
            try {
                flag.setBoolean(object, true);
            } catch (IllegalAccessException never) {
                assert false;
            }
        }).start();
        if (flag.getBoolean(object)) assert object.value == 1;
    }
}
