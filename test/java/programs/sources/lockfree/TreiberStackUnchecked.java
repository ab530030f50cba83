/* Treiber's stack whose push does not look whether its compare-and-set succeeded.
 *
 * Broken: a push that loses against another is lost. Heddle must report the assertion, under every model.
 */
package lockfree;

import java.util.concurrent.atomic.AtomicReference;

class TreiberStackUnchecked {
  static class Node {
    int value;
    Node next;
  }

  final AtomicReference<Node> head = new AtomicReference<>();

  void push(int value) {
    Node node = new Node();
    node.value = value;
    Node top = head.get();
    node.next = top;
    head.compareAndSet(top, node);
  }

  /** 0 if the stack is empty. */
  int pop() {
    Node top;
    do {
      top = head.get();
      if (top == null) return 0;
    } while (!head.compareAndSet(top, top.next));
    return top.value;
  }

  public static void main(String[] args) throws InterruptedException {
    TreiberStackUnchecked stack = new TreiberStackUnchecked();
    int[] popped = new int[1];
    Thread other = new Thread(() -> {
      stack.push(1);
      popped[0] = stack.pop();
    });
    other.start();
    stack.push(2);
    int mine = stack.pop();
    other.join();
    assert mine != 0 && popped[0] != 0 && mine + popped[0] == 3; // <- assertion
  }
}
