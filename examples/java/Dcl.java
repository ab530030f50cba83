/* Double-checked locking, as it was first written: the reference is looked at outside of the lock.
 *
 * Broken: a thread that finds the reference at its first look never takes the lock. Nothing orders the constructor before its
 * use, so that it may see the object with the default value in it. (sc and tso hold: they show writes in program order.)
 * Heddle must report the assertion, under opmm and jam21.
 */
class Dcl extends Thread {
  static class Singleton {
    static Singleton instance;

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
    assert Singleton.get().value == 1; // <- assertion
  }

  public static void main(String[] args) {
    new Dcl().start();
    new Dcl().start();
  }
}
