/* Two actors write neighbouring elements of a byte array: neither disturbs the other. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "both are there")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "elements are written on their own")
@State
public class NeighbourBytes {
  final byte[] cells = new byte[2];

  @Actor
  public void actor1() {
    cells[0] = 1;
  }

  @Actor
  public void actor2() {
    cells[1] = 2;
  }

  @Arbiter
  public void arbiter(II_Result r) {
    r.r1 = cells[0];
    r.r2 = cells[1];
  }
}
