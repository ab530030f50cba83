/* Each actor reads back what it wrote itself, or what the other wrote; never the default value. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "each sees the write of the other")
@Outcome(id = {"0, .", "., 0"}, expect = Expect.FORBIDDEN, desc = "the default value happens before everything")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class OwnWrite {
  int x;

  @Actor
  public void actor1(II_Result r) {
    x = 1;
    r.r1 = x;
  }

  @Actor
  public void actor2(II_Result r) {
    x = 2;
    r.r2 = x;
  }
}
