package java.lang.ref;

/** Has what was put there by hand, the last first. */
public class ReferenceQueue<T> {
    private Node<T> last;

    public ReferenceQueue() {
    }

    final synchronized void add(Reference<? extends T> reference) {
        last = new Node<T>(reference, last);
        notifyAll();
    }

    public synchronized Reference<? extends T> poll() {
        Node<T> node = last;
        if (node == null) return null;
        last = node.before;
        return node.reference;
    }

    public synchronized Reference<? extends T> remove() throws InterruptedException {
        while (last == null) wait();
        return poll();
    }

    public synchronized Reference<? extends T> remove(long milliseconds) throws InterruptedException {
        if (milliseconds < 0) throw new IllegalArgumentException();
        if (milliseconds == 0) return remove();
        if (last == null) wait(milliseconds);
        return poll();
    }

    private static final class Node<T> {
        private final Reference<? extends T> reference;
        private final Node<T> before;

        Node(Reference<? extends T> reference, Node<T> before) {
            this.reference = reference;
            this.before = before;
        }
    }
}
