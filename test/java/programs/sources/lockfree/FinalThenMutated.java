/* An array behind a final field is changed after the object was published; whoever sees a later plain write expects the change.
 *
 * The freeze is over: what is written after it is seen as any plain write is. That another object is frozen after the change says nothing to
 * who does not read through that one.
 * Violated under opmm and jam21, holds under sc and tso, where writes are seen in program order.
 */
package lockfree;

class FinalThenMutated extends Thread {
  static class Holder {
    final int[] values = {1};
  }

  static Holder published;
  static Holder other;
  static boolean isChanged;

  @Override
  public void run() {
    Holder holder = new Holder();
    published = holder;
    holder.values[0] = 2;
    other = new Holder();
    isChanged = true;
  }

  public static void main(String[] args) {
    new FinalThenMutated().start();
    boolean sees = isChanged;
    Holder found = published;
    if (found != null) {
      int value = found.values[0];
      assert value != 0;
      assert !sees || value == 2; // <- assertion
    }
  }
}
