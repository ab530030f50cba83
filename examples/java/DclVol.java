/* Double-checked locking with a volatile reference.
 *
 * Whoever reads the reference sees what the writer did before it wrote it: the constructor.
 * Holds, under every model.
 */
class DclVol extends Thread {
  static class Singleton {
    static volatile Singleton instance;

    int value;

    Singleton() {
      value = 1;
    }

    static Singleton get() {
      Singleton found = instance;
      if (found == null) {
        synchronized (Singleton.class) {
          found = instance;
          if (found == null) {
            found = new Singleton();
            instance = found;
          }
        }
      }
      return found;
    }
  }

  @Override
  public void run() {
    assert Singleton.get().value == 1;
  }

  public static void main(String[] args) {
    new DclVol().start();
    new DclVol().start();
  }
}
