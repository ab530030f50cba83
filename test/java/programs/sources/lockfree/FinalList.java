/* A list behind a final field, and an object with a final field of its own behind another, are followed in loops, through local variables and
 * through a method that returns a final field.
 *
 * The ends of both constructors freeze what was written before them: the inner array is filled between the two.
 * Holds, under every model.
 */
package lockfree;

class FinalList extends Thread {
  static class Node {
    int value;
    Node next;
  }

  static class Inner {
    private final int[] values = new int[1];

    int[] values() {
      return values;
    }
  }

  static class Outer {
    final Node head;
    final Inner inner;

    Outer(Inner inner) {
      Node node = new Node();
      node.value = 1;
      node.next = new Node();
      node.next.value = 2;
      head = node;
      this.inner = inner;
    }
  }

  static Outer published;

  @Override
  public void run() {
    Inner inner = new Inner();
    inner.values()[0] = 3;
    published = new Outer(inner);
  }

  public static void main(String[] args) {
    new FinalList().start();
    Outer found = published;
    if (found != null) {
      int sum = 0;
      for (Node node = found.head; node != null; node = node.next) sum += node.value;
      assert sum == 3;
      assert found.inner.values()[0] == 3;
    }
  }
}
