/* Treiber's stack with the weakest orders that do: push releases, pop acquires.
 *
 * Holds, under every model.
 */
package lockfree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class TreiberStackAcquireRelease {
  static class Node {
    int value;
    Node next;
  }

  static final VarHandle HEAD;

  static {
    try {
      HEAD = MethodHandles.lookup().findVarHandle(TreiberStackAcquireRelease.class, "head", Node.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  Node head;

  void push(int value) {
    Node node = new Node();
    node.value = value;
    Node top;
    do {
      top = (Node) HEAD.getAcquire(this);
      node.next = top;
    } while (!HEAD.weakCompareAndSetRelease(this, top, node));
  }

  /** 0 if the stack is empty. */
  int pop() {
    Node top;
    do {
      top = (Node) HEAD.getAcquire(this);
      if (top == null) return 0;
    } while (!HEAD.weakCompareAndSetAcquire(this, top, top.next));
    return top.value;
  }

  public static void main(String[] args) throws InterruptedException {
    TreiberStackAcquireRelease stack = new TreiberStackAcquireRelease();
    Thread other = new Thread(() -> stack.push(1));
    other.start();
    stack.push(2);
    int mine = stack.pop();
    assert mine != 0;
    other.join();
  }
}
