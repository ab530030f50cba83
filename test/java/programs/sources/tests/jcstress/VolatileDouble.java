/* A volatile double is written at once. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.D_Result;

@JCStressTest
@Outcome(id = {"0.0", "1.5"}, expect = Expect.ACCEPTABLE, desc = "before or after")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "a volatile double is atomic")
@State
public class VolatileDouble {
  volatile double x;

  @Actor
  public void actor1() {
    x = 1.5;
  }

  @Actor
  public void actor2(D_Result r) {
    r.r1 = x;
  }
}
