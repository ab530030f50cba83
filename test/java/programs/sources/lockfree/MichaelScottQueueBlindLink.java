/* Michael and Scott's queue that links with a store, without looking whether its node is still the last.
 *
 * Broken: of two nodes linked to the same one, the first is lost. Heddle must report the assertion, under every model.
 */
package lockfree;

import java.util.concurrent.atomic.AtomicReference;

class MichaelScottQueueBlindLink {
  static class Node {
    final AtomicReference<Node> next = new AtomicReference<>();
    int value;
  }

  final AtomicReference<Node> head;
  final AtomicReference<Node> tail;

  MichaelScottQueueBlindLink() {
    Node first = new Node();
    head = new AtomicReference<>(first);
    tail = new AtomicReference<>(first);
  }

  void enqueue(int value) {
    Node node = new Node();
    node.value = value;
    Node last = tail.get();
    last.next.set(node);
    tail.compareAndSet(last, node);
  }

  /** 0 if the queue is empty. */
  int dequeue() {
    while (true) {
      Node first = head.get();
      Node next = first.next.get();
      if (next == null) return 0;
      if (head.compareAndSet(first, next)) return next.value;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    MichaelScottQueueBlindLink queue = new MichaelScottQueueBlindLink();
    Thread other = new Thread(() -> queue.enqueue(1));
    other.start();
    queue.enqueue(2);
    int first = queue.dequeue();
    other.join();
    int second = queue.dequeue();
    assert first != 0 && second != 0 && first + second == 3; // <- assertion
  }
}
