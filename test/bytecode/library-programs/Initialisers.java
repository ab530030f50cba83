/** When initialisers of classes run, and what happens to threads meanwhile. Each holds on the JVM, but for the one that hangs. */
class SharedArrayIsChangedLate {
    static class Register {
        static final Register ONLY = new Register();
        final int[] slots = new int[2];
    }

    static class Plug {
        static {
            Register.ONLY.slots[0] = 1;
        }

        static void use() {
        }
    }

    public static void main(String[] args) {
        assert Register.ONLY.slots[0] == 0;
        Plug.use();
        assert Register.ONLY.slots[0] == 1;
    }
}

class ConcatenationCallsToString {
    static class Counter {
        static final Counter ONLY = new Counter();
        int asked;

        public String toString() {
            return "c" + ++asked;
        }
    }

    static class Label {
        static final String TEXT = "a" + Counter.ONLY;
    }

    public static void main(String[] args) {
        assert Counter.ONLY.asked == 0;
        assert Label.TEXT.equals("ac1");
        assert Counter.ONLY.asked == 1;
    }
}

class ConstructorWritesToAnother {
    static class Node {
        static final Node ROOT = new Node(null);
        Node next;

        Node(Node before) {
            if (before != null) before.next = this;
        }
    }

    static class Leaf {
        static final Node ONLY = new Node(Node.ROOT);
    }

    public static void main(String[] args) {
        assert Node.ROOT.next == null;
        assert Leaf.ONLY == Node.ROOT.next;
    }
}

class InitialiserThrows {
    static class Number {
        static int value = Integer.parseInt("none");
    }

    static class Unused {
        static int value = new int[] {0}[3];
    }

    public static void main(String[] args) {
        boolean caught = false;
        try {
            Number.value++;
        } catch (ExceptionInInitializerError expected) {
            caught = true;
        }
        assert caught;
        if (args.length > 0) Unused.value++;
    }
}

/** The thread waits for the class, whose initialiser waits for the thread. */
class InitialiserWaitsForThread {
    static int value;

    static {
        Thread thread = new Thread(() -> value = 1);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    public static void main(String[] args) {
    }
}
