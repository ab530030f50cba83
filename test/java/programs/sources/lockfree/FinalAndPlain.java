/* An object with a final reference and a field that is not final is published by a plain reference, and the final field is read first.
 *
 * The freeze is about what is reached through the final field. The other field is not: JLS 17.5.1 has no chain of references from the
 * read of one field of an object to another field of the same object.
 * Violated under opmm and jam21, holds under sc and tso, where writes are seen in program order.
 */
package lockfree;

class FinalAndPlain extends Thread {
  static class Pair {
    final Object name;
    int count;

    Pair() {
      count = 1;
      name = new Object();
    }
  }

  static Pair published;

  @Override
  public void run() {
    published = new Pair();
  }

  public static void main(String[] args) {
    new FinalAndPlain().start();
    Pair found = published;
    if (found != null) {
      Object name = found.name;
      assert name != null;
      assert found.count == 1; // <- assertion
    }
  }
}
