package heddle;

/** `clone` of arrays, which the lowering calls. Copies are read element by element, as others may write the array meanwhile. */
public final class Arrays {
    private Arrays() {
    }

    public static boolean[] clone(boolean[] array) {
        boolean[] copy = new boolean[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static byte[] clone(byte[] array) {
        byte[] copy = new byte[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static char[] clone(char[] array) {
        char[] copy = new char[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static short[] clone(short[] array) {
        short[] copy = new short[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static int[] clone(int[] array) {
        int[] copy = new int[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static long[] clone(long[] array) {
        long[] copy = new long[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static float[] clone(float[] array) {
        float[] copy = new float[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static double[] clone(double[] array) {
        double[] copy = new double[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static Object[] clone(Object[] array) {
        Object[] copy = Machine.newArray(array, array.length);
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }
}
