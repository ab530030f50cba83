/* Double-checked locking through a plain reference that is read twice without the lock. The field is final.
 *
 * Broken: plain reads are not coherent. The first may see the object, and the second still null. (sc and tso hold.)
 * Heddle must report the uncaught NullPointerException, under opmm and jam21.
 */
package lockfree;

class DclTwoReads extends Thread {
  static class Singleton {
    static Singleton instance;

    final int value;

    Singleton() {
      value = 1;
    }

    static Singleton get() {
      if (instance == null) {
        synchronized (Singleton.class) {
          if (instance == null) instance = new Singleton();
        }
      }
      return instance;
    }
  }

  @Override
  public void run() {
    assert Singleton.get().value == 1; // <- uncaught-exception
  }

  public static void main(String[] args) {
    new DclTwoReads().start();
    new DclTwoReads().start();
  }
}
