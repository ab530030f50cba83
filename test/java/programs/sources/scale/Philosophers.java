package scale;

/** Five philosophers, each of whom takes the fork on the left first: all of them may hold one and wait for the other. */
public class Philosophers {
  static class Fork {}

  static class Philosopher extends Thread {
    private final Fork left;
    private final Fork right;

    Philosopher(Fork left, Fork right) {
      this.left = left;
      this.right = right;
    }

    @Override
    public void run() {
      synchronized (left) {
        synchronized (right) { // <- deadlock
        }
      }
    }
  }

  public static void main(String[] args) {
    Fork[] forks = new Fork[5];
    for (int i = 0; i < forks.length; i++) forks[i] = new Fork();
    for (int i = 0; i < forks.length; i++) new Philosopher(forks[i], forks[(i + 1) % forks.length]).start();
  }
}
