/* Two plain writes of one field by one thread: the arbiter sees the second. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = {"., 0", "., 1"}, expect = Expect.FORBIDDEN, desc = "the end of the actors happens before the arbiter")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class PlainWriteWrite {
  int x;

  @Actor
  public void actor1() {
    x = 1;
    x = 2;
  }

  @Actor
  public void actor2(II_Result r) {
    r.r1 = x;
  }

  @Arbiter
  public void arbiter(II_Result r) {
    r.r2 = x;
  }
}
