/* 2+2W with volatile fields. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "volatile accesses are sequentially consistent")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class VolatileTwoPlusTwoWrites {
  volatile int x;
  volatile int y;

  @Actor
  public void actor1() {
    x = 1;
    y = 2;
  }

  @Actor
  public void actor2() {
    y = 1;
    x = 2;
  }

  @Arbiter
  public void arbiter(II_Result r) {
    r.r1 = x;
    r.r2 = y;
  }
}
