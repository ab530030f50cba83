/* Treiber's stack: a linked list whose head is changed by compare-and-set.
 *
 * The compare-and-set that links a node publishes what was written into it. Nodes are never used again (there is a garbage
 * collector), so that a head that is the same is a head that has not changed.
 * Holds, under every model: what went in comes out, once.
 */
import java.util.concurrent.atomic.AtomicReference;

class TreiberStack {
  static class Node {
    int value;
    Node next;
  }

  final AtomicReference<Node> head = new AtomicReference<>();

  void push(int value) {
    Node node = new Node();
    node.value = value;
    Node top;
    do {
      top = head.get();
      node.next = top;
    } while (!head.compareAndSet(top, node));
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
    TreiberStack stack = new TreiberStack();
    int[] popped = new int[1];
    Thread other = new Thread(() -> {
      stack.push(1);
      popped[0] = stack.pop();
    });
    other.start();
    stack.push(2);
    int mine = stack.pop();
    other.join();
    assert mine != 0 && popped[0] != 0 && mine + popped[0] == 3;
  }
}
