// EXPECT sc=holds opmm=holds
public class LockedCounter {
  static final Object lock = new Object();
  static int count;
  public static void main(String[] args) throws InterruptedException {
    Thread[] adders = new Thread[4];
    for (int i = 0; i < adders.length; i++) {
      adders[i] = new Thread(() -> { for (int round = 0; round < 2; round++) synchronized (lock) { count++; } });
      adders[i].start();
    }
    for (Thread adder : adders) adder.join();
    assert count == 2 * adders.length;
  }
}
