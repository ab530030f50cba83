// EXPECT opmm=holds
import java.util.concurrent.atomic.*;
public class TreiberThree {
  static class Node { final int value; Node next; Node(int value) { this.value = value; } }
  static final AtomicReference<Node> head = new AtomicReference<>();
  static void push(int value) { Node n = new Node(value); do { n.next = head.get(); } while (!head.compareAndSet(n.next, n)); }
  static int pop() { while (true) { Node h = head.get(); if (h == null) return 0; if (head.compareAndSet(h, h.next)) return h.value; } }
  public static void main(String[] a) throws Exception {
    Thread[] t = new Thread[3];
    for (int i = 0; i < 3; i++) { int v = i + 1; t[i] = new Thread(() -> { push(v); pop(); }); t[i].start(); }
    for (Thread x : t) x.join();
    assert head.get() == null;
  }
}
