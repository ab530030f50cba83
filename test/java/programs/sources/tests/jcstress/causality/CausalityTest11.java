/* Pugh's causality test case 11. Verdict of the Java memory model: allowed, independent accesses may change places. */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

@JCStressTest
@Outcome(id = "1, 1, 1, 1", expect = Expect.ACCEPTABLE, desc = "independent accesses may change places")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest11 {
  int w;
  int x;
  int y;
  int z;

  @Actor
  public void actor1(IIII_Result r) {
    int r1 = z;
    w = r1;
    int r2 = x;
    y = r2;
    r.r1 = r1;
    r.r2 = r2;
  }

  @Actor
  public void actor2(IIII_Result r) {
    int r4 = w;
    int r3 = y;
    z = r3;
    x = 1;
    r.r3 = r3;
    r.r4 = r4;
  }
}
