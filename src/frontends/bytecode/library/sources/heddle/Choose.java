package heddle;

/** Choices of the user's: every one is explored. Programs are compiled against the class of this name in the folder `java`. */
public final class Choose {
    private static final int MOST = 65536;

    private Choose() {
    }

    public static int ints(int low, int high) {
        if (low > high) throw new IllegalArgumentException("low must not be greater than high");
        if ((long) high - low >= MOST) throw new IllegalArgumentException("there are more than 65536 numbers");
        return low == high ? low : low + Machine.choose(high - low + 1);
    }

    public static boolean booleans() {
        return Machine.choose(2) == 1;
    }

    public static <T> T among(T[] values) {
        if (values.length == 0) throw new IllegalArgumentException("there is nothing to choose from");
        return values[ints(0, values.length - 1)];
    }
}
