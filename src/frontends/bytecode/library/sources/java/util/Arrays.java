package java.util;

import heddle.Machine;

/** Filling, copying, comparing and printing; no sorting, searching and streams. */
public final class Arrays {
    private Arrays() {
    }

    public static void fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) array[i] = value;
    }

    public static boolean equals(int[] a, int[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

    public static int hashCode(int[] array) {
        if (array == null) return 0;
        int hash = 1;
        for (int element : array) hash = 31 * hash + Integer.hashCode(element);
        return hash;
    }

    public static String toString(int[] array) {
        if (array == null) return "null";
        String text = "";
        for (int i = 0; i < array.length; i++) {
            if (i > 0) text = text.concat(", ");
            text = text.concat(String.valueOf(array[i]));
        }
        return "[".concat(text).concat("]");
    }

    public static int[] copyOf(int[] array, int length) {
        int[] copy = new int[length];
        for (int i = 0; i < array.length && i < length; i++) copy[i] = array[i];
        return copy;
    }

    public static int[] copyOfRange(int[] array, int from, int to) {
        if (from < 0 || from > array.length) throw new ArrayIndexOutOfBoundsException(from);
        if (from > to) throw new IllegalArgumentException();
        int[] copy = new int[to - from];
        for (int i = from; i < array.length && i < to; i++) copy[i - from] = array[i];
        return copy;
    }

    public static void fill(long[] array, long value) {
        for (int i = 0; i < array.length; i++) array[i] = value;
    }

    public static boolean equals(long[] a, long[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

    public static int hashCode(long[] array) {
        if (array == null) return 0;
        int hash = 1;
        for (long element : array) hash = 31 * hash + Long.hashCode(element);
        return hash;
    }

    public static String toString(long[] array) {
        if (array == null) return "null";
        String text = "";
        for (int i = 0; i < array.length; i++) {
            if (i > 0) text = text.concat(", ");
            text = text.concat(String.valueOf(array[i]));
        }
        return "[".concat(text).concat("]");
    }

    public static long[] copyOf(long[] array, int length) {
        long[] copy = new long[length];
        for (int i = 0; i < array.length && i < length; i++) copy[i] = array[i];
        return copy;
    }

    public static long[] copyOfRange(long[] array, int from, int to) {
        if (from < 0 || from > array.length) throw new ArrayIndexOutOfBoundsException(from);
        if (from > to) throw new IllegalArgumentException();
        long[] copy = new long[to - from];
        for (int i = from; i < array.length && i < to; i++) copy[i - from] = array[i];
        return copy;
    }

    public static void fill(boolean[] array, boolean value) {
        for (int i = 0; i < array.length; i++) array[i] = value;
    }

    public static boolean equals(boolean[] a, boolean[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

    public static int hashCode(boolean[] array) {
        if (array == null) return 0;
        int hash = 1;
        for (boolean element : array) hash = 31 * hash + Boolean.hashCode(element);
        return hash;
    }

    public static String toString(boolean[] array) {
        if (array == null) return "null";
        String text = "";
        for (int i = 0; i < array.length; i++) {
            if (i > 0) text = text.concat(", ");
            text = text.concat(String.valueOf(array[i]));
        }
        return "[".concat(text).concat("]");
    }

    public static boolean[] copyOf(boolean[] array, int length) {
        boolean[] copy = new boolean[length];
        for (int i = 0; i < array.length && i < length; i++) copy[i] = array[i];
        return copy;
    }

    public static boolean[] copyOfRange(boolean[] array, int from, int to) {
        if (from < 0 || from > array.length) throw new ArrayIndexOutOfBoundsException(from);
        if (from > to) throw new IllegalArgumentException();
        boolean[] copy = new boolean[to - from];
        for (int i = from; i < array.length && i < to; i++) copy[i - from] = array[i];
        return copy;
    }

    public static void fill(byte[] array, byte value) {
        for (int i = 0; i < array.length; i++) array[i] = value;
    }

    public static boolean equals(byte[] a, byte[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

    public static int hashCode(byte[] array) {
        if (array == null) return 0;
        int hash = 1;
        for (byte element : array) hash = 31 * hash + Byte.hashCode(element);
        return hash;
    }

    public static String toString(byte[] array) {
        if (array == null) return "null";
        String text = "";
        for (int i = 0; i < array.length; i++) {
            if (i > 0) text = text.concat(", ");
            text = text.concat(String.valueOf(array[i]));
        }
        return "[".concat(text).concat("]");
    }

    public static byte[] copyOf(byte[] array, int length) {
        byte[] copy = new byte[length];
        for (int i = 0; i < array.length && i < length; i++) copy[i] = array[i];
        return copy;
    }

    public static byte[] copyOfRange(byte[] array, int from, int to) {
        if (from < 0 || from > array.length) throw new ArrayIndexOutOfBoundsException(from);
        if (from > to) throw new IllegalArgumentException();
        byte[] copy = new byte[to - from];
        for (int i = from; i < array.length && i < to; i++) copy[i - from] = array[i];
        return copy;
    }

    public static void fill(char[] array, char value) {
        for (int i = 0; i < array.length; i++) array[i] = value;
    }

    public static boolean equals(char[] a, char[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

    public static int hashCode(char[] array) {
        if (array == null) return 0;
        int hash = 1;
        for (char element : array) hash = 31 * hash + Character.hashCode(element);
        return hash;
    }

    public static String toString(char[] array) {
        if (array == null) return "null";
        String text = "";
        for (int i = 0; i < array.length; i++) {
            if (i > 0) text = text.concat(", ");
            text = text.concat(String.valueOf(array[i]));
        }
        return "[".concat(text).concat("]");
    }

    public static char[] copyOf(char[] array, int length) {
        char[] copy = new char[length];
        for (int i = 0; i < array.length && i < length; i++) copy[i] = array[i];
        return copy;
    }

    public static char[] copyOfRange(char[] array, int from, int to) {
        if (from < 0 || from > array.length) throw new ArrayIndexOutOfBoundsException(from);
        if (from > to) throw new IllegalArgumentException();
        char[] copy = new char[to - from];
        for (int i = from; i < array.length && i < to; i++) copy[i - from] = array[i];
        return copy;
    }

    public static void fill(short[] array, short value) {
        for (int i = 0; i < array.length; i++) array[i] = value;
    }

    public static boolean equals(short[] a, short[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

    public static int hashCode(short[] array) {
        if (array == null) return 0;
        int hash = 1;
        for (short element : array) hash = 31 * hash + Short.hashCode(element);
        return hash;
    }

    public static String toString(short[] array) {
        if (array == null) return "null";
        String text = "";
        for (int i = 0; i < array.length; i++) {
            if (i > 0) text = text.concat(", ");
            text = text.concat(String.valueOf(array[i]));
        }
        return "[".concat(text).concat("]");
    }

    public static short[] copyOf(short[] array, int length) {
        short[] copy = new short[length];
        for (int i = 0; i < array.length && i < length; i++) copy[i] = array[i];
        return copy;
    }

    public static short[] copyOfRange(short[] array, int from, int to) {
        if (from < 0 || from > array.length) throw new ArrayIndexOutOfBoundsException(from);
        if (from > to) throw new IllegalArgumentException();
        short[] copy = new short[to - from];
        for (int i = from; i < array.length && i < to; i++) copy[i - from] = array[i];
        return copy;
    }

    public static void fill(float[] array, float value) {
        for (int i = 0; i < array.length; i++) array[i] = value;
    }

    public static boolean equals(float[] a, float[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (Float.compare(a[i], b[i]) != 0) return false;
        }
        return true;
    }

    public static int hashCode(float[] array) {
        if (array == null) return 0;
        int hash = 1;
        for (float element : array) hash = 31 * hash + Float.hashCode(element);
        return hash;
    }

    public static String toString(float[] array) {
        if (array == null) return "null";
        String text = "";
        for (int i = 0; i < array.length; i++) {
            if (i > 0) text = text.concat(", ");
            text = text.concat(String.valueOf(array[i]));
        }
        return "[".concat(text).concat("]");
    }

    public static float[] copyOf(float[] array, int length) {
        float[] copy = new float[length];
        for (int i = 0; i < array.length && i < length; i++) copy[i] = array[i];
        return copy;
    }

    public static float[] copyOfRange(float[] array, int from, int to) {
        if (from < 0 || from > array.length) throw new ArrayIndexOutOfBoundsException(from);
        if (from > to) throw new IllegalArgumentException();
        float[] copy = new float[to - from];
        for (int i = from; i < array.length && i < to; i++) copy[i - from] = array[i];
        return copy;
    }

    public static void fill(double[] array, double value) {
        for (int i = 0; i < array.length; i++) array[i] = value;
    }

    public static boolean equals(double[] a, double[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (Double.compare(a[i], b[i]) != 0) return false;
        }
        return true;
    }

    public static int hashCode(double[] array) {
        if (array == null) return 0;
        int hash = 1;
        for (double element : array) hash = 31 * hash + Double.hashCode(element);
        return hash;
    }

    public static String toString(double[] array) {
        if (array == null) return "null";
        String text = "";
        for (int i = 0; i < array.length; i++) {
            if (i > 0) text = text.concat(", ");
            text = text.concat(String.valueOf(array[i]));
        }
        return "[".concat(text).concat("]");
    }

    public static double[] copyOf(double[] array, int length) {
        double[] copy = new double[length];
        for (int i = 0; i < array.length && i < length; i++) copy[i] = array[i];
        return copy;
    }

    public static double[] copyOfRange(double[] array, int from, int to) {
        if (from < 0 || from > array.length) throw new ArrayIndexOutOfBoundsException(from);
        if (from > to) throw new IllegalArgumentException();
        double[] copy = new double[to - from];
        for (int i = from; i < array.length && i < to; i++) copy[i - from] = array[i];
        return copy;
    }

    public static void fill(Object[] array, Object value) {
        for (int i = 0; i < array.length; i++) array[i] = value;
    }

    public static boolean equals(Object[] a, Object[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (!Objects.equals(a[i], b[i])) return false;
        }
        return true;
    }

    public static int hashCode(Object[] array) {
        if (array == null) return 0;
        int hash = 1;
        for (Object element : array) hash = 31 * hash + Objects.hashCode(element);
        return hash;
    }

    public static String toString(Object[] array) {
        if (array == null) return "null";
        String text = "";
        for (int i = 0; i < array.length; i++) {
            if (i > 0) text = text.concat(", ");
            text = text.concat(String.valueOf(array[i]));
        }
        return "[".concat(text).concat("]");
    }

    public static <T> T[] copyOf(T[] array, int length) {
        T[] copy = Machine.newArray(array, length);
        for (int i = 0; i < array.length && i < length; i++) copy[i] = array[i];
        return copy;
    }

    public static <T> T[] copyOfRange(T[] array, int from, int to) {
        if (from < 0 || from > array.length) throw new ArrayIndexOutOfBoundsException(from);
        if (from > to) throw new IllegalArgumentException();
        T[] copy = Machine.newArray(array, to - from);
        for (int i = from; i < array.length && i < to; i++) copy[i - from] = array[i];
        return copy;
    }
}
