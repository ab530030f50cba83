/** A little of everything that a class file of Java 8 may have. Compiled with `javac --release 8 -g`. */
@Deprecated
@Tour.Mark(
    count = 3,
    big = 1L << 40,
    ratio = 0.5f,
    exact = 0.25,
    letter = 'x',
    text = "caf\u00e9",
    type = int[].class,
    level = Tour.Level.HIGH,
    names = {"a", "b"},
    inner = @Tour.Inner("deep"))
public class Tour<T> implements Runnable, Comparable<Tour<T>> {
  enum Level { LOW, HIGH }

  @interface Inner {
    String value();
  }

  @interface Mark {
    int count();
    long big();
    float ratio();
    double exact();
    char letter();
    String text();
    Class<?> type();
    Level level();
    String[] names();
    Inner inner();
  }

  static final int ANSWER = 42;
  static final long BIG = -(1L << 62);
  static final double TINY = 4.9e-324;
  static final String TEXT = "nul\0 and \ud83d\ude00";
  volatile int flag;
  final int seven = 7;
  static boolean[][] grid;

  static int add(int a, int b) {
    int c = a + b;
    return c * 2;
  }

  long choose(int key, String word) {
    switch (key) {
      case 1:
        return 10;
      case 2:
        return 20;
      case 3:
        return 30;
      default:
        break;
    }
    switch (key) {
      case -1000:
        return 1;
      case 1000:
        return 2;
      default:
        return word == null ? -1 : word.length();
    }
  }

  int guarded(Object lock) {
    synchronized (lock) {
      try {
        flag = 1;
        return Integer.parseInt("12");
      } catch (NumberFormatException e) {
        return -1;
      }
    }
  }

  static void arrays() {
    grid = new boolean[3][4];
    grid[1][2] = true;
    Object[] objects = new String[2];
    objects[0] = "x";
    byte[] bytes = {1, -2};
    bytes[0] += bytes.length;
  }

  Runnable lambda(int n) {
    return () -> flag = n;
  }

  public synchronized void run() {
    if (!(this instanceof Runnable)) throw new IllegalStateException();
  }

  public int compareTo(Tour<T> other) {
    return Double.compare(TINY, other.flag);
  }

  native int nothing();
}
