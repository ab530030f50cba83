package heddle;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Choices in a program. Heddle explores all of them; anywhere else each is made at random, so that a program with choices runs without
 * Heddle too. Heddle has a class of this name itself, and never looks at this one.
 */
public final class Choose {
    /** More numbers than that are not explored one by one. */
    private static final int MOST = 65536;

    private Choose() {
    }

    /** A number from `low` to `high`, both included. */
    public static int ints(int low, int high) {
        if (low > high) throw new IllegalArgumentException("low must not be greater than high");
        if ((long) high - low >= MOST) throw new IllegalArgumentException("there are more than 65536 numbers");
        return (int) ThreadLocalRandom.current().nextLong(low, high + 1L);
    }

    public static boolean booleans() {
        return ints(0, 1) == 1;
    }

    /** One of the values. */
    @SafeVarargs
    public static <T> T among(T... values) {
        if (values.length == 0) throw new IllegalArgumentException("there is nothing to choose from");
        return values[ints(0, values.length - 1)];
    }
}
