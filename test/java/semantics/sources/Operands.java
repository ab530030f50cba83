/** Values that stay on the stack: assignments as expressions, operators on elements and fields, conditions within expressions. */
public class Operands {
    int n;
    long m;
    byte b;
    char c = 'a';
    static long sum;
    static int count;
    double d;
    Operands next;

    static int f(int a, int b, int c) { return 100 * a + 10 * b + c; }
    static long g(long a, int b, long c) { return 100 * a + 10 * b + c; }
    static String h(Object a, int b, boolean c, Object d) { return a + " " + b + " " + c + " " + d; }
    static int k(int a, int b, boolean c) { return 100 * a + 10 * b + (c ? 1 : 0); }
    static int bump() { return ++count; }
    static int[] touch(int[] a) { count += 10; return a; }

    static void chains() {
        int x, y, z;
        x = y = z = bump();
        assert x == 1 && y == 1 && z == 1;
        x = (y = 5) + (y = 7) * y + y++ + ++y;
        assert x == 5 + 49 + 7 + 9 && y == 9;
        long p, q;
        p = q = x = 3;
        assert p == 3 && q == 3;
        int[] a = {1, 2, 3};
        long[] l = {10, 20, 30};
        int i = 0;
        a[i++] += i * 10;
        assert i == 1 && a[0] == 11;
        a[i] = i = 2;
        assert a[1] == 2 && i == 2;
        l[--i] <<= 33;
        assert l[1] == 20L << 33;
        assert (l[i++]++ + ++l[i]) == (20L << 33) + 31 && l[1] == (20L << 33) + 1 && i == 2;
        assert f(a[0] = 4, a[1] = a[0] + 1, a[2] -= 1) == 452;
        assert g(l[0] = 6, a[0]++, l[2] *= 2) == 600 + 40 + 62;
        assert f(x = 1, x++, x += x++) == 100 + 10 + 4;
        byte[] bytes = {127};
        assert bytes[0]++ == 127 && bytes[0] == -128 && --bytes[0] == 127;
        char[] chars = {'x'};
        assert (chars[0] += 1) == 'y' && chars[0]++ == 'y' && chars[0] == 'z';
        boolean[] flags = new boolean[2];
        assert (flags[1] = !flags[0]) && (flags[0] |= flags[1]) && !(flags[0] ^= true);
        float[] floats = {1.5f};
        assert (floats[0] *= 3) == 4.5f;
        double[] doubles = {1, 2};
        assert (doubles[0] = doubles[1] = 8) + doubles[0]-- == 16 && doubles[0] == 7;
        String[] strings = {"a", null};
        assert (strings[1] = strings[0] += "b").equals("ab") && strings[1] == strings[0];
    }

    static void fields() {
        Operands o = new Operands(), r = o;
        o.n = r.n += 5;
        assert o.n == 5 && o.n++ == 5 && ++r.n == 7;
        o.m = o.n = 9;
        assert o.m++ + o.m-- + --o.m == 9 + 10 + 8 && (o.m <<= 40) == 8L << 40;
        assert (o.b += 200) == -56 && o.b-- == -56 && (o.b >>>= 2) == -15;
        assert o.c++ == 'a' && (o.c += 1.9) == 'c' && (char) (o.c + 1) == 'd';
        assert (sum = o.m = 3) == 3 && sum++ + ++sum == 8 && (sum *= o.n = 2) == 10;
        assert (o.d = 1.5) + (o.d *= 2) + o.d++ == 7.5 && o.d == 4;
        o.next = new Operands();
        (o.next.next = o).next.n = 77;
        assert r.next.n == 77 && (r = r.next).n == 77 && r.next == o;
        assert h(o.n = 3, r.n, o instanceof Operands, o.n = 4).equals("3 77 true 4");
    }

    static void conditions() {
        int x = 3, y = 4;
        Object o = "text";
        int[] a = {5, 6, 7};
        assert f(x > y ? 1 : 2, x < y ? x == 3 ? 3 : 4 : 5, y) == 234;
        assert g(x < y ? 1L << 32 : 2, x > y ? 1 : 2, x == y ? 3 : -3L) == (100L << 32) + 17;
        assert f(a[0] = 8, o instanceof String ? 1 : 2, o instanceof Integer ? 3 : 4) == 814;
        assert k(a[1] = x + y, x, o instanceof String) == 731;
        assert h(a[1] = x + y, x, o instanceof String, o).equals("7 3 true text");
        assert h(a[y > x ? 2 : 1]++, y, o == null, x > 2 ? null : "no").equals("7 4 false null") && a[2] == 8;
        assert (x > 2 && y > 2 || bump() > 0) && (x < 2 | y > 2) && !(x > 2 ^ y > 2);
        assert f(x = y > 3 ? 1 : 2, y = x == 1 ? 5 : 6, x + (y == 5 ? 1 : 2)) == 152;
        int before = count;
        assert f(bump() - before, touch(a)[bump() > 0 ? 0 : 1] - 8, count - before - 10) == 102;
        boolean t = true, u = false;
        assert (t ? u ? 1 : 2 : 3) == 2 && (t & !u) && (u == !t) && (t ? 1 : 2.5) == 1.0;
        long w = t ? 1 : 2L;
        assert w == 1 && (u ? (Object) 1 : "s") == "s" && (t ? 'a' : 0) == 'a';
        // The null check of a field, a call within an argument list, and a lambda on the stack across branches.
        assert h(new int[] {x, y}.length, new int[][] {{1}, {2, 3}}[1][u ? 0 : 1], t, u ? 1 : 2L).equals("2 3 true 2");
    }

    static void order() {
        int[] a = null;
        count = 0;
        try {
            touch(a)[bump()] = bump();
        } catch (NullPointerException e) {
            assert count == 12;
        }
        int[] one = {1};
        try {
            touch(one)[bump() + 20] = bump() / (count - count);
            assert false;
        } catch (ArithmeticException e) {
            assert count == 24;
        }
        Operands none = null;
        try {
            none.n = bump();
            assert false;
        } catch (NullPointerException e) {
            assert count == 25;
        }
        int i = 0;
        try {
            one[i = 3] = i = 9;
            assert false;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i == 9;
        }
        i = 5;
        i = i++ + i++;
        assert i == 11;
        i = i-- - --i;
        assert i == 2;
    }

    static int many(int a0, long a1, double a2, float a3, byte a4, char a5, short a6, boolean a7, Object a8, int[] a9) {
        return (int) (a0 + a1 + a2 + a3 + a4 + a5 + a6 + (a7 ? 1 : 0) + ((String) a8).length() + a9[0]);
    }

    public static void main(String[] args) {
        chains();
        fields();
        conditions();
        order();
        assert many(1, 2L, 3.0, 4f, (byte) 5, 'a', (short) 7, true, "eight", new int[] {9}) == 134;
        assert args.length == 0;
    }
}
