/* Michael and Scott's queue: a linked list behind a node without value, linked at the tail by compare-and-set.
 *
 * The tail may lag behind; whoever notices moves it on.
 * Holds, under every model: what went in comes out, once.
 */
import java.util.concurrent.atomic.AtomicReference;

class MichaelScottQueue {
  static class Node {
    final AtomicReference<Node> next = new AtomicReference<>();
    int value;
  }

  final AtomicReference<Node> head;
  final AtomicReference<Node> tail;

  MichaelScottQueue() {
    Node first = new Node();
    head = new AtomicReference<>(first);
    tail = new AtomicReference<>(first);
  }

  void enqueue(int value) {
    Node node = new Node();
    node.value = value;
    while (true) {
      Node last = tail.get();
      Node next = last.next.get();
      if (next != null) {
        tail.compareAndSet(last, next);
      } else if (last.next.compareAndSet(null, node)) {
        tail.compareAndSet(last, node);
        return;
      }
    }
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
    MichaelScottQueue queue = new MichaelScottQueue();
    Thread other = new Thread(() -> queue.enqueue(1));
    other.start();
    queue.enqueue(2);
    int first = queue.dequeue();
    other.join();
    int second = queue.dequeue();
    assert first != 0 && second != 0 && first + second == 3;
  }
}
