/* A constructor publishes its object before it has ended, so before its final fields are frozen.
 *
 * Whoever gets the object then may see the array without its element. The freeze that comes later does not help.
 * Violated under opmm and jam21, holds under sc and tso, where writes are seen in program order.
 */
package lockfree;

class FinalEscapes extends Thread {
  static class Holder {
    final int[] values;

    Holder() {
      values = new int[] {1};
      published = this;
    }
  }

  static Holder published;

  @Override
  public void run() {
    new Holder();
  }

  public static void main(String[] args) {
    new FinalEscapes().start();
    Holder found = published;
    if (found != null) {
      int[] values = found.values;
      if (values != null) assert values[0] == 1; // <- assertion
    }
  }
}
