/* Store buffering with volatile fields. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "volatile accesses are sequentially consistent")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class VolatileStoreBuffering {
  volatile int x;
  volatile int y;

  @Actor
  public void actor1(II_Result r) {
    x = 1;
    r.r1 = y;
  }

  @Actor
  public void actor2(II_Result r) {
    y = 1;
    r.r2 = x;
  }
}
