/* Load buffering: each actor reads a plain field and then writes the one that the other reads. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "each read sees a write that comes later in its own thread's order")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class PlainLoadBuffering {
  int x;
  int y;

  @Actor
  public void actor1(II_Result r) {
    r.r1 = x;
    y = 1;
  }

  @Actor
  public void actor2(II_Result r) {
    r.r2 = y;
    x = 1;
  }
}
