/* Double-checked locking through a plain reference to an object with a final reference to an array.
 *
 * The freeze goes on from a final reference to what it led to at the end of the constructor: the element of the array.
 * Holds, under every model.
 */
package lockfree;

class DclFinalReference extends Thread {
  static class Singleton {
    static Singleton instance;

    final int[] values;

    Singleton() {
      values = new int[] {1};
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
    assert Singleton.get().values[0] == 1;
  }

  public static void main(String[] args) {
    new DclFinalReference().start();
    new DclFinalReference().start();
  }
}
