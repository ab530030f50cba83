/* Lazy initialisation by a class: the object is made when the class that holds it is initialised, at its first use.
 *
 * The machine locks the initialisation of a class, and what it did happens before every later use.
 * Holds, under every model: one object, seen as its constructor left it.
 */
package lockfree;

class DclHolder extends Thread {
  static int made;

  static class Singleton {
    int value;

    Singleton() {
      value = 1;
      made++;
    }
  }

  static class Holder {
    static final Singleton instance = new Singleton();
  }

  @Override
  public void run() {
    assert Holder.instance.value == 1;
    assert made == 1;
  }

  public static void main(String[] args) {
    new DclHolder().start();
    new DclHolder().start();
  }
}
