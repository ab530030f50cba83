package jdk.internal.misc;

/** Nothing is archived. The salt that decides in which order Set.of and Map.of are gone through is one of those that there may be. */
public class CDS {
    private CDS() {
    }

    public static long getRandomSeedForDumping() {
        return 1;
    }

    public static void initializeFromArchive(Class<?> type) {
    }

    public static boolean isDumpingEnabled() {
        return false;
    }
}
