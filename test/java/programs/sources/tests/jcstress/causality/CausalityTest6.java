/* Pugh's causality test case 6. Verdict of the Java memory model: allowed, the write is done whatever was read. */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the write is done whatever was read")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest6 {
  int a;
  int b;

  @Actor
  public void actor1(II_Result r) {
    int r1 = a;
    if (r1 == 1) b = 1;
    r.r1 = r1;
  }

  @Actor
  public void actor2(II_Result r) {
    int r2 = b;
    if (r2 == 1) a = 1;
    if (r2 == 0) a = 1;
    r.r2 = r2;
  }
}
