/* Lazy initialisation that takes the lock every time.
 *
 * The lock orders the constructor before every use.
 * Holds, under every model.
 */
class Singleton extends Thread {
  static Singleton instance;

  int value;

  static Singleton get() {
    synchronized (Singleton.class) {
      Singleton found = instance;
      if (found == null) {
        found = new Singleton();
        found.value = 1;
        instance = found;
      }
      return found;
    }
  }

  @Override
  public void run() {
    assert get().value == 1;
  }

  public static void main(String[] args) {
    new Singleton().start();
    new Singleton().start();
  }
}
