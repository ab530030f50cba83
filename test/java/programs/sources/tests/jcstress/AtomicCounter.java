/* Two actors increment an AtomicInteger, one of them with a function. */
package tests.jcstress;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = {"1, 1", "2, 2"}, expect = Expect.FORBIDDEN, desc = "an update is atomic")
@Outcome(id = {"1, 2", "2, 1"}, expect = Expect.ACCEPTABLE, desc = "one after the other")
@State
public class AtomicCounter {
  final AtomicInteger count = new AtomicInteger();

  @Actor
  public void actor1(II_Result r) {
    r.r1 = count.incrementAndGet();
  }

  @Actor
  public void actor2(II_Result r) {
    r.r2 = count.updateAndGet(value -> value + 1);
  }
}
