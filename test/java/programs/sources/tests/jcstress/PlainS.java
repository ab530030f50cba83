/* S: two plain writes, against a read and a write. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the second actor was last, and its write is not")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class PlainS {
  int x;
  int y;

  @Actor
  public void actor1() {
    x = 2;
    y = 1;
  }

  @Actor
  public void actor2(II_Result r) {
    r.r1 = y;
    x = 1;
  }

  @Arbiter
  public void arbiter(II_Result r) {
    r.r2 = x;
  }
}
