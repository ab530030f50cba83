/* IRIW with volatile fields. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

@JCStressTest
@Outcome(id = "1, 0, 1, 0", expect = Expect.FORBIDDEN, desc = "volatile accesses are sequentially consistent")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class VolatileIndependentReads {
  volatile int x;
  volatile int y;

  @Actor
  public void actor1() {
    x = 1;
  }

  @Actor
  public void actor2() {
    y = 1;
  }

  @Actor
  public void actor3(IIII_Result r) {
    r.r1 = x;
    r.r2 = y;
  }

  @Actor
  public void actor4(IIII_Result r) {
    r.r3 = y;
    r.r4 = x;
  }
}
