import java.util.ArrayList;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/** Classes, interfaces, arrays, boxes, records, enums, generics. */
public class Types {
    interface Shape {
        int SIDES = 4;
        double area();
        default String name() { return "shape" + secret(); }
        private String secret() { return "!"; }
        static Shape unit() { return () -> 1.0; }
    }

    interface Named extends Shape {
        @Override default String name() { return "named " + Shape.super.name(); }
    }

    interface Left extends Shape {
        default int side() { return 1; }
    }

    interface Right extends Shape {
        default int side() { return 2; }
    }

    static class Diamond implements Left, Right, Named {
        public int side() { return 10 * Left.super.side() + Right.super.side(); }
        public double area() { return SIDES; }
    }

    static abstract class Animal implements Comparable<Animal> {
        protected int legs = legs();
        final String seen;
        Animal() { seen = sound(); }
        abstract String sound();
        int legs() { return 4; }
        Animal self() { return this; }
        static String kind() { return "animal"; }
        private String hidden() { return "animal's"; }
        String show() { return hidden(); }
        public int compareTo(Animal other) { return Integer.compare(legs, other.legs); }
        public String toString() { return sound() + legs; }
    }

    static class Bird extends Animal {
        protected int legs = 2;
        String song = "tweet";
        String sound() { return song; }
        int legs() { return super.legs() - 1; }
        @Override Bird self() { return this; }
        static String kind() { return "bird"; }
        String hidden() { return "bird's"; }
        int both() { return 10 * legs + super.legs; }
    }

    static class Robin extends Bird {
        String sound() { return "chirp"; }
        String superSound() { return super.sound(); }
    }

    static class Pair<A, B extends Comparable<B>> {
        final A first;
        B second;
        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }
        <C> Pair<C, B> with(C c) { return new Pair<>(c, second); }
        boolean more(B than) { return second.compareTo(than) > 0; }
    }

    class Inner {
        int value = base + 1;
        class Deep {
            int sum() { return value + base; }
        }
    }

    int base = 10;

    int inner(int captured) {
        long wide = captured * 2L;
        class Local {
            int get() { return (int) (base + captured + wide); }
        }
        Object anonymous = new Object() {
            int count = captured;
            @Override public int hashCode() { return count += new Local().get(); }
        };
        anonymous.hashCode();
        return anonymous.hashCode() + this.new Inner().new Deep().sum();
    }

    record Point(int x, long y, double z, String name, float[] data) {
        static int made;
        Point {
            made++;
            if (x < 0) throw new IllegalArgumentException("x");
        }
        Point(int x) { this(x, 0, 0, null, null); }
        int twice() { return 2 * x; }
    }

    record Small(byte b, short s, char c, boolean f, float g) {}

    enum Op {
        ADD("+") { int apply(int a, int b) { return a + b; } },
        MUL("*") { int apply(int a, int b) { return a * b; } };
        final String symbol;
        Op(String symbol) { this.symbol = symbol; }
        abstract int apply(int a, int b);
    }

    static class Range implements Iterable<Integer> {
        final int n;
        Range(int n) { this.n = n; }
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int i;
                public boolean hasNext() { return i < n; }
                public Integer next() {
                    if (i >= n) throw new NoSuchElementException();
                    return i++;
                }
            };
        }
    }

    static int sum(int... values) {
        int sum = 0;
        for (int v : values) sum += v;
        return sum;
    }

    static String pick(Object o) { return "object"; }
    static String pick(long l) { return "long"; }
    static String pick(Integer i) { return "box"; }
    static String pick(Object... all) { return "all" + all.length; }

    static void objects() {
        Diamond d = new Diamond();
        Shape s = d;
        assert d.side() == 12 && s.area() == 4 && s.name().equals("named shape!") && Shape.unit().area() == 1;
        assert Shape.unit().name().equals("shape!") && d instanceof Left && s instanceof Right && !(Shape.unit() instanceof Named);
        Animal a = new Robin();
        assert a.seen.equals("chirp") && new Bird().seen == null && a.sound().equals("chirp") && ((Robin) a).superSound().equals("tweet");
        assert a.legs == 3 && ((Bird) a).legs == 2 && ((Bird) a).both() == 23 && a.self() == a && a.show().equals("animal's");
        assert Animal.kind().equals("animal") && Bird.kind().equals("bird") && ("" + a).equals("chirp3");
        Comparable<Animal> c = a;
        assert c.compareTo(new Bird()) == 0 && a instanceof Comparable;
        Pair<String, Integer> p = new Pair<>("a", 5);
        assert p.with(7L).first + 1 == 8 && p.more(4) && !p.more(5) && p.second++ == 5 && p.second == 6;
        assert new Types().inner(3) == 3 + 19 + 19 + 11 + 10;
        Object o = new Object(), q = new Object();
        assert o.equals(o) && !o.equals(q) && o != q && o.hashCode() == o.hashCode() && o.toString().startsWith("java.lang.Object@");
        assert a.getClass() == Robin.class && a.getClass() != new Bird().getClass() && a.getClass().getName().equals("Types$Robin");
        assert "".getClass() == String.class && Integer.valueOf(1).getClass() == Integer.class && Robin.class.getSimpleName().equals("Robin");
        if (o instanceof Object && a instanceof Bird b && b.legs == 2) assert b.song.equals("tweet");
        else assert false;
        if (!(a instanceof Bird b)) throw new AssertionError();
        assert b.both() == 23;
    }

    static void boxes() {
        Integer i = 127, j = 127;
        Long l = 5L;
        Character c = 'x';
        Boolean f = true;
        Double d = 1.5;
        Object o = i;
        assert i == j && i.equals(j) && !i.equals(127L) && !l.equals(5) && l.equals(5L) && o.equals(127) && l.hashCode() == 5;
        assert new ArrayList<Integer>().size() == 0 && Objects.hash(1, 2, 3) == 30817;
        i++;
        i += 2;
        assert i == 130 && j == 127 && i.compareTo(j) > 0 && i > j && c + 1 == 'y' && (f ? d : l) == 1.5 && -d == -1.5;
        assert Boolean.TRUE.hashCode() == 1231 && d.hashCode() == 1073217536 && Float.valueOf(2f).hashCode() == 0x40000000 && c.hashCode() == 120;
        assert Long.valueOf(1L << 40).equals(1L << 40) && ((Number) l).intValue() == 5 && d.intValue() == 1 && d.longValue() == 1;
        assert i.doubleValue() == 130.0 && i.byteValue() == -126 && Double.valueOf(Double.NaN).equals(Double.NaN) && !Double.valueOf(0.0).equals(-0.0);
        assert pick(1).equals("long") && pick('a').equals("long") && pick(i).equals("box") && pick(l).equals("object") && pick().equals("all0");
        assert pick(1, "a").equals("all2") && pick((Object) 1).equals("object") && sum() == 0 && sum(1) == 1 && sum(1, 2, 3) == 6;
        byte b = (byte) 200;
        Byte bb = b;
        Short ss = (short) -5;
        assert bb == -56 && ss + bb == -61 && bb.equals((byte) -56) && o instanceof Integer && !(o instanceof Long) && o instanceof Number;
        ArrayList<Integer> list = new ArrayList<>();
        for (int x : new Range(4)) list.add(x * x);
        int total = 0;
        for (Integer x : list) total += x;
        assert total == 14 && list.get(3) == 9 && list.size() == 4 && list.contains(4);
    }

    static void arrays() {
        int[][] m = new int[3][4];
        m[2][3] = 5;
        assert m.length == 3 && m[0].length == 4 && m[2][3] == 5 && m[1][3] == 0 && m[0] != m[1];
        long[][][] deep = new long[2][3][];
        assert deep[1][2] == null && deep[1].length == 3;
        deep[1][2] = new long[] {1L << 40};
        assert deep[1][2][0] >> 40 == 1;
        String[][] ragged = {{"a"}, {}, {"b", "c"}};
        assert ragged[2][1].equals("c") && ragged[1].length == 0;
        int[] copy = m[2].clone();
        copy[3]++;
        assert m[2][3] == 5 && copy[3] == 6;
        int[][] shallow = m.clone();
        assert shallow != m && shallow[2] == m[2] && ragged.clone()[0] == ragged[0];
        byte[] bytes = {-1, 2};
        short[] shorts = {-1, (short) 40000};
        char[] chars = {'a', '\uffff'};
        boolean[] flags = {true, false};
        float[] floats = {1.5f};
        double[] doubles = {1e300};
        assert bytes[0] == -1 && shorts[1] == -25536 && chars[1] == 65535 && flags[0] && !flags[1] && floats[0] == 1.5f && doubles[0] == 1e300;
        assert bytes.clone()[0] == -1 && flags.clone()[0] && doubles.clone()[0] == 1e300 && new long[] {-1}.clone()[0] == -1;
        int[] line = {0, 1, 2, 3, 4};
        System.arraycopy(line, 0, line, 1, 4);
        assert line[0] == 0 && line[1] == 0 && line[4] == 3;
        System.arraycopy(line, 2, line, 0, 3);
        assert line[0] == 1 && line[2] == 3;
        Object[] objects = new String[] {"x"};
        Object o = m;
        assert objects instanceof String[] && !((Object) new Object[0] instanceof String[]) && o instanceof int[][] && o instanceof Object[];
        assert !(o instanceof int[]) && o instanceof Cloneable && (Object) line instanceof int[] && o.getClass() == int[][].class;
        assert new Integer[2][2] instanceof Number[][] && line.equals(line) && !line.equals(line.clone());
        try {
            int[][] none = new int[line[3] - 3][-1];
            assert false;
        } catch (NegativeArraySizeException e) {
            assert e.getMessage().equals("-1");
        }
    }

    static void records() {
        record Here(int a) {}
        float[] data = {1};
        Point p = new Point(1, 2L, 0.5, "n", data), q = new Point(1, 2L, 0.5, "n", data);
        assert p.equals(q) && p.hashCode() == q.hashCode() && p != q && !p.equals(new Point(1)) && !p.equals(null) && !p.equals("p");
        assert p.x() == 1 && p.y() == 2 && p.z() == 0.5 && p.name().equals("n") && p.data() == data && p.twice() == 2 && Point.made == 3;
        assert new Point(7).toString().equals("Point[x=7, y=0, z=0.0, name=null, data=null]");
        assert new Here(3).toString().equals("Here[a=3]") && new Here(3).hashCode() == 3;
        Small s = new Small((byte) -1, (short) 2, 'c', true, -0f);
        assert s.toString().equals("Small[b=-1, s=2, c=c, f=true, g=-0.0]") && s.equals(new Small((byte) -1, (short) 2, 'c', true, -0f));
        assert !s.equals(new Small((byte) -1, (short) 2, 'c', true, 0f)) && s.hashCode() == (((-31 + 2) * 31 + 'c') * 31 + 1231) * 31 + 0x80000000;
        try {
            new Point(-1);
            assert false;
        } catch (IllegalArgumentException e) {
            assert e.getMessage().equals("x") && Point.made == 5;
        }
    }

    static void enums() {
        assert Op.values().length == 2 && Op.ADD.apply(3, 4) == 7 && Op.valueOf("MUL").apply(3, 4) == 12 && Op.MUL.symbol.equals("*");
        assert Op.ADD.ordinal() == 0 && Op.MUL.name().equals("MUL") && Op.ADD.compareTo(Op.MUL) < 0 && Op.ADD.toString().equals("ADD");
        assert Op.values() != Op.values() && Op.values()[1] == Op.MUL && Op.ADD.equals(Op.ADD);
        try {
            Op.valueOf("SUB");
            assert false;
        } catch (IllegalArgumentException e) {
            assert e.getMessage().equals("No enum constant Types.Op.SUB");
        }
        try {
            Op.valueOf(null);
            assert false;
        } catch (NullPointerException e) {
            assert e.getCause() == null;
        }
    }

    public static void main(String[] args) {
        objects();
        boxes();
        arrays();
        records();
        enums();
    }
}
