/* Store buffering with AtomicInteger.lazySet, which is setRelease, and get, which is a volatile read. */
package tests.jcstress;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "lazySet does not wait until others see it")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class LazySetStoreBuffering {
  final AtomicInteger x = new AtomicInteger();
  final AtomicInteger y = new AtomicInteger();

  @Actor
  public void actor1(II_Result r) {
    x.lazySet(1);
    r.r1 = y.get();
  }

  @Actor
  public void actor2(II_Result r) {
    y.lazySet(1);
    r.r2 = x.get();
  }
}
