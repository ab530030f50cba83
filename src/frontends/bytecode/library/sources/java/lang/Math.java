package java.lang;

/** Without roots, powers and angles, and without random numbers. */
public final class Math {
    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    private Math() {
    }

    public static int abs(int a) {
        return a < 0 ? -a : a;
    }

    public static long abs(long a) {
        return a < 0 ? -a : a;
    }

    public static float abs(float a) {
        return a <= 0.0f ? 0.0f - a : a;
    }

    public static double abs(double a) {
        return a <= 0.0 ? 0.0 - a : a;
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    /** The sum of two zeros is the positive one if either is. */
    public static float max(float a, float b) {
        if (a != a) return a;
        return a == b ? (a == 0.0f ? a + b : a) : a > b ? a : b;
    }

    public static double max(double a, double b) {
        if (a != a) return a;
        return a == b ? (a == 0.0 ? a + b : a) : a > b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static float min(float a, float b) {
        if (a != a) return a;
        return a == b ? (a == 0.0f ? -(-a - b) : a) : a < b ? a : b;
    }

    public static double min(double a, double b) {
        if (a != a) return a;
        return a == b ? (a == 0.0 ? -(-a - b) : a) : a < b ? a : b;
    }

    public static float signum(float a) {
        return a > 0 ? 1.0f : a < 0 ? -1.0f : a;
    }

    public static double signum(double a) {
        return a > 0 ? 1.0 : a < 0 ? -1.0 : a;
    }

    public static int addExact(int a, int b) {
        int sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) throw new ArithmeticException("integer overflow");
        return sum;
    }

    public static long addExact(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) throw new ArithmeticException("long overflow");
        return sum;
    }

    public static int subtractExact(int a, int b) {
        int difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) throw new ArithmeticException("integer overflow");
        return difference;
    }

    public static long subtractExact(long a, long b) {
        long difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) throw new ArithmeticException("long overflow");
        return difference;
    }

    public static int multiplyExact(int a, int b) {
        return narrow((long) a * b);
    }

    public static long multiplyExact(long a, long b) {
        long product = a * b;
        if (a != 0 && (product / a != b || a == -1 && b == Long.MIN_VALUE)) {
            throw new ArithmeticException("long overflow");
        }
        return product;
    }

    public static int incrementExact(int a) {
        return addExact(a, 1);
    }

    public static long incrementExact(long a) {
        return addExact(a, 1L);
    }

    public static int decrementExact(int a) {
        return subtractExact(a, 1);
    }

    public static long decrementExact(long a) {
        return subtractExact(a, 1L);
    }

    public static int negateExact(int a) {
        return subtractExact(0, a);
    }

    public static long negateExact(long a) {
        return subtractExact(0L, a);
    }

    public static int toIntExact(long a) {
        return narrow(a);
    }

    private static int narrow(long a) {
        if ((int) a != a) throw new ArithmeticException("integer overflow");
        return (int) a;
    }

    public static int floorDiv(int a, int b) {
        int quotient = a / b;
        return (a ^ b) < 0 && quotient * b != a ? quotient - 1 : quotient;
    }

    public static long floorDiv(long a, long b) {
        long quotient = a / b;
        return (a ^ b) < 0 && quotient * b != a ? quotient - 1 : quotient;
    }

    public static int floorMod(int a, int b) {
        int rest = a % b;
        return rest != 0 && (rest ^ b) < 0 ? rest + b : rest;
    }

    public static int floorMod(long a, int b) {
        return (int) floorMod(a, (long) b);
    }

    public static long floorMod(long a, long b) {
        long rest = a % b;
        return rest != 0 && (rest ^ b) < 0 ? rest + b : rest;
    }

    public static int clamp(long value, int low, int high) {
        if (low > high) throw new IllegalArgumentException();
        return (int) min(high, max(value, low));
    }

    /** Beyond 2^52 every double is whole. */
    public static double floor(double a) {
        if (!(abs(a) < 0x1p52) || a == 0.0) return a;
        double whole = (long) a;
        return whole > a ? whole - 1.0 : whole;
    }

    public static double ceil(double a) {
        return -floor(-a);
    }

    /** Of a = m 2^e, m about 1: e log 2 + 2 artanh((m - 1) / (m + 1)), by the series of artanh. */
    public static double log(double a) {
        if (a != a || a < 0.0) return Double.NaN;
        if (a == 0.0) return Double.NEGATIVE_INFINITY;
        if (a == Double.POSITIVE_INFINITY) return a;
        boolean isSmall = a < Double.MIN_NORMAL;
        long bits = Double.doubleToRawLongBits(isSmall ? a * 0x1p54 : a);
        int exponent = (int) (bits >>> 52) - (isSmall ? 1023 + 54 : 1023);
        double mantissa = Double.longBitsToDouble(bits & 0xfffffffffffffL | 0x3ff0000000000000L);
        if (mantissa > 1.4142135623730951) {
            mantissa /= 2;
            exponent++;
        }
        double above = mantissa - 1;
        double s = above / (mantissa + 1);
        double square = s * s;
        double sum = 0;
        for (int k = 23; k >= 3; k -= 2) sum = sum * square + 2.0 / k;
        // 2 s is above - s above, which has less to round; log 2 is in two parts, of which one has an exact product with the exponent.
        double rest = s * (above - square * sum) - exponent * 1.9082149292705877e-10;
        return exponent * 0.6931471803691238 + (above - rest);
    }

    public static long round(double a) {
        if (!(abs(a) < 0x1p52)) return (long) a;
        double whole = floor(a);
        return (long) (a - whole >= 0.5 ? whole + 1.0 : whole);
    }

    public static int round(float a) {
        if (!(abs(a) < 0x1p23f)) return (int) a;
        return (int) round((double) a);
    }
}
