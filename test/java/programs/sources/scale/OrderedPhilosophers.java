package scale;

/** Five philosophers, the last of whom takes the forks in the other order. Holds: somebody can always eat. */
public class OrderedPhilosophers {
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
        synchronized (right) {
        }
      }
    }
  }

  public static void main(String[] args) {
    Fork[] forks = new Fork[5];
    for (int i = 0; i < forks.length; i++) forks[i] = new Fork();
    for (int i = 1; i < forks.length; i++) new Philosopher(forks[i - 1], forks[i]).start();
    new Philosopher(forks[0], forks[forks.length - 1]).start();
  }
}
