package honest;

import java.util.concurrent.atomic.AtomicReference;

/** Boxes of more than 127 are different objects, even if their values are equal. */
public class BoxCas {
  static final AtomicReference<Integer> small = new AtomicReference<>(100);
  static final AtomicReference<Integer> large = new AtomicReference<>(1000);

  public static void main(String[] args) throws Exception {
    Integer seen = large.get();
    assert seen.equals(1000) && small.compareAndSet(100, 101);
    assert large.compareAndSet(seen, 1001);
    assert large.compareAndSet(1001, 1002); // <- assertion
  }
}
