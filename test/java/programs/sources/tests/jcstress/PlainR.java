/* R: two plain writes, against a write and a read. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "0, 2", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the second actor was last, and did not see the first")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class PlainR {
  int x;
  int y;

  @Actor
  public void actor1() {
    x = 1;
    y = 1;
  }

  @Actor
  public void actor2(II_Result r) {
    y = 2;
    r.r1 = x;
  }

  @Arbiter
  public void arbiter(II_Result r) {
    r.r2 = y;
  }
}
