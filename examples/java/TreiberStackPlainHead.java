/* Treiber's stack with a head that is changed atomically, but read and written without order.
 *
 * Broken: nothing orders what was written into a node before its link. A thread that finds the node of another may see its value
 * as 0. (sc and tso hold.)
 * Heddle must report the assertion, under opmm and jam21.
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class TreiberStackPlainHead {
  static class Node {
    int value;
    Node next;
  }

  static final VarHandle HEAD;

  static {
    try {
      HEAD = MethodHandles.lookup().findVarHandle(TreiberStackPlainHead.class, "head", Node.class);
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
      top = head;
      node.next = top;
    } while (!HEAD.weakCompareAndSetPlain(this, top, node));
  }

  /** 0 if the stack is empty. */
  int pop() {
    Node top;
    do {
      top = head;
      if (top == null) return 0;
    } while (!HEAD.weakCompareAndSetPlain(this, top, top.next));
    return top.value;
  }

  public static void main(String[] args) throws InterruptedException {
    TreiberStackPlainHead stack = new TreiberStackPlainHead();
    Thread other = new Thread(() -> stack.push(1));
    other.start();
    stack.push(2);
    int mine = stack.pop();
    assert mine != 0; // <- assertion
    other.join();
  }
}
