package scale;

/**
 * Two tasks that wait for each other's events by turns. Each looks at the count outside of the monitor and waits afterwards: an
 * event in between is missed, and in the end both wait.
 */
public class MissedSignal {
  static class Event {
    private int count;

    synchronized int count() {
      return count;
    }

    synchronized void await() throws InterruptedException {
      wait(); // <- deadlock
    }

    synchronized void signal() {
      count++;
      notifyAll();
    }
  }

  static class Task extends Thread {
    private final Event awaited;
    private final Event signalled;

    Task(Event awaited, Event signalled) {
      this.awaited = awaited;
      this.signalled = signalled;
    }

    @Override
    public void run() {
      int seen = 0;
      for (int round = 0; round < 2; round++) {
        signalled.signal();
        try {
          if (awaited.count() == seen) awaited.await();
        } catch (InterruptedException problem) {
          throw new AssertionError(problem);
        }
        seen = awaited.count();
      }
    }
  }

  public static void main(String[] args) {
    Event first = new Event();
    Event second = new Event();
    new Task(first, second).start();
    new Task(second, first).start();
  }
}
