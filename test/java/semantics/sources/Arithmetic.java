/** Numbers: operators, conversions and comparisons with operands that are not known when javac folds constants. */
public class Arithmetic {
    static int i(int x) { return x; }
    static long l(long x) { return x; }
    static float f(float x) { return x; }
    static double d(double x) { return x; }

    static final int IMIN = Integer.MIN_VALUE, IMAX = Integer.MAX_VALUE;
    static final long LMIN = Long.MIN_VALUE, LMAX = Long.MAX_VALUE;

    static void ints() {
        assert i(IMAX) + i(1) == IMIN;
        assert i(IMIN) - i(1) == IMAX;
        assert i(123456789) * i(987654321) == -67153019;
        assert i(IMIN) * i(-1) == IMIN;
        assert i(IMIN) / i(-1) == IMIN;
        assert i(IMIN) % i(-1) == 0;
        assert i(-7) / i(2) == -3 && i(-7) % i(2) == -1;
        assert i(7) / i(-2) == -3 && i(7) % i(-2) == 1;
        assert i(-7) / i(-2) == 3 && i(-7) % i(-2) == -1;
        assert -i(IMIN) == IMIN && -i(5) == -5;
        assert ~i(5) == -6;
        assert i(1) << i(31) == IMIN && i(1) << i(32) == 1 && i(1) << i(-1) == IMIN && i(3) << i(33) == 6;
        assert i(-8) >> i(1) == -4 && i(-8) >> i(31) == -1 && i(-8) >> i(32) == -8 && i(-8) >> i(-1) == -1;
        assert i(-8) >>> i(1) == 0x7ffffffc && i(-8) >>> i(31) == 1 && i(-8) >>> i(32) == -8 && i(-1) >>> i(-4) == 15;
        assert (i(0x0ff0) & i(0x00ff)) == 0xf0 && (i(0x0ff0) | i(-0x1000)) == -0x10 && (i(0x0ff0) ^ i(-1)) == ~0x0ff0;
        assert (byte) i(200) == -56 && (short) i(40000) == -25536 && (char) i(-1) == 65535 && (char) i(65536) == 0;
        byte b = (byte) i(127);
        b++;
        assert b == -128;
        b >>>= 1;
        assert b == -64;
        b += 300;
        assert b == -20;
        short s = (short) i(32767);
        s += 2;
        assert s == -32767;
        s *= 1.5;
        assert s == (short) -49150;
        char c = (char) i(0);
        c--;
        assert c == '\uffff';
        c /= 2;
        assert c == 32767;
        int n = i(10);
        n += 3.7;
        assert n == 13;
        n -= 20L;
        assert n == -7;
        n <<= 33L;
        assert n == -14;
    }

    static void longs() {
        assert l(LMAX) + l(1) == LMIN && l(LMIN) - l(1) == LMAX;
        assert l(0xffffffffL) + l(1) == 0x100000000L && l(0x100000000L) - l(1) == 0xffffffffL;
        assert l(123456789012L) * l(987654321098L) == 123456789012L * 987654321098L;
        assert l(LMIN) * l(-1) == LMIN && l(LMIN) / l(-1) == LMIN && l(LMIN) % l(-1) == 0;
        assert l(-7000000000L) / l(2000000000L) == -3 && l(-7000000000L) % l(2000000000L) == -1000000000L;
        assert l(7) / l(-2) == -3 && l(7) % l(-2) == 1;
        assert -l(LMIN) == LMIN && -l(1L << 32) == -4294967296L && ~l(0) == -1;
        assert l(1) << i(31) == 2147483648L && l(1) << i(32) == 4294967296L && l(1) << i(63) == LMIN;
        assert l(1) << i(64) == 1 && l(1) << i(-1) == LMIN && l(3) << i(65) == 6;
        assert l(LMIN) >> i(63) == -1 && l(LMIN) >> i(32) == -2147483648L && l(LMIN) >> i(64) == LMIN;
        assert l(LMIN) >>> i(63) == 1 && l(LMIN) >>> i(32) == 2147483648L && l(-1) >>> i(-4) == 15 && l(-1) >>> i(1) == LMAX;
        assert l(5) << l(33) == 42949672960L;
        assert (l(0xff00ff00ff00ff00L) & l(0x0ff00ff00ff00ff0L)) == 0x0f000f000f000f00L;
        assert (l(0xff00ff00ff00ff00L) | l(0x0ff00ff00ff00ff0L)) == 0xfff0fff0fff0fff0L;
        assert (l(0xff00ff00ff00ff00L) ^ l(-1)) == 0x00ff00ff00ff00ffL;
        assert (int) l(0x1_8000_0000L) == IMIN && (byte) l(0x1ffL) == -1 && (char) l(-2L) == 65534;
        assert (long) i(-1) == -1L && (long) (char) i(-1) == 65535L && (i(-1) & 0xffffffffL) == 4294967295L;
        assert l(1L << 32) > l(1) && l(-1) < l(0) && l(LMIN) < l(LMAX) && l(0x80000000L) > l(0x7fffffffL);
        assert !(l(1L << 32) < l(1)) && l(1L << 32) != l(0) && l(3) >= l(3) && l(3) <= l(3);
    }

    static void floats() {
        float nan = f(0f) / f(0f), infinity = f(1f) / f(0f), minus = f(-0f);
        assert nan != nan && !(nan == nan) && !(nan < 1) && !(nan > 1) && !(nan <= 1) && !(nan >= 1);
        assert !(1 < nan) && !(1 >= nan) && (nan < 1 ? 1 : 2) == 2 && (nan >= 1 ? 1 : 2) == 2;
        assert infinity == Float.POSITIVE_INFINITY && -infinity < infinity && infinity - infinity != 0;
        assert minus == 0f && 1 / minus == Float.NEGATIVE_INFINITY && 1 / -minus == infinity && 0f - f(0f) == 0f;
        assert 1 / (0f - f(0f)) == infinity && 1 / -f(0f) == -infinity;
        assert f(0.1f) + f(0.2f) == 0.3f + 0.00000001f && (double) f(0.1f) != 0.1;
        assert f(16777216f) + f(1f) == 16777216f;
        assert f(5.5f) % f(2f) == 1.5f && f(-5.5f) % f(2f) == -1.5f && f(5.5f) % f(-2f) == 1.5f;
        assert 1 / (f(-4f) % f(2f)) == -infinity && f(3f) % infinity == 3f && f(3f) % f(0f) != 3f;
        assert (int) nan == 0 && (long) nan == 0 && (int) infinity == IMAX && (int) -infinity == IMIN;
        assert (long) infinity == LMAX && (long) -infinity == LMIN && (int) f(3e9f) == IMAX && (int) f(-3e9f) == IMIN;
        assert (int) f(-3.99f) == -3 && (long) f(1e10f) == 10000000000L && (byte) f(300.5f) == 44 && (char) f(-1f) == 65535;
        assert (short) f(1e10f) == -1 && (byte) infinity == -1 && (float) i(16777217) == 16777216f;
        assert (float) l(LMAX) == 9.223372e18f && (float) l(0x4000_0040_0000_0001L) == 4.6116866e18f;
        assert (float) d(1e300) == infinity && (float) d(1e-300) == 0f && (float) d(0.1) == 0.1f;
        assert f(Float.MIN_VALUE) / 2 == 0f && f(Float.MAX_VALUE) * 2 == infinity;
        float x = f(1f);
        x++;
        x /= 4;
        assert x == 0.5f && -x == -0.5f;
    }

    static void doubles() {
        double nan = d(0) / d(0), infinity = d(1) / d(0), minus = d(-0.0);
        assert nan != nan && !(nan < 1) && !(nan > 1) && !(nan <= 1) && !(nan >= 1) && !(1 > nan);
        assert minus == 0.0 && 1 / minus == -infinity && 1 / (minus + 0.0) == infinity && 1 / (minus + minus) == -infinity;
        assert d(0.1) + d(0.2) == 0.30000000000000004 && d(1e308) * d(10) == infinity && d(4.9e-324) / 2 == 0;
        assert d(5.5) % d(2) == 1.5 && d(-5.5) % d(2) == -1.5 && d(1e300) % d(3) == 1e300 % 3 && d(1) % d(0) != 1;
        assert (int) nan == 0 && (long) nan == 0 && (int) d(1e10) == IMAX && (int) d(-1e10) == IMIN;
        assert (long) d(1e19) == LMAX && (long) d(-1e19) == LMIN && (long) d(-2.9) == -2 && (int) d(2147483647.9) == IMAX;
        assert (long) d(4294967296.0) == 4294967296L && (long) d(-4294967297.5) == -4294967297L && (byte) d(1e10) == -1;
        assert (double) l(LMAX) == 9.223372036854775807e18 && (double) l(9007199254740993L) == 9007199254740992.0;
        assert (double) l(-4294967297L) == -4294967297.0 && (double) i(IMIN) == -2147483648.0 && (double) f(1.5f) == 1.5;
        assert d(3) > d(2) && d(-infinity) < d(0) && d(2) >= d(2) && d(1) != d(2);
        assert Double.doubleToLongBits(d(1.5)) == 0x3ff8000000000000L && Float.floatToIntBits(f(-2f)) == 0xc0000000;
        assert Double.longBitsToDouble(l(0x4000000000000000L)) == 2.0 && Float.intBitsToFloat(i(0x40400000)) == 3f;
        assert Double.isNaN(nan) && Double.compare(0.0, minus) > 0 && Float.compare(f(Float.NaN), 1f) > 0;
        double x = d(10);
        x -= 0.5;
        x *= i(2);
        assert x == 19.0 && x-- == 19.0 && ++x == 19.0;
    }

    static void library() {
        assert Integer.bitCount(i(-1)) == 32 && Long.bitCount(l(-1)) == 64;
        assert Integer.numberOfLeadingZeros(i(1)) == 31 && Integer.numberOfTrailingZeros(i(8)) == 3;
        assert Math.max(i(3), i(-4)) == 3 && Math.min(l(3), l(-4)) == -4 && Math.abs(i(IMIN)) == IMIN && Math.abs(d(-1.5)) == 1.5;
        assert 1 / Math.min(0.0, d(-0.0)) < 0 && 1 / Math.max(d(-0.0), 0.0) > 0;
        assert Math.floorMod(i(-7), 3) == 2 && Math.floorDiv(i(-7), 3) == -3;
        assert Integer.compare(i(1), i(2)) < 0 && Long.compare(l(LMIN), l(1)) < 0 && Integer.parseInt("-123") == -123;
        assert Integer.toHexString(i(-1)).equals("ffffffff") && Integer.MAX_VALUE == i(IMAX);
    }

    public static void main(String[] args) {
        ints();
        longs();
        floats();
        doubles();
        library();
    }
}
