package scale;

/**
 * Four threads, or five if there is an argument, each of which writes a volatile field and reads the next one's. Holds: some read
 * comes after the write of what it reads.
 */
public class StoreBufferRing {
  static volatile int a;
  static volatile int b;
  static volatile int c;
  static volatile int d;
  static volatile int e;
  static int seenA;
  static int seenB;
  static int seenC;
  static int seenD;
  static int seenE;

  public static void main(String[] args) throws InterruptedException {
    boolean isFive = args.length > 0;
    Thread[] threads = new Thread[isFive ? 5 : 4];
    threads[0] = new Thread(() -> {
      a = 1;
      seenB = b;
    });
    threads[1] = new Thread(() -> {
      b = 1;
      seenC = c;
    });
    threads[2] = new Thread(() -> {
      c = 1;
      seenD = d;
    });
    threads[3] = new Thread(() -> {
      d = 1;
      if (isFive) seenE = e;
      else seenA = a;
    });
    if (isFive) {
      threads[4] = new Thread(() -> {
        e = 1;
        seenA = a;
      });
    }
    for (Thread thread : threads) thread.start();
    for (Thread thread : threads) thread.join();
    assert seenA + seenB + seenC + seenD + seenE > 0;
  }
}
