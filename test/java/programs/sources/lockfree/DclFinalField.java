/* Double-checked locking through a plain reference to an object whose field is final.
 *
 * The end of the constructor freezes final fields: whoever gets the reference, by whatever way, sees them. The reference is read
 * once, into a local variable.
 * Holds, under every model.
 */
package lockfree;

class DclFinalField extends Thread {
  static class Singleton {
    static Singleton instance;

    final int value;

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
    new DclFinalField().start();
    new DclFinalField().start();
  }
}
