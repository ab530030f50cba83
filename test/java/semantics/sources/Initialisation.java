/** When the initialisers of classes run (JLS 12.4), told by what they write down. */
public class Initialisation {
    static StringBuilder log = new StringBuilder();

    static int log(String s) {
        log.append(s).append(' ');
        return s.length();
    }

    static String taken() {
        String s = log.toString().trim();
        log = new StringBuilder();
        return s;
    }

    static int fromOther = Plain.VALUE + log("main");

    static class Plain {
        static int VALUE = new int[] {40, 2}[0] + 2;
    }

    static class Base {
        static final int CONSTANT = 5;
        static final String TEXT = "con" + "stant";
        static final Integer BOXED = 6;
        static int x = log("Base");
        static void touch() {}
    }

    static class Derived extends Base {
        static int y = log("Derived") + x;
        int z = log("field");
        { log("block"); }
        Derived() { log("constructor"); }
        Derived(int n) {
            this();
            log("int");
        }
    }

    interface Quiet {
        int Q = log("Quiet");
        int f();
    }

    interface Loud {
        int L = log("Loud");
        default int g() { return 1; }
    }

    static class Both extends Base implements Quiet, Loud {
        static int w = log("Both");
        public int f() { return Q; }
    }

    static class Counter {
        static int n;
        static int next() { return ++n; }
        static int first = next();
    }

    static class UsesCounter {
        static int second = Counter.next();
    }

    static class Box {
        int value = 1;
    }

    static class Shared {
        static final Box BOX = new Box();
        static final int[] ARRAY = {1};
    }

    static class ReadsShared {
        static int seen = Shared.BOX.value;
        static int element = Shared.ARRAY[0];
    }

    static class Ping {
        static final Integer A = Pong.B + 1;
        static final int SUM = A + 100;
    }

    static class Pong {
        static final int B = Ping.A == null ? 10 : 20;
    }

    static class Cycle1 {
        static final int A = zero() + Cycle2.B + 1;
        static int zero() { return 0; }
    }

    static class Cycle2 {
        static final int B = Cycle1.A + 1;
    }

    static class Broken {
        static int x = 1 / Integer.parseInt("0");
        static void touch() {}
    }

    static class Thrower {
        static int x;
        static {
            if (log("Thrower") > 0) throw new Error("own");
        }
    }

    static class BelowThrower extends Thrower {
        static int y = log("never");
    }

    static class Singleton {
        static final Singleton INSTANCE = new Singleton();
        static int count = 7;
        int seen;
        Singleton() {
            seen = count;
            count = 3;
        }
    }

    static class Holder {
        static class Lazy {
            static final Object IT = new Object();
            static { log("Lazy"); }
        }
        static Object get() { return Lazy.IT; }
    }

    enum Level {
        LOW(1), HIGH(LOW.weight + 10) {
            @Override int twice() { return -1; }
        };
        static int total;
        static {
            for (Level l : values()) total += l.weight;
        }
        final int weight;
        Level(int weight) { this.weight = weight; }
        int twice() { return 2 * weight; }
    }

    public static void main(String[] args) {
        assert taken().equals("main") && fromOther == 46;
        assert Base.CONSTANT == 5 && Base.TEXT == "constant" && taken().equals("");
        Base[] array = new Base[3];
        Class<?> literal = Base.class;
        Derived none = null;
        boolean is = array[0] instanceof Derived || literal == null;
        assert !is && none == null && taken().equals("");
        assert Derived.x == 4 && taken().equals("Base");
        Derived.touch();
        assert taken().equals("");
        new Derived(3);
        assert taken().equals("Derived field block constructor int");
        new Derived();
        assert taken().equals("field block constructor");
        assert new Both().w == 4 && taken().equals("Loud Both");
        assert new Both().f() == 5 && taken().equals("Quiet") && Both.L == 4 && taken().equals("");
        assert Base.BOXED == 6;

        assert Counter.first == 1 && Counter.next() == 2 && UsesCounter.second == 3 && Counter.n == 3;
        Shared.BOX.value = 5;
        Shared.ARRAY[0] = 6;
        assert ReadsShared.seen == 5 && ReadsShared.element == 6;
        assert Pong.B == 20 && Ping.A == 1 && Ping.SUM == 101;
        assert Cycle2.B == 2 && Cycle1.A == 1;

        try {
            Broken.touch();
            assert false;
        } catch (ExceptionInInitializerError e) {
            assert e.getCause() instanceof ArithmeticException && e.getMessage() == null;
        }
        try {
            Broken.x = 5;
            assert false;
        } catch (NoClassDefFoundError e) {
            assert e.getMessage().equals("Could not initialize class Initialisation$Broken");
        }
        try {
            new BelowThrower();
            assert false;
        } catch (Error e) {
            assert e.getMessage().equals("own") && taken().equals("Thrower");
        }
        try {
            BelowThrower.y++;
            assert false;
        } catch (NoClassDefFoundError e) {
            assert taken().equals("");
        }
        assert Singleton.INSTANCE.seen == 0 && Singleton.count == 7;
        assert taken().equals("");
        Holder.get();
        Object it = Holder.get();
        assert it == Holder.Lazy.IT && taken().equals("Lazy");
        assert Level.total == 12 && Level.HIGH.twice() == -1 && Level.LOW.twice() == 2;
    }
}
