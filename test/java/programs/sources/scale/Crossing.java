package scale;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Four people cross a bridge in the dark, two at most at a time and never without their one torch, as fast as the slower of them. They
 * choose anew each time who goes. 17 minutes are enough, so the assertion that they are not fails.
 */
public class Crossing {
  static final int[] MINUTES = {1, 2, 5, 10};
  static final int LIMIT = 17;

  public static void main(String[] args) {
    boolean[] isAcross = new boolean[MINUTES.length];
    boolean isTorchAcross = false;
    int minutes = 0;
    int across = 0;
    while (across < MINUTES.length) {
      int one = ThreadLocalRandom.current().nextInt(MINUTES.length);
      int other = ThreadLocalRandom.current().nextInt(MINUTES.length);
      if (isAcross[one] != isTorchAcross || isAcross[other] != isTorchAcross) return;
      minutes += Math.max(MINUTES[one], MINUTES[other]);
      if (minutes > LIMIT) return;
      isTorchAcross = !isTorchAcross;
      isAcross[one] = isTorchAcross;
      isAcross[other] = isTorchAcross;
      across = 0;
      for (boolean there : isAcross) if (there) across++;
    }
    assert minutes > LIMIT; // <- assertion
  }
}
