/* Michael and Scott's queue whose links are changed atomically, but read and written without order.
 *
 * Broken: a thread may find the link of another thread's node and not its value, or miss the link. (sc and tso hold.)
 * Heddle must report the assertion, under opmm and jam21.
 */
package lockfree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;

class MichaelScottQueuePlainNext {
  static class Node {
    Node next;
    int value;
  }

  static final VarHandle NEXT;

  static {
    try {
      NEXT = MethodHandles.lookup().findVarHandle(Node.class, "next", Node.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  final AtomicReference<Node> head;
  final AtomicReference<Node> tail;

  MichaelScottQueuePlainNext() {
    Node first = new Node();
    head = new AtomicReference<>(first);
    tail = new AtomicReference<>(first);
  }

  void enqueue(int value) {
    Node node = new Node();
    node.value = value;
    while (true) {
      Node last = tail.get();
      Node next = last.next;
      if (next != null) {
        tail.compareAndSet(last, next);
      } else if (NEXT.weakCompareAndSetPlain(last, (Node) null, node)) {
        tail.compareAndSet(last, node);
        return;
      }
    }
  }

  /** 0 if the queue is empty. */
  int dequeue() {
    while (true) {
      Node first = head.get();
      Node next = first.next;
      if (next == null) return 0;
      if (head.compareAndSet(first, next)) return next.value;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    MichaelScottQueuePlainNext queue = new MichaelScottQueuePlainNext();
    Thread other = new Thread(() -> queue.enqueue(1));
    other.start();
    queue.enqueue(2);
    int first = queue.dequeue();
    other.join();
    int second = queue.dequeue();
    assert first != 0 && second != 0 && first + second == 3; // <- assertion
  }
}
